"""Work in shares: one after the other here, or by any executor.

Whoever uses this adds up results that do not depend on how the work was shared out, nor on the order in which shares
come back. So the sum is the same, to the byte, with any executor and any number of workers.
"""

import pickle
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ._checks import shown
from .errors import BoggleError, ExecutorError, SettingError
from .solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Task = TypeVar("Task", bound=tuple[Any, ...])
Result = TypeVar("Result")
Key = tuple[Any, ...]

_MANY = 128  # tasks under way in an executor that does not say how many workers it has


def check_executor(executor: object) -> None:
    """Refuse what cannot be given work."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SettingError(
            f"executor must be an Executor of concurrent.futures, such as ThreadPoolExecutor(2), not {shown(executor)}"
        )


def spread(
    executor: "Executor | None",
    function: Callable[..., Result],
    solver: Solver,
    tasks: Iterable[Task],
    stop: list[bool],
) -> Iterator[tuple[Task, Result]]:
    """Each task, and what ``function(solver, *task)`` returns for it, as they come back; that is never None.

    ``stop`` is filled when nobody wants the rest any more: tasks that look at it, and share this memory, can end early.
    Raises :class:`ExecutorError` when the executor fails, and whatever a task raises of its own.
    """
    if executor is None:
        for task in tasks:
            yield task, function(solver, *task)
        return
    from concurrent.futures import FIRST_COMPLETED, wait

    key, packed = _remember(solver), b""
    workers = getattr(executor, "_max_workers", None)
    room = 2 * workers if isinstance(workers, int) else _MANY
    tasks = iter(tasks)
    waiting: dict[Future[Result | None], Task] = {}
    try:
        while True:
            for task in islice(tasks, room - len(waiting)):
                waiting[_submitted(executor, function, key, b"", task)] = task
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                task = waiting.pop(future)
                result = _result(executor, future)
                if result is None:
                    packed = packed or zlib.compress(pickle.dumps(solver), 1)
                    waiting[_submitted(executor, function, key, packed, task)] = task
                else:
                    yield task, result
    finally:
        if waiting:
            stop.append(True)
        for future in waiting:
            future.cancel()


def _submitted(executor: "Executor", function: Callable[..., Result], *arguments: Any) -> "Future[Result | None]":
    try:
        return executor.submit(_at_work, function, *arguments)
    except Exception as error:
        raise _failure(executor, error) from error


def _result(executor: "Executor", future: "Future[Result | None]") -> Result | None:
    try:
        return future.result()
    except (BoggleError, MemoryError):
        raise
    except Exception as error:
        raise _failure(executor, error) from error


def _failure(executor: "Executor", error: Exception) -> ExecutorError:
    said = str(error).strip().split("\n")[0]
    return ExecutorError(
        f"the executor {type(executor).__name__} could not finish the work: {type(error).__name__}"
        + (f": {said}" if said else "")
    )


# -- on the workers --

# A share of work takes a fraction of a second, and a solver of a large list a tenth of one to unpack: it must not come
# with each share. So a share names its solver, and a worker that does not know it asks for it, once.
_known: "OrderedDict[Key, Solver]" = OrderedDict()
_KEPT = 8  # solvers that a process remembers
_remembering = threading.Lock()


def _remember(solver: Solver) -> Key:
    key = (solver.lexicon.fingerprint, solver.lexicon.name, *solver.settings)
    with _remembering:
        _known[key] = solver
        _known.move_to_end(key)
        while len(_known) > _KEPT:
            _known.popitem(last=False)
    return key


def _at_work(function: Callable[..., Result], key: Key, packed: bytes, task: Task) -> Result | None:
    """Do a share of work; None where that needs a solver which this process has not got yet."""
    solver = _known.get(key)
    if solver is None:
        if not packed:
            return None
        solver = pickle.loads(zlib.decompress(packed))
        _remember(solver)
    return function(solver, *task)
