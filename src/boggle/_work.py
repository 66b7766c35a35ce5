"""Work in shares: one after the other here, or by any executor.

Whoever uses this adds up results that do not depend on how the work was shared out, nor on the order in which shares
come back. So the sum is the same, to the byte, with any executor and any number of workers.
"""

import os
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
_MANY = 1024  # tasks under way in an executor that does not say how many workers it has
_LESSONS = 4  # tasks under way that carry the solver, at first


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
    ``meanwhile`` is called now and then while an executor is waited for. Raises what a task raises of our errors,
    and :class:`ExecutorError` when a task or the executor fails otherwise.
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
    """Where tasks are handed out and results taken in; ``failure`` is what came in between.

    A worker that does not know the solver gives a task back. Then some tasks are sent with the solver, at first a few,
    and with each that comes back done twice as many: so each worker is soon taught, and few are taught twice.
    """

    def __init__(self, executor: "Executor", function: Callable[..., Any], solver: Solver) -> None:
        workers = getattr(executor, "_max_workers", None)
        self._room = 2 * workers if isinstance(workers, int) else _MANY
        self._executor = executor
        self._function = function
        self._solver = solver
        self._key = _remember(solver)
        self._packed = b""
        self._may_teach = _LESSONS
        self._given_back: list[tuple[Any, ...]] = []
        self._teaching: set[Future[Any]] = set()
        self.waiting: dict[Future[Any], tuple[Any, ...]] = {}
        self.failure: BoggleError | None = None

    def hand_out(self, tasks: Iterator[tuple[Any, ...]]) -> None:
        """Submit as many tasks as there is room for."""
        while self.failure is None and self._given_back and len(self._teaching) < self._may_teach:
            self._packed = self._packed or zlib.compress(pickle.dumps(self._solver), 1)
            self._submit(self._given_back.pop(0), self._packed)
        while self.failure is None and len(self.waiting) + len(self._given_back) < self._room:
            task = next(tasks, None)
            if task is None:
                return
            self._submit(task, b"")

    def _submit(self, task: tuple[Any, ...], packed: bytes) -> None:
        from concurrent.futures import Future

        try:
            future = self._executor.submit(_at_work, self._function, self._key, packed, task)
            if not isinstance(future, Future):
                raise TypeError(f"submit gave {shown(future)}, which is no Future")
        except Exception as error:
            self._fail(error)
            return
        self.waiting[future] = task
        if packed:
            self._teaching.add(future)

    def take_in(self, meanwhile: Callable[[], None] | None) -> Iterator[tuple[Any, Any]]:
        """Wait for results, and give those that there are; they count even when something else has failed."""
        from concurrent.futures import FIRST_COMPLETED, wait

        if self.failure is None:
            # Not for ever: nobody is told when a future is cancelled that no worker had begun.
            done, _ = wait(self.waiting, _A_WHILE, FIRST_COMPLETED)
            if not done and meanwhile is not None:
                meanwhile()
        for future in [future for future in self.waiting if future.done()]:
            task = self.waiting.pop(future)
            taught = future in self._teaching
            self._teaching.discard(future)
            try:
                result = future.result()
            except Exception as error:
                self._fail(error)
                continue
            if result is None:
                self._given_back.append(task)
                continue
            if taught:
                self._may_teach *= 2
                self._hand_back_untaught()
            yield task, result

    def _hand_back_untaught(self) -> None:
        """Try given-back tasks without the solver again: some worker knows it by now."""
        again, self._given_back = self._given_back, []
        for task in again:
            if self.failure is None:
                self._submit(task, b"")

    def _fail(self, error: Exception) -> None:
        if self.failure is None:
            known = isinstance(error, BoggleError)
            self.failure = error if isinstance(error, BoggleError) else _failure(self._executor, error)
            self.failure.__cause__ = None if known else error


def _failure(executor: "Executor", error: Exception) -> ExecutorError:
    said = str(error).strip().split("\n")[0]
    return ExecutorError(
        f"the executor {type(executor).__name__} could not finish the work: {type(error).__name__}"
        + (f": {said}" if said else "")
    )


# -- on the workers --

# A share of work takes a fraction of a second, and a solver of a large list a tenth of one to unpack: it must not come
# with each share. So a share names its solver, and a worker that does not know it asks for it, once.
_KEPT = 8  # solvers that a process remembers


class _Remembered:
    """The solvers that this process knows by their keys, the last ones used."""

    def __init__(self) -> None:
        self._solvers: OrderedDict[Key, Solver] = OrderedDict()
        self._lock = threading.Lock()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew_lock)

    def _renew_lock(self) -> None:
        self._lock = threading.Lock()  # a thread may have had it that the child has not

    def get(self, key: Key) -> Solver | None:
        with self._lock:
            return self._solvers.get(key)

    def add(self, key: Key, solver: Solver) -> None:
        with self._lock:
            self._solvers[key] = solver
            self._solvers.move_to_end(key)
            while len(self._solvers) > _KEPT:
                self._solvers.popitem(last=False)


_remembered = _Remembered()


def _remember(solver: Solver) -> Key:
    key = (solver.lexicon.fingerprint, solver.lexicon.name, *solver.settings)
    _remembered.add(key, solver)
    return key


def _at_work(function: Callable[..., Result], key: Key, packed: bytes, task: Task) -> Result | None:
    """Do a share of work; None where that needs a solver which this process has not got yet."""
    solver = _remembered.get(key)
    if solver is None:
        if not packed:
            return None
        solver = pickle.loads(zlib.decompress(packed))
    _remember(solver)
    return function(solver, *task)
