"""How surveys go faster with more workers: scaling.py [--boards N] [--workers N] [--rounds N].

The same survey by one process, by threads, by processes and by a Dask cluster on this machine, in turn. Prints seconds,
best and median, and how many times faster than one process each is: the ratio of the best times, and the median of the
ratios of one round.
"""

import argparse
import statistics
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

from distributed import Client, LocalCluster

from boggle import Solver, survey


def main() -> None:
    """Parse the arguments, take the times, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=200_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=11)
    arguments = parser.parse_args()
    workers = arguments.workers
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        ProcessPoolExecutor(workers) as processes,
        ThreadPoolExecutor(workers) as threads,
    ):
        executors = {
            "one process": None,
            f"{workers} threads": threads,
            f"{workers} processes": processes,
            f"{workers} Dask workers": client.get_executor(),
        }
        print_times(take_times(executors, arguments.boards, arguments.rounds))


def take_times(executors: dict[str, Executor | None], boards: int, rounds: int) -> dict[str, list[float]]:
    """Seconds of each round, after one that makes every worker know the solver."""
    solver = Solver()
    times: dict[str, list[float]] = {name: [] for name in executors}
    for number in range(rounds + 1):
        results = []
        for name, executor in executors.items():
            start = time.perf_counter()
            results.append(survey("boggle-1987", boards, seed=number, solver=solver, executor=executor))
            if number:
                times[name].append(time.perf_counter() - start)
        assert all(result == results[0] for result in results)
    return times


def print_times(times: dict[str, list[float]]) -> None:
    """The table, in Markdown."""
    one = times["one process"]
    print("| | best | median | times faster, best | median |\n| --- | ---: | ---: | ---: | ---: |")
    for name, taken in times.items():
        faster = statistics.median(a / b for a, b in zip(one, taken, strict=True))
        best, median = min(taken), statistics.median(taken)
        print(f"| {name} | {best:.2f} | {median:.2f} | {min(one) / best:.2f} | {faster:.2f} |")


if __name__ == "__main__":
    main()
