"""How fast objects are stored while the file grows."""

import numpy

FEWEST_WINDOWS = 5


def inserts(run, figures):
    for result in figures.primary:
        if result.operation.sort == "insert":
            for name in run.strategies:
                time = result.time(name, "wall")
                yield dict(
                    cell="", operation=result.operation.name, strategy=name, window="", objects_stored="",
                    objects_per_cpu_second=result.rate(name), low_quartile="", high_quartile="",
                    objects_per_wall_second=1e9 / time if time else None, log_bytes="", log_restarts="",
                    processes=" ".join(map(str, result.processes_of(name))))
    for result in figures.primary:
        if result.operation.sort == "insert":
            yield from windows_of(run, result.operation.name)


def windows_of(run, operation):
    """Window by window over all processes, where every process and strategy has enough of them."""
    records = [part.records[operation] for part in run.parts if operation in part.records]
    if not records or not all(record.get("windows") for record in records):
        return
    found = {name: windows(run, name, operation) for name in run.strategies}
    if min(map(len, filter(None, found.values())), default=0) >= FEWEST_WINDOWS:
        for name, each in found.items():
            for number, window in enumerate(each):
                yield dict(cell="", operation=operation, strategy=name, window=number,
                           processes=" ".join(str(part.process) for part in run.of(name))) | window


def windows(run, strategy, operation):
    loads = [(slices(run, part, operation), part.records[operation]["windows"])
             for part in run.of(strategy) if operation in part.records]
    stored, found = 0, []
    for place in range(min((len(windows) for _, windows in loads), default=0)):
        each = [(windows[place], times[place]) for times, windows in loads]
        stored += each[0][0]["objects"]
        rates = [w["objects"] * 1e9 / time for w, time in each if time > 0]
        walls = [w["objects"] * 1e9 / w["wallNanoseconds"] for w, _ in each if w["wallNanoseconds"] > 0]
        logs = [w["logBytes"] for w, _ in each if w["logBytes"] >= 0]
        low, rate, high = numpy.quantile(rates, [0.25, 0.5, 0.75])
        found.append(dict(
            objects_stored=stored, objects_per_cpu_second=rate, low_quartile=low, high_quartile=high,
            objects_per_wall_second=float(numpy.median(walls)),
            log_bytes=float(numpy.median(logs)) if logs else None,
            log_restarts=sum(w["logRestarts"] for w, _ in each) / len(each)))
    return found


def slices(run, part, operation):
    """The processor time of each window: samples of one or more slices of the load.

    Which slices are a window's, the last one's with the commit, is in the journal alone.
    """
    record, samples = part.records[operation], run.samples[part.key(operation)]
    ends = numpy.cumsum([0] + record["cpuNanoseconds"]).tolist()
    found, first, end = [], 0, 0
    for window in record["windows"]:
        end += window["cpuNanoseconds"]
        last = ends.index(end, first) if end in ends[first:] else first
        found.append(sum(sample.processor for sample in samples[first:last]))
        first = last
    return found
