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


class Chance:
    """How often a comparison of normal replicates claims a difference when the truth is known."""

    def __init__(self, deviation, replicates, effect, family_size):
        freedom = replicates - 1
        self.error = deviation / sqrt(replicates)
        self.smallest = log1p(effect)
        grid, self.weights = scales(freedom)
        claim = reach(freedom, family_size)
        self.claim = numpy.maximum(self.smallest, claim * self.error * grid)

    def of_claim(self, effect):
        if self.error == 0:
            return 1.0 if effect >= self.smallest and effect > 0 else 0.0
        return (self.weights * special.ndtr((effect - self.claim) / self.error)).sum()


def detectable_effect(comparison):
    """What a repetition of the same size calls slower or faster four times out of five."""
    deviation = comparison.deviation * comparison.widening
    if not isfinite(deviation):
        return deviation
    if deviation == 0:
        return comparison.effect
    chance = Chance(deviation, len(comparison.values), comparison.effect, comparison.family_size)
    high = deviation
    while chance.of_claim(high) < POWER:
        high *= 2
    return expm1(optimize.brentq(lambda e: chance.of_claim(e) - POWER, 0, high, xtol=1e-14))
