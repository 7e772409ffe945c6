"""Ratios of times with their intervals, and lines through points."""

from dataclasses import dataclass
from math import exp, inf

import numpy
from scipy import stats

from claims.observations import span, times

FEWEST_REPLICATES = 4


@dataclass
class Ratio:
    """One shape's time as a multiple of another one's, or a mean of such."""

    value: float
    low: float
    high: float
    blocks: numpy.ndarray

    @property
    def text(self):
        return f"{times(self.value)} ({span(self.low, self.high)})"


def compared(result, shape, baseline):
    """By the clock that an operation is judged by; with few replicates nobody knows the ends."""
    found = result.compared(shape, baseline) if result else None
    if found is None:
        return None
    ends = (found.low, found.high) if len(found.values) >= FEWEST_REPLICATES else (0.0, inf)
    return Ratio(found.ratio, *ends, found.values)


def student(differences):
    """A ratio from one log-ratio for each launch, with Student's interval."""
    values = numpy.asarray(differences)
    reach = stats.t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / len(values) ** 0.5
    mean = values.mean()
    return Ratio(exp(mean), exp(mean - reach), exp(mean + reach), values)


def welch(before, after):
    before, after = numpy.asarray(before), numpy.asarray(after)
    mean = after.mean() - before.mean()
    if len(before) < 2 or len(after) < 2:
        return Ratio(exp(mean), 0.0, inf, None)
    found = stats.ttest_ind(after, before, equal_var=False).confidence_interval(0.95)
    return Ratio(exp(mean), exp(found.low), exp(found.high), None)


class Line:
    """A straight line by least squares, with the interval of its slope."""

    def __init__(self, x, y):
        fitted = stats.linregress(x, y)
        reach = stats.t.ppf(0.975, len(x) - 2) * fitted.stderr if len(x) > 2 else inf
        self.slope, self.explained = fitted.slope, fitted.rvalue**2
        self.low, self.high = fitted.slope - reach, fitted.slope + reach
