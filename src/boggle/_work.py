"""Work in shares: one after the other here, or by any executor.

Whoever uses this adds up results that do not depend on how the work was shared out, nor on the order in which shares
come back. So the sum is the same, to the byte, with any executor and any number of workers.
"""

import pickle
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from ._checks import shown
from .errors import BoggleError, ExecutorError, SettingError
from .solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Task = TypeVar("Task", bound=tuple[Any, ...])
Result = TypeVar("Result")
Key = tuple[Any, ...]

_A_WHILE = 0.5  # seconds
_MANY = 128  # tasks under way in an executor that does not say how many workers it has


def check_calls(executor: object, progress: object) -> None:
    """Refuse what cannot be given work, and what cannot be told of it."""
    if progress is not None and not callable(progress):
        raise SettingError(f"progress must be a function, not {shown(progress)}")
    if executor is not None and (isinstance(executor, type) or not callable(getattr(executor, "submit", None))):
        raise SettingError(
            f"executor must be an Executor of concurrent.futures, such as ThreadPoolExecutor(2), not {shown(executor)}"
        )


def spread(
    executor: "Executor | None",
    function: Callable[..., Result],
    solver: Solver,
    tasks: Iterable[Task],
    stop: list[bool],
    meanwhile: Callable[[], None] | None = None,
) -> Iterator[tuple[Task, Result]]:
    """Each task, and what ``function(solver, *task)`` returns for it, as they come back; that is never None.

    ``stop`` is filled when nobody wants the rest any more: tasks that look at it, and share this memory, can end early.
    ``meanwhile`` is called now and then while an executor is waited for.
    Raises :class:`ExecutorError` when the executor fails, and whatever a task raises of its own.
    """
    if executor is None:
        for task in tasks:
            yield task, function(solver, *task)
        return
    desk = _Desk(executor, function, solver)
    tasks = iter(tasks)
    try:
        while desk.failure is None:
            desk.hand_out(tasks)
            if desk.failure is None and not desk.waiting:
                return
            yield from desk.take_in(meanwhile)
        raise desk.failure
    finally:
        if desk.waiting:
            stop.append(True)
        for future in desk.waiting:
            future.cancel()


class _Desk:
    """Where tasks are handed out and results taken in; ``failure`` is what the executor came to grief over."""

    def __init__(self, executor: "Executor", function: Callable[..., Any], solver: Solver) -> None:
        workers = getattr(executor, "_max_workers", None)
        self._room = 2 * workers if isinstance(workers, int) else _MANY
        self._executor = executor
        self._function = function
        self._solver = solver
        self._key = _remember(solver)
        self._packed = b""
        self.waiting: dict[Future[Any], tuple[Any, ...]] = {}
        self.failure: ExecutorError | None = None

    def hand_out(self, tasks: Iterator[tuple[Any, ...]]) -> None:
        """Submit as many tasks as there is room for."""
        while self.failure is None and len(self.waiting) < self._room:
            task = next(tasks, None)
            if task is None:
                return
            self._submit(task, b"")

    def _submit(self, task: tuple[Any, ...], packed: bytes) -> None:
        try:
            self.waiting[self._executor.submit(_at_work, self._function, self._key, packed, task)] = task
        except Exception as error:
            self._fail(error)

    def take_in(self, meanwhile: Callable[[], None] | None) -> Iterator[tuple[Any, Any]]:
        """Wait for results, and give those that there are; they count even when something else has failed."""
        from concurrent.futures import FIRST_COMPLETED, wait

        if self.failure is None:
            done, _ = wait(self.waiting, None if meanwhile is None else _A_WHILE, FIRST_COMPLETED)
            if not done and meanwhile is not None:
                meanwhile()
        for future in [future for future in self.waiting if future.done()]:
            task = self.waiting.pop(future)
            try:
                result = future.result()
            except (BoggleError, MemoryError):
                raise
            except Exception as error:
                self._fail(error)
                continue
            if result is not None:
                yield task, result
            else:  # the worker does not know the solver
                self._packed = self._packed or zlib.compress(pickle.dumps(self._solver), 1)
                self._submit(task, self._packed)

    def _fail(self, error: Exception) -> None:
        if self.failure is None:
            self.failure = _failure(self._executor, error)
            self.failure.__cause__ = error


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
