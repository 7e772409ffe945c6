"""One figure that a claim is judged by, and the range in which it should lie."""

from dataclasses import dataclass, field
from math import inf, isfinite, log

from matching import either
from printed import grouped, percentage, three

YES, NO, OPEN = "as claimed", "not as claimed", "too noisy"
MISSING, SHOWN, BESIDE = "not measured", "shown by a test", "decides nothing"

# Two ways to add the same numbers up differ by less; figures on the edge may be printed either way.
ROUNDING = 1e-10


def near(value, printed, within=ROUNDING):
    """A figure as printed, with what it would be if it were a rounding error more or less."""
    return either([printed(value), printed(value * (1 + within)), printed(value * (1 - within))])


def digits(value):
    return near(value, three)


def times(value):
    return digits(value) + "×"


def percent(value, within=ROUNDING):
    return near(value, percentage, within)


def span(low, high):
    if not (low > 0 and isfinite(high)):
        return "unknown: too few replicates"
    return f"{digits(low)}–{digits(high)}"


def ratio_of(own, other):
    return f"{times(own / other)}, {grouped(own)} to {grouped(other)}"


@dataclass
class Observation:
    stance: str
    label: str
    text: str
    margin: float = 0.0
    value: float | None = None
    low: float | None = None
    high: float | None = None
    limit: float | None = None
    scenario: str = ""
    cell: str = ""
    parameters: dict = field(default_factory=dict)
    numbers: dict = field(default_factory=dict)
    file: str = ""
    is_of_repository: bool = False
    launches: list = field(default_factory=list)

    def placed(self, run, cell=None, launches=()):
        self.scenario, self.file, self.launches = run.name, run.path, sorted(launches)
        if cell:
            self.cell, self.parameters = cell.name, dict(cell.parameters)
            self.numbers = {axis: cell.number(axis) for axis in cell.parameters
                            if cell.number(axis) is not None}
        return self


def missing(label, why, scenario=""):
    return Observation(MISSING, label, why, scenario=scenario)


def fact(is_claimed, label, text):
    return Observation(YES if is_claimed else NO, label, text, margin=1 if is_claimed else -1)


@dataclass(frozen=True)
class Band:
    """From low to high; at least and at most have one end."""

    low: float = 0.0
    high: float = inf

    @property
    def ends(self):
        return [end for end in (self.low, self.high) if end > 0 and isfinite(end)]

    @property
    def words(self):
        if self.high == inf:
            return f"at least {three(self.low)} times"
        if self.low <= 0:
            return f"at most {three(self.high)} times"
        return f"{three(self.low)} to {three(self.high)} times"

    def holds(self, value):
        return self.low <= value <= self.high

    def stance(self, low, high):
        if self.low <= low and high <= self.high:
            return YES
        return NO if high < self.low or low > self.high else OPEN

    def judge(self, label, value, text, low=None, high=None):
        ends = value if low is None else low, value if high is None else high

        def far(end):
            return abs(log(value / end)) if value > 0 else inf

        limit = min(self.ends, key=far, default=None)
        sign = 1 if self.holds(value) else -1
        margin = sign * far(limit) if limit is not None and value > 0 else sign
        return Observation(
            self.stance(*ends), label, text, margin, value, low, high, limit)


def at_least(low):
    return Band(low=low)


def at_most(high):
    return Band(high=high)


def between(low, high):
    return Band(low, high)


def exactly(number):
    return Band(number, number)


def about_one(effect):
    return Band(1 / (1 + effect), 1 + effect)


def around(published):
    """Half to twice the effect that somebody published, as logarithms."""
    return Band(*sorted([published**0.5, published**2]))
