"""Sections 9 and 10: latencies, and storing over time."""

import numpy

import printed
from latencies import QUANTILES, samples_needed
from matching import COUNTS, FIXED, TIMES
from pieces import fixed, name, row, size
from printed import Unit


class Times:
    def latency(self):
        drawn = [
            found for found in self.figures.latencies.values()
            if found[0].operation.level == "objects" and all(l.count >= 36 for l in found)
        ]
        for found in drawn[:2]:
            yield from self.latency_figure(found)
        yield (
            "| operation, strategy | n | "
            + " | ".join(f"{FIXED}{quantile}" for quantile, _ in QUANTILES) + " | outliers |"
        )
        all_ = self.figures.latencies
        shown = [r.operation.name for r in self.differing if r.operation.name in all_][:3]
        for key in [key for key in all_ if key in shown] or list(all_)[:3]:
            yield from map(self.tail, all_[key])

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
                cells.append(f"n too small ({latencies.count} of {needed})")
        mild, severe = latencies.outliers
        head = f"{name(latencies.operation.full_label)} {latencies.strategy}"
        head += " ⚠ multimodal" if latencies.is_multimodal else ""
        return row([head] + [TIMES + cell for cell in cells] + [f"{mild} mild, {severe} severe"])

    def inserts(self):
        for series in self.figures.windows:
            yield from self.windows(series)
        if self.figures.inserts:
            yield row(["operation"] + self.names)
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
        ratios = {n: series.last_to_first(w) for n, w in series.strategies.items()}
        ends = [f"{n} {printed.ratio(r)}" for n, r in ratios.items() if r is not None]
        left = "" if series.is_whole else " Windows that store companions do not count."
        yield (f"*{steady} Rate of the last fifth to that of the first: {', '.join(ends)} "
               f"(insert plot).{left}*" if ends else
               "*Too few windows store members of the family alone to tell whether the rates "
               "settle.*")
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
            parts.append(f"{n} at most {printed.size(most)}, restarted in {len(restarts[n])} of "
                         f"{len(windows)} windows")
        if largest <= 0:
            yield "When the WAL was moved to the database is not in the journal."
            return
        yield (f"![The write-ahead log during “{label}”: {COUNTS}{', '.join(parts)}.]"
               f"(plots/{file}-log.svg)")
        found = [(n, printed.count(each[0].after)) for n, each in restarts.items() if each]
        if found:
            is_alike = len(found) == len(restarts) and len({place for _, place in found}) == 1
            places = (f"{found[0][1]} objects in every strategy" if is_alike else ", ".join(
                f"{place} objects ({n})" for n, place in found))
            yield (f"*A checkpoint restarted the log, for the first time by "
                   f"{size(places)}.*")
        elif all(w.log_restarts == 0 for each in series.strategies.values() for w in each):
            yield "*The WAL never restarted: no checkpoint emptied it during the load.*"
        else:
            yield ("*A checkpoint restarted the log, but in none of the windows in half of the "
                   "processes.*")

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
        # The samples of one load are its slices.
        loads = samples // (launch.records[operation.name].get("questionCount") or 1)
        objects = sum(kind["count"] for kind in self.run.cell["scenario"]["membersByKind"])
        stored = loads * operation.actions
        return size(f"written {printed.ratio(blocks / (logical / objects * stored))}")
