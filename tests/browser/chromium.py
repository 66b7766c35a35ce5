"""A Chromium without a window: what it makes of a page, as text and as pixels."""

import html
import itertools
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

NAMES = ("chromium", "chromium-browser", "google-chrome")
SETTINGS = (
    "--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--force-device-scale-factor=1",
)  # fmt: skip
SPARE = 200  # pixels of height: some versions take a part of the window for what they do not show


def find() -> str | None:
    """The program that BOGGLE_BROWSER names, or else the first one found; None where there is none."""
    named = os.environ.get("BOGGLE_BROWSER")
    return next(filter(None, map(shutil.which, [named] if named else NAMES)), None)


class Chromium:
    """Shows pages; each in a browser that has seen nothing before."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.folders = (folder / str(number) for number in itertools.count())

    def measured(self, body: str) -> Any:
        """What a script of the page left as JSON in an element with the id ``measured``."""
        dom = self._run(body, "--dump-dom")
        found = re.search(r'<pre id="measured">(.*?)</pre>', dom, re.DOTALL)
        assert found, f"the page has measured nothing: {dom[-2000:]}"
        return json.loads(html.unescape(found[1]))

    def pixels(self, body: str, width: int, height: int) -> npt.NDArray[np.float64]:
        """The upper left of the page: rows, columns, and red, green and blue from 0 to 1."""
        import matplotlib.image

        picture = next(self.folders).with_suffix(".png")
        self._run(body, f"--window-size={width},{height + SPARE}", f"--screenshot={picture}")
        return np.asarray(matplotlib.image.imread(picture), dtype=np.float64)[:height, :width, :3]

    def _run(self, body: str, *settings: str) -> str:
        folder = next(self.folders)
        folder.mkdir()
        page = folder / "page.html"
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><body style="margin:0">{body}</body>\n', encoding="utf-8"
        )
        as_root = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
        done = subprocess.run(
            [self.program, *SETTINGS, *as_root, f"--user-data-dir={folder / 'user'}", *settings, page.as_uri()],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout
