"""The default of a run and the place of every other strategy, from costs of a typical question."""

import json

import numpy
from scipy import stats

# Usually nobody writes an app another way for less than a tenth.
WORTH = 0.1
FEWEST_PROCESSES = 4
NOTICED = {"action": 4e6, "thousandObjects": 4e6, "file": 10e6}
SIMPLEST = ["parent-entity", "abstract-root", "enum-content", "independent-entities", "coded-content",
            "details-relationship"]
RESAMPLES, RUN_DEVIATION = 20_000, 0.02


def said(path):
    """The rows that answer.json makes of its first cell."""
    with open(path, encoding="utf8") as file:
        cell = json.load(file)["cells"][0]
    if cell.get("default"):
        share = cell["stability"]["defaults"].get(cell["default"], 0)
        yield row(cell["default"], "default", resamples=str(share))
    for place in ("asGood", "betterOnlyFor", "worse"):
        for other in cell[place]:
            yield row(other["strategy"], place, resamples=str(other["share"]))
            for side in ("gains", "losses"):
                for each in other[side]:
                    yield row(other["strategy"], side, each["operation"], str(each["ratio"]), str(each["cost"]),
                              str(each["defaultCost"]), each["unit"])


def row(strategy, place, operation="", ratio="", cost="", default_cost="", unit="", resamples=""):
    return dict(strategy=strategy, place=place, operation=operation, ratio=ratio, cost=cost,
                default_cost=default_cost, unit=unit, resamples=resamples)


class Item:
    def __init__(self, name, unit, base, logs):
        # A row of log-ratios to the first strategy for each strategy.
        self.name, self.unit, self.base, self.logs = name, unit, base, logs
        self.weight = 0.0


def items(run, figures):
    first = run.strategies[0]
    timed = [result for result in figures.primary if result.families]
    for result in sorted(timed, key=lambda each: each.operation.sort == "insert"):
        family = result.families[result.headline]
        found = [family.result(name, first) for name in run.strategies[1:]]
        sort, actions = result.operation.sort, result.operation.actions
        bulk = sort == "insert" or (sort == "change" and actions > 1)
        values = [each.values for each in found]
        yield Item(result.operation.name, "thousandObjects" if bulk else "action",
                   result.time(first) * (1000 if bulk else 1), numpy.array([numpy.zeros(len(values[0]))] + values))
    sizes = numpy.array([float(store.bytes) for store in figures.stores])
    yield Item("file", "file", sizes[0], numpy.log(sizes / sizes[0])[:, None])


def weigh(run, found):
    usage = run.cell.get("usage")
    weights = [usage.get(i.name, 1) if usage else 1 / n for n, i in enumerate(found, start=1)]
    weights[-1] = min((w for w in weights[:-1] if w > 0), default=0)
    for item, weight in zip(found, weights):
        item.weight = weight / sum(weights)


def counts(worse, better, unit, limit):
    return worse >= better * (1 + limit) and worse - better >= NOTICED[unit]


def place(found, costs, strategy, default, limit):
    """Where a strategy stands next to another one, by costs alone."""
    weighed = [(item, row) for item, row in zip(found, costs) if item.weight > 0]
    if any(counts(row[default], row[strategy], item.unit, limit) for item, row in weighed):
        return "betterOnlyFor"
    return "worse" if any(counts(row[strategy], row[default], i.unit, limit) for i, row in weighed) else "asGood"


def choose(found, costs, names, limit, hardly):
    """The index of the default."""
    each = range(len(names))
    noticed = numpy.array([NOTICED[item.unit] for item in found])[:, None]
    weights = numpy.array([item.weight for item in found])[:, None]
    shifted = numpy.log(costs + noticed)
    regret = (weights * (shifted - shifted.min(axis=1, keepdims=True))).sum(axis=0)
    lost = {s for s in each for other in each if s != other
            and place(found, costs, other, s, limit) == "betterOnlyFor"
            and place(found, costs, s, other, limit) == "worse"}
    sound = [s for s in each if s not in lost] or list(each)
    least = min(regret[s] for s in sound)
    fitting = [s for s in sound if regret[s] <= least + numpy.log(1 + limit) or all(
        place(found, costs, other, s, limit) != "betterOnlyFor" for other in sound)]
    return min(fitting, key=lambda s: place_by_code(names[s], hardly))


def place_by_code(name, hardly):
    base, *indexes = name.split("+")
    first = -1 if hardly and base == "enum-content" else SIMPLEST.index(base)
    return first + (0.5 if indexes else 0)


def hardly_differ(scenario):
    """A member has at most one value of its own kind, and fewer than one in five."""
    own, values = scenario.get("ownValuesPerMember"), scenario.get("valuesPerMember")
    kinds = sum(1 for kind in scenario["membersByKind"] if kind.get("isCompanion") is False and kind["count"])
    return own is not None and kinds > 1 and own <= 1 and own * 5 < values


def answer(run, figures):
    found = list(items(run, figures))
    if len(run.strategies) < 2 or len(run.processes) < FEWEST_PROCESSES or len(found) < 2:
        return
    weigh(run, found)
    names, limit, count = run.strategies, run.worth, len(run.processes)
    hardly = hardly_differ(run.cell["scenario"])
    costs = numpy.array([item.base * numpy.exp(item.logs.mean(axis=1)) for item in found])
    default = choose(found, costs, names, limit, hardly)
    resamples = list(resampled(found, count))
    defaults = [choose(found, draw, names, limit, hardly) for draw in resamples[:RESAMPLES // 10]]
    yield row(names[default], "default", resamples=defaults.count(default) / len(defaults))
    places = {}
    for strategy in range(len(names)):
        if strategy != default:
            sides = {"gains": [], "losses": []}
            for index, item in enumerate(found):
                if item.weight > 0:
                    for side, worse, better in (("gains", default, strategy), ("losses", strategy, default)):
                        sure = sum(counts(d[index][worse], d[index][better], item.unit, limit) for d in resamples)
                        if counts(costs[index][worse], costs[index][better], item.unit, limit) and sure >= 0.98 * RESAMPLES:
                            sides[side].append((item, costs[index]))
            where = "betterOnlyFor" if sides["gains"] else "worse" if sides["losses"] else "asGood"
            same = sum(place(found, draw, strategy, default, limit) == where for draw in resamples) / RESAMPLES
            places.setdefault(where, []).append((strategy, same, sides))
    for where in ("asGood", "betterOnlyFor", "worse"):
        for strategy, same, sides in places.get(where, []):
            yield row(names[strategy], where, resamples=same)
            for side, differences in sides.items():
                for item, cost in differences:
                    yield row(names[strategy], side, item.name, cost[strategy] / cost[default], cost[strategy],
                              cost[default], item.unit)


def resampled(found, count):
    """Costs of runs as this one could have been: processes resampled, each ratio moved as from run to run."""
    random = numpy.random.default_rng(1)
    stretch = numpy.sqrt(count / (count - 1)) * stats.t.ppf(0.975, count - 1) / stats.norm.ppf(0.975)
    for _ in range(RESAMPLES):
        picked = random.integers(count, size=count)
        costs = []
        for item in found:
            if item.logs.shape[1] == 1:
                costs.append(item.base * numpy.exp(item.logs[:, 0]))
                continue
            mean = item.logs.mean(axis=1)
            moved = mean + stretch * (item.logs[:, picked % item.logs.shape[1]].mean(axis=1) - mean)
            costs.append(item.base * numpy.exp(moved + RUN_DEVIATION * random.standard_normal(len(mean))))
        yield numpy.array(costs)
