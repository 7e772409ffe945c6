"""Sections 10 and 11: process by process, and what was expected."""

from math import expm1, isfinite

import printed
from comparing import beyond_chance
from expectation import Expectation
from matching import FIXED
from pieces import fact, interval, name, ratio_text, row, size
from printed import counted, enumeration


class Evidence:
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
