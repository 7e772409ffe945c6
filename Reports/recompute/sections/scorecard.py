"""Section 3: ratios to the best strategy and to the baseline."""

from math import isfinite, log

import numpy

import printed
from matching import either
from pieces import SYMBOLS, fact, interval, name, ratio_text, row, size
from planning import processes_needed
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
