"""Danish, Estonian and Russian: the bundled lists, on boards whose words are counted by another way as well."""

import gzip
from pathlib import Path

import pytest

from boggle import Alphabet, Board, Lexicon, LexiconError, Solver, WordKind
from boggle._installed import Folders

LISTS = Path(__file__).parents[1] / "wordlists"
BOARDS = {
    "da": ("G R Ø D / E N S Å / T A L K / I V E R", 334, 622, "genskrev"),
    "et": ("K A S Õ / T U L I / E M A D / S Ä R I", 254, 463, "armetusi"),
    "ru": ("С Т О Л / А Р Е К / Н И В А / П О Д Ь", 154, 227, "подверток"),
}
PLAYED = str.maketrans("éüё", "euе")


@pytest.fixture(scope="module", params=BOARDS)
def language(request: pytest.FixtureRequest) -> str:
    """Give each language in turn."""
    return str(request.param)


@pytest.fixture(scope="module")
def lexicon(language: str) -> Lexicon:
    """Give its list."""
    return Lexicon.load(language)


def listed(language: str) -> list[str]:
    """Read the words of the file."""
    return gzip.decompress((LISTS / language / f"{language}.txt.gz").read_bytes()).decode().split()


def played(language: str, word: str) -> str:
    """Put the letters of tiles for those that have none, as the READMEs say."""
    return word if language == "et" else word.translate(PLAYED)


def test_the_list_has_its_alphabet(language: str, lexicon: Lexicon) -> None:
    assert lexicon.name == language
    assert lexicon.alphabet == Alphabet.of(language)
    assert lexicon.fold_accents
    assert not lexicon.skipped
    assert set(lexicon.letters) <= set(lexicon.alphabet.letters)
    words = listed(language)
    assert len(lexicon) == len({played(language, word) for word in words})
    assert all(word in lexicon for word in words[::997])
    assert {lexicon.spelling(word) for word in lexicon.words()} <= set(words)


def test_a_board_is_solved(language: str, lexicon: Lexicon) -> None:
    text, words, points, longest = BOARDS[language]
    board, solution = Board.parse(text), Solver(lexicon).solve(Board.parse(text))
    assert (len(solution), solution.points()) == (words, points)
    assert solution.longest is not None
    assert solution.longest.text == longest
    # words first: each of the list is looked for on the board
    letters = {face.lower() for face in board}
    possible = {key for key in (played(language, word) for word in listed(language)) if letters.issuperset(key)}
    assert {lexicon.key(word) for word in solution.words} == {key for key in possible if board.trace(key)}


def test_words_are_shown_as_the_list_writes_them() -> None:
    danish = Lexicon.load("da")
    shown = next(word for word in danish if "é" in word)
    assert danish.spelling(shown.replace("é", "e")) == shown
    assert danish.key("Ål") == "ål"


def test_yo_is_an_option() -> None:
    folded, kept = Lexicon.load("ru"), Lexicon.load("ru", alphabet=Alphabet.of("ru").with_letters("ё"))
    assert len(kept) == 142_676
    assert len(folded) == 135_392
    assert "ЁЛКА" in folded
    assert "елка" in folded
    board = Board.parse("Е Л К А")
    assert "елка" in Solver(folded).solve(board).words
    assert Solver(kept).solve(Board.parse("Ё Л К А")).words[:1] == ("ёлка",)
    assert Lexicon.load("ru", fold_accents=False) != folded


def test_a_list_of_ones_own_is_folded_by_a_language(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("allé\nål\nüber\n".encode("latin-1"))
    danish = Lexicon.load(path, encoding="latin-1", alphabet="da")
    assert list(danish) == ["allé", "über", "ål"]
    assert danish.key("ÜBER") == "uber"
    estonian = Lexicon.load(path, encoding="latin-1", alphabet="et")  # kept apart in the cache
    assert (estonian.key("über"), estonian.key("ål")) == ("über", "al")
    for language, lexicon in (("da", danish), ("et", estonian)):
        assert Lexicon.load(path, encoding="latin-1", alphabet=language) == lexicon


def test_from_hunspell_names_by_capitals_only_when_asked(tmp_path: Path) -> None:
    (tmp_path / "x.aff").write_text("SET ISO8859-1\nSFX S Y 1\nSFX S 0 s .\n", encoding="latin-1")
    (tmp_path / "x.dic").write_text("4\nidé/S\nRom\nNATO\nco-op\n", encoding="latin-1")
    every = Lexicon.from_hunspell(tmp_path / "x.dic", alphabet="da")
    assert list(every) == ["idé", "idés", "nato", "rom"]
    assert [entry.text for entry in every.skipped] == ["co-op"]
    assert (every.name, every.alphabet.name) == ("x.dic", "da")
    told = Lexicon.from_hunspell(str(tmp_path / "x.dic"), str(tmp_path / "x.aff"), names=True, expand=False)
    assert list(told) == ["idé"]
    assert [told.kind(word) for word in ("rom", "nato")] == [WordKind.NAME, WordKind.ABBREVIATION]
    assert Lexicon.load(tmp_path / "x.dic", alphabet="da") == every
    with pytest.raises(LexiconError, match=r"x\.dic.*max_forms"):
        Lexicon.from_hunspell(tmp_path / "x.dic", max_forms=2)


def test_from_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = tmp_path / "share" / "dict"
    lists.mkdir(parents=True)
    (lists / "swedish").write_text("Åke\nbåt\nidé\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("boggle._installed.usual_folders", lambda: Folders((), (str(lists),)))
        lexicon = Lexicon.from_system("sv_SE", names=True)
    assert lexicon.name == "swedish"
    assert list(lexicon) == ["båt", "idé"]
    assert lexicon.kind("åke") is WordKind.NAME
    assert lexicon.key("IDÉ") == "ide"
    monkeypatch.setenv("DICPATH", str(tmp_path))
    (tmp_path / "sv_SE.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (tmp_path / "sv_SE.dic").write_text("1\nål\n", encoding="utf-8")
    assert list(Lexicon.from_system("sv")) == ["ål"]
    with pytest.raises(LexiconError, match="xx"):
        Lexicon.from_system("xx")
