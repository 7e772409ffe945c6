"""The default of a run and the place of every other strategy, from costs of a typical question."""

import json

import numpy
from scipy import stats

# Usually nobody writes an app another way for less than a tenth.
WORTH = 0.1
FEWEST_PROCESSES = 4
NOTICED = {"action": 4e6, "background": 1e9, "file": 10e6}
# The file has a tenth of the weight of all operations; alike actions can dilute the others by half.
FILE_SHARE, LEAST_DIFFERING = 0.1, 0.5
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
    for place in ("asGood", "worse"):
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
    def __init__(self, name, unit, costs, logs):
        # A row of log-ratios to the first strategy for each strategy, around their mean.
        self.name, self.unit, self.costs = name, unit, numpy.array(costs, dtype=float)
        self.logs = [row - row.mean() for row in logs]
        self.weight = 0.0


def items(run, figures):
    first = run.strategies[0]
    timed = [result for result in figures.primary if result.families]
    for result in sorted(timed, key=lambda each: each.operation.sort == "insert"):
        sort, actions = result.operation.sort, result.operation.actions
        objects = actions if sort in ("insert", "change") else 1
        by_process = {name: {time.process: time.by(result.headline) for time in result.of(name)}
                      for name in run.strategies}
        shared = [sorted(set(by_process[name]) & set(by_process[first])) for name in run.strategies]
        logs = [numpy.log([by_process[name][p] / by_process[first][p] for p in processes])
                for name, processes in zip(run.strategies, shared)]
        yield Item(result.operation.name, "background" if sort == "insert" else "action",
                   [result.time(name) * objects for name in run.strategies], logs)
    sizes = numpy.array([float(store.bytes) for store in figures.stores])
    yield Item("file", "file", sizes, [numpy.zeros(1) for _ in sizes])


def weigh(run, found):
    usage = run.cell.get("usage")
    weights = [usage.get(i.name, 1) if usage else 1 / n for n, i in enumerate(found, start=1)]
    weights[-1] = FILE_SHARE * sum(weights[:-1])
    for item, weight in zip(found, weights):
        item.weight = weight / sum(weights)


def counts(worse, better, unit, limit):
    return worse >= better * (1 + limit) and worse - better >= NOTICED[unit]


def fitting(found, costs, limit):
    """The strategies whose weighted felt loss is within the limit of the least."""
    noticed = numpy.array([NOTICED[item.unit] for item in found])[:, None]
    weights = numpy.array([item.weight for item in found])
    felt = numpy.maximum(0, numpy.log(costs / (costs.min(axis=1, keepdims=True) + noticed)))
    differing = numpy.minimum(1, felt.max(axis=1) / numpy.log(1 + limit))
    whole = max((weights * differing).sum(), LEAST_DIFFERING * weights.sum())
    loss = weights @ felt / whole
    return [s for s in range(costs.shape[1]) if loss[s] <= loss.min() + numpy.log(1 + limit)]


def choose(found, costs, names, limit, hardly):
    """The index of the default."""
    return min(fitting(found, costs, limit), key=lambda s: place_by_code(names[s], hardly))


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
    costs = numpy.array([item.costs for item in found])
    default = choose(found, costs, names, limit, hardly)
    resamples = list(resampled(found, count))
    defaults = [choose(found, draw, names, limit, hardly) for draw in resamples[:RESAMPLES // 10]]
    yield row(names[default], "default", resamples=defaults.count(default) / len(defaults))
    fits = set(fitting(found, costs, limit))
    draws = [set(fitting(found, draw, limit)) for draw in resamples]
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
            where = "asGood" if strategy in fits else "worse"
            same = sum((strategy in draw) == (strategy in fits) for draw in draws) / RESAMPLES
            places.setdefault(where, []).append((strategy, same, sides))
    for where in ("asGood", "worse"):
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
            moved = []
            for cost, logs in zip(item.costs, item.logs):
                if len(logs) == 1 or not logs.any():
                    moved.append(cost)
                    continue
                noise = stretch * logs[picked % len(logs)].mean()
                moved.append(cost * numpy.exp(noise + RUN_DEVIATION * random.standard_normal()))
            costs.append(moved)
        yield numpy.array(costs)
