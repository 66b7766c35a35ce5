"""Text to letters: normalising and reading faces."""

import pytest

from boggle import BoardError
from boggle.letters import is_word, normalize, parse_face, readings


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (" CaT\t", "cat"),
        ("can't", "can't"),
        ("co-op", "co-op"),
        ("two words", "two words"),
        ("E\u0301te\u0301", "été"),
        ("ÉTÉ", "été"),
        ("\ufeffcat", "cat"),
        ("so\u00adlo", "solo"),
        ("ca\u200bt", "cat"),
        ("İ", "i"),
        ("I\u0307", "i"),
        ("I", "i"),
        ("ı", "ı"),
        ("ŒUF", "œuf"),
        ("Straße", "straße"),
        ("", ""),
    ],
)
def test_normalize(text: str, right: str) -> None:
    assert normalize(text) == right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("cat", True),
        ("über", True),
        ("ёж", True),
        ("can't", False),
        ("a b", False),
        ("a1", False),
        ("*", False),
        ("", False),
    ],
)
def test_is_word(text: str, right: bool) -> None:
    assert is_word(text) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("a", "A"),
        ("qu", "Qu"),
        ("QU", "Qu"),
        (" Qu ", "Qu"),
        ("sz", "Sz"),
        ("e\u0301", "É"),
        ("ı", "ı"),
        ("ß", "ß"),
        ("q|qu", "Q|Qu"),
        ("Qu|Q", "Q|Qu"),
        ("b|a", "A|B"),
        ("a|A", "A"),
        ("#", "#"),
        ("*", "*"),
        ("abcdefgh", "Abcdefgh"),
        ("a|b|c|d|e|f|g|h", "A|B|C|D|E|F|G|H"),
    ],
)
def test_parse_face(text: str, right: str) -> None:
    assert parse_face(text) == right


@pytest.mark.parametrize(
    ("text", "right"), [("q", "Qu"), ("Q", "Qu"), ("Qu", "Qu"), ("q|qu", "Qu"), ("a", "A"), ("qi", "Qi")]
)
def test_parse_face_with_qu(text: str, right: str) -> None:
    assert parse_face(text, qu=True) == right


@pytest.mark.parametrize(
    "text", ["", " ", "1", "a1", "a b", "?", "a|", "|", "a|#", "a|*", "##", "**", "[a]", "\u0301", "can't"]
)
def test_a_face_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BoardError, match="cannot be read: use letters") as caught:
        parse_face(text)
    assert repr(text) in str(caught.value)


def test_a_face_that_is_too_much() -> None:
    with pytest.raises(BoardError, match="face 'abcdefghi' has 9 letters; at most 8 are allowed"):
        parse_face("abcdefghi")
    with pytest.raises(BoardError, match="has 9 readings; at most 8 are allowed"):
        parse_face("a|b|c|d|e|f|g|h|i")
    with pytest.raises(BoardError, match=r"a face is a string such as 'A', 'Qu', .* not 7"):
        parse_face(7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("face", "right"),
    [("A", ("a",)), ("Qu", ("qu",)), ("Q|Qu", ("q", "qu")), ("É", ("é",)), ("ı", ("ı",)), ("#", ()), ("*", ("*",))],
)
def test_readings(face: str, right: tuple[str, ...]) -> None:
    assert readings(face) == right
