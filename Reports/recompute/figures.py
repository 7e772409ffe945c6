"""Every figure of a report, from a run's raw data."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import exp, expm1, isfinite, log, sqrt

import numpy
from scipy import stats

from comparing import Comparison, Family, autocorrelation, polish
from planning import INTEGRATION, POWER, Rounds, detectable_effect, round_deviation, size_needed
from run import Operation

CLOCKS = ("processor", "wall")
NEEDS = {
    "reading": ("all fetches together", "fetching matters most", "fetch"),
    "counting": ("all counts together", "counting matters most", "count"),
    "storing": ("all ways to store together", "storing many objects matters most", "insert"),
    "changing": ("all changes together", "changing and deleting matter most", "change"),
    "everything": ("all operations together", "every measured operation matters alike", None),
}


@dataclass
class Time:
    """One launch's median sample, for one action."""

    launch: int
    block: int
    strategy: str
    processor: float
    wall: float

    def by(self, clock):
        return self.wall if clock == "wall" else self.processor


def time_of(run, launch, operation, name=None):
    """Nothing where the launch has no sample, or where one of the questions was never asked."""
    name = name or operation.name
    record, samples = launch.records.get(name), run.samples.get((launch.index, name))
    if not record or not samples:
        return None
    questions = record.get("questionCount") or 1
    found = {}
    for clock in CLOCKS:
        asked = defaultdict(list)
        for sample in samples:
            asked[sample.question if questions > 1 else 0].append(sample.time(clock))
        if len(asked) < questions:
            return None
        medians = [numpy.median(times) for times in asked.values()]
        total = sum(medians) / (1 if operation.sort == "insert" else len(medians))
        found[clock] = total / max(1, operation.actions)
    return Time(launch.index, launch.block, launch.strategy, found["processor"], found["wall"])


def mean_time(times, weights):
    def mean(clock):
        logs = [log(time.by(clock)) * weight for time, weight in zip(times, weights)]
        return exp(sum(logs) / sum(weights))

    first = times[0]
    return Time(first.launch, first.block, first.strategy, mean("processor"), mean("wall"))


def rounds_of(run, operation):
    """process -> round -> strategy -> sample."""
    found = defaultdict(lambda: defaultdict(dict))
    for launch in run.launches:
        for sample in run.samples.get((launch.index, operation.name), []):
            found[launch.block][sample.round][launch.strategy] = sample
    return found


def paired(processes, candidate, baseline, clock):
    """For each process the questions that both answered, with their log-ratios."""
    found = {}
    for number in sorted(processes):
        rounds = []
        for place in sorted(processes[number]):
            samples = processes[number][place]
            if candidate in samples and baseline in samples:
                times = [max(1, samples[name].time(clock)) for name in (candidate, baseline)]
                rounds.append((samples[baseline].question, log(times[0]) - log(times[1])))
        if rounds:
            found[number] = rounds
    return found


def question_weights(processes, baseline, clock):
    times = defaultdict(list)
    for rounds in processes.values():
        for samples in rounds.values():
            if baseline in samples:
                sample = samples[baseline]
                times[sample.question].append(max(1, sample.time(clock)))
    return {question: numpy.median(values) for question, values in times.items()}


def pairs_of(names):
    return [(names[j], names[i]) for i in range(len(names)) for j in range(i + 1, len(names))]


class Result:
    """One operation, or a mean over several, in every strategy."""

    def __init__(self, run, operation, effect):
        self.run, self.operation, self.effect = run, operation, effect
        self.times, self.families, self.strategies = [], {}, []
        self.headline = operation.headline
        self.rounds, self.means, self.position_effects = {}, {}, []

    def of(self, strategy):
        return [time for time in self.times if time.strategy == strategy]

    def time(self, strategy, clock=None):
        found = [time.by(clock or self.headline) for time in self.of(strategy)]
        return float(numpy.median(found)) if found else None

    def launches(self, strategy):
        return [time.launch for time in self.of(strategy)]

    def rate(self, strategy):
        time = self.time(strategy, "processor")
        return 1e9 / time if time else None

    def compared(self, candidate, baseline=None, clock=None):
        family = self.families.get(clock or self.headline)
        return family.result(candidate, baseline or self.run.strategies[0]) if family else None

    @property
    def comparisons(self):
        """Against the baseline, in the order of the strategies."""
        found = [self.compared(name) for name in self.run.strategies]
        return [each for each in found if each]

    @property
    def fastest_first(self):
        first = self.strategies[0]
        if self.headline not in self.families:
            return self.strategies

        def place(name):
            found = self.compared(name, first)
            return (found.log_ratio if found else 0, self.strategies.index(name))

        return sorted(self.strategies, key=place)

    def without(self, candidate, baseline):
        """What is left of a mean without each operation: name, ratio, whether the answer turns."""
        for pair, sign in (((candidate, baseline), 1), ((baseline, candidate), -1)):
            if pair in self.means:
                return [(n, exp(sign * rest), turns) for n, rest, turns in self.means[pair]]
        return []

    def interval_of_time(self, strategy):
        """Of the median processor time, from the order of the launches alone."""
        values = sorted(time.processor for time in self.of(strategy))
        if len(values) < 6:
            return None
        below = stats.binom.cdf(range(len(values) + 1), len(values), 0.5)
        low = int(numpy.argmax(below > 0.025))
        high = int(numpy.argmax(below >= 0.975))
        return values[max(low - 1, 0)], values[min(high, len(values) - 1)]

    def sizes_needed(self, candidate):
        """What would decide an open comparison, and what would with a hair's less or more power."""
        found = self.compared(candidate)
        if not found or found.verdict != "unresolved":
            return []
        rounds = self.rounds.get(frozenset((candidate, self.run.strategies[0])))
        powers = (POWER, POWER - INTEGRATION, POWER + INTEGRATION)
        sizes = [size_needed(found, rounds, power) for power in powers]
        return [size for size in sizes if size]

    def statements(self, strategy):
        launches = self.run.of(strategy)
        record = launches[0].records.get(self.operation.name) if launches else None
        return record["statements"] if record else []

    def counted(self, strategy, key):
        """Of each launch, over all statements."""
        records = [launch.records.get(self.operation.name) for launch in self.run.of(strategy)]
        return [sum(s[key] for s in (record or {"statements": []})["statements"])
                for record in records]

    def steps(self, strategy):
        return min(self.counted(strategy, "virtualMachineSteps"), default=0)

    def work(self, strategy):
        """Counted work as a multiple of the baseline's: its unit and the ratio."""
        base = self.run.strategies[0]
        if strategy == base:
            return None
        own, other = (self.run.instructions.get((self.operation.name, n)) for n in (strategy, base))
        if own and other:
            return "instructions", own / other
        own, other = self.steps(strategy), self.steps(base)
        return ("steps", own / other) if own and other else None


def single(run, operation):
    result = Result(run, operation, run.effect(operation))
    found = [time_of(run, launch, operation) for launch in run.launches]
    result.times = [time for time in found if time]
    if operation.is_paced or not result.times:
        return result
    processes = rounds_of(run, operation)
    timed = {name for rounds in processes.values() for s in rounds.values() for name in s}
    result.strategies = [name for name in run.strategies if name in timed]
    if len(result.strategies) < 2:
        return result
    result.processes = processes
    for clock in CLOCKS:
        comparisons = []
        for candidate, baseline in pairs_of(result.strategies):
            rounds = paired(processes, candidate, baseline, clock)
            if rounds:
                values = locations(operation, processes, rounds, baseline, clock)
                comparisons.append(Comparison(candidate, baseline, values, result.effect))
        result.families[clock] = Family(comparisons)
    result.position_effects = position_effects(run, operation, result.headline)
    for candidate, baseline in pairs_of(result.strategies):
        rounds = cost_of_rounds(run, processes, candidate, baseline, result.headline)
        if rounds:
            result.rounds[frozenset((candidate, baseline))] = rounds
    return result


def locations(operation, processes, rounds, baseline, clock):
    """A load is the sum of its slices; elsewhere every question counts the same."""
    is_load = operation.sort == "insert"
    weights = question_weights(processes, baseline, clock) if is_load else None
    return polish(list(rounds.values()), weights).locations


def cost_of_rounds(run, processes, candidate, baseline, clock):
    rounds = list(paired(processes, candidate, baseline, clock).values())
    deviation = round_deviation(rounds) if rounds else None
    if deviation is None:
        return None
    # Each sample comes after an action of the same sort that is not timed.
    sampled = 2 * sum(
        max(1, sample.wall) for each in processes.values() for s in each.values()
        for sample in s.values()
    ) / 1e9
    whole = {
        launch.block: launch.process["contention"]["wallNanoseconds"] / 1e9
        for launch in run.launches if launch.process.get("contention")
    }
    spent = sum(whole.values()) / len(whole) if whole else 0
    return Rounds(
        max(1, sum(map(len, rounds)) // len(rounds)), deviation,
        sampled / sum(len(each) for each in processes.values()),
        max(0, spent - sampled / len(processes)),
    )


def position_effects(run, operation, clock):
    """What each place in a round adds to the logarithm of a time."""
    usual, rounds = defaultdict(list), defaultdict(list)
    for launch in run.launches:
        for sample in run.samples.get((launch.index, operation.name), []):
            if sample.place is not None:
                value = log(max(1, sample.time(clock)))
                usual[launch.strategy, sample.question].append(value)
                rounds[launch.block, sample.round].append(
                    (launch.strategy, sample.question, sample.place, value)
                )
    usual = {source: numpy.median(values) for source, values in usual.items()}
    count = len(run.strategies)
    found = [[] for _ in range(count)]
    for samples in rounds.values():
        if len(samples) == count:
            left = [value - usual[name, question] for name, question, _, value in samples]
            mean = sum(left) / count
            for (_, _, place, _), value in zip(samples, left):
                # Where ways to merge take turns too, there are more places than strategies.
                if place < count:
                    found[place].append(value - mean)
    return [float(numpy.mean(each)) for each in found] if all(found) else []


def together(run, singles, name, label, operations):
    """The geometric mean of several operations, taken in each process."""
    operations = [o for o in operations if run.weight(o) > 0]
    if not operations:
        return None
    headline = "wall" if any(o.headline == "wall" for o in operations) else "processor"
    result = Result(run, Operation(name, label, "fetch"), max(map(run.effect, operations)))
    result.headline = headline
    result.members = operations
    weights = [run.weight(o) for o in operations]
    for launch in run.launches:
        times = [time_of(run, launch, o) for o in operations]
        if all(times):
            result.times.append(mean_time(times, weights))
    results = [singles[o.name] for o in operations]
    result.strategies = [
        n for n in run.strategies if all(n in r.strategies for r in results)
    ]
    if len(result.strategies) < 2:
        return result
    shares = numpy.array(weights) / sum(weights)
    for clock in CLOCKS:
        comparisons = []
        for candidate, baseline in pairs_of(result.strategies):
            logs = log_ratios(results, candidate, baseline, clock)
            comparisons.append(
                Comparison(candidate, baseline, shares @ logs, result.effect)
            )
            if clock == headline and len(operations) > 1:
                result.means[candidate, baseline] = left_out(
                    operations, shares, logs, comparisons[-1].log_ratio, result.effect
                )
        result.families[clock] = Family(comparisons)
    return result


def log_ratios(results, candidate, baseline, clock):
    """Operations by processes, of the processes that have all operations."""
    each = []
    for result in results:
        rounds = paired(result.processes, candidate, baseline, clock)
        values = locations(result.operation, result.processes, rounds, baseline, clock)
        each.append(dict(zip(rounds, values)))
    shared = sorted(set.intersection(*(set(values) for values in each)))
    return numpy.array([[values[number] for number in shared] for values in each])


def left_out(operations, shares, logs, whole, effect):
    """For each operation the mean's logarithm without it and whether the answer turns."""
    limit = log(1 + effect)

    def side(value):
        return 0 if abs(value) < limit or value == 0 else (-1 if value < 0 else 1)

    found = []
    for index, operation in enumerate(operations):
        rest = numpy.delete(shares, index)
        mean = float((rest / rest.sum() @ numpy.delete(logs, index, axis=0)).mean())
        found.append((operation.name, mean, whole * mean < 0 or side(whole) != side(mean)))
    return found


# --- Ways to merge


@dataclass
class Way:
    name: str
    measurement: dict
    processor: float
    wall: float
    steps: list
    sorts: float | None
    statements: list
    comparison: Comparison | None = None

    @property
    def variant(self):
        return self.measurement.get("variant")


class MergeWays:
    """One question asked of one strategy's tables in several ways, each against the best one."""

    def __init__(self, run, engine, strategy):
        self.operation, self.strategy, self.ways = engine, strategy, []
        launches = run.of(strategy)
        names = [
            name for name, record in launches[0].records.items()
            if record["id"]["operation"] == engine.measurement["operation"]
            and record["id"]["cacheState"] == engine.state and not record["id"]["isPaced"]
        ] if launches else []
        times = {}
        for launch in launches:
            each = [time_of(run, launch, engine, name) for name in names]
            if all(each):
                times[launch.index] = each
        self.launches = list(times)
        measurements = {n: launches[0].records[n]["id"] for n in names} if launches else {}
        if not times or not any(m.get("variant") for m in measurements.values()):
            return
        for place, name in enumerate(names):
            records = [l.records[name] for l in launches if l.index in times]
            counters = [r["counters"]["sorts"] for r in records if r.get("counters")]
            self.ways.append(
                Way(
                    name, measurements[name],
                    float(numpy.median([each[place].processor for each in times.values()])),
                    float(numpy.median([each[place].wall for each in times.values()])),
                    [sum(s["virtualMachineSteps"] for s in r["statements"]) for r in records],
                    float(numpy.median(counters)) if counters else None, records[0]["statements"],
                )
            )
        self.effect = max(0.05, run.cell.get("minimumEffect") or 0)
        self.compare(numpy.log([[t.processor for t in each] for each in times.values()]))

    def compare(self, logs):
        merging = [i for i, way in enumerate(self.ways) if way.variant]
        best = min(merging, key=lambda i: logs[:, i].sum())
        others = [i for i in range(len(self.ways)) if i != best]
        comparisons = [
            Comparison(self.ways[i].name, self.ways[best].name, logs[:, i] - logs[:, best],
                       self.effect)
            for i in others
        ]
        Family(comparisons)
        for i, comparison in zip(others, comparisons):
            self.ways[i].comparison = comparison

    @property
    def best(self):
        return next(way for way in self.ways if way.variant and not way.comparison)

    @property
    def others(self):
        return [way for way in self.ways if way.variant and way.comparison]

    @property
    def slowest(self):
        slower = [way for way in self.others if way.comparison.verdict == "slower"]
        return max(slower or self.others, key=lambda w: w.comparison.ratio, default=None)

    @property
    def is_best_proven(self):
        return all(way.comparison.verdict == "slower" for way in self.others)

    @property
    def magnitude(self):
        slowest = self.slowest
        is_slower = slowest and slowest.comparison.verdict == "slower"
        return slowest.comparison.ratio if is_slower else 0


# --- Latencies


QUANTILES = [("p50", 0.5), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99), ("p99.9", 0.999)]


def samples_needed(quantile):
    """The fewest for which both ends of a 95 % interval of the quantile exist."""
    return int(numpy.ceil(log(0.025) / log(max(quantile, 1 - quantile))))


class Draws:
    """Steele, Lea and Flood's SplitMix64 (2014), so that the same launches are drawn again."""

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


@dataclass
class Percentile:
    value: float
    low: float
    high: float


class Latencies:
    """Single actions of one operation in one strategy, over all launches."""

    RESAMPLES = 199

    def __init__(self, run, operation, strategy, draws):
        self.operation, self.strategy = operation, strategy
        self.launches, entries = [], []
        for launch in run.of(strategy):
            record = launch.records.get(operation.name)
            if record is None:
                continue
            place = len(self.launches)
            self.launches.append(launch.index)
            if record.get("histogram"):
                entries += [(v, c, place) for v, c in record["histogram"]["buckets"]]
            else:
                samples = run.samples[launch.index, operation.name]
                entries += [(s.wall / max(1, operation.actions), 1, place) for s in samples]
        entries.sort(key=lambda entry: entry[0])
        self.points = numpy.array([value for value, _, _ in entries])
        self.counts = numpy.array([count for _, count, _ in entries], dtype=int)
        self.places = numpy.array([place for _, _, place in entries], dtype=int)
        self.count = int(self.counts.sum())
        self.values = numpy.repeat(self.points, numpy.minimum(self.counts, 2000))
        self.first_draw = 0
        self.percentiles = [self.percentile(q, draws) for _, q in QUANTILES]

    def percentile(self, quantile, draws):
        if self.count < samples_needed(quantile):
            return None
        value = self.quantiles(quantile, numpy.ones((1, len(self.launches)), dtype=int))[0]
        number = len(self.launches)
        if number < 3:
            return Percentile(value, *self.order_interval(quantile))
        weights = numpy.zeros((self.RESAMPLES, number), dtype=int)
        drawn = draws.numbers(self.first_draw, self.RESAMPLES * number)
        self.first_draw += len(drawn)
        for place, draw in enumerate(drawn):
            weights[place // number, (draw * number) >> 64] += 1
        figures = self.quantiles(quantile, weights)
        # Plain percentiles are too narrow for few launches (Hesterberg 2015, section 5.1).
        reach = sqrt(number / (number - 1)) * stats.t.ppf(0.975, number - 1)
        tail = stats.norm.cdf(-reach)
        low, high = numpy.quantile(figures, [tail, 1 - tail])
        return Percentile(value, low, max(low, high))

    def quantiles(self, share, weights):
        """The smallest value whose share is reached, for each row of weights of the launches."""
        seen = numpy.cumsum(weights[:, self.places] * self.counts, axis=1)
        wanted = share * seen[:, -1:]
        return self.points[numpy.argmax((seen >= wanted) & (seen > 0), axis=1)]

    def order_interval(self, quantile):
        values = numpy.repeat(self.points, self.counts)
        below = stats.binom.cdf(range(len(values) + 1), len(values), quantile)
        low = int(numpy.argmax(below > 0.025))
        high = int(numpy.argmax(below >= 0.975))
        return values[max(low - 1, 0)], values[min(high, len(values) - 1)]

    @property
    def median(self):
        return float(numpy.median(self.values))

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


# --- Storing over time


@dataclass
class Window:
    before: int
    after: int
    low: float
    rate: float
    high: float
    wall_rate: float
    log_bytes: float | None
    log_restarts: float


class InsertWindows:
    """How fast objects are stored, window by window, over all processes."""

    def __init__(self, run, operation):
        self.operation, self.strategies = operation, {}
        records = [l.records[operation.name] for l in run.launches if operation.name in l.records]
        if not records or not all(record.get("windows") for record in records):
            return
        for name in run.strategies:
            loads = [
                (self.slices(run, launch, operation), launch.records[operation.name]["windows"])
                for launch in run.of(name) if operation.name in launch.records
            ]
            windows = self.windows(loads)
            if windows:
                self.strategies[name] = windows

    @staticmethod
    def slices(run, launch, operation):
        """The processor time of each window: samples of one or more slices of the load.

        Which slices are a window's, the last one's with the commit, is in the journal alone.
        """
        record = launch.records[operation.name]
        samples = run.samples[launch.index, operation.name]
        ends = numpy.cumsum([0] + record["cpuNanoseconds"]).tolist()
        found, first, end = [], 0, 0
        for window in record["windows"]:
            end += window["cpuNanoseconds"]
            last = ends.index(end, first) if end in ends[first:] else first
            found.append(sum(sample.processor for sample in samples[first:last]))
            first = last
        return found

    @staticmethod
    def windows(loads):
        stored, found = 0, []
        for place in range(min((len(windows) for _, windows in loads), default=0)):
            each = [windows[place] for _, windows in loads]
            before, stored = stored, stored + each[0]["objects"]
            times = [slices[place] for slices, _ in loads]
            rates = [w["objects"] * 1e9 / t for w, t in zip(each, times) if t > 0]
            walls = [w["wallNanoseconds"] for w in each]
            wall_rates = [w["objects"] * 1e9 / t for w, t in zip(each, walls) if t > 0]
            logs = [w["logBytes"] for w in each if w["logBytes"] >= 0]
            low, rate, high = numpy.quantile(rates, [0.25, 0.5, 0.75])
            found.append(
                Window(
                    before, stored, low, rate, high, float(numpy.median(wall_rates)),
                    float(numpy.median(logs)) if logs else None,
                    sum(w["logRestarts"] for w in each) / len(each),
                )
            )
        return found

    @property
    def count(self):
        return min((len(windows) for windows in self.strategies.values()), default=0)

    @staticmethod
    def last_to_first(windows):
        part = max(1, len(windows) // 5)
        first = sum(w.rate for w in windows[:part])
        return sum(w.rate for w in windows[-part:]) / first if first > 0 else 1

    @property
    def steady_from(self):
        """From how many objects on every rate stays within a tenth of its strategy's middle."""
        count, least = self.count, max(2, self.count // 4)
        if count <= least:
            return None
        for start in range(count - least + 1):
            if all(self.is_steady(w[start:count]) for w in self.strategies.values()):
                return next(iter(self.strategies.values()))[start].before
        return None

    @staticmethod
    def is_steady(windows):
        rates = numpy.array([w.rate for w in windows])
        return bool((abs(rates / numpy.median(rates) - 1) <= 0.1).all())


# --- Noise


def levels(run, operation, strategy):
    """Standard deviations of log-times within launches and between them (one-way model)."""
    found = [
        numpy.log([s.processor for s in run.samples.get((l.index, operation.name), [])
                   if s.processor > 0])
        for l in run.of(strategy)
    ]
    found = [logs for logs in found if len(logs)]
    total = sum(map(len, found))
    if len(found) < 2 or total <= len(found):
        return None
    middle = numpy.concatenate(found).mean()
    between = sum(len(x) * (x.mean() - middle) ** 2 for x in found) / (len(found) - 1)
    within = sum(((x - x.mean()) ** 2).sum() for x in found) / (total - len(found))
    inner = (total - sum(len(x) ** 2 for x in found) / total) / (len(found) - 1)
    return sqrt(within), sqrt(max(0, (between - within) / inner))


class Noise:
    def __init__(self, run, result):
        operation, base = result.operation, run.strategies[0]
        self.operation = operation
        comparisons = result.comparisons
        pairs = [result.rounds.get(frozenset((name, base))) for name in run.strategies[1:]]
        self.round_deviation = max((p.deviation for p in pairs if p), default=None)
        self.half_width = finite_max(c.half_width for c in comparisons)
        found = [each for each in (levels(run, operation, n) for n in run.strategies) if each]
        self.within = max((each[0] for each in found), default=None)
        self.between = max((each[1] for each in found), default=None)
        self.deviation = finite_max(c.deviation for c in comparisons)
        self.detectable = finite_max(detectable_effect(c) for c in comparisons)
        correlations = [autocorrelation(c.values) for c in comparisons]
        self.autocorrelation = max(correlations, key=abs, default=None)
        records = [(l, l.records[operation.name]) for l in run.launches
                   if operation.name in l.records]
        self.steadiness = steadiness([r["sampling"] for _, r in records if r.get("sampling")])
        self.overhead = max(
            (share for share in (overhead(run, l, r, operation) for l, r in records)
             if share is not None), default=None)
        self.resident = max(
            (r["sampling"]["residentShare"] for _, r in records
             if (r.get("sampling") or {}).get("residentShare") is not None), default=None)


def finite_max(values):
    return max((float(value) for value in values if isfinite(value)), default=None)


def overhead(run, launch, record, operation):
    samples = run.samples.get((launch.index, operation.name))
    if not record.get("sampling") or not samples:
        return None
    least = min(sample.wall for sample in samples)
    return record["sampling"]["overheadNanoseconds"] / least if least > 0 else None


def steadiness(samplings):
    tested = [s["steadiness"] for s in samplings if s["steadiness"] != "not tested"]
    return f"{tested.count('steady')} of {len(tested)}" if tested else "not tested"


# --- Work


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


def fit(run, result):
    points = []
    for name in run.strategies:
        work, time = Work(run, result, name), result.time(name, "processor")
        if work.pages and time is not None:
            points.append((work.steps, work.pages, time))
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


# --- Space


LAYERS = {
    "logical payload": None,
    "value overhead": ("values",),
    "record headers": ("recordHeaders",),
    "NULL columns": ("nullColumns",),
    "tags and row ids": ("bookkeepingColumns", "cellFrames"),
    "link tables": ("linkTable", "linkIndex"),
    "indexes": ("familyIndex", "companionIndex"),
    "page structure": ("pageHeaders", "cellPointers", "childPointers", "overflowPointers"),
    "bookkeeping": ("bookkeeping",),
    "slack": None,
    "free pages": None,
}
TABLES = ("familyTable", "companionTable")


class Store:
    """One strategy's file after the load, churn and VACUUM: parts of storage.csv, and layers."""

    def __init__(self, run, name):
        self.name, self.template = name, run.templates[name]
        self.launches = [launch.index for launch in run.of(name)]
        own = [row for row in run.storage if row["strategy"] == name]
        self.stages = {}
        for stage in ("load", "churn", "vacuum"):
            found = [row for row in own if row["stage"] == stage]
            if found:
                self.stages[stage] = found
        self.bytes = self.file_bytes("load")
        self.per_member = self.bytes / run.cell["scenario"]["familySize"]
        self.waterfall = self.layers()

    def file_bytes(self, stage):
        return sum(int(row["bytes"]) for row in self.stages[stage])

    def unused(self, stage):
        rows = self.stages[stage]
        return sum(int(row["unused_bytes"] if row["part"] else row["bytes"]) for row in rows)

    @property
    def parts(self):
        return [row for row in self.stages["load"] if row["part"]]

    def layers(self):
        parts = self.template["afterLoad"]["parts"]
        if not parts or not all(part.get("layers") for part in parts):
            return None
        logical = self.template["logicalBytes"]
        found = {}
        for layer, keys in LAYERS.items():
            if layer in ("link tables", "indexes", "bookkeeping"):
                inner = [p["layers"] for p in parts if p["role"] in keys]
                found[layer] = sum(sum(each.values()) - each["unused"] for each in inner)
            elif keys:
                inner = [p["layers"] for p in parts if p["role"] in TABLES]
                found[layer] = sum(each[key] for each in inner for key in keys)
        found["logical payload"] = logical
        found["value overhead"] -= logical
        found["slack"] = sum(part["layers"]["unused"] for part in parts)
        found["free pages"] = sum(
            int(row["bytes"]) for row in self.stages["load"] if not row["part"])
        ordered = {layer: found[layer] for layer in LAYERS}
        ordered["unexplained"] = self.bytes - sum(found.values())
        return ordered


class TradeOff:
    """Space and time of fetching in one cache state, and who is beaten in both."""

    def __init__(self, state, result, stores):
        self.state, self.result = state, result
        self.points = [s for s in stores if result.time(s.name, "processor")]
        self.dominated = {s.name: self.by(s) for s in self.points}

    def by(self, other):
        return next((one.name for one in self.points if self.dominates(one, other)), None)

    def dominates(self, one, other):
        found = self.result.compared(other.name, one.name)
        if found is None or found.verdict in ("faster", "unresolved"):
            return False
        if found.verdict == "slower":
            return one.per_member <= other.per_member
        is_worse = found.verdict == "same" or found.ratio > 1
        return is_worse and one.per_member < other.per_member * 0.9995


class Figures:
    """Everything that the report of a run says in numbers."""

    def __init__(self, run):
        self.run = run
        self.results = {o.name: single(run, o) for o in run.operations}
        self.primary = [self.results[o.name] for o in run.primary]
        self.needs = {}
        for need, (label, _, sort) in NEEDS.items():
            members = [o for o in run.primary if sort is None or o.sort == sort]
            name = "overall" if sort is None else need
            if sort is not None or len(members) > 1:
                found = together(run, self.results, name, label, members)
                if found:
                    self.needs[need] = found
        self.overall = self.needs.get("everything")
        self.stores = [Store(run, name) for name in run.strategies if run.of(name)]
        self.trade_offs = self.reading()
        self.merging = [
            ways for o in run.operations if o.level == "engine" and o.state == "warm-connection"
            and not o.is_paced for ways in (MergeWays(run, o, n) for n in run.strategies)
            if ways.ways
        ]
        draws = Draws(run.run["planSeed"])
        self.latencies = {
            o.name: [Latencies(run, o, name, draws) for name in run.strategies]
            for o in run.operations if o.sort != "insert" and not o.is_paced
        }
        self.inserts = [r for r in self.primary if r.operation.sort == "insert"]
        self.windows = [InsertWindows(run, r.operation) for r in self.inserts]
        self.windows = [each for each in self.windows if each.count >= 5]
        self.noise = [Noise(run, result) for result in self.primary]
        self.work = {
            r.operation.name: [Work(run, r, name) for name in run.strategies]
            for r in self.results.values() if not r.operation.is_paced
        }

    def reading(self):
        fetches = [o for o in self.run.operations
                   if o.sort == "fetch" and o.level == "objects" and not o.is_paced]
        found = []
        for state in dict.fromkeys(o.state for o in fetches):
            members = [o for o in fetches if o.state == state]
            name = f"reading-{state}"
            result = together(self.run, self.results, name, f"fetches, {state}", members)
            if result:
                found.append(TradeOff(state, result, self.stores))
        return [each for each in found if len(each.points) > 1]
