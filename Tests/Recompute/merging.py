"""The ways in which several tables were asked one question, each against the best statement."""

import numpy

from comparing import Comparison, judged
from results import time_of


class MergeVariants:
    """One question asked of one strategy's tables in several ways."""

    def __init__(self, run, engine, strategy):
        self.name, self.strategy, self.effect = engine.measurement["operation"], strategy, run.cell.get("minimumEffect")
        parts = run.of(strategy)
        self.measurements = [
            record["id"] for record in (parts[0].records if parts else {}).values()
            if record["id"]["operation"] == self.name and record["id"]["cacheState"] == engine.state
        ]
        self.names = [name for name, record in (parts[0].records if parts else {}).items()
                      if record["id"] in self.measurements]
        times = {part.process: [time_of(run, part, engine, name) for name in self.names] for part in parts}
        self.times = [each for each in times.values() if all(each)]
        whole = [part for part, each in zip(parts, times.values()) if all(each)]
        self.processes = [part.process for part in whole]
        self.records = [[part.records[name] for part in whole] for name in self.names]
        self.exists = bool(self.times) and any(each.get("variant") for each in self.measurements)

    def comparisons(self):
        """The place of each way with its comparison with the best statement."""
        logs = numpy.log([[time.processor for time in each] for each in self.times])
        merging = [place for place, each in enumerate(self.measurements) if each.get("variant")]
        best = min(merging, key=lambda place: logs[:, place].sum())
        others = [place for place in range(len(self.names)) if place != best]
        return dict(zip(others, judged([
            Comparison(self.names[place], self.names[best], logs[:, place] - logs[:, best],
                       max(0.05, self.effect or 0)) for place in others])))


def way_name(measurement):
    return "-".join(filter(None, [measurement["level"], measurement.get("variant")]))


def merging(_, figures):
    for ways in figures.merging:
        comparisons = ways.comparisons()
        for place, (measurement, records) in enumerate(zip(ways.measurements, ways.records)):
            found, times = comparisons.get(place), [each[place] for each in ways.times]
            sorts = [record["counters"]["sorts"] for record in records if record.get("counters")]
            yield dict(
                cell="", operation=ways.name, strategy=ways.strategy, way=way_name(measurement),
                cpu_ns_per_action=float(numpy.median([time.processor for time in times])),
                wall_ns_per_action=float(numpy.median([time.wall for time in times])),
                ratio_to_best_statement=found.ratio if found else 1, ratio_low=found.low if found else "",
                ratio_high=found.high if found else "", verdict=found.verdict if found else "lowest",
                sorts=float(numpy.median(sorts)) if sorts else None,
                virtual_machine_steps=min(sum(s["virtualMachineSteps"] for s in r["statements"]) for r in records),
                statement_executions=sum(s["executions"] for s in records[0]["statements"]),
                processes=" ".join(map(str, sorted(ways.processes))))
