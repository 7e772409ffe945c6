"""How a figure is made of a run, one class for each way."""

import re
from dataclasses import dataclass, field
from math import exp, hypot, inf, isfinite, log

import numpy
from scipy import stats

from claims.comparisons import Line, compared, student, welch
from claims.journals import NEEDS
from claims.observations import (
    NO, OPEN, SHOWN, YES, Band, Observation, digits, fact, missing, percent, ratio_of, span, times,
)
from claims.stored import (
    columns, counted, declared, file_bytes, names_of_tables, parts, properties, row_bytes, widest,
)
from matching import STATEMENT, TIMES
from printed import grouped
from results import time_of


class Rule:
    """A way to decide; `scenarios` are those whose journals it needs."""

    @property
    def scenarios(self):
        return [self.scenario]

    def figures(self, evidence):
        gap = evidence.gap(self.scenario)
        if gap:
            return [missing(self.label, gap, self.scenario)]
        run = evidence.runs[self.scenario]
        found = self.of_run(run)
        return found or [missing(self.label, f"{self.scenario} {self.lacking}", self.scenario)]

    def of_run(self, run):
        return [each for cell in run.cells for each in self.of_cell(run, cell)]


METRICS = {
    "file": "size of the file", "rows": "bytes of the family's rows",
    "columns": "columns of the widest table", "declarations": "declared properties",
    "relationships": "declared relationships", "indexes": "indexes of the family",
}


@dataclass
class RatioRule(Rule):
    """One shape as a multiple of another, in each cell; "time newest-100" or "mean reading"."""

    scenario: str
    metric: str
    shape: str
    baseline: str
    band: Band
    least: int = 0
    most: float = inf
    at: dict = field(default_factory=dict)
    lacking = "was run without it"

    @property
    def quantity(self):
        sort, _, name = self.metric.partition(" ")
        return {
            "time": name, "mean": NEEDS.get(name, [""])[0],
            "steps": f"steps of the engine for {name}", "statements": f"statements of {name}",
        }.get(sort) or METRICS[sort]

    @property
    def label(self):
        return f"{self.quantity}, {self.shape} to {self.baseline}"

    def reads(self, cell):
        return self.least <= cell.members <= self.most and all(
            cell.parameters.get(axis) == value for axis, value in self.at.items())

    def ratio(self, cell):
        sort, _, name = self.metric.partition(" ")
        if sort == "time":
            return compared(cell.result(name), self.shape, self.baseline)
        return compared(cell.together(name), self.shape, self.baseline) if sort == "mean" else None

    def amount(self, run, cell, shape):
        sort, _, name = self.metric.partition(" ")
        if sort in ("declarations", "relationships"):
            model = run.model(shape)
            return declared(model)[sort == "relationships"] if model is not None else None
        if sort == "indexes":
            found = parts(cell, shape, "familyIndex")
            return None if found is None else len(found)
        if sort in ("steps", "statements"):
            key = "executions" if sort == "statements" else "virtualMachineSteps"
            return counted(cell, shape, name, key) if shape in cell.strategies else None
        amounts = {"file": file_bytes, "rows": row_bytes, "columns": widest}
        return amounts[sort](cell, shape) if sort in amounts else None

    def of_cell(self, run, cell):
        if not self.reads(cell):
            return
        launches = cell.indexes(self.shape, self.baseline)
        found = self.ratio(cell)
        if found:
            yield self.band.judge(self.label, found.value, found.text, found.low, found.high
                                  ).placed(run, cell, launches)
            return
        own, other = (self.amount(run, cell, shape) for shape in (self.shape, self.baseline))
        if own is not None and other:
            yield self.band.judge(self.label, own / other, ratio_of(own, other)).placed(
                run, cell, launches)


@dataclass
class AmountRule(Rule):
    """An exact number of one shape."""

    scenario: str
    quantity: str
    shape: str
    band: Band
    name: str = ""
    lacking = "recorded nothing to count"

    @property
    def label(self):
        words = {
            "tables": "tables of the family", "columns": "columns of the widest table",
            "columns of": f"columns called {self.name}",
            "empty share": "share of empty columns in the file",
            "index bytes": f"bytes of the index {self.name} for each member",
        }
        return f"{words[self.quantity]}, {self.shape}"

    def of_cell(self, run, cell):
        value = self.amount(cell)
        if value is not None:
            text = (percent(value) if self.quantity == "empty share" else
                    digits(value) if self.quantity == "index bytes" else grouped(value))
            yield self.band.judge(self.label, value, text).placed(
                run, cell, cell.indexes(self.shape))

    def amount(self, cell):
        tables = parts(cell, self.shape, "familyTable")
        if tables is None:
            return None
        if self.quantity == "tables":
            return len(tables)
        if self.quantity == "columns":
            return widest(cell, self.shape)
        if self.quantity == "columns of":
            pattern = re.compile(re.escape(self.name) + r"\d*")
            names = [n for each in columns(cell, self.shape).values() for n in each]
            return sum(bool(pattern.fullmatch(name)) for name in names) if names else None
        if self.quantity == "empty share":
            layers = [part.get("layers") for part in tables]
            if not tables or not all(layers):
                return None
            return sum(each["nullColumns"] for each in layers) / file_bytes(cell, self.shape)
        pages = [part["pages"] for part in parts(cell, self.shape, "familyIndex")
                 if self.name in part["name"]]
        size = cell.templates[self.shape]["afterLoad"]["pageSizeBytes"]
        return sum(pages) * size / max(1, cell.members) if pages else None


@dataclass
class CellsRule(Rule):
    """One cell against another that differs from it in one axis; blocks pair no cells."""

    scenario: str
    metric: str
    operation: str
    shape: str
    axis: str
    values: tuple | None
    band: Band
    lacking = "lacks one of the two cells"
    METRICS = {"time": "time", "steps": "steps of the engine", "pages": "pages written",
               "log": "bytes of the log"}

    @property
    def label(self):
        ends = (f"{self.axis} {self.values[0]} to {self.values[1]}" if self.values
                else f"greatest {self.axis} to least")
        return f"{self.METRICS[self.metric]} of {self.operation}, {self.shape}, {ends}"

    def pairs(self, cells):
        if self.values is None:
            known = sorted((c for c in cells if c.number(self.axis) is not None),
                           key=lambda c: c.number(self.axis))
            return [(known[-1], known[0])] if len(known) > 1 else []
        found = []
        for cell in cells:
            if cell.parameters.get(self.axis) == self.values[0]:
                wanted = cell.parameters | {self.axis: self.values[1]}
                found += [(cell, o) for o in cells if o.parameters == wanted][:1]
        return found

    def of_run(self, run):
        found = []
        for one, other in self.pairs(run.cells):
            figure = self.figure(one, other)
            if figure:
                launches = one.indexes(self.shape) + other.indexes(self.shape)
                figure.placed(run, one, launches)
                figure.cell = f"{one.name} to {other.name}"
                figure.parameters.pop(self.axis, None)
                figure.numbers.pop(self.axis, None)
                found.append(figure)
        return found

    def figure(self, one, other):
        if self.metric == "time":
            after, before = self.logs(one), self.logs(other)
            if not before or not after:
                return None
            found = welch(before, after)
            text = f"{times(found.value)} ({span(found.low, found.high)}, unpaired)"
            return self.band.judge(self.label, found.value, text, found.low, found.high)
        own, least = self.amount(one), self.amount(other)
        if own is None or least is None:
            return None
        ratio = own / least if least else (1.0 if own == 0 else inf)
        return self.band.judge(
            self.label, ratio, f"{times(ratio)}, {grouped(own)} to {grouped(least)}")

    def logs(self, cell):
        operation = cell.named(self.operation)
        found = [time_of(cell, launch, operation) for launch in cell.of(self.shape)
                 ] if operation else []
        return [log(each.processor) for each in found if each and each.processor > 0]

    def amount(self, cell):
        if self.metric == "steps":
            return counted(cell, self.shape, self.operation, "virtualMachineSteps") or None
        first = cell.first(self.shape)
        counters = ((first.records.get(self.operation) or {}) if first else {}).get("counters")
        key = "cacheWrites" if self.metric == "pages" else "walPeakBytes"
        return counters[key] if counters else None


@dataclass
class TrendRule(Rule):
    """How the time grows with each more of an axis, by a line through the means of the cells."""

    scenario: str
    operation: str
    shape: str
    baseline: str
    axis: str
    band: Band

    @property
    def label(self):
        return (f"{self.operation} for each more of {self.axis}, "
                f"{self.shape} to {self.baseline}")

    def of_run(self, run):
        points = []
        for cell in run.cells:
            value = cell.number(self.axis)
            found = compared(cell.result(self.operation), self.shape, self.baseline)
            if value and value > 0 and found:
                points.append((value, found.blocks.mean()))
        if len({x for x, _ in points}) < 2:
            return [missing(self.label, f"{self.scenario} has too few cells", self.scenario)]
        line = Line(*zip(*points))
        value, low, high = exp(line.slope), exp(line.low), exp(line.high)
        launches = [i for cell in run.cells for i in cell.indexes(self.shape, self.baseline)]
        text = f"{times(value)} ({digits(low)}–{digits(high)})"
        return [self.band.judge(self.label, value, text, low, high).placed(run, None, launches)]


@dataclass
class EmptyCellsRule(Rule):
    """What a cell costs that no row of its kind can fill: the slope of a sweep, or a quotient."""

    scenario: str
    what: str
    shape: str
    baseline: str
    band: Band

    @property
    def label(self):
        return f"bytes of the {self.what} for each cell that no row of its kind can fill"

    def of_run(self, run):
        points = [(cell, *point) for cell in run.cells for point in self.points(cell)]
        if len({cells for _, cells, _ in points}) > 2:
            return [self.slope(run, points)]
        if self.what != "rows" or not points or points[-1][1] <= 0:
            why = f"{self.scenario} recorded too little of its tables"
            return [missing(self.label, why, self.scenario)]
        cell, cells, size = points[-1]
        text = f"{digits(size / cells)}, {digits(cells)} such cells a row"
        return [self.band.judge(self.label, size / cells, text).placed(
            run, cell, cell.indexes(self.shape, self.baseline))]

    def slope(self, run, points):
        line = Line([cells for _, cells, _ in points], [size for *_, size in points])
        text = (f"{digits(line.slope)} ({digits(line.low)} to {digits(line.high)}), "
                f"r² {digits(line.explained)}")
        launches = [i for cell in run.cells for i in cell.indexes(self.shape, self.baseline)]
        return self.band.judge(self.label, line.slope, text, line.low, line.high).placed(
            run, None, launches)

    def points(self, cell):
        """Such cells and the bytes that the one table has more, both for each member."""
        amount = row_bytes if self.what == "rows" else file_bytes
        own, other = amount(cell, self.shape), amount(cell, self.baseline)
        cells = self.cells(cell)
        if own is not None and other is not None and cells is not None:
            yield cells, (own - other) / max(1, cell.members)

    def cells(self, cell):
        own, kinds = cell.number("own"), cell.number("kinds")
        if own is not None and kinds is not None:
            return own * (kinds - 1)
        one, apart = columns(cell, self.shape), columns(cell, self.baseline)
        if len(one) != 1:
            return None
        width, total = widest(cell, self.shape), 0
        family = names_of_tables(cell, self.baseline)
        for kind in cell.cell["scenario"]["membersByKind"]:
            table = "Z" + kind["kind"].upper()
            if kind["count"] > 0 and table in family:
                if table not in apart:
                    return None
                total += kind["count"] * (width - len(apart[table]))
        return total / max(1, cell.members)


@dataclass
class FewerStatementsRule(Rule):
    """Some question takes another shape at least twice the statements, and none takes it fewer."""

    scenario: str
    operations: list
    shape: str
    other: str
    lacking = "did not ask all of it"

    @property
    def label(self):
        return f"statements of {len(self.operations)} questions, {self.other} to {self.shape}"

    def of_cell(self, run, cell):
        ratios = []
        for name in self.operations:
            own = counted(cell, self.shape, name, "executions")
            theirs = counted(cell, self.other, name, "executions")
            if own and theirs:
                ratios.append(theirs / own)
        if len(ratios) == len(self.operations):
            many = sum(ratio >= 2 for ratio in ratios)
            yield fact(
                min(ratios) >= 1 and many > 0, self.label,
                f"{times(min(ratios))} to {times(max(ratios))}, at least twice for {many} of "
                f"{len(ratios)}",
            ).placed(run, cell, cell.indexes(self.shape, self.other))


@dataclass
class ConditionRule(Rule):
    """Whether the statements of an operation ask for a column."""

    scenario: str
    operation: str
    shape: str
    column: str
    is_claimed: bool
    lacking = "recorded no statement of it"

    @property
    def label(self):
        return f"condition of {self.operation}, {self.shape}"

    def of_cell(self, run, cell):
        first = cell.first(self.shape)
        record = first.records.get(self.operation) if first else None
        if not record or not record["statements"]:
            return
        found = [re.search(r" WHERE (.*?)(?: ORDER BY | LIMIT | GROUP BY |$)", each["sql"], re.S)
                 for each in record["statements"]]
        asking = [each[1] for each in found if each and self.column in each[1]]
        text = f"{STATEMENT}`{asking[0]}`{TIMES}" if asking else f"no condition on {self.column}"
        timed = [l.index for l in cell.of(self.shape)
                 if time_of(cell, l, cell.named(self.operation))]
        yield fact(bool(asking) == self.is_claimed, self.label, text).placed(run, cell, timed[:1])


@dataclass
class ContentRule(Rule):
    """Whether shapes hold the same content after everything that was done."""

    scenario: str
    shapes: list
    operation: str = ""
    lacking = "was run without one of them"

    @property
    def label(self):
        after = f" after {self.operation}" if self.operation else ""
        return f"content of {len(self.shapes)} shapes{after}"

    def of_cell(self, run, cell):
        if not set(self.shapes) <= set(cell.strategies):
            return
        if self.operation and not cell.named(self.operation):
            return
        launches = [each for each in cell.launches if each.strategy in self.shapes]
        digests = {each.content["finalContentDigest"] for each in launches}
        is_same = len(digests) == 1
        text = f"{'equal' if is_same else 'different'}, {min(digests)}"
        yield fact(is_same, self.label, text).placed(
            run, cell, [each.index for each in launches])


@dataclass
class SameTablesRule(Rule):
    scenario: str
    shape: str
    baseline: str
    lacking = "was run without one of them"

    @property
    def label(self):
        return f"tables of the family, {self.shape} and {self.baseline}"

    def of_cell(self, run, cell):
        one, other = names_of_tables(cell, self.shape), names_of_tables(cell, self.baseline)
        if one is not None and other is not None:
            text = f"{', '.join(one)} and {', '.join(other)}"
            yield fact(one == other, self.label, text).placed(
                run, cell, cell.indexes(self.shape, self.baseline))


@dataclass
class CoverRule(Rule):
    """Whether one table has all properties of the tables that another shape has."""

    scenario: str
    shape: str
    baseline: str
    lacking = "recorded no fetch of each table"

    @property
    def label(self):
        return f"properties of all kinds in one table, {self.shape}"

    def of_cell(self, run, cell):
        one, many = columns(cell, self.shape), columns(cell, self.baseline)
        if len(one) != 1 or len(many) < 2:
            return
        lacking = sorted(properties(many) - properties(one))
        text = (f"without {', '.join(lacking)}" if lacking
                else f"all {len(properties(many))} of {len(many)} tables")
        yield fact(not lacking, self.label, text).placed(
            run, cell, cell.indexes(self.shape, self.baseline))


@dataclass
class LayerRule(Rule):
    """An operation through objects against its statements alone, paired by launch."""

    scenario: str
    operation: str
    shape: str
    band: Band
    lacking = "did not measure both levels"

    @property
    def label(self):
        return f"{self.operation}, {self.shape}, objects to the engine alone"

    def of_cell(self, run, cell):
        both = [cell.named(name) for name in (self.operation, f"{self.operation}.engine")]
        if not all(both):
            return
        logs = {}
        for launch in cell.of(self.shape):
            found = [time_of(cell, launch, operation) for operation in both]
            if all(each and each.processor > 0 for each in found):
                logs[launch.index] = log(found[0].processor) - log(found[1].processor)
        if len(logs) > 1:
            found = student(list(logs.values()))
            yield self.band.judge(self.label, found.value, found.text, found.low, found.high
                                  ).placed(run, cell, list(logs))


@dataclass
class VariantsRule(Rule):
    """One way to ask the engine against another, paired by launch, and the steps of both."""

    scenario: str
    operation: str
    shape: str
    way: str
    baseline: str
    band: Band
    least: int = 0
    lacking = "did not run both variants on the engine"
    WAYS = {"": "a statement for each table", "compound": "compound statement",
            "arm-limits": "limits in each arm", "subquery": "subquery"}

    @property
    def label(self):
        return (f"{self.operation}, {self.shape}, {self.WAYS[self.way]} to "
                f"{self.WAYS[self.baseline]}")

    def records(self, launch):
        names = [f"{self.operation}.engine" + (f"-{way}" if way else "")
                 for way in (self.way, self.baseline)]
        return [launch.records.get(name) for name in names]

    def of_cell(self, run, cell):
        if cell.members < self.least or not cell.of(self.shape):
            return
        logs = []
        for launch in cell.of(self.shape):
            both = self.records(launch)
            if all(each and each["cpuNanoseconds"] for each in both):
                medians = [float(numpy.median(each["cpuNanoseconds"])) for each in both]
                if min(medians) > 0:
                    logs.append(log(medians[0]) - log(medians[1]))
        found = []
        if len(logs) > 1:
            ratio = student(logs)
            found.append(self.band.judge(
                self.label, ratio.value, ratio.text, ratio.low, ratio.high))
        steps = [sum(s["virtualMachineSteps"] for s in each["statements"]) if each else 0
                 for each in self.records(cell.first(self.shape))]
        if all(steps):
            if not found:
                found.append(missing(self.label, "fewer than two launches", self.scenario))
            found.append(self.band.judge(
                f"{self.label}, steps of the engine", steps[0] / steps[1],
                ratio_of(*steps) + " steps"))
        yield from (each.placed(run, cell, cell.indexes(self.shape)) for each in found)


@dataclass
class MixRule(Rule):
    """From which share of questions across kinds on a shape wins, by Fieller's interval."""

    scenario: str
    shape: str
    baseline: str
    across: list
    alone: list
    lacking = "lacks an operation, or has fewer than three blocks"

    @property
    def label(self):
        return (f"share of questions across kinds from which {self.shape} wins over "
                f"{self.baseline}")

    def logs(self, cell, names):
        each = [compared(cell.result(name), self.shape, self.baseline) for name in names]
        if not all(each) or len({len(ratio.blocks) for ratio in each}) > 1:
            return None
        return numpy.mean([ratio.blocks for ratio in each], axis=0)

    def of_cell(self, run, cell):
        across, alone = self.logs(cell, self.across), self.logs(cell, self.alone)
        if across is None or alone is None or len(across) != len(alone) or len(across) < 3:
            return
        share = balance(across.mean(), alone.mean())
        low, high = self.interval(across, alone)
        text = "no share" if share >= 1 else (
            f"{percent(share)} ({percent(low)} to {percent(high)})")
        stance = YES if high < 1 else NO if low >= 1 else OPEN
        yield Observation(stance, self.label, text, 1 - share, share).placed(
            run, cell, cell.indexes(self.shape, self.baseline))

    @staticmethod
    def interval(across, alone):
        """Every thousandth at which a t test cannot tell the mix from 1."""
        shares = numpy.arange(1001) / 1000
        mixed = numpy.outer(shares, across) + numpy.outer(1 - shares, alone)
        count = len(across)
        reach = stats.t.ppf(0.975, count - 1) * mixed.std(axis=1, ddof=1) / count**0.5
        center = mixed.mean(axis=1)
        doubtful = shares[abs(center) <= reach]
        if len(doubtful):
            return float(doubtful[0]), float(doubtful[-1])
        wins = shares[center < 0]
        return (float(wins[0]),) * 2 if len(wins) else (1.0, 1.0)


def balance(across, alone):
    if across >= 0:
        return 1.0
    return 0.0 if alone <= 0 else alone / (alone - across)


@dataclass
class QuotientRule(Rule):
    """How much worse one ratio is than another one of another run."""

    bad: RatioRule
    good: RatioRule
    band: Band

    @property
    def scenarios(self):
        return [self.bad.scenario, self.good.scenario]

    @property
    def label(self):
        return (f"{self.bad.quantity} in {self.bad.scenario} against {self.good.quantity} in "
                f"{self.good.scenario}")

    def figures(self, evidence):
        for scenario in self.scenarios:
            if evidence.gap(scenario):
                return [missing(self.label, evidence.gap(scenario), scenario)]
        both, cells = [], []
        for rule in (self.bad, self.good):
            cells.append(next(filter(rule.reads, evidence.runs[rule.scenario].cells), None))
            both.append(rule.ratio(cells[-1]) if cells[-1] else None)
        if not all(both):
            return [missing(self.label, "an operation was not timed", self.bad.scenario)]
        worse, better = both
        value = worse.value / better.value
        reach = hypot(*(
            log(each.high / each.low) / 2 if each.low > 0 and isfinite(each.high) else inf
            for each in both))
        low, high = exp(log(value) - reach), exp(log(value) + reach)
        text = (f"{times(value)} ({span(low, high)}), {times(worse.value)} to "
                f"{times(better.value)}")
        return [self.band.judge(self.label, value, text, low, high).placed(
            evidence.runs[self.bad.scenario], cells[0],
            cells[0].indexes(self.bad.shape, self.bad.baseline))]


class Outside:
    """What no journal is read for."""

    scenarios = []


@dataclass
class CodeRule(Outside):
    """How much longer one source is than another."""

    path: str
    baseline: str
    band: Band

    def figures(self, evidence):
        own, other = evidence.lines_of(self.path), evidence.lines_of(self.baseline)
        found = self.band.judge(
            "lines of code", own / other, f"{times(own / other)}, {own} to {other} lines")
        found.file, found.is_of_repository = self.path, True
        return [found]


@dataclass
class TestRule(Outside):
    """A test of the repository, which must be there under its name."""

    file: str
    name: str
    shows: str

    def figures(self, evidence):
        return [Observation(SHOWN, f"test “{self.name}”", self.shows, margin=1, file=self.file,
                            is_of_repository=True)]


@dataclass
class UnmeasurableRule(Outside):
    why: str

    def figures(self, evidence):
        return [missing("outside of what is measured here", self.why)]
