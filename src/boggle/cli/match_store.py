"""Where ``boggle match`` finds its matches, and the options that say so."""

import functools
import inspect
import os
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from ..errors import LexiconError, MatchError, StoreError
from .language import chosen
from .options import Encoding, Level, NoCache, Words, load_lexicon

if TYPE_CHECKING:
    from ..history import MatchStore
    from ..lexicon import Lexicon
    from ..match import Match

Store = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="PATH",
        help="The file that holds the matches; else one in your data folder, or in BOGGLE_DATA_DIR.",
    ),
]


# The options of other commands, without their defaults: a match remembers what it is played with.
_WORDS, _LEVEL, _ENCODING = (get_args(option)[1] for option in (Words, Level, Encoding))


@dataclass(frozen=True)
class Place:
    """Where matches are kept, and the words to play with: what the options say that most commands share."""

    store: Store = None
    words: Annotated[str | None, _WORDS] = None
    level: Annotated[int | None, _LEVEL] = None
    encoding: Annotated[str | None, _ENCODING] = None
    no_cache: NoCache = False

    def command(self, name: str) -> str:
        """How to run another command on the same file."""
        return f"boggle match {name}" + (f" --store {shlex.quote(self.store)}" if self.store else "")

    def opened(self, *, may_be_new: bool = False) -> "MatchStore":
        """The file of matches. One that is missing is made only where that makes sense."""
        from ..history import MatchStore

        if self.store == "":
            raise StoreError("--store is empty; give the name of a file")
        path = self.store or _default_store()
        if not may_be_new and not os.path.exists(path):
            raise StoreError(f"{path}: there are no matches yet; '{self.command('new')}' begins one")
        return MatchStore(path)

    def lexicon(self) -> "Lexicon | None":
        """The words to play with; None where no option says."""
        if (self.words, self.level, self.encoding, self.no_cache, chosen.get()) == (None, None, None, False, None):
            return None
        return load_lexicon(self.words, self.level or 80, self.encoding or "utf-8", self.no_cache)

    @contextmanager
    def found(self, store: "MatchStore", number: int) -> Iterator[None]:
        """Say how to see the matches there are, when one is asked for that there is not."""
        try:
            yield
        except StoreError as error:
            if any(known.id == number for known in store.list()):
                raise
            raise StoreError(f"{error}; '{self.command('list')}' shows those that there are") from None

    @contextmanager
    def match(self, number: int, *, change: bool) -> Iterator["Match"]:
        """Load a match, and save it again where it is changed meanwhile."""
        lexicon = self.lexicon()
        with self.opened() as store:
            with self.found(store, number), lexicon_told():
                match = store.load(number, lexicon=lexicon)
            try:
                yield match
            except MatchError as error:
                raise MatchError(_counted_from_1(str(error))) from None
            if change:
                store.save(match)


def _default_store() -> str:
    import platformdirs

    folder = os.environ.get("BOGGLE_DATA_DIR") or platformdirs.user_data_dir("boggle-engine", appauthor=False)
    return os.path.join(folder, "matches.sqlite")


@contextmanager
def lexicon_told() -> Iterator[None]:
    """Put the options that say which lexicon in the place of the library's arguments, which end its messages."""
    try:
        yield
    except LexiconError as error:
        fault = str(error).rpartition("; ")[0] or str(error)
        raise LexiconError(f"{fault}; give that one with --words (and --level or --language, as it was)") from None


def _counted_from_1(message: str) -> str:
    """A message of the library, which counts rounds from 0, as people count. What it quotes stays as it is."""
    quoted_or_round = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\bround (\d+)"""
    return re.sub(quoted_or_round, lambda found: f"round {int(found[1]) + 1}" if found[1] else found[0], message)


def with_place(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes the options of a Place, one by one, for its parameter ``place``."""
    shared = inspect.signature(Place).parameters
    own = inspect.signature(command).parameters
    parameters = [
        parameter.replace(kind=parameter.KEYWORD_ONLY)
        for name in own
        for parameter in (shared.values() if name == "place" else [own[name]])
    ]

    @functools.wraps(command)
    def run(**values: Any) -> None:
        place = Place(**{name: values.pop(name) for name in shared})
        command(place=place, **values)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run
