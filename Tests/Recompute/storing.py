"""How fast objects are stored while the file grows."""

from dataclasses import dataclass

import numpy


@dataclass
class Window:
    before: int
    after: int
    low: float
    rate: float
    high: float
    wall_rate: float
    log_bytes: float | None
    log_restarts: float


class InsertWindows:
    """How fast objects are stored, window by window, over all processes."""

    def __init__(self, run, operation):
        self.operation, self.strategies = operation, {}
        scenario = run.cell["scenario"]
        self.start = scenario.get("companionsBeforeFamily", 0)
        self.end = (self.start + scenario["familySize"]
                    if "companionsBeforeFamily" in scenario else float("inf"))
        records = [l.records[operation.name] for l in run.launches if operation.name in l.records]
        if not records or not all(record.get("windows") for record in records):
            return
        for name in run.strategies:
            loads = [
                (self.slices(run, launch, operation), launch.records[operation.name]["windows"])
                for launch in run.of(name) if operation.name in launch.records
            ]
            windows = self.windows(loads)
            if windows:
                self.strategies[name] = windows

    @staticmethod
    def slices(run, launch, operation):
        """The processor time of each window: samples of one or more slices of the load.

        Which slices are a window's, the last one's with the commit, is in the journal alone.
        """
        record = launch.records[operation.name]
        samples = run.samples[launch.index, operation.name]
        ends = numpy.cumsum([0] + record["cpuNanoseconds"]).tolist()
        found, first, end = [], 0, 0
        for window in record["windows"]:
            end += window["cpuNanoseconds"]
            last = ends.index(end, first) if end in ends[first:] else first
            found.append(sum(sample.processor for sample in samples[first:last]))
            first = last
        return found

    @staticmethod
    def windows(loads):
        stored, found = 0, []
        for place in range(min((len(windows) for _, windows in loads), default=0)):
            each = [windows[place] for _, windows in loads]
            before, stored = stored, stored + each[0]["objects"]
            times = [slices[place] for slices, _ in loads]
            rates = [w["objects"] * 1e9 / t for w, t in zip(each, times) if t > 0]
            walls = [w["wallNanoseconds"] for w in each]
            wall_rates = [w["objects"] * 1e9 / t for w, t in zip(each, walls) if t > 0]
            logs = [w["logBytes"] for w in each if w["logBytes"] >= 0]
            low, rate, high = numpy.quantile(rates, [0.25, 0.5, 0.75])
            found.append(
                Window(
                    before, stored, low, rate, high, float(numpy.median(wall_rates)),
                    float(numpy.median(logs)) if logs else None,
                    sum(w["logRestarts"] for w in each) / len(each),
                )
            )
        return found

    @property
    def count(self):
        return min((len(windows) for windows in self.strategies.values()), default=0)

    @staticmethod
    def is_steady(windows):
        rates = numpy.array([w.rate for w in windows])
        return bool((abs(rates / numpy.median(rates) - 1) <= 0.1).all())
