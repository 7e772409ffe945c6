"""Section 3: ratios to the best strategy, and a drawing of those to the baseline."""

from math import isfinite, log

import printed
from matching import either
from pieces import SYMBOLS, fact, name, ratio_text, row, size
from printed import Unit


class Scorecard:
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
        yield from self.questions()
        yield from self.ratio_plot()
        if figures.needs:
            yield (
                "A ⚠ says that a mean depends on one operation (leave-one-out); every mean without "
                "each of its operations is in [leave-one-out.csv](leave-one-out.csv)."
            )
        primary = {r.operation.name for r in figures.primary}
        others = [r for key, r in figures.results.items()
                  if key not in primary and not r.operation.is_paced]
        if others:
            yield row(["measured"] + [name(n) for n in self.names])
        for result in others:
            yield self.score_row(result, self.detail(result))
        yield f"Ratios to {self.base}, with both clocks, are in [results.csv](results.csv)."

    def questions(self):
        questions = self.figures.questions
        if not questions:
            return
        for operation in dict.fromkeys(operation.name for operation, _, _ in questions):
            asked = [(text, result) for o, text, result in questions if o.name == operation]
            times = [(result.time(self.base), text) for text, result in asked
                     if result.time(self.base)]
            (most, slowest), (least, fastest) = max(times), min(times)
            if most / least >= 1.5:
                yield (
                    f"“{name(asked[0][1].operation.label)}” depends on the question: in {self.base} "
                    f"“{name(slowest)}” takes {fact(printed.three(most / least))} times as long as "
                    f"“{name(fastest)}”."
                )
        yield row(["measured"] + [name(n) for n in self.names])
        for _, text, result in questions:
            yield self.score_row(result, f"“{name(text)}”")

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
            verdict = (" ▲" if is_alone else "") if is_best else " ▼"
            cells.append(size(
                f"{printed.ratio(store.bytes / least)}{verdict} {printed.size(store.bytes)}, "
                f"{printed.three(store.per_member)} B a member"))
        return row(["size of the file bytes, without noise"] + cells)

    def score_row(self, result, detail, is_mean=False):
        best = result.fastest
        unit = Unit([result.time(n) for n in self.names])
        rest = [result.compared(n, best) for n in result.strategies if n != best]
        is_proven = bool(rest) and all(c.verdict == "slower" for c in rest)
        cells = []
        for strategy in self.names:
            found = result.compared(strategy, best)
            if strategy == best and result.time(strategy):
                cell = ["1.00×", "▲" if is_proven else ""]
            elif found:
                cell = [self.judged(found)]
                cell += [self.turning(result, strategy, best, found)] if is_mean else []
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
        if found.verdict != "unresolved":
            return f"{printed.ratio(found.ratio)} {SYMBOLS[found.verdict]}"
        if not (found.low > 0 and isfinite(found.high)):
            return "?"
        return f"≤ {printed.ratio(max(found.high, 1 / found.low))} ?"

    @staticmethod
    def turning(result, strategy, best, found):
        """The operation that a mean hangs on, of several the one that moves it farthest.

        None where that is by less than matters.
        """
        distance = lambda each: abs(log(each[1] / found.ratio))
        turning = [each for each in result.without(strategy, best) if each[2]]
        farthest = max(map(distance, turning), default=0)
        if farthest < log(1 + result.effect):
            return ""
        # In a mean of two both are as far from it, so only rounding says which is shown.
        return either([
            f"⚠ without {name(operation)}: {printed.ratio(ratio)}"
            for operation, ratio, turns in turning
            if distance((operation, ratio, turns)) >= farthest - 1e-9
        ] or [""])

    @property
    def judged_results(self):
        overall = [self.figures.overall] if self.figures.overall else []
        return [r for r in self.figures.primary + overall if r.families]

    def ratio_plot(self):
        shown = self.judged_results
        if not shown:
            return
        candidates = dict.fromkeys(c.candidate for r in shown for c in r.comparisons)
        parts = []
        for candidate in candidates:
            found = [(r.operation.label, c) for r in shown for c in r.comparisons
                     if c.candidate == candidate]
            verdicts = [c.verdict for _, c in found]
            least = min(found, key=lambda each: each[1].ratio)
            greatest = max(found, key=lambda each: each[1].ratio)
            parts.append(
                f"{candidate}: {verdicts.count('faster')} faster and {verdicts.count('slower')} "
                f"slower of {len(found)}, from {printed.ratio(least[1].ratio)} ({name(least[0])}) "
                f"to {printed.ratio(greatest[1].ratio)} ({name(greatest[0])})")
        yield (
            f"![Ratios of processor time to {self.base} with intervals. {'; '.join(parts)}.]"
            "(plots/ratios.svg)"
        )
        comparisons = [c for r in shown for c in r.comparisons]
        decided = sum(c.verdict in ("faster", "slower") for c in comparisons)
        yield (
            f"*{decided} of {len(comparisons)} comparisons show a difference that matters. Marks "
            f"are ratios to {self.base} with their intervals (ratio plot).*"
        )
