"""Making the inputs that the targets begin with, of the library's own things: ``python fuzz/seeds.py``.

Inputs named ``fault-*`` were found by fuzzing, and stay as they are.
"""

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
if not __package__:  # as a program, it runs with the library of the checkout
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from boggle import Board, Claim, Lexicon, Match, RoundClock, Rules, ScoringTable, Target, dice_sets  # noqa: E402
from fuzz.targets import documents, hunspell, lexicons, search, stores  # noqa: E402

CORPUS = Path(__file__).parent / "corpus"

BOARDS = (
    "Qu I / T E", "perslatgsineters", "QuITE", "C A [T] / X # T", "Q|Qu A / * T", "catsdogs", "A|", "[Qu]|",
    "é Å / ß ı", "Th|He|An A\nIn [Er|Ed]\n* #", "cat\r\ndog", "a|b|c", "X", "ÀÉ / ΣΑ",
    " / ".join(["a b c d e f g h"] * 8), "A / ", "",
)  # fmt: skip
AFFIXES = (
    "SET UTF-8\nSFX S Y 2\nSFX S 0 s [^s]\nSFX S y ies [^aeiou]y\nPFX R Y 1\nPFX R 0 re .\n",
    "SET ISO8859-1\nFLAG long\nNEEDAFFIX nn\nFORBIDDENWORD ff\n"
    "SFX aa Y 1\nSFX aa e ing/bb e\nSFX bb Y 1\nSFX bb 0 s .\n",
    "FLAG num\nAF 2\nAF 1,2\nAF 3\nCOMPLEXPREFIXES\nCIRCUMFIX 3\nFULLSTRIP\n"
    "PFX 1 Y 1\nPFX 1 a b/2 .\nSFX 2 N 1\nSFX 2 0 x .\n",
)
DICTIONARIES = ("3\ncat/SR\ncity/S\nRome\n", "2\nmake/aann\nno/ff po:noun\n", "3\nab/1\nNATO/2\nc\\/o\n")


def main() -> None:
    """Write all inputs anew."""
    for folder in sorted(CORPUS.glob("*/seed-*")):
        folder.unlink()
    for name, inputs in made().items():
        (CORPUS / name).mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(inputs):
            (CORPUS / name / f"seed-{number:02}").write_bytes(data)


def made() -> dict[str, list[bytes]]:
    """The inputs of each target."""
    return {
        "board": [bytes([number % 2]) + text.encode() for number, text in enumerate(BOARDS)],
        "dice": [*dice_files()],
        "word-list": [*word_lists()],
        "lexicon-file": [*lexicon_files()],
        "hunspell": [
            bytes([number % 2]) + aff.encode() + hunspell.SEPARATOR + dic.encode()
            for number, (aff, dic) in enumerate(zip(AFFIXES, DICTIONARIES, strict=True))
        ],
        "rules": [text.encode() for text in rules()],
        "round": [json.dumps(round_, ensure_ascii=False).encode() for round_ in rounds()],
        "match": [match.to_json().encode() for match in matches()],
        "store": [*store_files()],
        "search": [*searches()],
    }


def dice_files() -> Iterator[bytes]:
    """Sets of the library, the smaller ones, and one with everything that a file may hold."""
    from boggle import DiceSet, Die
    from boggle.design import to_toml

    for dice in dice_sets()[:3]:
        yield to_toml(dice).encode()
    everything = DiceSet(
        "tiny", "Tiny é", 1, 2, (Die("A Qu Q|Qu * É In"), Die("a b c d e f")),
        language="en,da", confidence="C", publisher="P", years="1990", sources=("x",), aliases=("y",), notes="n\nm",
        challenge_die=1,
    )  # fmt: skip
    yield to_toml(everything).encode()
    yield b'name = "x"\nrows = 1\ncolumns = 1\ndice = ["A A A A A #"]\n'


def word_lists() -> Iterator[bytes]:
    """Lists in each encoding, some folded, some packed, some kept."""
    text = "cat\nDogs\r\ncan't\nallé\nål\n\nquiet \n"
    for number, encoding in enumerate(lexicons.ENCODINGS[:8]):
        yield bytes([number, number % 2, number % 3, number % 7, number % 3]) + text.encode(encoding, "ignore")
    yield bytes([0, 0, 1, 2, 0]) + b"\xef\xbb\xbfabc\n\x1f\x8b"
    yield bytes([0, 0, 0, 0, 0]) + b"\x1f\x8bdamaged"


def lexicon_files() -> Iterator[bytes]:
    """Saved lexicons as they are, as bodies, and as heads with parts."""
    for lexicon in (
        Lexicon([]),
        Lexicon(["cat", "dog's", "été"], names=["Ann"], abbreviations=["eta"], fold_accents=True),
        Lexicon(["ål", "allé"], alphabet="da"),
    ):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "saved.lexicon")
            lexicon.save(path)
            file = path.read_bytes()
        yield b"\x00" + file
        yield b"\x01" + lexicons.body_of(file)
        yield b"\x02" + lexicons.split_of(file)


def rules() -> Iterator[str]:
    """Rules, tables and clocks."""
    for preset in (Rules.classic(), Rules.super_big(), Rules(target=Target(50, "exceed"))):
        yield preset.to_json()
    yield '"challenge-cube"'
    yield '{"roundCount": 5, "scoringTable": "big"}'
    yield ScoringTable("own", (0, 0, 1, 2), 3, cube_bonus=5).to_json()
    yield ScoringTable.BIG.to_json()
    yield RoundClock(180, 12.5).to_json()


def rounds() -> Iterator[object]:
    """Rounds with all that one may hold."""
    yield {"board": "c a t s", "sheets": {"Ann": ["cat", "cats"], "Ben": ["Cat ", "tac", "été"]}}
    yield {
        "board": {"faces": ["Qu", "I", "T", "E"], "rows": 2, "columns": 2, "challengeCell": 1,
                  "roll": {"diceSet": "x", "seed": 7, "dice": [0, 1, 2, 3], "replacedDie": 2}},
        "sheets": {"Ann": [{"text": "quit", "path": [0, 1, 2], "startedAt": 3, "writtenAt": 170.5}, "tie"], "Bé": []},
        "challenges": {"Ann": ["quit"]}, "rules": {"challengePenalty": 2, "timeUp": "finish-word"},
        "deadline": 120, "askedAt": 60.5,
    }  # fmt: skip
    yield {"board": "* Q|Qu / [T] É", "sheets": {"": ["eta", "tia", "et", "a-b"]}, "rules": "challenge-cube"}


def matches() -> Iterator[Match]:
    """Matches in which everything happens."""
    match = Match(["Ann", "Ben", "Zoë"], Rules(tie_break="extra-round"), lexicon=documents.LEXICON)
    match._id = f"{1:032x}"
    board = Board.parse("Qu I / T E")
    ann: list[Claim | str] = ["quit", Claim("tie", path=(2, 1, 3), written_at=9)]
    sheets: dict[str, list[Claim | str]] = {"Ann": ann, "Ben": ["quiet"], "Zoë": []}
    match.add_round(board, sheets, challenges={"Ben": ["quiet"]})
    match.add_totals({"Ann": 3, "Ben": 1})
    match.set_total(1, "Zoë", 2)
    match.add_player("Cid")
    match.withdraw("Cid")
    match.rules = Rules.big().replace(round_count=2, tie_break="extra-round")
    match.amend_round(0, sheets={"Ann": ["quit"], "Ben": [], "Zoë": ["quiet"]})
    match.undo()
    yield match
    match = Match(["A", "B"], Rules(round_count=1, tie_break="extra-round"))
    match._id = f"{2:032x}"
    match.add_totals({"A": 3, "B": 3})
    match.open_tiebreak()
    match.abandon()
    yield match


def store_files() -> Iterator[bytes]:
    """A whole file, and what stands in the columns of one."""
    yield b"\x00" + stores.sample()
    yield b"\x00"
    changes = [b'{"change": "add-totals", "totals": {"Ann": 1}, "tied": []}', b'{"change": "undo"}']
    yield b"\x01" + b"\n".join([b"", b"running", b'["Ann"]', b"[]", b"2026-01-01T00:00:00+00:00", b"", *changes])


def searches() -> Iterator[bytes]:
    """Any bytes; and boards of one face on which the wide walk would not end, each with lists of its letters."""
    for number in range(24):
        yield random.Random(number).randbytes(40 + 12 * number)
    growing = [0, 7, *[0] * 8, *[1, 0] * 46]  # eight letters, the first of the alphabet, and ever one more
    mixed = [part for word in range(47) for part in (0, 2, word % 3, word * 7 % 64, word)]  # words of three letters
    letters, jokers, pairs = [1, *[0] * 64], [0, *[2] * 36], [0, *[4, 1, 0, 0] * 36]
    for alphabet, shape, faces, words in (
        (0, (8, 8), letters, growing),
        (5, (6, 6), jokers, mixed),
        (0, (6, 6), pairs, growing),
    ):
        # No cube, words of one letter and more, the classic table, no folding, no changes, long patience, a real list.
        settings = [0, 0, 0, 0, 0, 1, 0, 47]
        yield bytes([alphabet, search.SHAPES.index(shape), *faces, *settings, *words])


if __name__ == "__main__":
    main()
