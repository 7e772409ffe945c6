"""The differences between strategies that are worth choosing by."""

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

    def __init__(self, name, figures, is_bytes=False):
        self.name, self.figures, self.is_bytes = name, figures, is_bytes
        self.result = None
        self.differences = {}

    @staticmethod
    def of_bytes(stores, worth):
        thing = Thing("file", {s.name: float(s.bytes) for s in stores}, True)
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
        thing = Thing(operation.name, figures)
        thing.result = result
        members = result.families[result.headline].members.values()
        family = Family([Comparison(c.candidate, c.baseline, c.values, worth) for c in members])
        for one in result.strategies:
            for other in result.strategies:
                found = family.result(one, other) if one != other else None
                if found:
                    reach = max(found.high, 1 / found.low if found.low > 0 else inf)
                    thing.differences[one, other] = Difference(found.ratio, found.verdict, reach)
        return thing

    @property
    def farthest(self):
        return max((d.ratio for d in self.differences.values() if d.verdict == "slower"), default=1)


class Choice:
    def __init__(self, run, figures, worth):
        self.worth = worth
        self.things = [Thing.of_bytes(figures.stores, worth)] + [
            Thing.of_time(result, worth) for result in figures.primary if result.families]

    @property
    def differing(self):
        """The farthest apart first."""
        found = [t for t in self.things if t.farthest >= 1 + self.worth]
        return sorted(found, key=lambda t: -t.farthest)
