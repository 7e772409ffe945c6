"""Sections 13 and 5: noise and method, and limits."""

from collections import Counter
from math import isfinite

import numpy

import printed
from matching import COUNTS, either
from pieces import fact, fixed, name, row, size
from printed import counted, enumeration


class NoiseLines:
    def noise(self):
        if self.run.probe:
            yield f"How fine it could see (probe): {self.sight()}."
        yield (f"Noise, what was reached and the detectable effect against {self.base}, the worst "
               "of all strategies. Exact numbers: [noise.csv](noise.csv).")
        share = lambda v: "–" if v is None else "±" + printed.percentage(v)
        for each in self.figures.noise:
            overhead = "–" if each.overhead is None else (
                "⚠ " if each.overhead > 0.01 else "") + printed.percentage(each.overhead)
            resident = "–" if each.resident is None else printed.percentage(each.resident)
            yield row([
                name(each.operation.label), share(each.round_deviation), share(each.deviation),
                share(each.half_width), share(each.detectable), size(each.steadiness), overhead,
                size(resident),
            ])
        yield from self.open_comparisons()
        yield from self.self_test()
        for plan in self.run.plans:
            counts = [count for each in plan["rounds"] for count in each["rounds"].values()]
            yield COUNTS + (
                f"- processes {plan['firstProcess'] + 1} to "
                f"{plan['firstProcess'] + plan['processCount']}, {min(counts, default=0)} to "
                f"{max(counts, default=0)} rounds: {fact(plan['reason'])}"
            )
        labels = Counter(
            label for launch in self.run.launches for record in launch.records.values()
            for label in (record.get("sampling") or {}).get("labels", []))
        if labels:
            parts = ", ".join(f"{label} ({labels[label]})" for label in sorted(labels))
            yield COUNTS + f"Labels of operations in processes: {parts}."
        yield (
            "- Every process opens the stores of all strategies. In a round each answers the same "
            "question once, in a new random order from seed "
            f"{fact(self.run.run['planSeed'])}, so that whatever the machine does affects all of them "
            "equally. Reads in a new process and from storage keep processes of their own."
        )
        yield (
            "- The ratio of two strategies is first taken within each round, freed of what the "
            "question itself does, and brought down to one robust figure for each process. Its "
            f"interval is the {fixed('95 %')} interval of a t test over the processes, however many "
            "rounds each had. Verdicts use p-values after Holm's correction over all pairs of "
            "strategies."
        )

    def open_comparisons(self):
        found = []
        for result in self.figures.results.values():
            for comparison in result.comparisons:
                if comparison.verdict == "unresolved":
                    found.append(self.open_comparison(result, comparison))
        if found:
            yield f"<summary>What {counted(len(found), 'open comparison')} would take</summary>"
        yield from found

    def open_comparison(self, result, comparison):
        width = comparison.half_width
        known = f"±{printed.percentage(width)}" if isfinite(width) else "no interval"
        needed = result.sizes_needed(comparison.candidate)
        more = "no size of run is known that would tell"
        if needed:
            more = either([
                f"about {printed.duration(numpy.ceil(each.seconds))} more would tell "
                f"({counted(each.processes, 'process', 'processes')} of "
                f"{counted(each.rounds, 'round')} in all)" for each in needed])
        return f"- “{name(result.operation.full_label)}”, {comparison.candidate}: {known}; {more}"

    def self_test(self):
        test = self.run.self_test
        if not test or not test["probabilities"]:
            return
        tenths = Counter(min(9, int(p * 10)) for p in test["probabilities"])
        counts = ", ".join(str(tenths[place]) for place in range(10))
        yield COUNTS + f"![Counts of p-values by tenth: {counts}](plots/selftest.svg)"
        yield (
            f"*{fact(test['flagged'])} of {fact(test['comparisons'])} A/A comparisons have a "
            f"p-value below {fixed('0.05')}; without any difference each bar holds about "
            f"{size(printed.three(len(test['probabilities']) / 10))}. Self-test of "
            f"{fact(test['finishedAt'])}, revision {fact(test['gitRevision'])}.*"
        )

    def limits(self):
        scenario, operations = self.run.run["scenario"], self.run.operations
        words = (("insert", "insert", "inserts"), ("fetch", "fetch", "fetches"),
                 ("count", "count", "counts"), ("change", "change", "changes"))
        sorts = []
        for sort, one, many in words:
            number = len({o.measurement["operation"] for o in operations if o.sort == sort})
            if sort != "count" or number:
                sorts.append(counted(number, one, many))
        usage = self.run.cell.get("usage")
        weighting = (
            "In the means each counts the same, so a question that the scenario asks in many operations "
            "weighs more than it may in an app; `usage:` in the scenario gives them weights.")
        if usage is not None:
            weights = [f"{name(key)} {fact(printed.three(usage[key]))}" for key in sorted(usage)]
            weighting = (
                "In the means operations have the weights of the scenario's `usage:` or of "
                f"`--usage`: {enumeration(weights)}, and every other one {fixed('1')}.")
        yield from self.unmeasured()
        yield (
            "- One size and shape of data; this report does not show how ratios change with them. A `sweep:` with "
            f"`size: {fixed('[1k, 10k, 100k]')}` in the scenario measures several in one run."
        )
        yield f"- The workload has {size(enumeration(sorts))}. {weighting}"
        yield from self.data(scenario)

    def unmeasured(self):
        """What no operation of the workload does."""
        if not any(o.is_paced for o in self.run.operations):
            yield (
                "- One process and one connection in a closed loop: an operation begins when the "
                "last one has ended. Waiting for other readers and writers is not measured, and no "
                "operation ran at a set pace, which `rate:` in the scenario gives one."
            )
        if not any(o.state == "evicted" for o in self.run.operations):
            yield (
                "- This report does not show the first fetch after a restart: no operation was "
                "measured in the state evicted."
            )
        for reduction in self.run.cell.get("reductions") or []:
            yield f"- {fact(reduction)}."

    def data(self, scenario):
        # Journals of earlier versions do not say which kinds are no members of the family.
        all_ = scenario["membersByKind"]
        whole = "the family" if all("isCompanion" in kind for kind in all_) else "all members"
        kinds = [kind for kind in all_ if not kind.get("isCompanion")]
        most = max(kinds, key=lambda kind: kind["count"])
        share = most["count"] / max(1, sum(kind["count"] for kind in kinds))
        yield (
            f"- The data have {size(len(kinds))} kinds, the most common being {most['kind']} "
            f"({size(printed.percentage(share))} of {whole}). Few or similar kinds favour one "
            "table; many kinds with properties of their own burden it."
        )
        if scenario["dataOrigin"] == "generated":
            yield ("- The data are generated: their sizes and shares are the scenario's, not your "
                   "app's.")
        yield (f"- {self.base} is the baseline because the scenario names it first, for no other "
               "reason.")
        for strategy in self.run.run["strategies"]:
            for note in strategy.get("notes", []):
                yield f"- {strategy['name']}: {fact(note)}"
