"""Writes the table of settings and presets in docs/rules.md from the code.

python docs/tables.py
"""

from pathlib import Path

from boggle import Rules, ScoringTable
from boggle._settings import SETTINGS, Setting
from boggle.rules import PRESETS

PAGE = Path(__file__).with_name("rules.md")
START, END = "<!-- settings: written by docs/tables.py -->\n", "<!-- end of settings -->\n"


def settings_table() -> str:
    """Say what each setting is called, takes and does, and which presets have another value than the default."""
    rows = [
        ("setting", "JSON key", "values", "default", "in presets", "acts on rounds already played", "what it does"),
        ("---",) * 7,
        *(
            (
                f"`{setting.name}`",
                f"`{setting.key}`",
                setting.allowed,
                _written(getattr(Rules(), setting.name)),
                _presets(setting),
                setting.live,
                setting.means,
            )
            for setting in SETTINGS.values()
        ),
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _presets(setting: Setting) -> str:
    names: dict[str, list[str]] = {}
    for name, changes in PRESETS.items():
        if setting.name in changes:
            names.setdefault(_written(changes[setting.name]), []).append(name)
    return "; ".join(f"{value}: {', '.join(presets)}" for value, presets in names.items()) or "-"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, ScoringTable):
        return value.name
    return "none" if value is None else str(value)


def page_with_table(page: str) -> str:
    """Put the table as it is now into the text of the page."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{settings_table()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
