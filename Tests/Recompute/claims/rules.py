"""How a figure is made of a run, one function for each sort of rule in claims.yaml."""

import re
from dataclasses import dataclass, field
from itertools import product
from math import exp, hypot, inf, isfinite, log

import numpy
from scipy import stats

from claims.stored import columns, counted, declared, file_bytes, properties, row_bytes, tables, trees, widest
from results import time_of

YES, NO, OPEN = "as claimed", "not as claimed", "too noisy"
MISSING, SHOWN, BESIDE, OVERTAKEN = "not measured", "shown by a test", "decides nothing", "overtaken"

FEWEST_REPLICATES = 4
# Where these are lists, there is a rule for each of them, the first changing last.
REPEATED = ("scenario", "strategy", "metric", "quantity", "operation", "baseline")


def each(rule):
    keys = [key for key in REPEATED if isinstance(rule.get(key), list)]
    return [rule | dict(zip(keys, values)) for values in product(*(rule[key] for key in keys))]


@dataclass
class Figure:
    stance: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    # The numbers that a quotient is made of, or how many of how many.
    own: float | None = None
    other: float | None = None
    found: str | float = ""
    # What a rule with figures of two sorts makes of a cell.
    sort: str = ""
    # The end of the band that is closest.
    limit: float | None = None
    scenario: str = ""
    cell: str = ""
    parameters: dict = field(default_factory=dict)
    numbers: dict = field(default_factory=dict)

    def placed(self, run, cell=None):
        self.scenario = run.name
        if cell:
            self.cell, self.parameters = cell.name, dict(cell.parameters)
            self.numbers = {axis: cell.number(axis) for axis in cell.parameters if cell.number(axis) is not None}
        return self


def fact(is_claimed, **found):
    return Figure(YES if is_claimed else NO, **found)


def ends(band):
    """The range that a figure should lie in."""
    if len(band) > 1:
        return band["atLeast"], band["atMost"]
    (key, value), = band.items()
    around = sorted([value**0.5, value**2])
    return {
        "atLeast": (value, inf), "atMost": (0, value), "within": (1 / (1 + value), 1 + value),
        "around": tuple(around), "atMostAround": (0, around[1])}[key]


def stance(band, low, high):
    least, most = ends(band)
    if least <= low and high <= most:
        return YES
    return NO if high < least or low > most else OPEN


def judged(band, value, low=None, high=None, **more):
    limits = [end for end in ends(band) if end > 0 and isfinite(end)]
    nearest = min(limits, key=lambda end: abs(log(value / end)) if value > 0 else inf, default=None)
    bounds = value if low is None else low, value if high is None else high
    return Figure(stance(band, *bounds), value, low, high, limit=nearest, **more)


# Ratios of times


@dataclass
class Ratio:
    value: float
    low: float
    high: float
    logs: numpy.ndarray | None = None


def compared(result, strategy, baseline):
    """By the clock that an operation is judged by; with few replicates nobody knows the ends."""
    found = result.compared(strategy, baseline) if result else None
    if found is None:
        return None
    bounds = (found.low, found.high) if len(found.values) >= FEWEST_REPLICATES else (0.0, inf)
    return Ratio(found.ratio, *bounds, found.values)


def student(logs):
    """From one log-ratio for each process."""
    reach = stats.t.ppf(0.975, len(logs) - 1) * numpy.std(logs, ddof=1) / len(logs) ** 0.5
    mean = numpy.mean(logs)
    return Ratio(exp(mean), exp(mean - reach), exp(mean + reach))


def welch(before, after):
    mean = numpy.mean(after) - numpy.mean(before)
    if len(before) < 2 or len(after) < 2:
        return Ratio(exp(mean), 0.0, inf)
    found = stats.ttest_ind(after, before, equal_var=False).confidence_interval(0.95)
    return Ratio(exp(mean), exp(found.low), exp(found.high))


def line(x, y):
    """A straight line by least squares: the slope, the ends of its interval, and how much it explains."""
    fitted = stats.linregress(x, y)
    reach = stats.t.ppf(0.975, len(x) - 2) * fitted.stderr if len(x) > 2 else inf
    return fitted.slope, fitted.slope - reach, fitted.slope + reach, fitted.rvalue**2


# Rules that read each cell by itself


def reads(cell, sizes, parameters=None):
    return sizes.get("from", 0) <= cell.members <= sizes.get("to", inf) and (
        (parameters or {}).items() <= cell.parameters.items())


def ratio_in(cell, metric, strategy, baseline):
    sort, _, name = metric.partition(" ")
    results = {"time": cell.result, "mean": cell.together}
    return compared(results[sort](name), strategy, baseline) if sort in results else None


def amount_in(cell, metric, strategy):
    sort, _, name = metric.partition(" ")
    if sort in ("steps", "statements"):
        return counted(cell, strategy, name, {"steps": "virtualMachineSteps"}.get(sort, "executions"))
    if sort == "indexes":
        found = trees(cell, strategy, "familyIndex")
        return None if found is None else len(found)
    if sort in ("declarations", "relationships"):
        return declared(cell, strategy, sort == "relationships")
    amounts = {"file": file_bytes, "rows": row_bytes, "columns": widest}
    return amounts[sort](cell, strategy) if sort in amounts else None


def ratio(cell, band, metric, strategy, baseline, sizes={}, parameters={}):
    if not reads(cell, sizes, parameters):
        return
    found = ratio_in(cell, metric, strategy, baseline)
    if found:
        yield judged(band, found.value, found.low, found.high)
        return
    own, other = (amount_in(cell, metric, each) for each in (strategy, baseline))
    if own is not None and other:
        yield judged(band, own / other, own=own, other=other)


def amount(cell, band, quantity, strategy):
    found = trees(cell, strategy, "familyTable")
    value = None if found is None else quantity_in(cell, quantity, strategy, found)
    if value is not None:
        yield judged(band, value)


def quantity_in(cell, quantity, strategy, found):
    name = quantity.split(" ")[-1]
    if quantity == "tables":
        return len(found)
    if quantity == "columns":
        return widest(cell, strategy)
    if quantity.startswith("columns of "):
        pattern = re.compile(re.escape(name) + r"\d*")
        names = [n for each in columns(cell, strategy).values() for n in each]
        return sum(bool(pattern.fullmatch(n)) for n in names) if names else None
    if quantity == "empty share":
        layers = [tree.get("layers") for tree in found]
        if not found or not all(layers):
            return None
        return sum(each["nullColumns"] for each in layers) / file_bytes(cell, strategy)
    pages = [tree["pages"] for tree in trees(cell, strategy, "familyIndex") if name in tree["name"]]
    size = cell.templates[strategy]["afterLoad"]["pageSizeBytes"]
    return sum(pages) * size / max(1, cell.members) if pages else None


def fewer_statements(cell, operations, strategy, baseline):
    """Some question takes another strategy at least twice the statements, and none takes it fewer."""
    counts = [[counted(cell, each, name, "executions") for each in (baseline, strategy)] for name in operations]
    if all(map(all, counts)):
        ratios = [theirs / own for theirs, own in counts]
        many = sum(ratio >= 2 for ratio in ratios)
        yield fact(min(ratios) >= 1 and many > 0, low=min(ratios), high=max(ratios), own=many, other=len(ratios))


def statement(cell, operation, strategy, column, isClaimed):
    """Whether the statements of an operation ask for a column."""
    record = next(iter(cell.records(strategy, operation)), None)
    if not record or not record["statements"]:
        return
    found = [re.search(r" WHERE (.*?)(?: ORDER BY | LIMIT | GROUP BY |$)", each["sql"], re.S)
             for each in record["statements"]]
    asking = [each[1] for each in found if each and column in each[1]]
    yield fact(bool(asking) == isClaimed, found=asking[0] if asking else "")


def content(cell, strategies, operation=None):
    """Whether strategies hold the same content after everything that was done."""
    if set(strategies) <= set(cell.strategies) and (operation is None or cell.named(operation)):
        digests = sorted({each.content["finalContentDigest"] for each in cell.parts if each.strategy in strategies})
        yield fact(len(digests) == 1, found=" ".join(digests))


def same_tables(cell, strategy, baseline):
    one, other = tables(cell, strategy), tables(cell, baseline)
    if one is not None and other is not None:
        yield fact(one == other, found=" ".join(one + other))


def column_cover(cell, strategy, baseline):
    """Whether one table has all properties of the tables that another strategy has."""
    one, many = columns(cell, strategy), columns(cell, baseline)
    if len(one) == 1 and len(many) > 1:
        lacking = sorted(properties(many) - properties(one))
        yield fact(not lacking, own=len(properties(many)), other=len(many), found=" ".join(lacking))


def layer(cell, band, operation, strategy):
    """An operation through objects against its statements alone, paired by process."""
    both = [cell.named(name) for name in (operation, f"{operation}.engine")]
    if not all(both):
        return
    logs = {}
    for part in cell.of(strategy):
        found = [time_of(cell, part, each) for each in both]
        if all(each and each.processor > 0 for each in found):
            logs[part.process] = log(found[0].processor) - log(found[1].processor)
    if len(logs) > 1:
        found = student(list(logs.values()))
        yield judged(band, found.value, found.low, found.high)


def variants(cell, band, operation, strategy, variant, baseline, sizes={}):
    """One way to ask the engine against another, paired by process, and the steps of both."""
    if not reads(cell, sizes):
        return
    names = [f"{operation}.engine" + ("" if each == "separate" else f"-{each}") for each in (variant, baseline)]
    pairs = list(zip(*(cell.records(strategy, name) for name in names)))
    medians = [[numpy.median(each["cpuNanoseconds"]) for each in pair] for pair in pairs
               if all(each and each["cpuNanoseconds"] for each in pair)]
    logs = [log(own) - log(other) for own, other in medians if own > 0 and other > 0]
    steps = [sum(s["virtualMachineSteps"] for s in each["statements"]) if each else 0
             for pair in pairs[:1] for each in pair]
    if len(logs) > 1:
        found = student(logs)
        yield judged(band, found.value, found.low, found.high)
    elif steps and all(steps):
        yield Figure(MISSING)
    if steps and all(steps):
        yield judged(band, steps[0] / steps[1], own=steps[0], other=steps[1], sort="steps")


def mix(cell, strategy, baseline, deep, shallow):
    """From which share of questions across kinds on a shape wins, by Fieller's interval."""
    across, alone = (mean_logs(cell, names, strategy, baseline) for names in (deep, shallow))
    if across is None or alone is None or len(across) != len(alone) or len(across) < 3:
        return
    share = 0.0 if alone.mean() <= 0 else alone.mean() / (alone.mean() - across.mean())
    share = 1.0 if across.mean() >= 0 else share
    low, high = doubtful_shares(across, alone)
    yield Figure(YES if high < 1 else NO if low >= 1 else OPEN, share, low, high)


def mean_logs(cell, names, strategy, baseline):
    each = [compared(cell.result(name), strategy, baseline) for name in names]
    if not all(each) or len({len(ratio.logs) for ratio in each}) > 1:
        return None
    return numpy.mean([ratio.logs for ratio in each], axis=0)


def doubtful_shares(across, alone):
    """The ends of all thousandths at which a t test cannot tell the mix from 1."""
    shares = numpy.arange(1001) / 1000
    mixed = numpy.outer(shares, across) + numpy.outer(1 - shares, alone)
    reach = stats.t.ppf(0.975, len(across) - 1) * mixed.std(axis=1, ddof=1) / len(across) ** 0.5
    center = mixed.mean(axis=1)
    doubtful = shares[abs(center) <= reach]
    if len(doubtful):
        return float(doubtful[0]), float(doubtful[-1])
    wins = shares[center < 0]
    return (float(wins[0]),) * 2 if len(wins) else (1.0, 1.0)


# Rules that read cells together


def cell_ratio(run, band, metric, operation, strategy, axis, values=None):
    """One cell against another that differs from it in one axis; no process has two cells."""
    for one, other in pairs_along(run.cells, axis, values):
        figure = between_cells(one, other, band, metric, operation, strategy)
        if figure:
            figure.placed(run, one).cell = f"{one.name} to {other.name}"
            # What is compared is not what a verdict turns with.
            figure.parameters.pop(axis, None)
            yield figure


def pairs_along(cells, axis, values):
    if values is None:
        known = sorted((c for c in cells if c.number(axis) is not None), key=lambda c: c.number(axis))
        return [(known[-1], known[0])] if len(known) > 1 else []
    return [(cell, other) for cell in cells if cell.parameters.get(axis) == values[0]
            for other in cells if other.parameters == cell.parameters | {axis: values[1]}]


def between_cells(one, other, band, metric, operation, strategy):
    if metric == "time":
        after, before = ([log(each.processor) for each in times(cell, operation, strategy)] for cell in (one, other))
        if not before or not after:
            return None
        found = welch(before, after)
        return judged(band, found.value, found.low, found.high)
    own, least = (work_in(cell, metric, operation, strategy) for cell in (one, other))
    if own is None or least is None:
        return None
    return judged(band, own / least if least else 1.0 if own == 0 else inf, own=own, other=least)


def times(cell, operation, strategy):
    if cell.named(operation) is None:
        return []
    found = [time_of(cell, part, cell.named(operation)) for part in cell.of(strategy)]
    return [each for each in found if each and each.processor > 0]


def work_in(cell, metric, operation, strategy):
    if metric == "steps":
        return counted(cell, strategy, operation, "virtualMachineSteps") or None
    record = next(iter(cell.records(strategy, operation)), None)
    key = {"pages": "cacheWrites", "log": "walPeakBytes"}[metric]
    return record["counters"][key] if record and record.get("counters") else None


def trend(run, band, operation, strategy, baseline, axis):
    """How the time grows with each more of an axis, by a line through the means of the cells."""
    points = []
    for cell in run.cells:
        found = compared(cell.result(operation), strategy, baseline)
        if (cell.number(axis) or 0) > 0 and found:
            points.append((cell.number(axis), found.logs.mean()))
    if len({x for x, _ in points}) > 1:
        yield judged(band, *map(exp, line(*zip(*points))[:3])).placed(run)


def empty_cell(run, band, bytes, strategy, baseline):
    """What a cell costs that no row of its kind can fill: the slope of a sweep, or a quotient."""
    points = []
    size = {"rows": row_bytes, "file": file_bytes}[bytes]
    for cell in run.cells:
        own, other, count = size(cell, strategy), size(cell, baseline), empty_cells(cell, strategy, baseline)
        if None not in (own, other, count):
            points.append((cell, count, (own - other) / max(1, cell.members)))
    if len({count for _, count, _ in points}) > 2:
        slope, low, high, explained = line([count for _, count, _ in points], [more for *_, more in points])
        yield judged(band, slope, low, high, found=explained).placed(run)
    elif bytes == "rows" and points and points[-1][1] > 0:
        cell, count, more = points[-1]
        yield judged(band, more / count, own=more, other=count).placed(run, cell)


def empty_cells(cell, strategy, baseline):
    """How many a row has that no row of its kind can fill."""
    own, kinds = cell.number("own"), cell.number("kinds")
    if own is not None and kinds is not None:
        return own * (kinds - 1)
    one, apart = columns(cell, strategy), columns(cell, baseline)
    if len(one) != 1:
        return None
    width, total = widest(cell, strategy), 0
    for kind in cell.cell["scenario"]["membersByKind"]:
        table = "Z" + kind["kind"].upper()
        if kind["count"] > 0 and table in tables(cell, baseline):
            if table not in apart:
                return None
            total += kind["count"] * (width - len(apart[table]))
    return total / max(1, cell.members)


# Rules that read several runs, or none


def quotient(runs, band, bad, good):
    """How much worse one ratio is than another one of another run."""
    both, cells = [], []
    for rule in (bad, good):
        found = runs[rule["scenario"]].cells if rule["scenario"] in runs else []
        if not found:
            return [Figure(MISSING, scenario=rule["scenario"])]
        cells.append(next((c for c in found if reads(c, {}, rule.get("parameters"))), None))
        both.append(cells[-1] and ratio_in(cells[-1], rule["metric"], rule["strategy"], rule["baseline"]))
    if not all(both):
        return [Figure(MISSING, scenario=bad["scenario"])]
    value = both[0].value / both[1].value
    reach = hypot(*(log(r.high / r.low) / 2 if r.low > 0 and isfinite(r.high) else inf for r in both))
    return [judged(
        band, value, exp(log(value) - reach), exp(log(value) + reach), own=both[0].value, other=both[1].value
    ).placed(runs[bad["scenario"]], cells[0])]


def code(root, band, path, baseline):
    own, other = code_lines(root / path), code_lines(root / baseline)
    return [judged(band, own / other, own=own, other=other)]


def code_lines(path):
    """Lines that are neither blank nor only a comment."""
    count, inside = 0, False
    for text in path.read_text(encoding="utf8").split("\n"):
        text = text.lstrip(" \t")
        if inside or text.startswith("/*"):
            inside = "*/" not in text
        elif text and not text.startswith("//"):
            count += 1
    return count


OF_CELLS = {
    "ratio": ratio, "amount": amount, "fewerStatements": fewer_statements, "statement": statement,
    "content": content, "sameTables": same_tables, "columnCover": column_cover, "layer": layer,
    "variants": variants, "mix": mix}
OF_RUNS = {"cellRatio": cell_ratio, "trend": trend, "emptyCell": empty_cell}


def figures(rule, runs, root):
    """All figures of a rule; one that is missing where there is none."""
    fields = {key: value for key, value in rule.items() if key not in ("rule", "scenario")}
    sort, scenario = rule["rule"], rule.get("scenario")
    if sort == "test":
        return [Figure(SHOWN)]
    if sort in ("unmeasurable", "overtaken"):
        return [Figure(MISSING if sort == "unmeasurable" else OVERTAKEN)]
    if sort == "code":
        return code(root, **fields)
    if sort == "quotient":
        return quotient(runs, **fields)
    run = runs.get(scenario)
    if sort in OF_RUNS:
        found = list(OF_RUNS[sort](run, **fields)) if run and run.cells else []
    else:
        found = [figure.placed(run, cell) for cell in (run.cells if run else [])
                 for figure in OF_CELLS[sort](cell, **fields)]
    return found or [Figure(MISSING, scenario=scenario)]
