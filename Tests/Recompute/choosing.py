"""Which strategies to choose from, by the differences that are worth choosing by.

Strategies between which nothing was found to matter are a group. A group is left behind by another
one against which each of its strategies loses much more than it gains: where even the fourth power
of its greatest gain is less than its greatest loss. What is not resolved may be a gain as great as
its interval allows.
"""

from dataclasses import dataclass
from math import inf

from comparing import Comparison, Family

# Usually nobody writes an app another way for less than a tenth.
WORTH = 0.1
FEWEST_PROCESSES = 4


@dataclass
class Difference:
    """A ratio above 1 is slower or larger; `at_most` is a factor from 1 up, or infinite."""

    ratio: float
    verdict: str
    at_most: float


class Thing:
    """The size of the file, or the time of an operation, in every strategy."""

    def __init__(self, name, label, figures, is_bytes=False):
        self.name, self.label, self.figures, self.is_bytes = name, label, figures, is_bytes
        self.result = None
        self.differences = {}

    @staticmethod
    def of_bytes(stores, worth):
        thing = Thing("file", "size of the file", {s.name: float(s.bytes) for s in stores}, True)
        for one, its in thing.figures.items():
            for other, bytes_ in thing.figures.items():
                if one != other:
                    ratio = its / bytes_
                    size = max(ratio, 1 / ratio)
                    verdict = "slower" if ratio > 1 else "faster"
                    verdict = "same" if ratio == 1 else "tiny" if size < 1 + worth else verdict
                    thing.differences[one, other] = Difference(ratio, verdict, size)
        return thing

    @staticmethod
    def of_time(result, worth):
        operation = result.operation
        times = {name: result.time(name) for name in result.run.strategies}
        figures = {name: time for name, time in times.items() if time is not None}
        each = ", for each object" if operation.sort == "insert" else ""
        thing = Thing(operation.name, operation.label + each, figures)
        thing.result = result
        members = result.families[result.headline].members.values()
        family = Family([Comparison(c.candidate, c.baseline, c.values, worth) for c in members])
        for one in result.strategies:
            for other in result.strategies:
                found = family.result(one, other) if one != other else None
                if found:
                    reach = max(found.high, 1 / found.low if found.low > 0 else inf)
                    thing.differences[one, other] = Difference(found.ratio, found.verdict, reach)
                    thing.differences[one, other].comparison = found
        return thing

    def is_better(self, one, other):
        found = self.differences.get((one, other))
        return bool(found) and found.verdict == "faster"

    @property
    def farthest(self):
        return max((d.ratio for d in self.differences.values() if d.verdict == "slower"), default=1)


class Choice:
    def __init__(self, run, figures, worth):
        self.worth = worth
        self.things = [Thing.of_bytes(figures.stores, worth)] + [
            Thing.of_time(result, worth) for result in figures.primary if result.families]
        order = figures.overall.fastest_first if figures.overall else []
        order = list(dict.fromkeys(order + run.strategies))
        self.all = self.alike(order)
        behind = {g: [o for o in self.all if o != g and self.leaves_behind(o, g)] for g in self.all}
        # Who is recommended is left behind by nobody; where all are, nobody is avoided.
        kept = [g for g in self.all if not behind[g]]
        self.recommended = kept or self.all
        self.avoided = [
            (g, next((o for o in behind[g] if o in kept), behind[g][0]))
            for g in self.all if behind[g]] if kept else []
        self.groups = self.recommended + [g for g, _ in self.avoided]

    def alike(self, order):
        groups = []
        for name in order:
            found = next((g for g in groups if not any(
                self.differ(name, other) for other in g)), None)
            if found is None:
                groups.append([name])
            else:
                found.append(name)
        return [tuple(g) for g in groups]

    def differ(self, one, other):
        return any(t.is_better(one, other) or t.is_better(other, one) for t in self.things)

    def between(self, one, other):
        """The differences of each of one group to each of another one."""
        pairs = [(a, b) for a in one for b in other if a != b]
        return [t.differences[p] for t in self.things for p in pairs if p in t.differences]

    def leaves_behind(self, better, worse):
        return all(self.is_behind(name, better) for name in worse)

    def is_behind(self, name, better):
        own = self.between((name,), better)
        loss = max((d.ratio for d in own if d.verdict == "slower"), default=1)
        gains = [1 / d.ratio for d in own if d.verdict == "faster"]
        gains += [d.at_most for d in own if d.verdict == "unresolved"]
        return loss > 1 and max(gains, default=1) ** 4 < loss

    @property
    def differing(self):
        """The farthest apart first."""
        found = [t for t in self.things if t.farthest >= 1 + self.worth]
        return sorted(found, key=lambda t: -t.farthest)

    @property
    def open(self):
        names = [n for group in self.recommended for n in group]
        pairs = [(b, a) for i, a in enumerate(names) for b in names[i + 1 :]]
        return [(t, a, b, t.differences[a, b]) for t in self.things for a, b in pairs
                if (a, b) in t.differences and t.differences[a, b].verdict == "unresolved"]

    def at_most(self, group):
        return max((d.at_most for d in self.between(group, group)), default=1)
