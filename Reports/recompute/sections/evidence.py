"""Sections 11 and 12: process by process, and what was expected."""

from math import expm1, isfinite

import printed
from comparing import beyond_chance
from expectation import Expectation
from matching import FIXED
from pieces import fact, name, ratio_text, row, size
from printed import counted, enumeration


class Evidence:
    def evidence(self):
        shown = self.judged_results
        if not shown:
            return
        first = [r for r in shown if r is self.figures.overall] or shown[:1]
        for result in first + [r for r in self.differing if r in shown][:2]:
            yield from self.evidence_figure(result)
        yield row(["operation"] + [f"{FIXED}{place + 1}\\." for place in range(len(self.names))]
                  + ["judged"])
        for result in shown:
            if result.position_effects:
                yield self.positions(result)
        yield from self.clocks()
        if len(self.run.launches) == len(self.run.all_launches):
            yield "No process was left out."

    def evidence_figure(self, result):
        parts = [f"{c.candidate} {ratio_text(c)}" for c in result.comparisons]
        file = name(f"evidence-{result.operation.name.replace('.', '-')}")
        yield (f"![Ratios of every process to {self.base} for “{name(result.operation.label)}”: "
               f"{', '.join(parts)}](plots/{file}.svg)")
        found = [(c.candidate, beyond_chance(c.values)) for c in result.comparisons]
        found = [f"{n} ({printed.three(value)})" for n, value in found if value is not None]
        yield (f"*⚠ Processes resemble the one before for {enumeration(found)}; the intervals are "
               "widened for it. (evidence plot.)*" if found else
               "*No process resembles the one before it more than chance allows. (evidence plot.)*")

    def positions(self, result):
        effects = [expm1(effect) for effect in result.position_effects]
        is_large = max(map(abs, effects)) > result.effect
        limit = fact(printed.percentage(result.effect))
        judged = f"{'⚠ above' if is_large else 'below'} {limit}, drawn anew in every round"
        cells = [printed.signed_percentage(e) for e in effects]
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
            yield (f"<summary>{counted(len(found), 'operation or mean', 'operations or means')} in "
                   "which processor time and wall-clock time give different verdicts</summary>")
        yield (
            "Warm reads, loads and changes are judged by processor time, reads in a new process and "
            "from storage by wall-clock time."
            + ("" if found else " The other clock gives the same verdict everywhere.")
        )
        yield from found

    def expected(self):
        yield row(["expected", fact(self.run.run["scenario"]["expectation"])])
        choice = self.figures.choice
        parts = [self.recommendation, *self.each, self.avoided] if choice else [
            "nothing to choose from"]
        yield row(["observed", " ".join(filter(None, parts))])
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
