"""The ways in which several tables were asked one question, each against the best statement."""

from dataclasses import dataclass

import numpy

from comparing import Comparison, Family
from results import time_of


@dataclass
class Way:
    name: str
    measurement: dict
    processor: float
    wall: float
    steps: list
    sorts: float | None
    statements: list
    comparison: Comparison | None = None

    @property
    def variant(self):
        return self.measurement.get("variant")


class MergeVariants:
    """One question asked of one strategy's tables in several ways, each against the best one."""

    def __init__(self, run, engine, strategy):
        self.operation, self.strategy, self.ways = engine, strategy, []
        launches = run.of(strategy)
        names = [
            name for name, record in launches[0].records.items()
            if record["id"]["operation"] == engine.measurement["operation"]
            and record["id"]["cacheState"] == engine.state and not record["id"]["isPaced"]
        ] if launches else []
        times = {}
        for launch in launches:
            each = [time_of(run, launch, engine, name) for name in names]
            if all(each):
                times[launch.index] = each
        self.launches = list(times)
        measurements = {n: launches[0].records[n]["id"] for n in names} if launches else {}
        if not times or not any(m.get("variant") for m in measurements.values()):
            return
        for place, name in enumerate(names):
            records = [l.records[name] for l in launches if l.index in times]
            counters = [r["counters"]["sorts"] for r in records if r.get("counters")]
            self.ways.append(
                Way(
                    name, measurements[name],
                    float(numpy.median([each[place].processor for each in times.values()])),
                    float(numpy.median([each[place].wall for each in times.values()])),
                    [sum(s["virtualMachineSteps"] for s in r["statements"]) for r in records],
                    float(numpy.median(counters)) if counters else None, records[0]["statements"],
                )
            )
        self.effect = max(0.05, run.cell.get("minimumEffect") or 0)
        self.compare(numpy.log([[t.processor for t in each] for each in times.values()]))

    def compare(self, logs):
        merging = [i for i, way in enumerate(self.ways) if way.variant]
        best = min(merging, key=lambda i: logs[:, i].sum())
        others = [i for i in range(len(self.ways)) if i != best]
        comparisons = [
            Comparison(self.ways[i].name, self.ways[best].name, logs[:, i] - logs[:, best],
                       self.effect)
            for i in others
        ]
        Family(comparisons)
        for i, comparison in zip(others, comparisons):
            self.ways[i].comparison = comparison

    @property
    def best(self):
        return next(way for way in self.ways if way.variant and not way.comparison)

    @property
    def others(self):
        return [way for way in self.ways if way.variant and way.comparison]
