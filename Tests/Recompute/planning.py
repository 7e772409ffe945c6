"""What a comparison could have found."""

from functools import cache
from math import expm1, isfinite, log1p, sqrt

import numpy
from scipy import optimize, special, stats

from comparing import polish

POWER = 0.8


def round_deviation(processes):
    """The robust standard deviation of one round's log-ratio, freed of processes and questions."""
    found = polish(processes)
    count = len(found.residuals)
    free = count - len(processes) - max(0, len(found.effects) - 1)
    if free <= 0:
        return None
    median = numpy.median(numpy.abs(found.residuals))
    return 1.4826 * median * sqrt(count / free) * (1 + 1 / free)


@cache
def scales(freedom):
    """Values of s / σ with their weights: the square times the freedom is chi-square."""
    top = max(3.0, 1 + 12 / sqrt(2 * freedom))
    grid = numpy.linspace(0, top, 20_001)[1:]
    logs = (freedom - 1) * numpy.log(grid) - freedom * (grid**2 - 1) / 2
    weights = numpy.exp(logs)
    return grid, weights / weights.sum()


@cache
def reach(freedom, family_size):
    return max(stats.t.ppf(0.975, freedom), stats.t.ppf(1 - 0.05 / max(1, family_size) / 2, freedom))


def detectable_effect(comparison):
    """What a repetition of the same size calls slower or faster four times out of five."""
    deviation, replicates = comparison.deviation * comparison.widening, len(comparison.values)
    if not isfinite(deviation) or deviation == 0:
        return deviation or comparison.effect
    error = deviation / sqrt(replicates)
    grid, weights = scales(replicates - 1)
    claimed = numpy.maximum(log1p(comparison.effect), reach(replicates - 1, comparison.family_size) * error * grid)

    def lack(effect):
        return (weights * special.ndtr((effect - claimed) / error)).sum() - POWER

    high = deviation
    while lack(high) < 0:
        high *= 2
    return expm1(optimize.brentq(lack, 0, high, xtol=1e-14))
