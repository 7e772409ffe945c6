"""Percentiles of single actions, with intervals that draw whole processes again."""

from math import log, sqrt

import numpy
from scipy import stats

from results import order_interval

QUANTILES = {"p50": 0.5, "p90": 0.9, "p95": 0.95, "p99": 0.99, "p99.9": 0.999}


def samples_needed(quantile):
    """The fewest for which both ends of a 95 % interval of the quantile exist."""
    return int(numpy.ceil(log(0.025) / log(max(quantile, 1 - quantile))))


class Draws:
    """Steele, Lea and Flood's SplitMix64 (2014), so that the same processes are drawn again."""

    MASK = 2**64 - 1

    def __init__(self, seed):
        self.state, self.drawn = seed, []

    def numbers(self, first, count):
        while len(self.drawn) < first + count:
            self.state = (self.state + 0x9E3779B97F4A7C15) & self.MASK
            mixed = self.state
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & self.MASK
            self.drawn.append(mixed ^ (mixed >> 31))
        return self.drawn[first : first + count]


def tails(run, figures):
    draws = Draws(run.run["planSeed"])
    for operation in run.operations:
        for strategy in run.strategies if operation.sort != "insert" else []:
            latencies = Latencies(run, operation, strategy)
            mild, severe = latencies.outliers
            for quantile, (value, low, high) in zip(QUANTILES, latencies.percentiles(draws)):
                yield dict(
                    cell="", operation=operation.name, strategy=strategy, n=latencies.count, percentile=quantile,
                    wall_ns=value, wall_ns_low=low, wall_ns_high=high, mild_outliers=mild, severe_outliers=severe,
                    multimodal=int(latencies.is_multimodal),
                    processes=" ".join(map(str, latencies.processes)))


class Latencies:
    """Single actions of one operation in one strategy, over all processes."""

    RESAMPLES = 199

    def __init__(self, run, operation, strategy):
        self.processes, entries = [], []
        for part in run.of(strategy):
            record = part.records.get(operation.name)
            if record is None:
                continue
            place = len(self.processes)
            self.processes.append(part.process)
            samples = run.samples[part.process, strategy, operation.name]
            entries += [(s.wall / max(1, operation.actions), 1, place) for s in samples]
        entries.sort(key=lambda entry: entry[0])
        self.points = numpy.array([value for value, _, _ in entries])
        self.counts = numpy.array([count for _, count, _ in entries], dtype=int)
        self.places = numpy.array([place for _, _, place in entries], dtype=int)
        self.count = int(self.counts.sum())
        self.values = numpy.repeat(self.points, numpy.minimum(self.counts, 2000))
        self.first_draw = 0

    def percentiles(self, draws):
        """Each with the ends of its interval."""
        return [self.percentile(q, draws) for q in QUANTILES.values()]

    def percentile(self, quantile, draws):
        if self.count < samples_needed(quantile):
            return None, None, None
        value = self.quantiles(quantile, numpy.ones((1, len(self.processes)), dtype=int))[0]
        number = len(self.processes)
        if number < 3:
            return value, *order_interval(numpy.repeat(self.points, self.counts), quantile)
        weights = numpy.zeros((self.RESAMPLES, number), dtype=int)
        drawn = draws.numbers(self.first_draw, self.RESAMPLES * number)
        self.first_draw += len(drawn)
        for place, draw in enumerate(drawn):
            weights[place // number, (draw * number) >> 64] += 1
        figures = self.quantiles(quantile, weights)
        # Plain percentiles are too narrow for few processes (Hesterberg 2015, section 5.1).
        reach = sqrt(number / (number - 1)) * stats.t.ppf(0.975, number - 1)
        tail = stats.norm.cdf(-reach)
        low, high = numpy.quantile(figures, [tail, 1 - tail])
        return value, low, max(low, high)

    def quantiles(self, share, weights):
        """The smallest value whose share is reached, for each row of weights of the processes."""
        seen = numpy.cumsum(weights[:, self.places] * self.counts, axis=1)
        wanted = share * seen[:, -1:]
        return self.points[numpy.argmax((seen >= wanted) & (seen > 0), axis=1)]

    @property
    def outliers(self):
        low, high = numpy.quantile(self.values, [0.25, 0.75])
        distance = numpy.maximum(low - self.values, self.values - high)
        severe = int((distance > 3 * (high - low)).sum())
        return int((distance > 1.5 * (high - low)).sum()) - severe, severe

    @property
    def is_multimodal(self):
        """All rises and falls of a histogram in units of its highest bin (Gregg's mvalue)."""
        low, high = numpy.quantile(self.values, [0.25, 0.75])
        width = 2 * (high - low) * len(self.values) ** (-1 / 3)
        if len(self.values) < 30 or width <= 0:
            return False
        bins = numpy.floor((self.values - self.values.min()) / width).astype(int)
        places, heights = numpy.unique(bins, return_counts=True)
        changes, last = 0, (None, 0)
        for place, height in zip(places, heights):
            if last[0] is not None and place == last[0] + 1:
                changes += abs(height - last[1])
            else:
                changes += last[1] + height
            last = (place, height)
        return bool((changes + last[1]) / heights.max() > 2.8)
