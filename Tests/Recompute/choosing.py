"""The differences between strategies, judged by what is worth choosing by."""

from math import inf, isfinite

from comparing import Comparison, Family

# Usually nobody writes an app another way for less than a tenth.
WORTH = 0.1
FEWEST_PROCESSES = 4


def answer(run, figures):
    timed = [result for result in figures.primary if result.families]
    if len(run.strategies) < 2 or len(run.processes) < FEWEST_PROCESSES or not timed:
        return
    stores = {store.name: store for store in figures.stores}
    for name in run.strategies:
        for other in run.strategies:
            if name != other and name in stores and other in stores:
                ratio = stores[name].bytes / stores[other].bytes
                size = max(ratio, 1 / ratio)
                verdict = "tiny" if size < 1 + run.worth else "slower" if ratio > 1 else "faster"
                yield row(run, "file", name, other, stores[name].processes) | dict(
                    ratio=ratio, at_most=size, verdict="same" if ratio == 1 else verdict,
                    figure=float(stores[name].bytes), unit="B")
    for result in timed:
        members = result.families[result.headline].members.values()
        family = Family([Comparison(c.candidate, c.baseline, c.values, run.worth) for c in members])
        for name in run.strategies:
            for other in run.strategies:
                found = family.result(name, other) if name != other else None
                if found:
                    at_most = max(found.high, 1 / found.low if found.low > 0 else inf)
                    yield row(run, result.operation.name, name, other, result.processes_of(name)) | dict(
                        ratio=found.ratio, at_most=at_most if isfinite(at_most) else "", verdict=found.verdict,
                        figure=result.time(name), unit="ns")


def row(run, measured, strategy, other, processes):
    return dict(cell="", measured=measured, strategy=strategy, compared_with=other, worth_choosing_by=run.worth,
                processes=" ".join(map(str, sorted(processes))))
