"""Word lists as text, in several encodings and packed, and ``.lexicon`` files with a checksum that fits."""

import gzip
import hashlib
import json
import pickle
from typing import Any

import marisa_trie

from boggle import Board, Lexicon, LexiconError, Solver, WordKind, _tries
from boggle._lexicon_file import _FRAME, MAGIC, VERSION, pack, unpack

from .common import Choices, accepted, text_of, written

ENCODINGS = ("utf-8", "latin-1", "utf-16", "utf-32", "cp1252", "koi8-r", "ascii", "utf-7", "idna", "hex", "none")
ALPHABETS = (None, "en", "da", "tr", "he", "el", "ro")
SEPARATOR = b"\n--\n"
"""What stands between the head and the parts of a forged ``.lexicon`` file."""

_WHOLE = _tries._PART
_BOARD = Board.parse("c a t s # * / d o g e q|qu é")


def word_list(data: bytes) -> None:
    """Read a list; the first bytes choose the encoding, packing, folding and alphabet."""
    choices = Choices(data)
    encoding, packed, folds = choices.pick(ENCODINGS), choices.flag(), choices.pick((None, False, True))
    alphabet, cached = choices.pick(ALPHABETS), choices.below(8) == 1
    content = choices.rest()
    path = written("list.txt", gzip.compress(content, 1, mtime=0) if packed else content)
    how: dict[str, Any] = {"encoding": encoding, "fold_accents": folds, "alphabet": alphabet}
    lexicon = accepted(lambda: Lexicon.load(path, cache=cached, **how), LexiconError)
    if lexicon is None:
        return
    _tries._PART = 40 if len(content) % 2 else _WHOLE  # of each second list the tries have parts
    if cached:
        assert Lexicon.load(path, **how) == lexicon
    if not packed and not content.startswith(b"\x1f\x8b"):
        text = content.decode("utf-8-sig" if encoding == "utf-8" else encoding)
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert Lexicon(lines, fold_accents=folds, alphabet=alphabet) == lexicon
    assert all(word == lexicon.spelling(word) and word in lexicon for word in lexicon)
    check(lexicon)


def lexicon_file(data: bytes) -> None:
    """Read a ``.lexicon`` file: one with any body, or one with any head and parts, under a checksum that fits.

    The tries in it are always whole: marisa reads them, which trusts its input, and so does whoever loads a file.
    """
    forge = (_as_it_is, _with_checksum, _with_sizes)[data[0] % 3] if data else _as_it_is
    forged = forge(data[1:])
    if forged is None:
        return
    path = written("forged.lexicon", forged)
    lexicon = accepted(lambda: Lexicon.load(path), LexiconError)
    if lexicon is not None:
        check(lexicon)


def check(lexicon: Lexicon) -> None:
    """Hold a lexicon that was accepted against its copies, and search with it."""
    path = written("saved.lexicon", b"")
    lexicon.save(path)
    for again in (Lexicon.load(path), pickle.loads(pickle.dumps(lexicon))):
        assert again == lexicon
        assert again.skipped == lexicon.skipped
        assert (again.name, again.alphabet) == (lexicon.name, lexicon.alphabet)
        assert list(again) == list(lexicon)
    for kind in WordKind:
        assert len(list(lexicon.words(kind=kind))) == lexicon.count(kind)
    accepted(lambda: Solver(lexicon, allow_proper_nouns=True).solve(_BOARD).to_json(), LexiconError)


def _as_it_is(data: bytes) -> bytes:
    return data


def _with_checksum(body: bytes) -> bytes | None:
    """A file with this body, unless it has tries of its own."""
    forged = _FRAME.pack(MAGIC, VERSION, hashlib.sha256(body).digest()) + body
    try:
        head, _ = unpack(forged, "forged")
    except LexiconError:
        return forged
    return None if isinstance(head, dict) and head.get("tries") else forged


def _with_sizes(data: bytes) -> bytes | None:
    """A file with this head, and the parts after it, with whole tries where the head speaks of any."""
    text, *parts = data.split(SEPARATOR)
    try:
        head = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(head, dict):
        return None
    tries = head.get("tries")
    count = min(len(tries), 6) if isinstance(tries, list) else 0
    words = sorted(part for part in text_of(parts[1] if parts[1:] else b"cat").split("\n") if part.isalpha())
    share = -(-len(words) // max(1, count))
    whole = [marisa_trie.Trie(words[place * share : (place + 1) * share]).tobytes() for place in range(count)]
    try:
        return pack(head, [*parts, *whole])
    except (ValueError, RecursionError):
        return None


def body_of(file: bytes) -> bytes:
    """The part of a whole ``.lexicon`` file that the checksum is of."""
    return file[_FRAME.size :]


def split_of(file: bytes) -> bytes:
    """A whole ``.lexicon`` file as head and parts, as ``lexicon_file`` puts them together; without its tries."""
    head, parts = unpack(file, "seed")
    head.pop("sizes")
    return SEPARATOR.join([json.dumps(head).encode(), *parts[: len(parts) - len(head["tries"])]])
