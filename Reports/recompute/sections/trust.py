"""What stands before the sections and below the answer, and section 2: whether to trust the run."""

from math import isfinite
from statistics import median

import printed
from pieces import fact, fixed, name, row, size
from printed import counted


class Trust:
    def beginning(self):
        run, scenario = self.run.run, self.run.run["scenario"]
        yield f"<!-- Made by: {fact(run['command'])} -->"
        yield f"# {fact(scenario['title'])}"
        yield f"**{fact(scenario['question'])}**"

    def warnings(self):
        blocks = len(self.run.blocks)
        end = self.run.end
        if not end or end["outcome"] != "complete" or blocks != self.run.planned:
            if not end:
                reason = "The journal has no last line: the run was killed, or is still going on."
            elif end["outcome"] == "interrupted":
                reason = "The run was interrupted before its end; it can be resumed."
            else:
                reason = "The run ended, but not every planned process is in the journal."
            used = counted(blocks, "complete process", "complete processes")
            yield f"> ⚠ {reason} This report uses {size(used)} of {size(self.run.planned)} planned."
        if self.run.disturbed:
            yield (
                f"> ⚠ Others kept the machine busy during {size(self.run.disturbed)} of the "
                f"{size(blocks)} processes. They disturbed every strategy equally, because all took "
                "turns, but intervals are wider."
            )
        unsteady = [o.full_label for o in self.run.operations if self.varies(o)]
        if unsteady:
            labels = ", ".join(f"“{name(label)}”" for label in dict.fromkeys(unsteady))
            yield (
                f"> ⚠ The engine's work was not the same in every process of {labels}, so part of "
                "the spread is not noise."
            )

    def varies(self, operation):
        keys = ("fullScanSteps", "sorts", "automaticIndexes", "cacheMisses", "cacheWrites")
        for strategy in self.names:
            records = [launch.records.get(operation.name) for launch in self.run.of(strategy)]
            found = []
            for record in filter(None, records):
                counters = record.get("counters") or {}
                statements = record["statements"]
                found.append(
                    [sum(s["virtualMachineSteps"] for s in statements),
                     sum(s["executions"] for s in statements),
                     counters.get("cacheHits", 0) + counters.get("cacheMisses", 0)]
                    + [counters.get(key) for key in keys])
            if any(each != found[0] for each in found):
                return True
        return False

    def trust(self):
        run, test, environment = self.run, self.run.self_test, self.run.run["environment"]
        yield row([
            "answers",
            "✔ equal: every process of every strategy stored the same content and gave the same "
            "answers (digests under “Reproduce”)"
            if self.is_equal else "the answers are not equal",
        ])
        differing = sorted(key for key, values in self.settings().items() if len(values) > 1)
        yield row(["settings", f"✘ not equal: {fact(', '.join(differing))}" if differing
                   else "✔ equal in every process"])
        deviations = [c.deviation for c in self.primary_comparisons if isfinite(c.deviation)]
        if deviations:
            middle = median(deviations)
            label = "quiet" if middle < 0.02 else "usual" if middle < 0.07 else "noisy"
            yield row(["noise", f"**{label}**: ratios of single processes spread by "
                                f"±{printed.percentage(middle)}; {self.contention()}"])
        else:
            yield row(["noise", "unknown: too few processes to see how much they spread"])
        if test:
            yield row([
                "self-test",
                f"{'✔' if self.is_passed(test) else '✘'} {fact(test['flagged'])} of "
                f"{fact(test['comparisons'])} A/A comparisons had p < {fixed('0.05')} before "
                f"correction (limit {size(self.alarm_limit(test))}); {fact(test['calledDifferent'])} "
                f"reported as different; {fact(test['injectedFound'])} of "
                f"{fact(test['injectedRuns'])} slowdowns of {fixed('5 %')} found",
            ])
        yield row([
            "processes",
            f"{size(run.planned)} planned, {size(len(run.processes))} ran, "
            f"**{size(len(run.blocks))} count**; in each all strategies took turns; all in "
            "[launches.csv](launches.csv)",
        ])
        if run.probe:
            yield row(["probe", self.sight()])
        if run.end and run.end.get("elapsedSeconds") is not None:
            yield row(["time", self.time_taken()])
        yield row(["machine", fact(
            f"{environment['cpuModel']}, {environment['cpuCount']} cores, "
            f"{environment['operatingSystem']}, {environment['fileSystem']}")])
        yield row(["build", fact(
            f"{environment['buildConfiguration']}, Swift {environment['swiftVersion']}, SQLite "
            f"{environment['sqliteVersion']}, revision {environment['gitRevision']}")])
        yield row(["made", fact(
            f"{run.run['startedAt']}; seed of the data {run.run['scenario']['dataSeed']}, of the "
            f"order {run.run['planSeed']}")])

    @property
    def is_equal(self):
        """Whether every process stored and answered the same, in every strategy and way to ask."""
        digests = {"content": {launch.content["contentDigest"] for launch in self.run.all_launches}}
        for launch in self.run.all_launches:
            for record in launch.records.values():
                asked = {key: record["id"][key] for key in ("operation", "level", "cacheState")}
                key = (*asked.values(), record["id"]["isPaced"])
                digests.setdefault(key, set()).add(record["answerDigest"])
        return all(len(found) == 1 for found in digests.values())

    def contention(self):
        count = self.run.disturbed
        if not count:
            return "no process that counts was disturbed"
        verb = "that counts was" if count == 1 else "that count were"
        return size(counted(count, "process", "processes")) + f" {verb} disturbed"

    def sight(self):
        probe = self.run.probe
        widths = [c.half_width for c in self.primary_comparisons if isfinite(c.half_width)]
        reached = (
            f", and reached ±{printed.percentage(median(widths))} at the median" if widths else "")
        finer = ""
        if probe["minimumEffect"] > 0.02:
            seconds = probe.get("secondsForTwoPercent")
            finer = f"; no run time would have sufficed for {fixed('2 %')}" if seconds is None else (
                f"; {fixed('2 %')} would have taken about {fact(printed.duration(seconds))}")
        return (
            f"equal stores differed by ±{fact(printed.percentage(probe['pairDeviation']))} from "
            f"round to round in {fact(printed.duration(probe['seconds']))}; the run aimed to "
            f"detect **{fact(printed.percentage(probe['minimumEffect']))}** with intervals of "
            f"±{fact(printed.percentage(probe['expectedHalfWidth']))}{reached}{finer}"
        )

    def time_taken(self):
        end = self.run.end
        elapsed = end["elapsedSeconds"]
        estimate = end.get("estimatedSeconds", end.get("foretoldSeconds"))
        is_at_least = end.get("isElapsedAtLeast") or False
        took = f"took {'at least ' if is_at_least else ''}{printed.duration(elapsed)}"
        if estimate is None or elapsed <= 0:
            return fact(took)
        said = f"{took}; the estimate after {fixed('10 %')} was {printed.duration(estimate)}"
        if is_at_least:
            return fact(said)
        share = printed.signed_percentage(estimate / elapsed - 1)
        return fact(f"{said} ({share if share.startswith('−') else '+' + share})")
