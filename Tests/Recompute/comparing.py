"""Two strategies compared from rounds in which both answered the same question.

Each process gives one log-ratio: the midmean of its rounds after Tukey's polish over the questions.
The interval is that of a t test over the processes; verdicts use p-values after Holm's method over
all pairs of strategies.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from math import exp, inf, isfinite, log, sqrt

import numpy
from scipy import stats


def midmean(values):
    """The mean of the middle half; the outermost values left count with the share that remains."""
    values = numpy.sort(values)
    cut = len(values) / 4
    whole = int(cut)
    inner = values[whole : len(values) - whole]
    if len(inner) == 1:
        return inner[0]
    return (inner.sum() - (cut - whole) * (inner[0] + inner[-1])) / (len(values) - 2 * cut)


@dataclass
class Polish:
    locations: numpy.ndarray
    effects: dict
    residuals: list


def polish(processes, weights=None):
    """One log-ratio for each process; `processes` has for each the pairs (question, log-ratio).

    With weights, what each question takes the baseline, it is the log-ratio of the totals.
    """
    asked = defaultdict(set)
    for number, rounds in enumerate(processes):
        for question, _ in rounds:
            asked[question].add(number)
    shared = sorted(question for question, numbers in asked.items() if len(numbers) >= 2)
    effects = {}

    def rows():
        return [midmean(numpy.array([v - effects.get(q, 0) for q, v in r])) for r in processes]

    found = rows()
    for _ in range(4 if len(shared) > 1 else 0):
        left = defaultdict(list)
        for place, rounds in zip(found, processes):
            for question, value in rounds:
                left[question].append(value - place)
        medians = {q: numpy.median(left[q]) for q in shared}
        effects = {q: m - center(medians, weights) for q, m in medians.items()}
        found = rows()
    residuals = [v - effects.get(q, 0) - place for place, r in zip(found, processes) for q, v in r]
    return Polish(numpy.array(found), effects, residuals)


def center(medians, weights):
    total = sum(weights[q] for q in medians) if weights else 0
    if total <= 0:
        return numpy.mean(list(medians.values()))
    return log(sum(weights[q] / total * exp(m) for q, m in medians.items()))


def autocorrelation(values):
    values = numpy.asarray(values)
    deviations = values - values.mean()
    spread = (deviations**2).sum()
    if len(values) < 3 or spread == 0:
        return 0.0
    return (deviations[:-1] * deviations[1:]).sum() / spread


def beyond_chance(values):
    """The lag-1 autocorrelation freed of its bias where it is beyond chance, else nothing."""
    found = autocorrelation(values) + 1 / len(values)
    if len(values) < 20 or found <= 1.96 / sqrt(len(values)):
        return None
    return min(found, 0.99)


@dataclass
class Comparison:
    """One strategy's time as a multiple of another one's."""

    candidate: str
    baseline: str
    values: numpy.ndarray
    effect: float
    family_size: int = 1
    log_ratio: float = 0.0
    error: float = inf
    low: float = 0.0
    high: float = inf
    p: float = 1.0
    adjusted: float = 1.0
    widening: float = 1.0
    verdict: str = "unresolved"

    def __post_init__(self):
        count = len(self.values)
        mean = self.values.mean()
        self.log_ratio = 0.0 if abs(mean) < 1e-12 else float(mean)
        if count < 2:
            return
        error = self.values.std(ddof=1) / sqrt(count)
        self.error = 0.0 if error < 1e-12 else float(error)
        correlation = beyond_chance(self.values)
        if correlation is not None:
            self.widening = sqrt((1 + correlation) / (1 - correlation))
        wide = self.error * self.widening
        reach = stats.t.ppf(0.975, count - 1) * wide
        self.low, self.high = exp(self.log_ratio - reach), exp(self.log_ratio + reach)
        if wide == 0:
            self.p = 1.0 if self.log_ratio == 0 else 0.0
        else:
            self.p = float(2 * stats.t.sf(abs(self.log_ratio) / wide, count - 1))

    @property
    def ratio(self):
        return exp(self.log_ratio)

    @property
    def deviation(self):
        """Of the log-ratios of single processes."""
        return self.error * sqrt(len(self.values))

    @property
    def half_width(self):
        """Half the interval as a factor less one; infinite without ends."""
        return sqrt(self.high / self.low) - 1 if self.low > 0 and isfinite(self.high) else inf

    def judge(self):
        excludes = self.low > 1 or self.high < 1
        worth = max(self.ratio, 1 / self.ratio) >= 1 + self.effect
        if excludes and worth and self.adjusted < 0.05:
            self.verdict = "slower" if self.ratio > 1 else "faster"
        elif excludes and not worth:
            self.verdict = "tiny"
        elif self.high <= 1 + self.effect and self.low >= 1 / (1 + self.effect):
            self.verdict = "same"

    def inverted(self):
        verdict = {"slower": "faster", "faster": "slower"}.get(self.verdict, self.verdict)
        return replace(
            self, candidate=self.baseline, baseline=self.candidate, values=-self.values, verdict=verdict)


def holm(values):
    order = numpy.argsort(values, kind="stable")
    adjusted = numpy.empty(len(values))
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[index]))
        adjusted[index] = highest
    return adjusted


def judged(comparisons):
    """The comparisons with their verdicts, judged as one family."""
    for each, p in zip(comparisons, holm([c.p for c in comparisons])):
        each.adjusted, each.family_size = float(p), len(comparisons)
        each.judge()
    return comparisons


class Family:
    """All pairs of strategies in one operation or mean, by one clock."""

    def __init__(self, comparisons):
        self.members = {(c.candidate, c.baseline): c for c in judged(comparisons)}

    def result(self, candidate, baseline):
        found = self.members.get((candidate, baseline))
        if found is None and (baseline, candidate) in self.members:
            found = self.members[baseline, candidate].inverted()
        return found
