"""Figures that the author of a scenario expected, and what was found."""


def expected(run, figures):
    for each in run.cell.get("expected", []):
        strategy, baseline = each["strategy"], each["baseline"]
        found, processes = measured(each["metric"], strategy, baseline, figures)
        ratio, low, high = found or (None, None, None)
        yield dict(
            cell="", metric=each["metric"], strategy=strategy, baseline=baseline, lowest=each["lowest"],
            highest=each["highest"], ratio=ratio, ratio_low=low, ratio_high=high,
            outcome=outcome(each, ratio, low, high), processes=" ".join(map(str, sorted(processes))))


def measured(metric, strategy, baseline, figures):
    """The ratio with its interval, where there are such, and the processes."""
    kind, _, wanted = metric.partition(" ")
    if kind not in ("time", "steps"):
        stores = {store.name: store for store in figures.stores}
        own, other = stores.get(strategy), stores.get(baseline)
        return (own.bytes / other.bytes, None, None) if own and other else None, own.processes if own else []
    result = next((r for r in figures.results.values()
                   if wanted in (r.operation.name, r.operation.measurement["operation"])), None)
    if result is None:
        return None, []
    if kind == "time":
        found = result.compared(strategy, baseline)
        return (found.ratio, found.low, found.high) if found else None, result.processes_of(strategy)
    own, other = result.steps(strategy), result.steps(baseline)
    return (own / other, None, None) if other else None, result.processes_of(strategy)


def outcome(expected, ratio, low, high):
    if ratio is None:
        return "not measured"
    low, high = (ratio if end is None else end for end in (low, high))
    if low >= expected["lowest"] and high <= expected["highest"]:
        return "as expected"
    return "surprise" if high < expected["lowest"] or low > expected["highest"] else "not clear"
