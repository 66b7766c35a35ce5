"""Alphabets: which letters fold to which, one test a rule, and what is refused."""

import pickle
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boggle import Alphabet, Board, Lexicon, LexiconError, Rules, Solver, Verdict, coach
from boggle.alphabets import ANY_ALPHABET

LETTERS = st.characters(min_codepoint=0x61, max_codepoint=0x2FFF, categories=["Ll", "Lo"])
ALPHABETS = st.sampled_from([*map(Alphabet.of, Alphabet.known()), ANY_ALPHABET])


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("cat", "cat"),
        ("mère", "mere"),
        ("über", "uber"),
        ("cœur", "coeur"),
        ("ærø", "aero"),
        ("łódź", "lodz"),
        ("đ", "d"),
        ("ħ", "h"),
        ("ŧ", "t"),
        ("ǿ", "o"),
        ("ǽ", "ae"),
        ("việt", "viet"),
        ("ß", "ss"),
        ("ı", "i"),
        ("þing", "thing"),
        ("ĳs", "ijs"),
        ("ǆep", "dzep"),
        ("ﬁn", "fin"),
        ("paral·lel", "paral·lel"),
        ("coŀlega", "collega"),
        ("λόγος", "λογοσ"),
        ("ёж", "еж"),
        ("йогурт", "йогурт"),
        ("їжак", "їжак"),
        ("が", "が"),
        ("한글", "한글"),
        ("שָׁלוֹם", "שלומ"),
        ("m̈", "m"),
    ],
)
def test_without_an_alphabet_all_is_folded_that_can_be(text: str, right: str) -> None:
    assert ANY_ALPHABET.fold(unicodedata.normalize("NFC", text)) == right


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("en", "café", "cafe"),
        ("fr", "été", "ete"),
        ("fr", "œuf", "oeuf"),
        ("es", "señora está", "señora esta"),
        ("da", "blåbærgrød allé", "blåbærgrød alle"),
        ("da", "ǻ ǽ ǿ", "å æ ø"),  # an accent on a letter that is one
        ("sv", "åäö é", "åäö e"),
        ("sv", "ærø", "aero"),
        ("fi", "šakki", "sakki"),
        ("et", "šõäöü é", "šõäöü e"),
        ("de", "größe", "grösse"),
        ("de", "ẞ".lower(), "ss"),
        ("pl", "żółć", "żółć"),
        ("pl", "é", "e"),
        ("hr", "ǆep", "džep"),
        ("hr", "ǉubav", "ljubav"),
        ("nl", "ĳs één", "ijs een"),
        ("ro", "şi ţară", "și țară"),  # the cedilla of old files
        ("cs", "příšerně", "priserne"),
        ("ru", "ёж йод", "еж йод"),
        ("be", "ёж", "ёж"),
        ("uk", "їжак ґанок", "їжак ґанок"),
        ("el", "λόγος", "λογοσ"),  # final sigma is drawn on no tile
        ("el", "προϊόν", "προιον"),
        ("he", "שלום מלך", "שלומ מלכ"),
        ("tr", "ılık ilik", "ılık ilik"),
        ("tr", "kâğıt", "kağıt"),
        ("is", "þú æð", "þú æð"),
        ("pt", "ação", "açao"),
    ],
)
def test_by_an_alphabet_letters_with_tiles_are_never_folded(language: str, text: str, right: str) -> None:
    assert Alphabet.of(language).fold(unicodedata.normalize("NFC", text)) == right


def test_what_folds_is_an_option() -> None:
    russian, hebrew, german = map(Alphabet.of, ("ru", "he", "de"))
    assert russian.with_letters("ё").fold("ёж") == "ёж"
    assert Alphabet.of("be").without_letters("ё").fold("ёж") == "еж"
    assert hebrew.with_letters("ךםןףץ").fold("שלום") == "שלום"
    assert german.without_letters("äöü").fold("für größe") == "fur grosse"
    assert german.without_letters("äöü", {"ä": "ae", "ö": "oe", "ü": "ue"}).fold("für größe") == "fuer groesse"
    assert german.with_letters("ß").fold("größe") == "größe"
    assert Alphabet.of("el").with_letters("ς").fold("λόγος") == "λογος"
    assert Alphabet.of("ro").with_letters("ş").fold("şţ") == "şț"


def test_letters_in_both_cases_and_forms() -> None:
    assert Alphabet("ÅBC").letters == Alphabet("cba\u030a").letters == "bcå"
    assert Alphabet.of("tr").normalize("IŞIK İLE I\u0307LE") == "ışık ile ile"
    assert Alphabet.of("en").normalize("IŞIK") == "işik"
    assert Alphabet.of("da_DK") == Alphabet.of("DA") == Alphabet.of("da")
    assert Alphabet.of("pt-BR").name == "pt"
    assert Alphabet.of("nb") == Alphabet.of("no")


def test_alphabets_compare_hash_and_pickle() -> None:
    for language in Alphabet.known():
        alphabet = Alphabet.of(language)
        alphabet.fold("é")
        assert pickle.loads(pickle.dumps(alphabet)) == alphabet
        assert hash(pickle.loads(pickle.dumps(alphabet))) == hash(alphabet)
        assert eval(repr(alphabet), {"Alphabet": Alphabet}) == alphabet
    assert Alphabet.of("en") != Alphabet.of("de")


@given(ALPHABETS, st.text(LETTERS, max_size=20))
def test_folding_is_done_once_and_letter_by_letter(alphabet: Alphabet, text: str) -> None:
    text = alphabet.normalize(text)
    folded = alphabet.fold(text)
    assert alphabet.fold(folded) == folded
    assert folded == "".join(map(alphabet.fold, text))
    assert alphabet.outside(folded) == set()
    assert (folded == text) == (not alphabet.outside(text))
    assert all(letter in folded for letter in text if letter in alphabet.letters)
    long = (text + "\n") * 2000
    assert alphabet.fold(long) == (folded + "\n") * 2000


@given(ALPHABETS, st.text(LETTERS, min_size=1, max_size=8))
def test_what_is_folded_has_tiles(alphabet: Alphabet, text: str) -> None:
    for letter in alphabet.normalize(text):
        played = alphabet.fold(letter)
        if alphabet.letters and played not in (letter, ""):
            assert set(played) <= set(alphabet.letters)


def test_an_alphabet_of_faces() -> None:
    faces = ["A", "Qu", "Q|Qu", "#", "*", "É", "Sz"]
    alphabet = Alphabet.of_faces(faces, name="mine")
    assert (alphabet.letters, alphabet.name) == ("aqsuzé", "mine")
    assert alphabet.fold("éàz") == "éaz"
    with pytest.raises(LexiconError, match="faces without letters"):
        Alphabet.of_faces(["#", "*"])


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: Alphabet.of("xx"), "no alphabet is known for the language 'xx'"),
        (lambda: Alphabet.of(7), "no alphabet is known for the language 7"),  # type: ignore[arg-type]
        (lambda: Alphabet("ab c"), "an alphabet is written as its letters, such as 'abc', not 'ab c'"),
        (lambda: Alphabet(["a"]), r"an alphabet is written as its letters, such as 'abc', not \['a'\]"),  # type: ignore[arg-type]
        (lambda: Alphabet("abc", instead={"é": "1"}), "instead must say letters for letters"),
        (lambda: Alphabet("abc", instead="é"), "instead must say letters for letters"),  # type: ignore[arg-type]
        (lambda: Alphabet("abc", instead={"a": "b"}), "'a' must be one letter, and none that has a tile"),
        (lambda: Alphabet("abc", instead={"dz": "b"}), "'dz' must be one letter, and none that has a tile"),
        (lambda: Alphabet("abc", instead={"é": "e"}), "'e' must be letters that have tiles"),
        (lambda: Alphabet("", instead={"é": "à", "à": "a"}), "'à' must be letters that have tiles"),
        (lambda: Alphabet("", instead={"ä": "é"}), "'é' must be letters that have tiles"),
        (lambda: Alphabet("abc", name=5), "the name of an alphabet must be a text, not 5"),  # type: ignore[arg-type]
        (lambda: Alphabet.of("en").with_letters(5), "letters must be a text such as 'äö', not 5"),  # type: ignore[arg-type]
        (lambda: ANY_ALPHABET.with_letters("å"), "this alphabet has no letters"),
        (lambda: Alphabet.of_faces("AB"), "faces must be a list of faces"),
        (lambda: Lexicon.load("da", alphabet=""), "no alphabet is known for the language ''"),
        (lambda: Alphabet.of("en").without_letters("abcdefghijklmnopqrstuvwxyz"), "needs at least one letter"),
        (lambda: Lexicon(["a"], alphabet="xx"), "no alphabet is known for the language 'xx'"),
        (lambda: Lexicon(["a"], alphabet=7), "no alphabet is known for the language 7"),  # type: ignore[arg-type]
    ],
)
def test_refusals(make: object, complaint: str) -> None:
    assert callable(make)
    with pytest.raises(LexiconError, match=complaint):
        make()


def test_letters_in_pieces_and_no_letters() -> None:
    assert Alphabet("abc", instead={"a\u0301": "b"}).fold("á") == "b"
    with pytest.raises(LexiconError, match="an alphabet is written as its letters"):
        Alphabet(" ")
    with pytest.raises(LexiconError, match=r"language 'zh'; known are af, be, bg, ca, .*, uk$"):
        Alphabet.of("zh")


def test_an_alphabet_never_changes() -> None:
    alphabet = Alphabet("abc", instead={"ä": "ab"})
    with pytest.raises(TypeError):
        alphabet.instead["ä"] = "c"  # type: ignore[index]
    with pytest.raises(AttributeError):
        alphabet.letters = "x"  # type: ignore[misc]
    assert Alphabet(Alphabet.of("da").letters) == Alphabet.of("da")  # whatever it is called


def test_letters_put_for_letters_of_ascii() -> None:
    alphabet = Alphabet("abcdefghijklmnoprstuvwxyz", instead={"q": "k"})
    lexicon = Lexicon(["qat"], alphabet=alphabet)
    solver = Solver(lexicon)
    for text in ("Q A / T T", "K A / T T", "Q A / T É"):
        assert solver.solve(Board.parse(text)).words == ("qat",)
        assert solver.score(Board.parse(text)) == 1
    assert Rules().judge(Board.parse("Q A T"), {"Ann": ["kat"]}, lexicon).points == {"Ann": 1}


def test_faces_are_forgotten_when_there_are_too_many() -> None:
    alphabet = Alphabet.of("fr")
    faces = [first + second + "é" for first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for second in "abcdefghijklmnopqrstuvwxyz"]
    for third in "abcdefghij":
        for face in faces:
            assert alphabet.fold_face(face + third) == f"{face.lower()[:-1]}e{third}"
    assert len(alphabet._faces) <= 4096


# -- in lexicons, on boards, in rounds --


def test_a_lexicon_with_an_alphabet_folds_by_it() -> None:
    lexicon = Lexicon(["allé", "ål", "al"], alphabet="da")
    assert lexicon.fold_accents
    assert lexicon.alphabet == Alphabet.of("da")
    assert list(lexicon) == ["al", "allé", "ål"]
    assert lexicon.key("ALLÉ") == "alle"
    assert lexicon.spelling("alle") == "allé"
    strict = Lexicon(["allé", "ål"], alphabet="da", fold_accents=False)
    assert "alle" not in strict
    assert not Lexicon(["allé"]).fold_accents


def test_the_length_of_a_word_is_that_of_its_tiles() -> None:
    solver = Solver(Lexicon(["maß", "straße"], alphabet="de"), minimum_word_length=4)
    assert [(word.text, word.length) for word in solver.solve(Board.parse("M A / S S"))] == [("maß", 4)]
    assert [(word.text, word.length) for word in solver.solve(Board.parse("STRASSE"))] == [("straße", 7)]


def test_words_written_with_marks_beside_their_letters() -> None:
    shalom = "שָׁלוֹם"
    lexicon = Lexicon([shalom], alphabet="he")
    assert "שלום" in lexicon
    assert lexicon.spelling("שלום") == unicodedata.normalize("NFC", shalom)
    assert Lexicon([shalom]).skipped


def test_turkish_capitals() -> None:
    lexicon = Lexicon(["KIŞ", "KİŞ", "ılık"], alphabet="tr")
    assert list(lexicon) == ["kiş", "kış", "ılık"]
    assert "ILIK" in lexicon
    assert "İLİK" not in lexicon
    assert Solver(lexicon).solve(Board.parse("k ı ş")).words == ("kış",)


def test_accents_on_the_board_are_folded_as_the_words_are() -> None:
    lexicon = Lexicon(["été", "tee", "têt"], alphabet="fr")
    solver, board = Solver(lexicon), Board.parse("É T / [E] T")
    plain = solver.solve(Board.parse("E T / [E] T"))
    assert solver.solve(board).words == plain.words
    assert [word.path for word in solver.solve(board)] == [word.path for word in plain]
    assert solver.score(board) == solver.score_many([board])[0] == plain.points()
    assert solver.tally_changes(Board.parse("É T E"), ["È", "T"]).words.tolist() == [[1, 0], [0, 1], [1, 0]]
    judged = Rules(minimum_word_length=3).judge(board, {"Ann": ["été", "ETE", "têt"]}, lexicon)["Ann"].words
    assert [word.verdict for word in judged] == [Verdict.ACCEPTED, Verdict.REPEATED, Verdict.ACCEPTED]
    assert judged[0].path == solver.solve(board)["été"].path
    danish = Lexicon(["ål", "al"], alphabet="da")
    assert Solver(danish, minimum_word_length=2).solve(Board.parse("Å L")).words == ("ål",)


def test_the_coach_sees_accents_on_the_board_as_the_others_do() -> None:
    lexicon = Lexicon(["ete", "tee", "têt", "été", "étés"], alphabet="fr")
    plain, accented = (coach(Board.parse(text), ["tee"], solver=Solver(lexicon)) for text in ("E T / E T", "É T / E T"))
    for advice in (plain, accented):
        (related,) = advice.related
        assert [word.text for word in related.anagrams] == ["ete"]
    (inside,) = coach(Board.parse("É T / É S"), ["étés"], solver=Solver(lexicon)).related
    assert "ete" in [word.text for word in inside.inside]


def test_two_faces_that_are_played_as_one() -> None:
    solver = Solver(Lexicon(["été"], alphabet="fr"))
    assert solver.tally_changes(Board.parse("X T E"), ["E", "É", "T"]).words.tolist()[0] == [1, 1, 0]


def test_a_folded_face_may_be_longer_than_faces_may_be() -> None:
    lexicon = Lexicon(["x"], alphabet="de")
    board = Board(["ßßßßß", "A"], 1, 2)
    assert Solver(lexicon).solve(board).words == ()
    assert Rules().judge(board, {"Ann": ["xxx"]}, lexicon)["Ann"].words[0].verdict is Verdict.NOT_ON_BOARD


def test_a_lexicon_keeps_its_alphabet(tmp_path: Path) -> None:
    alphabet = Alphabet.of("de").without_letters("ü", {"ü": "ue"})
    lexicon = Lexicon(["grün", "öl"], alphabet=alphabet)
    path = tmp_path / "german.lexicon"
    lexicon.save(path)
    for other in (Lexicon.load(path), pickle.loads(pickle.dumps(lexicon))):
        assert (other, other.alphabet, other.alphabet.name) == (lexicon, alphabet, "de")
        assert other.key("GRÜN") == "gruen"


def test_fingerprints_tell_alphabets_apart() -> None:
    made = [
        Lexicon(["cat"]),
        *(Lexicon(["cat"], alphabet=language) for language in ("en", "da", "tr")),
        Lexicon(["cat"], fold_accents=True),
        Lexicon(["cat"], alphabet="tr", fold_accents=False),
        Lexicon(["cat"], alphabet=Alphabet.of("de").without_letters("ü", {"ü": "ue"})),
    ]
    assert len({lexicon.fingerprint for lexicon in made}) == len(made)
    assert Lexicon(["cat"], alphabet="fr") == Lexicon(["cat"], alphabet="en")
    # as it was before there were alphabets
    assert Lexicon(["cat"], alphabet="en").fingerprint == PINNED


PINNED = "20608a4968dd70e860346d66e5c93849487ea6d68a4e2a3445947e2597b202e3"
