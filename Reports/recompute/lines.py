"""Every line of a report that holds a number, written anew from recomputed figures.

One function for each section gives its lines in their order. Lines without a number may be missing.
What stands before a piece of text says where its numbers come from; see matching.py.
"""

from collections import Counter
from dataclasses import dataclass
from math import expm1, isfinite, log
from statistics import median

import numpy
from scipy import stats

import printed
from figures import NEEDS, QUANTILES, fit, samples_needed
from matching import COUNTS, FACT, FIXED, NAME, STATEMENT, TIMES, either
from planning import processes_needed
from printed import Unit, counted, enumeration

SYMBOLS = {"faster": "▲", "slower": "▼", "tiny": "≈", "same": "=", "unresolved": "?"}
TITLES = [
    "The answer", "May this be believed?", "Scorecard", "Space against time",
    "From which size on?", "Where the bytes go", "Latency", "Storing over time",
    "Why: plans and work", "The evidence, one ratio after the other", "Expected and observed",
    "Noise and method", "Limits and bias", "Do it again", "Glossary",
]


def row(cells):
    return "| " + " | ".join(cells) + " |"


def name(text):
    return f"{NAME}{text}{TIMES}"


def fact(text):
    return f"{FACT}{text}{TIMES}"


def size(text):
    return f"{COUNTS}{text}{TIMES}"


def fixed(text):
    return f"{FIXED}{text}{TIMES}"


def interval(found):
    return printed.interval(found.low, found.high)


def ratio_text(found):
    return f"{printed.ratio(found.ratio)} ({interval(found)})"


@dataclass
class Expectation:
    """A figure that the scenario's author expected, and what was found."""

    metric: str
    strategy: str
    baseline: str
    lowest: float
    highest: float
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    launches: tuple = ()

    @staticmethod
    def all(run, figures):
        found = []
        for each in run.cell.get("expected", []):
            one = Expectation(**{key: each[key] for key in (
                "metric", "strategy", "baseline", "lowest", "highest")})
            one.look(run, figures)
            found.append(one)
        return found

    def look(self, run, figures):
        kind, _, wanted = self.metric.partition(" ")
        result = next(
            (r for r in figures.results.values()
             if wanted in (r.operation.name, r.operation.measurement["operation"])), None)
        stores = {store.name: store for store in figures.stores}
        if kind == "time":
            comparison = result and result.compared(self.strategy, self.baseline)
            if comparison:
                self.ratio, self.low, self.high = (
                    comparison.ratio, comparison.low, comparison.high)
            self.launches = result.launches(self.strategy) if result else ()
        elif kind == "steps":
            own, other = (result.steps(n) if result else 0 for n in (self.strategy, self.baseline))
            self.ratio = own / other if other else None
            self.launches = result.launches(self.strategy) if result else ()
        elif self.strategy in stores and self.baseline in stores:
            self.ratio = stores[self.strategy].bytes / stores[self.baseline].bytes
            self.launches = stores[self.strategy].launches

    @property
    def mark(self):
        if self.ratio is None:
            return "– not measured"
        low = self.ratio if self.low is None else self.low
        high = self.ratio if self.high is None else self.high
        if low >= self.lowest and high <= self.highest:
            return "✔ as expected"
        return "✘ surprise" if high < self.lowest or low > self.highest else "? not clear"


class Lines:
    def __init__(self, run, figures):
        self.run, self.figures = run, figures
        self.base, self.names = run.strategies[0], run.strategies
        self.others = self.names[1:]
        self.primary_comparisons = [c for r in figures.primary for c in r.comparisons]

    def section(self, number):
        if number == 0:
            return list(self.beginning())
        methods = [
            self.answer, self.trust, self.scorecard, self.trade_off, self.scaling, self.bytes,
            self.latency, self.inserts, self.why, self.evidence, self.expected, self.noise,
            self.limits, self.reproduce, self.glossary,
        ]
        return [f"## {FIXED}{number}. {TITLES[number - 1]}"] + list(methods[number - 1]())

    # --- 0

    def beginning(self):
        run, scenario = self.run.run, self.run.run["scenario"]
        yield f"<!-- Made by: {fact(run['command'])} -->"
        yield f"# {fact(scenario['title'])}"
        yield f"**{fact(scenario['question'])}**"
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
                f"{size(blocks)} processes. They disturbed every strategy alike, as all took turns, "
                "but intervals are wider for it."
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

    # --- 1

    def verdicts(self, strategy):
        found = [r.compared(strategy) for r in self.figures.primary]
        return Counter(c.verdict for c in found if c)

    @property
    def conclusion(self):
        stores, all_ = self.figures.stores, len(self.figures.primary)
        ratios = {s.name: s.bytes / stores[0].bytes for s in stores}
        least = min(ratios.values())
        smallest = [n for n, r in ratios.items() if r == least]
        if len(smallest) == len(ratios):
            parts = ["All take the same space."]
        elif self.base in smallest:
            parts = [f"No strategy takes less space than {self.base}."]
        else:
            verb = "takes" if len(smallest) == 1 else "take"
            parts = [
                f"{enumeration(smallest)} {verb} the least space "
                f"({size(printed.percentage(1 - least))} less than {self.base})."
            ]
        tallies = {n: self.verdicts(n) for n in self.others}
        best = max(t["faster"] for t in tallies.values())
        if best == 0:
            parts.append(f"None was found to be faster than {self.base} in any operation.")
        else:
            fastest = [n for n, t in tallies.items() if t["faster"] == best]
            parts.append(
                f"{enumeration(fastest)} {'is' if len(fastest) == 1 else 'are'} faster than "
                f"{self.base} in the most operations ({best} of {all_})."
            )
        slower = [f"{n} ({t['slower']} of {all_})" for n, t in tallies.items() if t["slower"]]
        if slower:
            parts.append(f"Slower in some: {enumeration(slower)}.")
        still = sum(t["unresolved"] for t in tallies.values())
        if still:
            parts.append(
                f"Too noisy to judge: {still} of {all_ * len(self.others)} comparisons.")
        return " ".join(parts)

    def answer(self):
        yield f"**{self.conclusion}**"
        yield from self.advice_on_space()
        for need, result in self.figures.needs.items():
            if result.families:
                yield self.advice(need, result)
        yield self.confidence()
        still = [
            f"{c.candidate} in “{name(r.operation.label)}”"
            for r in self.figures.primary for c in r.comparisons if c.verdict == "unresolved"
        ]
        more = f" and {len(still) - 5} more" if len(still) > 5 else ""
        if still:
            yield f"Not resolved against {self.base}: {', '.join(still[:5])}{more}."
        members = printed.grouped(self.run.cell["scenario"]["familySize"])
        yield (
            f"The strategies hold {fact(members)} members; every number here is in "
            "[answer.csv](answer.csv) with the processes it comes from."
        )

    def advice_on_space(self):
        stores = sorted(self.figures.stores, key=lambda store: store.bytes)
        least = stores[0]
        ratios = [(s.name, s.bytes / least.bytes) for s in stores[1:]]
        equals = [n for n, r in ratios if r < 1.0005]
        worse = next(((n, r) for n, r in ratios if r >= 1.0005), None)
        next_ = None
        if worse:
            words = printed.ratio_in_words(worse[1], "space")
            next_ = f"The next one, {worse[0]}, takes {size(words)}."
        yield self.choice("space matters most", least.name, equals, [], next_)

    def advice(self, need, result):
        order = result.fastest_first
        best = order[0]
        others = [(n, result.compared(n, best)) for n in order[1:]]
        others = [(n, c) for n, c in others if c]
        condition = NEEDS[need][1]
        if need == "everything" and self.run.cell.get("usage") is not None:
            condition = "operations are used as often as their weights say"
        rests = [
            (self.run.label(operation), n, c.ratio, rest)
            for n, c in others if c.verdict == "slower"
            for operation, rest, turns in result.without(n, best) if turns
        ]
        if rests:
            return self.resting(condition, best, rests)
        equals = [n for n, c in others if c.verdict in ("same", "tiny")]
        still = [n for n, c in others if c.verdict == "unresolved"]
        worse = next(((n, c) for n, c in others if c.verdict == "slower"), None)
        next_ = None
        if worse:
            words = printed.ratio_in_words(worse[1].ratio, "time")
            next_ = f"The next one, {worse[0]}, takes {words} (interval {interval(worse[1])})."
        return self.choice(condition, best, equals, still, next_)

    def resting(self, condition, best, rests):
        labels = list(dict.fromkeys(f"“{name(label)}”" for label, *_ in rests))
        on = f"{labels[0]} alone" if len(labels) == 1 else f"each of {enumeration(labels)}"
        parts = [
            f"{n} takes {printed.ratio(ratio)} its time, and {printed.ratio(rest)} without "
            f"“{name(label)}”" for label, n, ratio, rest in rests
        ]
        return (
            f"- If **{condition}**, this run recommends nothing: {best} was lowest, but that rests "
            f"on {on}. {enumeration(parts)} (leave-one-out)."
        )

    def choice(self, condition, best, equals, still, next_):
        if next_ is None and still:
            return (
                f"- If **{condition}**, this run does not decide: {best} was lowest, but "
                f"{enumeration(equals + still)} could **not** be told from it (unresolved)."
            )
        evidence = []
        if equals:
            evidence.append({
                1: f"{equals[0]} does not differ from {best} by what matters.",
                2: f"Neither {' nor '.join(equals)} differs from {best} by what matters.",
            }.get(len(equals), f"None of {enumeration(equals)} differs from {best} by what matters."))
        if still:
            evidence.append(f"{enumeration(still)} could **not** be told from {best} (unresolved).")
        evidence = " ".join(evidence + ([next_] if next_ else []))
        choices = [best] + equals + still
        avoided = [n for n in self.names if n not in choices]
        if next_ is None:
            return f"- Choose any if **{condition}**: {' or '.join(choices)}. {evidence}"
        if avoided and len(choices) > 2 and len(avoided) < len(choices):
            return (
                f"- Choose any but {' or '.join(avoided)} if **{condition}**. {best} was lowest. "
                f"{evidence}"
            )
        return f"- Choose {' or '.join(choices)} if **{condition}**. {evidence}"

    def confidence(self):
        all_ = len(self.primary_comparisons)
        still = sum(c.verdict == "unresolved" for c in self.primary_comparisons)
        share = still / all_ if all_ else 0
        run, severe, mild = self.run, [], []
        if run.run["isQuick"]:
            severe.append("a quick run")
        if run.run["environment"]["buildConfiguration"] != "release":
            severe.append("not a release build")
        if share > 1 / 3:
            severe.append(f"{still} of {all_} comparisons unresolved")
        if not run.end or run.end["outcome"] != "complete" or len(run.blocks) != run.planned:
            mild.append("the run is not whole")
        if 0.1 < share <= 1 / 3:
            mild.append(f"{still} of {all_} comparisons unresolved")
        if run.disturbed:
            mild.append(
                COUNTS + counted(run.disturbed, "disturbed process", "disturbed processes") + TIMES)
        if any(len(values) > 1 for values in self.settings().values()):
            mild.append("settings differ")
        test = run.self_test
        if not test:
            mild.append("no self-test before the run")
        elif not self.is_passed(test):
            severe.append("the self-test failed")
        grade = "low" if severe else "medium" if mild else "high"
        reasons = ": " + ", ".join(severe + mild) if severe or mild else ""
        return f"**Confidence: {grade}**{reasons}."

    @staticmethod
    def alarm_limit(test):
        """The most raw alarms that a sound tool shows in 99 of 100 self-tests."""
        return int(stats.binom.ppf(0.99, test["comparisons"], 0.05))

    def is_passed(self, test):
        return (
            test["flagged"] <= self.alarm_limit(test)
            and test["calledDifferent"] * 100 <= test["comparisons"]
            and test["injectedFound"] * 10 >= test["injectedRuns"] * 9
        )

    # --- 2

    def trust(self):
        run, test, environment = self.run, self.run.self_test, self.run.run["environment"]
        yield row([
            "answers",
            "✔ equal: every process of every strategy stored the same content and gave the same "
            f"answers (digests in section {fixed('14')})",
        ])
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
                f"{fact(test['comparisons'])} comparisons of equals raised a raw alarm (at most "
                f"{size(self.alarm_limit(test))} expected), {fact(test['calledDifferent'])} were "
                f"called different; {fact(test['injectedFound'])} of {fact(test['injectedRuns'])} "
                f"slowed by {fixed('5 %')} were found",
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
            f", and reached ±{printed.percentage(median(widths))} in the middle" if widths else "")
        finer = ""
        if probe["minimumEffect"] > 0.02:
            seconds = probe.get("secondsForTwoPercent")
            finer = f"; no time would have told {fixed('2 %')}" if seconds is None else (
                f"; {fixed('2 %')} would have taken about {fact(printed.duration(seconds))}")
        return (
            f"equal stores differed by ±{fact(printed.percentage(probe['pairDeviation']))} from "
            f"round to round in {fact(printed.duration(probe['seconds']))}; the run set out to "
            f"tell **{fact(printed.percentage(probe['minimumEffect']))}** with intervals of "
            f"±{fact(printed.percentage(probe['expectedHalfWidth']))}{reached}{finer}"
        )

    def time_taken(self):
        end = self.run.end
        elapsed, foretold = end["elapsedSeconds"], end.get("foretoldSeconds")
        is_at_least = end.get("isElapsedAtLeast") or False
        took = f"took {'at least ' if is_at_least else ''}{printed.duration(elapsed)}"
        if foretold is None or elapsed <= 0:
            return fact(took)
        said = f"{took}; at a tenth of it, {printed.duration(foretold)} was foretold"
        if is_at_least:
            return fact(said)
        share = printed.signed_percentage(foretold / elapsed - 1)
        return fact(f"{said} ({share if share.startswith('−') else '+' + share})")

    # --- 3

    def scorecard(self):
        figures = self.figures
        yield row(["measured"] + [name(n) for n in self.names])
        yield self.file_row()
        for result in figures.primary:
            yield self.score_row(result, self.detail(result))
        for result in figures.needs.values():
            if len(result.members) > 1:
                weighted = "" if self.run.cell.get("usage") is None else "weighted "
                yield self.score_row(
                    result, f"{weighted}geometric mean of {size(len(result.members))}", True)
        effects = sorted({r.effect for r in figures.primary})
        yield (
            "▼ slower, = same, ≈ tiny, ? unresolved; the smallest effect that matters is "
            f"{fact(' or '.join(map(printed.percentage, effects)))}. The stronger a cell's colour, "
            "the further from the best (scorecard)."
        )
        yield from self.ratio_plot()
        yield from self.leave_one_out()
        primary = {r.operation.name for r in figures.primary}
        for key, result in figures.results.items():
            if key not in primary and not result.operation.is_paced:
                yield self.score_row(result, self.detail(result))
        shown = [r for r in figures.results.values() if not r.operation.is_paced]
        for result in shown + ([figures.overall] if figures.overall else []):
            yield self.baseline_row(result)

    @staticmethod
    def detail(result):
        operation = result.operation
        form = ["engine level"] if operation.level == "engine" else []
        form += [] if operation.state == "warm-connection" else [operation.state]
        form += ["by wall-clock time"] if result.headline == "wall" else []
        return ", ".join(form)

    def file_row(self):
        stores = self.figures.stores
        least = min(store.bytes for store in stores)
        is_alone = sum(store.bytes == least for store in stores) == 1
        cells = []
        for store in stores:
            is_best = store.bytes == least
            verdict = ("▲ smallest" if is_alone else "smallest") if is_best else "▼ larger"
            cells.append(size(
                f"{printed.ratio(store.bytes / least)} {verdict} {printed.size(store.bytes)}, "
                f"{printed.three(store.per_member)} B a member"))
        return row(["size of the file bytes, without noise"] + cells)

    def score_row(self, result, detail, is_mean=False):
        best = result.fastest_first[0] if result.strategies else ""
        unit = Unit([result.time(n) for n in self.names])
        rest = [result.compared(n, best) for n in result.strategies if n != best]
        is_proven = bool(rest) and all(c.verdict == "slower" for c in rest)
        cells = []
        for strategy in self.names:
            found = result.compared(strategy, best)
            if strategy == best and result.time(strategy):
                cell = ["1.00×", "▲ fastest" if is_proven else "lowest, not proven"]
            elif found:
                cell = [printed.ratio(found.ratio), f"({interval(found)})", self.judged(found)]
                cell += [self.largest_without(result, strategy, best, found)] if is_mean else []
            else:
                cells.append("–")
                continue
            time = unit.time(result.time(strategy))
            is_insert = result.operation.sort == "insert"
            rate = f", {printed.rate(result.rate(strategy))}/s" if is_insert else ""
            cells.append(" ".join(filter(None, cell)) + f" {time}{rate}")
        return row([f"{name(result.operation.label)} {detail}"] + cells)

    @staticmethod
    def judged(found):
        if found.verdict == "same":
            return f"= same ≤{fact(printed.percentage(found.effect))}"
        if found.verdict == "unresolved":
            if not isfinite(found.half_width):
                return "? unresolved"
            return f"? unresolved (±{printed.percentage(found.half_width)})"
        return f"{SYMBOLS[found.verdict]} {found.verdict}"

    @staticmethod
    def largest_without(result, strategy, best, found):
        without = result.without(strategy, best)
        if not without:
            return ""
        distance = lambda each: abs(log(each[1] / found.ratio))
        farthest = max(map(distance, without))
        # In a mean of two both are as far from it, so only rounding says which is shown.
        texts = [
            f"{'⚠ ' if turns else ''}without {name(operation)}: {printed.ratio(ratio)}"
            for operation, ratio, turns in without
            if distance((operation, ratio, turns)) >= farthest - 1e-9
        ]
        return either(texts)

    @property
    def judged_results(self):
        overall = [self.figures.overall] if self.figures.overall else []
        return [r for r in self.figures.primary + overall if r.families]

    def ratio_plot(self):
        shown = self.judged_results
        if not shown:
            return
        parts = [
            f"{name(r.operation.label)}, {c.candidate}: {ratio_text(c)} {c.verdict}"
            for r in shown for c in r.comparisons
        ]
        yield (
            f"![Ratios of processor time to {self.base} with intervals. {'; '.join(parts)}]"
            "(plots/ratios.svg)"
        )
        comparisons = [c for r in shown for c in r.comparisons]
        decided = sum(c.verdict in ("faster", "slower") for c in comparisons)
        yield (
            f"*{decided} of {len(comparisons)} comparisons show a difference that matters. Marks "
            f"are ratios to {self.base} with their intervals (ratio plot).*"
        )

    def leave_one_out(self):
        for result in self.figures.needs.values():
            best = result.fastest_first[0] if result.strategies else ""
            found = {n: result.without(n, best) for n in self.names if n != best}
            count = max((len(each) for each in found.values()), default=0)
            for place in range(count):
                operation = next(each[place][0] for each in found.values() if each)
                cells = []
                for strategy in self.names:
                    if strategy == best:
                        cells.append("1.00×")
                    elif found[strategy]:
                        _, ratio, turns = found[strategy][place]
                        cells.append(f"{'⚠ ' if turns else ''}{printed.ratio(ratio)}")
                    else:
                        cells.append("–")
                head = f"{result.operation.label} without {name(self.run.label(operation))}"
                yield row([head] + cells)

    def baseline_row(self, result):
        times = [result.time(n, clock) for n in self.names for clock in ("processor", "wall")]
        unit = Unit(times)
        cells = []
        for strategy in self.names:
            found, cell = result.compared(strategy), []
            if found:
                cell = [ratio_text(found), f"{SYMBOLS[found.verdict]} {found.verdict}"]
                cell += self.lack(result, strategy, found) + self.work(result, strategy)
            elif strategy == self.base:
                cell = ["baseline"]
            is_insert = result.operation.sort == "insert"
            rate = f", {printed.rate(result.rate(strategy))} objects/s" if is_insert else ""
            cell.append(f"{unit.time(result.time(strategy, 'processor'))}{rate}, wall "
                        f"{unit.time(result.time(strategy, 'wall'))}")
            cells.append(" ".join(cell))
        effect = fact(printed.percentage(result.effect))
        label = name(result.operation.full_label)
        return row([f"{label} differences below {effect} do not matter"] + cells)

    def lack(self, result, strategy, found):
        if found.verdict != "unresolved":
            return []
        needed = result.sizes_needed(strategy)
        if needed:
            times = either([
                f"about {printed.duration(numpy.ceil(each.seconds))} more would tell"
                for each in needed])
            return [f"±{printed.percentage(found.half_width)}; {times}"]
        processes = processes_needed(found)
        if processes:
            return [f"about {printed.count(processes)} processes would tell"]
        return []

    def work(self, result, strategy):
        found = result.work(strategy)
        if not found:
            return []
        unit, ratio = found
        is_same = unit == "instructions" and max(ratio, 1 / ratio) <= 1.01
        what = "work" if unit == "instructions" else "steps"
        return [size(f"{what} {printed.ratio(ratio)}{', same work' if is_same else ''}")]

    # --- 4 and 5

    def trade_off(self):
        for panel in self.figures.trade_offs:
            unit = Unit([panel.result.time(s.name, "processor") for s in panel.points])
            parts = [
                f"{s.name} {size(printed.three(s.per_member))} bytes a member and "
                f"{unit.time(panel.result.time(s.name, 'processor'))} a fetch"
                f"{', dominated' if panel.dominated[s.name] else ''}" for s in panel.points
            ]
            yield (
                f"![Points of space against fetch time: {'; '.join(parts)}]"
                f"(plots/tradeoff-{panel.state}.svg)"
            )

    def scaling(self):
        yield (
            f"Only one size was measured. A `sweep:` with `size: {fixed('[1k, 10k, 100k]')}` in the "
            "scenario measures several in one run."
        )

    # --- 6

    def bytes(self):
        stores = self.figures.stores
        sizes = ", ".join(f"{s.name} {printed.size(s.bytes)}" for s in stores)
        yield COUNTS + f"![Stacked bars of file sizes: {sizes}](plots/storage.svg)"
        ordered = sorted(stores, key=lambda store: store.bytes)
        least, most = ordered[0], ordered[-1]
        ratio = most.bytes / least.bytes
        than = "of" if ratio >= 2 else "than"
        words = printed.ratio_in_words(ratio, "space")
        yield COUNTS + f"*{most.name} takes {words} {than} {least.name}.*"
        yield from self.waterfall()
        yield from self.stages()
        for store in stores:
            yield f"**{name(store.name)}**"
            yield f"B-trees of {name(store.name)}"
            for part in store.parts:
                shape = [part["depth"], part["overflow_pages"]] if part["depth"] else []
                yield row([name(part["part"]), COUNTS + printed.size(part["bytes"]),
                           printed.count(int(part["cells"]))] + shape
                          + [printed.size(part["unused_bytes"])])

    def waterfall(self):
        falls = [(s, s.waterfall) for s in self.figures.stores if s.waterfall]
        for layer in falls[0][1] if falls else []:
            cells = []
            for store, fall in falls:
                share = printed.signed_percentage(fall[layer] / store.bytes)
                cell = printed.signed_size(fall[layer])
                cells.append(cell if layer == "unexplained" else f"{cell} {share}")
            yield COUNTS + row([layer] + cells)
        if falls:
            yield COUNTS + row(["the file"] + [printed.size(s.bytes) for s, _ in falls])

    def stages(self):
        stores = self.figures.stores
        if not any(len(store.stages) > 1 for store in stores):
            return
        for stage, head in (("load", "the load"), ("churn", "churn"), ("vacuum", "VACUUM")):
            cells = []
            for store in stores:
                if stage not in store.stages:
                    cells.append("–")
                    continue
                bytes_ = store.file_bytes(stage)
                free = printed.percentage(store.unused(stage) / bytes_)
                cells.append(f"{printed.size(bytes_)} {printed.ratio(bytes_ / store.bytes)}, "
                             f"{free} free")
            yield COUNTS + row([f"after {head}"] + cells)
        peaks = [printed.size(store.template["walPeakBytes"]) for store in stores]
        yield COUNTS + row(["WAL peak of the load"] + peaks)

    # --- 7

    def latency(self):
        drawn = [
            found for found in self.figures.latencies.values()
            if found[0].operation.level == "objects" and all(l.count >= 36 for l in found)
        ]
        for found in drawn[:6]:
            yield from self.latency_figure(found)
        yield (
            "| operation, strategy | n | "
            + " | ".join(f"{FIXED}{quantile}" for quantile, _ in QUANTILES) + " | outliers |"
        )
        for found in self.figures.latencies.values():
            for latencies in found:
                yield self.tail(latencies)

    def latency_figure(self, found):
        operation = found[0].operation
        # The unit is that of the largest value drawn.
        unit = Unit([float(latencies.points.max()) for latencies in found])
        parts = [
            f"{l.strategy} median {unit.time(l.median)} of {l.count}" for l in found
        ]
        yield (
            f"![Distribution of times of “{name(operation.label)}”: {', '.join(parts)}]"
            f"(plots/latency-{name(operation.name.replace('.', '-'))}.svg)"
        )
        tails = sorted(
            ((float(numpy.quantile(l.values, 0.95)) / l.median, l.strategy) for l in found),
            key=lambda tail: tail[0])
        yield (
            f"*{FIXED}p95{TIMES} is at most {printed.three(tails[-1][0])} times the median "
            f"({tails[-1][1]}). How to read it: latency plot.*"
        )

    def tail(self, latencies):
        unit = Unit([p.value if p else None for p in latencies.percentiles])
        cells = [printed.grouped(latencies.count)]
        for (_, quantile), found in zip(QUANTILES, latencies.percentiles):
            if found:
                cells.append(f"{unit.time(found.value)} {unit.times(found.low, found.high)}")
            else:
                needed = printed.grouped(samples_needed(quantile))
                cells.append(f"n too small ({latencies.count} of {FIXED}{needed})")
        mild, severe = latencies.outliers
        head = f"{name(latencies.operation.full_label)} {latencies.strategy}"
        head += " ⚠ multimodal" if latencies.is_multimodal else ""
        return row([head] + [TIMES + cell for cell in cells] + [f"{mild} mild, {severe} severe"])

    # --- 8

    def inserts(self):
        for series in self.figures.windows:
            yield from self.windows(series)
        for result in self.figures.inserts:
            cells = [
                f"{printed.rate(result.rate(n))}/s {self.wal_peak(result, n)} "
                f"{self.written(result, n)}" for n in self.names
            ]
            yield row([name(result.operation.label)] + cells)

    def windows(self, series):
        label = name(series.operation.label)
        file = name(f"inserts-{series.operation.name.replace('.', '-')}")
        rates = [
            f"{n} from {printed.rate(w[0].rate)} to {printed.rate(w[-1].rate)} objects a second"
            for n, w in series.strategies.items()
        ]
        yield (f"![Rates of “{label}” over {size(series.count)} windows: {', '.join(rates)}.]"
               f"(plots/{file}.svg)")
        start = series.steady_from
        share = fixed("10 %")
        if start is None:
            steady = f"The rates do not settle within {share} of their middle."
        elif start == 0:
            steady = f"All rates stay within {share} of their middle (shaded)."
        else:
            steady = (f"From {printed.count(start)} objects on, all rates stay within {share} of "
                      "their middle (shaded).")
        ends = [f"{n} {printed.ratio(series.last_to_first(w))}"
                for n, w in series.strategies.items()]
        yield (f"*{steady} Rate of the last fifth to that of the first: {', '.join(ends)} "
               "(insert plot).*")
        yield from self.logs(series, label, file)
        stored = next(iter(series.strategies.values()))[-1].after
        each = printed.grouped(stored // max(1, series.count))
        yield (
            f"One load of each process was cut into windows: {size(series.count)} of about "
            f"{size(each)} objects. The line is the median over the processes, the ribbon reaches "
            "from the lower to the upper quartile; wall-clock rates are in [inserts.csv](inserts.csv)."
        )

    def logs(self, series, label, file):
        restarts = {n: [w for w in windows if w.log_restarts >= 0.5]
                    for n, windows in series.strategies.items()}
        parts, largest = [], 0
        for n, windows in series.strategies.items():
            most = max((w.log_bytes for w in windows if w.log_bytes is not None), default=0)
            largest = max(largest, most)
            parts.append(f"{n} at most {printed.size(most)}, begun anew in {len(restarts[n])} of "
                         f"{len(windows)} windows")
        if largest <= 0:
            return
        yield (f"![The write-ahead log during “{label}”: {COUNTS}{', '.join(parts)}.]"
               f"(plots/{file}-log.svg)")
        found = [(n, printed.count(each[0].after)) for n, each in restarts.items() if each]
        if found:
            is_alike = len(found) == len(restarts) and len({place for _, place in found}) == 1
            places = (f"{found[0][1]} objects in every strategy" if is_alike else ", ".join(
                f"{place} objects ({n})" for n, place in found))
            yield (f"*A checkpoint let the log begin anew, for the first time by "
                   f"{size(places)}.*")

    def wal_peak(self, result, strategy):
        counters = self.run.counters(strategy, result.operation.name)
        peaks = [self.run.middle(c["walPeakBytes"] for c in counters)]
        for series in self.figures.windows:
            if series.operation.name == result.operation.name:
                windows = series.strategies.get(strategy, [])
                peaks += [w.log_bytes for w in windows if w.log_bytes is not None]
        peak = max((p for p in peaks if p is not None), default=0)
        return size(f"WAL {printed.size(peak)}") if peak > 0 else "WAL not measured"

    def written(self, result, strategy):
        """Bytes sent to storage for each byte of the values that one launch stored."""
        operation = result.operation
        counters = self.run.counters(strategy, operation.name)
        blocks = self.run.middle(c["blockBytesWritten"] for c in counters)
        logical = self.run.templates[strategy]["logicalBytes"]
        launch = self.run.of(strategy)[0]
        samples = len(self.run.samples.get((launch.index, operation.name), []))
        if not blocks or blocks <= 0 or not samples or not logical:
            return "written not measured"
        objects = sum(kind["count"] for kind in self.run.cell["scenario"]["membersByKind"])
        stored = samples * operation.actions
        return size(f"written {printed.ratio(blocks / (logical / objects * stored))}")

    # --- 9

    def why(self):
        primary = [r for r in self.figures.primary]
        names = {r.operation.name for r in primary}
        others = [r for n, r in self.figures.results.items()
                  if n not in names and not r.operation.is_paced]
        yield from self.counted_work(primary)
        yield from self.fits(primary)
        yield from self.counted_work(others)
        yield from self.merging()
        for result in primary:
            yield f"<summary>Plans: {name(result.operation.label)}</summary>"
            yield from self.plans(result)
        for strategy in self.run.run["strategies"]:
            yield f"**{name(strategy['name'])}**"
            yield fact(strategy["summary"])
            yield from (f"It loses: {fact(note)}" for note in strategy.get("notes", []))
            yield from (fact(line) for line in strategy["model"])

    def counted_work(self, results):
        for result in results:
            facts = self.figures.work[result.operation.name]
            cells = []
            for place, work in enumerate(facts):
                base = facts[0].steps
                ratio = f" {printed.ratio(work.steps / base)}" if place and base > 0 else ""
                count = work.executions
                statements = "1 statement" if count == 1 else f"{printed.count(count)} statements"
                cells.append(f"{printed.count(int(work.steps))}{ratio}"
                             f"{'' if work.is_steady else ' ⚠ varies'} {statements}")
            yield row([name(result.operation.full_label)] + [COUNTS + c for c in cells])
        for result in results:
            facts = self.figures.work[result.operation.name]
            if any(work.pages is not None for work in facts):
                yield row([name(result.operation.full_label)]
                          + [COUNTS + self.pages(work) for work in facts])

    @staticmethod
    def pages(work):
        if work.pages is None:
            return "–"
        parts = [("missed", work.misses), ("sorts", work.sorts), ("scanned", work.scans),
                 ("auto-indexes", work.indexes)]
        text = ", ".join(f"{printed.count(int(v))} {what}" for what, v in parts if v and v > 0)
        return f"{printed.count(int(work.pages))} {text}"

    def fits(self, results):
        found = 0
        for result in results:
            plane = fit(self.run, result)
            if not plane or plane.explained <= 0 or plane.step < 0 or plane.page < 0:
                continue
            found += 1
            one = lambda value: Unit([value]).time(value)
            yield (
                f"- “{name(result.operation.label)}”: {one(plane.step)} a step and "
                f"{one(plane.page)} a page explain {printed.percentage(plane.explained)} of the "
                f"differences ({plane.count} points, the rest ±{one(plane.rest)})"
            )
        rest = len(results) - found
        if found and rest:
            yield (
                f"Of {counted(rest, 'other operation')} the times do not follow from steps and "
                "pages: the points are too few to tell the two apart, or something else weighs more."
            )

    def merging(self):
        all_ = self.figures.merging
        if not all_:
            return
        largest = max(all_, key=lambda ways: ways.magnitude)
        yield f"**{self.finding(largest)}**"
        yield from self.merge_part(largest)
        for ways in all_:
            if ways is not largest:
                label = ways.operation.label
                yield f"<summary>“{name(label)}”: {self.finding(ways)}</summary>"
                yield from self.merge_part(ways)

    SUBJECTS = {
        "compound": "the compound statement",
        "arm-limits": "the statement with limits in its arms",
        "subquery": "the statement over a subquery",
    }
    LABELS = {
        "compound": "one compound statement",
        "arm-limits": "one statement with limits in its arms",
        "subquery": "one statement over a subquery",
    }

    def way_label(self, way):
        if way.measurement["level"] == "objects":
            return "objects, merged by the program"
        if not way.variant:
            return "table by table, without objects"
        return self.LABELS.get(way.variant, f"one statement, {way.variant}")

    def subject(self, way):
        return self.SUBJECTS.get(way.variant, f"“{self.way_label(way)}”")

    def finding(self, ways):
        slowest, best = ways.slowest, ways.best
        if slowest is None:
            return f"Only one statement merges the tables of {ways.strategy}."
        if slowest.comparison.verdict != "slower":
            if any(w.comparison.verdict == "unresolved" for w in ways.others):
                return (f"The statements that merge the tables of {ways.strategy} could not be "
                        "told apart.")
            return (f"In {ways.strategy}, no statement that merges the tables differs from "
                    f"{self.subject(best)} by what matters.")
        ratio = slowest.comparison.ratio
        more = min(slowest.steps) / max(1, min(best.steps))
        reason = ""
        if slowest.sorts and best.sorts == 0:
            reason = ": it reads all rows and sorts them" if more >= 2 else ": it sorts"
        elif more >= 1.5:
            reason = f": it takes {size(printed.three(more))} times the steps"
        return (
            f"In {ways.strategy}, {self.subject(slowest)} takes "
            f"{printed.ratio_in_words(ratio, 'time')} {'of' if ratio >= 2 else 'than'} "
            f"{self.subject(best)}{reason}."
        )

    def merge_part(self, ways):
        parts = []
        for way in ways.ways:
            own = Unit([way.processor]).time(way.processor)
            ratio = printed.ratio(way.comparison.ratio) if way.comparison else "lowest"
            parts.append(f"{self.way_label(way)}: {ratio}, {own}")
        operation = ways.operation.measurement["operation"]
        yield (
            f"![Times of “{name(ways.operation.label)}” in {ways.strategy} as multiples of the best "
            f"statement's. {'; '.join(parts)}](plots/{name(f'merging-{operation}-{ways.strategy}')}"
            ".svg)"
        )
        yield (
            f"“{name(ways.operation.label)}” in {ways.strategy}: median processor time of one "
            "action, and the engine's work in one process. Exact numbers: "
            "[merging.csv](merging.csv)."
        )
        unit = Unit([way.processor for way in ways.ways])
        for way in ways.ways:
            yield row([self.way_label(way), unit.time(way.processor), self.against_best(way, ways),
                       size(printed.count(min(way.steps)) + (
                           "" if len(set(way.steps)) == 1 else " ⚠")),
                       size(printed.count(int(way.sorts)) if way.sorts is not None else "–")])
        launches = counted(len(ways.launches), "process", "processes")
        yield (
            f"The intervals are of a paired t test over {size(launches)}: the ratio within each, "
            "their geometric mean. The best statement was chosen by the same processes, so a "
            f"verdict begins at {fixed(printed.percentage(ways.effect))}. Table by table leaves "
            "the merging to the program, which is not in its time."
        )
        for way in ways.ways:
            yield f"**{self.way_label(way)}**"
            yield from self.statements(way.statements)

    @staticmethod
    def against_best(way, ways):
        found = way.comparison
        if not found:
            return "▲ best" if ways.is_best_proven else "lowest, not proven"
        is_whole = way.variant or way.measurement["level"] == "objects"
        verdict = (f"{SYMBOLS[found.verdict]} {found.verdict}" if is_whole
                   else "without the merging")
        return f"{ratio_text(found)} {verdict}"

    @staticmethod
    def statements(statements):
        for statement in statements[:12]:
            sql = statement["sql"]
            if "'" not in sql:
                sql = sql.replace(" UNION ALL ", "\nUNION ALL\n")
            yield from (STATEMENT + line for line in sql.split("\n"))
            yield from (STATEMENT + line for each in statement["plan"] for line in each.split("\n"))
            count = statement["executions"]
            runs = "run once" if count == 1 else f"run {printed.count(count)} times"
            yield COUNTS + f"{runs}, {printed.count(statement['virtualMachineSteps'])} steps"
        if len(statements) > 12:
            yield COUNTS + f"{len(statements) - 12} more are in the journal."

    def plans(self, result):
        groups = []
        for strategy in self.names:
            statements = result.statements(strategy)
            key = [(s["sql"], s["plan"]) for s in statements]
            same = next((group for group in groups if group[0] == key), None)
            if same:
                same[1].append(strategy)
            else:
                groups.append((key, [strategy], statements))
        for _, names, statements in groups:
            yield f"**{', '.join(map(name, names))}**"
            yield from self.statements(statements)

    # --- 10

    def evidence(self):
        shown = self.judged_results
        if not shown:
            return
        first = [r for r in shown if r is self.figures.overall] or shown[:1]
        for result in first + [r for r in shown if r is not first[0]]:
            yield from self.evidence_figure(result)
        yield row(["operation"] + [f"{FIXED}{place + 1}." for place in range(len(self.names))]
                  + ["judged"])
        for result in shown:
            yield self.positions(result)
        yield from self.clocks()

    def evidence_figure(self, result):
        from comparing import beyond_chance

        parts = [f"{c.candidate} {ratio_text(c)}" for c in result.comparisons]
        file = name(f"evidence-{result.operation.name.replace('.', '-')}")
        yield (f"![Ratios of every process to {self.base} for “{name(result.operation.label)}”: "
               f"{', '.join(parts)}](plots/{file}.svg)")
        found = [(c.candidate, beyond_chance(c.values)) for c in result.comparisons]
        found = [f"{n} ({printed.three(value)})" for n, value in found if value is not None]
        if found:
            yield (f"*⚠ Processes resemble the one before for {enumeration(found)}; the intervals "
                   "are widened for it. (evidence plot.)*")

    def positions(self, result):
        effects = [expm1(effect) for effect in result.position_effects]
        is_large = max(map(abs, effects), default=0) > result.effect
        limit = fact(printed.percentage(result.effect))
        judged = f"{'⚠ above' if is_large else 'below'} {limit}, drawn anew in every round"
        cells = [printed.signed_percentage(e) for e in effects] or ["–"] * len(self.names)
        return row([name(result.operation.label)] + cells + [judged])

    def clocks(self):
        found = []
        shown = [r for r in self.figures.results.values() if not r.operation.is_paced]
        for result in shown + list(self.figures.needs.values()):
            other = "wall" if result.headline == "processor" else "processor"
            parts = []
            for strategy in self.names:
                one, two = result.compared(strategy), result.compared(strategy, clock=other)
                if one and two and one.verdict != two.verdict:
                    words = {"processor": "processor time", "wall": "wall-clock time"}
                    parts.append(
                        f"{strategy} is {one.verdict} by {words[result.headline]} "
                        f"({printed.ratio(one.ratio)}) and {two.verdict} by {words[other]} "
                        f"({printed.ratio(two.ratio)})")
            if parts:
                found.append(f"- “{name(result.operation.full_label)}”: {enumeration(parts)}.")
        if found:
            yield (f"<summary>{counted(len(found), 'operation')} in which processor time and "
                   "wall-clock time give different verdicts</summary>")
        yield from found

    # --- 11

    def expected(self):
        yield row(["expected", fact(self.run.run["scenario"]["expectation"])])
        yield row(["observed", self.conclusion])
        for strategy in self.others:
            yield f"- {strategy} {self.findings(strategy)}"
        found = Expectation.all(self.run, self.figures)
        surprises = sum(each.mark == "✘ surprise" for each in found)
        if found and surprises:
            yield f"**{surprises} of {size(len(found))}** expectations met a surprise."
        elif found:
            yield f"No surprise among {size(len(found))} expectations."
        for each in found:
            observed = "–" if each.ratio is None else printed.ratio(each.ratio)
            if each.low is not None:
                observed += f" ({printed.interval(each.low, each.high)})"
            head = f"{name(each.metric)} {each.strategy} to {each.baseline}"
            yield row([head, fact(self.range(each)), observed, each.mark])

    @staticmethod
    def range(each):
        if each.lowest <= 0:
            return f"at most {printed.ratio(each.highest)}"
        if not isfinite(each.highest) or each.highest > 1e6:
            return f"at least {printed.ratio(each.lowest)}"
        return f"{printed.ratio(each.lowest)} to {printed.ratio(each.highest)}"

    def findings(self, strategy):
        stores = {store.name: store for store in self.figures.stores}
        space = stores[strategy].bytes / stores[self.base].bytes
        words = "the same space" if abs(space - 1) < 0.0005 else printed.ratio_in_words(
            space, "space")
        parts = [f"takes {size(words)}."]
        overall = self.figures.overall and self.figures.overall.compared(strategy)
        if overall:
            if overall.verdict in ("faster", "slower"):
                said = printed.ratio_in_words(overall.ratio, "time")
            elif overall.verdict == "unresolved":
                said = f"too noisy to judge (ratio {interval(overall)})"
            else:
                said = "no difference that matters"
            parts.append(f"Over all operations {said}.")
        judged = [(r.operation.label, r.compared(strategy)) for r in self.figures.primary]
        judged = [(label, c) for label, c in judged if c]
        in_words = lambda c: f" ({printed.ratio_in_words(c.ratio, 'time')})"
        for beginning, verdict, evidence in (
            ("Faster to", "faster", in_words), ("Slower to", "slower", in_words),
            ("No difference that matters:", "same", lambda c: ""),
            ("A real but tiny difference:", "tiny", lambda c: f" ({printed.ratio(c.ratio)})"),
        ):
            found = [name(label) + evidence(c) for label, c in judged if c.verdict == verdict]
            if found:
                parts.append(f"{beginning} {enumeration(found)}.")
        still = sum(c.verdict == "unresolved" for _, c in judged)
        if still:
            parts.append(f"Too noisy to judge: {still} of {len(judged)} operations.")
        return " ".join(parts)

    # --- 12

    def noise(self):
        if self.run.probe:
            yield f"How fine it could see (probe): {self.sight()}."
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
            "question once, in an order drawn anew with the seed "
            f"{fact(self.run.run['planSeed'])}, so that whatever the machine does meets all of them "
            "alike. Reads in a new process and from storage keep processes of their own."
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
            f"*{fact(test['flagged'])} of {fact(test['comparisons'])} comparisons of equals have a "
            f"p-value below {fixed('0.05')}; without any difference each bar holds about "
            f"{size(printed.three(len(test['probabilities']) / 10))}. Self-test of "
            f"{fact(test['finishedAt'])}, revision {fact(test['gitRevision'])}.*"
        )

    # --- 13

    def limits(self):
        scenario, operations = self.run.run["scenario"], self.run.operations
        words = (("insert", "way to store", "ways to store"), ("fetch", "fetch", "fetches"),
                 ("count", "count", "counts"), ("change", "change", "changes"))
        sorts = []
        for sort, one, many in words:
            number = len({o.measurement["operation"] for o in operations if o.sort == sort})
            if sort != "count" or number:
                sorts.append(counted(number, one, many))
        usage = self.run.cell.get("usage")
        weighting = (
            "In the means each counts the same, so a sort with many operations weighs more than an "
            "app may need it; `usage:` in the scenario gives them weights.")
        if usage is not None:
            weights = [f"{name(key)} {fact(printed.three(usage[key]))}" for key in sorted(usage)]
            weighting = (
                "In the means operations have the weights of the scenario's `usage:` or of "
                f"`--usage`: {enumeration(weights)}, and every other one {fixed('1')}.")
        yield f"- The workload has {size(enumeration(sorts))}. {weighting}"
        kinds = scenario["membersByKind"]
        most = max(kinds, key=lambda kind: kind["count"])
        share = most["count"] / max(1, sum(kind["count"] for kind in kinds))
        yield (
            f"- The data have {size(len(kinds))} kinds, the most common being {most['kind']} "
            f"({size(printed.percentage(share))} of all members). Few or alike kinds favour one "
            "table; many kinds with properties of their own burden it."
        )
        for strategy in self.run.run["strategies"]:
            for note in strategy.get("notes", []):
                yield f"- {strategy['name']}: {fact(note)}"

    # --- 14

    def settings(self):
        found = {}
        for launch in self.run.launches:
            for key, value in launch.content["settings"].items():
                values = found.setdefault(key, [])
                values += [] if value in values else [value]
        return found

    def reproduce(self):
        run, cell = self.run, self.run.cell
        scenario = run.run["scenario"]
        yield FACT + run.run["command"]
        yield from (FACT + line for line in scenario["text"].split("\n"))
        yield row(["members of the family", fact(printed.grouped(scenario["familySize"]))])
        yield row(["data", fact(scenario["dataOrigin"])])
        yield row(["seed of the data", fact(scenario["dataSeed"])])
        for kind in scenario["membersByKind"]:
            yield row([name(kind["kind"]), fact(printed.grouped(kind["count"]))])
        yield from (f"- {fact(note)}" for note in scenario.get("importNotes", []))
        launches = run.launches
        yield row(["digest of the stored content",
                   fact(f"`{launches[0].content['contentDigest']}`")])
        if cell["measurementHash"]:
            yield row(["measurement hash", fact(f"`{cell['measurementHash']}`")])
        for strategy in self.names:
            yield row([f"file of {strategy}", fact(f"`{run.templates[strategy]['fileHash']}`")])
        for operation in run.operations:
            record = next((l.records[operation.name] for l in launches
                           if operation.name in l.records), None)
            count, digest = (record["answerCount"], record["answerDigest"]) if record else (0, "")
            yield row([name(operation.full_label),
                       f"{size(printed.count(count))} returned, {FACT}`{digest}`"])
        for key, values in sorted(self.settings().items()):
            yield row([key, fact(", ".join(values))])
        yield from self.environment()

    def environment(self):
        run, facts = self.run, self.run.run["environment"]
        yield row(["started", fact(run.run["startedAt"])])
        yield row(["processes", size(f"{len(run.blocks)} of {run.planned} planned")])
        yield row(["seed of the order", fact(run.run["planSeed"])])
        for key, value in (
            ("processor", f"{facts['cpuModel']}, {facts['cpuCount']} cores"),
            ("hypervisor", facts["hypervisor"]), ("memory", printed.size(facts["memoryBytes"])),
            ("system", f"{facts['operatingSystem']}, kernel {facts['kernel']}"),
            ("file system", facts["fileSystem"]),
            ("Swift", f"{facts['swiftVersion']}, {facts['buildConfiguration']} build"),
            ("SQLite", f"{facts['sqliteVersion']} ({facts['sqliteSourceID']})"),
            ("SQLite compile options", " ".join(facts["sqliteCompileOptions"])),
            ("revision of the tool", facts["gitRevision"]),
            ("load when the run began", printed.three(facts["loadAverage"])),
        ):
            yield row([key, fact(value)])

    # --- 15

    def glossary(self):
        needed = [f"{printed.grouped(samples_needed(q))} for {p}" for p, q in QUANTILES[1:]]
        for term, text in GLOSSARY.items():
            text = text.replace("{needed}", f"{', '.join(needed[:-1])} and {needed[-1]}")
            yield f"- **{term}**: {FIXED}{text}"
        yield from self.footer(self.run.self_test)

    @staticmethod
    def footer(test):
        if test:
            yield (
                f"Self-test of {fact(test['finishedAt'])}: {fact(test['flagged'])} of "
                f"{fact(test['comparisons'])} equals raised an alarm, "
                f"{fact(test['calledDifferent'])} were called different, "
                f"{fact(test['injectedFound'])} of {fact(test['injectedRuns'])} slowed by "
                f"{fixed('5 %')} were found."
            )


# What the glossary says with digits; the rules themselves are what this program computes by.
GLOSSARY = {
    "autocorrelation": "How much each block resembles the one before it, from -1 to 1. From twenty "
    "blocks on, where it is above what chance explains, the interval is widened.",
    "churn": "Three tenths of the members, chosen by the seed, are deleted, as many changed, and the "
    "deleted ones added again as new. It shows what a file looks like after some life, not only after "
    "a load. Families of more than 200,000 members are left as they were loaded.",
    "clock overhead": "The time that reading the clock itself takes, as a share of the shortest "
    "sample. It is taken off each sample. Above 1 % the operation is too short to be timed alone.",
    "interval": "Where the true value lies, made so that 95 of 100 intervals hold it. It comes from "
    "the differences between blocks, not from single samples. A wide one says that the data leave "
    "much open.",
    "n too small": "An interval for a percentile exists only with enough operations: {needed}. With "
    "fewer, the figure would be a guess, so none is printed.",
    "p-value": "How often equal things would look at least this different by chance. Below 0.05 is "
    "rare, but one in twenty comparisons of equals gets there.",
    "page": "The unit in which SQLite reads, caches and writes its file, usually 4096 bytes long.",
    "percentile": "The value that so many of a hundred lie below: p95 is exceeded by one in twenty.",
    "ratio": "The time or size of one strategy divided by that of another. Below 1 is faster or "
    "smaller. A ratio of 0.8 takes 20 % less, one of 2 takes twice as much.",
    "same work": "Two strategies execute numbers of instructions within 1 % of each other. It is "
    "counted, not timed, and does not say that they take the same time.",
    "scaling plot": "Time against the number of objects, both logarithmic. The slope says how time "
    "grows: 1 means twice the objects take twice the time, 0 means that the number does not matter. "
    "The ribbon is the interval.",
    "self-test": "The tool compares a strategy with itself many times and counts how often it sees a "
    "difference that is not there. It also slows a strategy down by 5 % and counts how often it finds "
    "that. A tool that fails this cannot be believed.",
    "smallest effect": "The smallest difference worth telling, fixed before the run. Usually it is "
    "2 % for reads from memory and 5 % for writing and for reads from storage. Counted things such as "
    "bytes have none: they do not vary.",
    "stopping rule": "Ten blocks or a few more come first. Then blocks are added until the interval "
    "of every operation's processor time is narrow enough: within the wanted precision or half of the "
    "smallest effect that matters there, whichever is wider. The budget ends it too, and so do 120 "
    "blocks. The rule never looks at who is winning.",
}
