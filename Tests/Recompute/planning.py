"""What a comparison could have found, and what it would take to decide it."""

from dataclasses import dataclass
from functools import cache
from math import expm1, isfinite, log1p, sqrt

import numpy
from scipy import optimize, special, stats

from comparing import polish

POWER = 0.8
# How far apart two ways to integrate may be: the report's has 200 steps over kinks, this one 20,000.
INTEGRATION = 1e-4


def round_deviation(processes):
    """The robust standard deviation of one round's log-ratio, freed of processes and questions."""
    found = polish(processes)
    count = len(found.residuals)
    free = count - len(processes) - max(0, len(found.effects) - 1)
    if free <= 0:
        return None
    median = numpy.median(numpy.abs(found.residuals))
    return 1.4826 * median * sqrt(count / free) * (1 + 1 / free)


def location_variance(deviation, rounds):
    """Of the location of so many rounds: that of a midmean with the tails that rounds have."""
    count = max(1, rounds)
    return 1.25 * deviation**2 * (count + 1) / count**2


@cache
def scales(freedom):
    """Values of s / σ with their weights: the square times the freedom is chi-square."""
    top = max(3.0, 1 + 12 / sqrt(2 * freedom))
    grid = numpy.linspace(0, top, 20_001)[1:]
    logs = (freedom - 1) * numpy.log(grid) - freedom * (grid**2 - 1) / 2
    weights = numpy.exp(logs)
    return grid, weights / weights.sum()


@cache
def reaches(freedom, family_size):
    interval = stats.t.ppf(0.975, freedom)
    return interval, max(interval, stats.t.ppf(1 - 0.05 / max(1, family_size) / 2, freedom))


class Chance:
    """How often a comparison of normal replicates comes to a verdict when the truth is known."""

    def __init__(self, deviation, replicates, effect, family_size):
        freedom = replicates - 1
        self.error = deviation / sqrt(replicates)
        self.smallest = log1p(effect)
        grid, self.weights = scales(freedom)
        interval, claim = reaches(freedom, family_size)
        self.half = interval * self.error * grid
        self.claim = numpy.maximum(self.smallest, claim * self.error * grid)

    def of_claim(self, effect):
        if self.error == 0:
            return 1.0 if effect >= self.smallest and effect > 0 else 0.0
        return (self.weights * special.ndtr((effect - self.claim) / self.error)).sum()

    def of_verdict(self, effect):
        if self.error == 0:
            return 1.0
        same = numpy.maximum(0, self.smallest - self.half)
        tiny = numpy.minimum(self.smallest, numpy.maximum(self.half, same))
        unresolved = self.within(same, tiny, effect) + self.within(
            numpy.full_like(tiny, self.smallest), self.claim, effect
        )
        return 1 - (self.weights * unresolved).sum()

    def within(self, low, high, effect):
        def below(limit):
            upper = special.ndtr((limit - effect) / self.error)
            return upper - special.ndtr((-limit - effect) / self.error)

        return numpy.where(high > low, below(high) - below(low), 0)


def detectable_effect(comparison):
    """What a repetition of the same size calls slower or faster four times out of five."""
    deviation = comparison.deviation * comparison.widening
    if not isfinite(deviation):
        return deviation
    if deviation == 0:
        return comparison.effect
    chance = Chance(
        deviation, len(comparison.values), comparison.effect, comparison.family_size
    )
    high = deviation
    while chance.of_claim(high) < POWER:
        high *= 2
    return expm1(optimize.brentq(lambda e: chance.of_claim(e) - POWER, 0, high, xtol=1e-14))


@dataclass
class Rounds:
    """What rounds a comparison has and what they cost."""

    count: int
    deviation: float
    seconds_per_round: float
    seconds_per_process: float


@dataclass
class Size:
    processes: int
    rounds: int
    seconds: float


def sizes_needed(comparison, rounds):
    """The cheaper of more processes and more rounds that would probably decide a comparison.

    First the one that the power asks for, then those next to it that another way to integrate may
    find; none where no size would do.
    """
    deviation = comparison.deviation * comparison.widening
    replicates = len(comparison.values)
    if rounds is None or not isfinite(deviation):
        return []

    def chance(spread, count):
        return Chance(spread, count, comparison.effect, comparison.family_size).of_verdict(
            comparison.log_ratio)

    def of_rounds(count):
        spread = sqrt(between + location_variance(rounds.deviation, count))
        return chance(spread, replicates)

    between = max(0, deviation**2 - location_variance(rounds.deviation, rounds.count))
    each = rounds.seconds_per_process + rounds.count * rounds.seconds_per_round
    found = [
        [Size(n, rounds.count, (n - replicates) * each)
         for n in numbers(replicates, lambda n: chance(deviation, n))],
        [Size(replicates, n, replicates * (n - rounds.count) * rounds.seconds_per_round)
         for n in numbers(rounds.count, of_rounds)],
    ]
    return min(filter(None, found), key=lambda sizes: sizes[0].seconds, default=[])


def numbers(above, chance):
    """The smallest number that has the power, then all that are so but for the integration."""
    exact = smallest(above, lambda n: chance(n) >= POWER)
    if exact is None:
        return []
    least, most = exact, exact
    while least - 1 > above and chance(least - 1) >= POWER - INTEGRATION:
        least -= 1
    while chance(most) < POWER + INTEGRATION and most < exact + 1_000:
        most += 1
    return [exact] + [n for n in range(least, most + 1) if n != exact]


def smallest(above, does):
    """The smallest number beyond `above` that does; doubling first, then halving the gap."""
    low, high = above, above + 1
    while not does(high):
        if high >= 1_000_000:
            return None
        low, high = high, min(1_000_000, high * 2)
    while high - low > 1:
        middle = low + (high - low) // 2
        if does(middle):
            high = middle
        else:
            low = middle
    return high
