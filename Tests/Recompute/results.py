"""One operation, or a mean over several, in every strategy: times and comparisons."""

from collections import defaultdict
from dataclasses import dataclass
from math import exp, log

import numpy
from scipy import stats

from comparing import Comparison, Family, polish
from planning import round_deviation
from run import Operation

CLOCKS = ("processor", "wall")


@dataclass
class Time:
    """The median sample of one strategy in one process, for one action."""

    process: int
    strategy: str
    processor: float
    wall: float

    def by(self, clock):
        return self.wall if clock == "wall" else self.processor


def time_of(run, part, operation, name=None):
    """Nothing where there is no sample, or where one of the questions was never asked."""
    name = name or operation.name
    record, samples = part.records.get(name), run.samples.get(part.key(name))
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
    return Time(part.process, part.strategy, found["processor"], found["wall"])


def mean_time(times, weights):
    def mean(clock):
        logs = [log(time.by(clock)) * weight for time, weight in zip(times, weights)]
        return exp(sum(logs) / sum(weights))

    first = times[0]
    return Time(first.process, first.strategy, mean("processor"), mean("wall"))


def rounds_of(run, operation):
    """process -> round -> strategy -> sample."""
    found = defaultdict(lambda: defaultdict(dict))
    for part in run.parts:
        for sample in run.samples.get(part.key(operation.name), []):
            found[part.process][sample.round][part.strategy] = sample
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
        self.headline, self.question = operation.headline, ""
        self.rounds, self.means, self.position_effects = {}, {}, []

    def of(self, strategy):
        return [time for time in self.times if time.strategy == strategy]

    def time(self, strategy, clock=None):
        found = [time.by(clock or self.headline) for time in self.of(strategy)]
        return float(numpy.median(found)) if found else None

    def processes_of(self, strategy):
        return [time.process for time in self.of(strategy)]

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
    def fastest(self):
        """The strategy that none is faster than; ratios near 1 may contradict each other."""
        order = self.fastest_first if self.strategies else [""]
        found = {n: [self.compared(other, n) for other in order if other != n] for n in order}
        free = [n for n in order if all(c is None or c.ratio >= 1 for c in found[n])]
        return (free or order)[0]

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
        """Of the median processor time, from the order of the processes alone."""
        values = sorted(time.processor for time in self.of(strategy))
        return order_interval(values, 0.5) if len(values) >= 6 else None

    def statements(self, strategy):
        parts = self.run.of(strategy)
        record = parts[0].records.get(self.operation.name) if parts else None
        return record["statements"] if record else []

    def counted(self, strategy, key):
        """Of each process, over all statements."""
        records = [part.records.get(self.operation.name) for part in self.run.of(strategy)]
        return [sum(s[key] for s in (record or {"statements": []})["statements"]) for record in records]

    def steps(self, strategy):
        return min(self.counted(strategy, "virtualMachineSteps"), default=0)

    def steps_ratio(self, strategy):
        """Steps as a multiple of the baseline's."""
        base = self.run.strategies[0]
        own, other = self.steps(strategy), self.steps(base)
        return own / other if strategy != base and own and other else None


def order_interval(values, quantile):
    """Of a quantile of sorted values, from their order alone."""
    below = stats.binom.cdf(range(len(values) + 1), len(values), quantile)
    low, high = int(numpy.argmax(below > 0.025)), int(numpy.argmax(below >= 0.975))
    return values[max(low - 1, 0)], values[min(high, len(values) - 1)]


def single(run, operation):
    result = Result(run, operation, run.effect(operation))
    found = [time_of(run, part, operation) for part in run.parts]
    result.times = [time for time in found if time]
    if not result.times:
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
        rounds = list(paired(processes, candidate, baseline, result.headline).values())
        result.rounds[candidate, baseline] = round_deviation(rounds) if rounds else None
    return result


def locations(operation, processes, rounds, baseline, clock):
    """A load is the sum of its slices; elsewhere every question counts the same."""
    is_load = operation.sort == "insert"
    weights = question_weights(processes, baseline, clock) if is_load else None
    return polish(list(rounds.values()), weights).locations


def position_effects(run, operation, clock):
    """What each place in a round adds to the logarithm of a time."""
    usual, rounds = defaultdict(list), defaultdict(list)
    for part in run.parts:
        for sample in run.samples.get(part.key(operation.name), []):
            if sample.place is not None:
                value = log(max(1, sample.time(clock)))
                usual[part.strategy, sample.question].append(value)
                rounds[part.process, sample.round].append((part.strategy, sample.question, sample.place, value))
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
    for part in run.parts:
        times = [time_of(run, part, o) for o in operations]
        if all(times):
            result.times.append(mean_time(times, weights))
    results = [singles[o.name] for o in operations]
    result.strategies = [n for n in run.strategies if all(n in r.strategies for r in results)]
    if len(result.strategies) < 2:
        return result
    shares = numpy.array(weights) / sum(weights)
    for clock in CLOCKS:
        comparisons = []
        for candidate, baseline in pairs_of(result.strategies):
            logs = log_ratios(results, candidate, baseline, clock)
            comparisons.append(Comparison(candidate, baseline, shares @ logs, result.effect))
            if clock == headline and len(operations) > 1:
                result.means[candidate, baseline] = left_out(
                    operations, shares, logs, comparisons[-1].log_ratio, result.effect)
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
