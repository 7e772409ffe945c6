"""What the engine did for each strategy, and how far that explains the times."""

from dataclasses import dataclass
from math import sqrt

import numpy


class Work:
    """What the engine did for one operation in one strategy, in a launch."""

    def __init__(self, run, result, strategy):
        self.strategy, self.launches = strategy, result.launches(strategy)
        steps = result.counted(strategy, "virtualMachineSteps")
        self.is_steady = len(set(steps)) <= 1
        self.executions = min(result.counted(strategy, "executions"), default=0)
        counters = run.counters(strategy, result.operation.name)
        self.steps = float(min(steps, default=0)) or run.middle(
            c["virtualMachineSteps"] for c in counters) or 0
        self.pages = run.middle(c["cacheHits"] + c["cacheMisses"] for c in counters)
        self.misses = run.middle(c["cacheMisses"] for c in counters)
        self.sorts = run.middle(c["sorts"] for c in counters)
        self.scans = run.middle(c["fullScanSteps"] for c in counters)
        self.indexes = run.middle(c["automaticIndexes"] for c in counters)


@dataclass
class Fit:
    """time = constant + step · steps + page · pages, by least squares over the strategies."""

    step: float
    page: float
    explained: float
    rest: float
    count: int


def counted_actions(run, operation, strategy):
    """How many actions an operation's counters are of: each question once, a load as a whole."""
    record = run.of(strategy)[0].records[operation.name]
    questions = 1 if operation.sort == "insert" else record.get("questionCount") or 1
    return max(1, operation.actions) * questions


def fit(run, result):
    points = []
    for name in run.strategies:
        work, time = Work(run, result, name), result.time(name, "processor")
        if work.pages and time is not None:
            # Counts are of all questions and repetitions, the time is that of one action.
            actions = counted_actions(run, result.operation, name)
            points.append((work.steps / actions, work.pages / actions, time))
    if len(points) < 4:
        return None
    steps, pages, times = (numpy.array(c, dtype=float) for c in zip(*points))
    steps, pages, times = (c - c.mean() for c in (steps, pages, times))
    if (steps**2).sum() == 0:
        return None
    own = pages - (steps @ pages) / (steps @ steps) * steps
    # Steps and pages that rise and fall together cannot be told apart.
    if own @ own <= 1e-10 * (pages @ pages):
        return None
    columns = numpy.column_stack([steps / numpy.abs(steps).max(), pages / numpy.abs(pages).max()])
    found, *_ = numpy.linalg.lstsq(columns, times, rcond=None)
    unexplained = ((times - columns @ found) ** 2).sum()
    total = (times**2).sum()
    return Fit(
        found[0] / numpy.abs(steps).max(), found[1] / numpy.abs(pages).max(),
        1 - unexplained / total if total > 0 else 1, sqrt(unexplained / (len(points) - 3)),
        len(points),
    )
