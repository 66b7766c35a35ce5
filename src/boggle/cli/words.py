"""``boggle words check``, ``prefix``, ``info`` and ``licenses``."""

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from .._checks import counted
from .._data import data_folder
from . import NOT_ALL, complain
from .options import AsJson, Encoding, Level, NoCache, Words, load_lexicon, whole_number
from .output import print_facts, print_json, print_table, printable

_SKIPPED_SHOWN = 20


def check(
    text: Annotated[list[str], typer.Argument(metavar="WORD...", help="The words to look up.")],
    *,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Look words up: of what kind, how common, and how the list writes them.

    The exit code is 0 when all are common words, which every rule lets play, and 1 when one is not.
    """
    lexicon = load_lexicon(words, level, encoding, no_cache)
    entries = []
    for word in text:
        kind = lexicon.kind(word)
        entries.append(
            {
                "word": word,
                "kind": kind.value if kind else None,
                "level": lexicon.level(word),
                "spelling": lexicon.spelling(word) if kind else None,
                "playable": word in lexicon,
            }
        )
    if as_json:
        print_json(entries)
    else:
        rows = (
            (entry["word"], entry["kind"] or "not in the list", entry["level"], entry["spelling"]) for entry in entries
        )
        print_table(("word", "kind", "tier", "spelling"), rows)
    if not all(entry["playable"] for entry in entries):
        raise typer.Exit(NOT_ALL)


def prefix(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What the words begin with.")],
    *,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    limit: Annotated[
        int | None, typer.Option("--limit", parser=whole_number(0), metavar="N", help="The first N words only.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the common words that begin with a text, one a line, by the alphabet."""
    lexicon = load_lexicon(words, level, encoding, no_cache)
    found = list(lexicon.words(text))
    if as_json:
        print_json({"prefix": text, "wordCount": len(found), "words": found[:limit]})
        return
    for word in found[:limit]:
        print(word)
    if not found:
        # Beside the output, in which every line is a word.
        complain(f"no word of {lexicon.name} begins with {text!r}")


def info(
    *,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Tell about a word list: how many words of each kind and tier, its letters, and the lines that were left out."""
    from ..lexicon import WordKind

    lexicon = load_lexicon(words, level, encoding, no_cache)
    counts = {kind.value: lexicon.count(kind) for kind in WordKind}
    tiers = dict(sorted(Counter(lexicon.search_words()[1]).items()))
    if as_json:
        print_json(
            {
                "name": lexicon.name,
                "counts": counts,
                "tiers": tiers,
                "letters": lexicon.letters,
                "foldAccents": lexicon.fold_accents,
                "fingerprint": lexicon.fingerprint,
                "skipped": [entry._asdict() for entry in lexicon.skipped],
            }
        )
        return
    print_facts(
        [
            ("name", lexicon.name),
            ("common words", str(counts["common"])),
            *((f"  tier {tier}", str(count)) for tier, count in tiers.items()),
            ("names", str(counts["name"])),
            ("abbreviations", str(counts["abbreviation"])),
            ("letters", lexicon.letters),
            ("accents", "do not count" if lexicon.fold_accents else "count"),
            ("fingerprint", lexicon.fingerprint),
            ("left out", counted(len(lexicon.skipped), "line")),
        ]
    )
    for entry in islice(lexicon.skipped, _SKIPPED_SHOWN):
        print(f"  line {entry.line}: {printable(entry.text)!r}: {printable(entry.reason)}")
    if len(lexicon.skipped) > _SKIPPED_SHOWN:
        print(f"  ... and {len(lexicon.skipped) - _SKIPPED_SHOWN} more; --json lists all")


def licenses() -> None:
    """Print what is owed for the bundled word lists: each list's README and its licence texts, unaltered."""
    readmes = Path(data_folder("wordlists")).glob("*/README.md")
    # English first: one of those who made it asks to be named where it is seen.
    for readme in sorted(readmes, key=lambda path: (path.parent.name != "en", path)):
        for path in (readme, *_licence_files(readme.parent)):
            print(f"==> {path.parent.name}/{path.name} <==\n")
            print(path.read_text(encoding="utf-8"))


def _licence_files(folder: Path) -> list[Path]:
    """All that lies beside a README and is no list; lists are named after their folder: ``en.35.txt``."""
    lists = (f"{folder.name}.", f"{folder.name}-")
    return sorted(path for path in folder.iterdir() if path.name != "README.md" and not path.name.startswith(lists))
