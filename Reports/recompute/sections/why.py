"""Section 4: counted work, merge variants, statements and plans."""

import printed
from matching import COUNTS, STATEMENT
from pieces import SYMBOLS, fact, fixed, name, ratio_text, row, size
from printed import Unit, counted
from work import fit


class Why:
    def why(self):
        yield (f"Steps of each question once, and one load, ratio to {self.base}, and statements "
               "run. Exact numbers: [work.csv](work.csv).")
        yield from self.counted_work(self.figures.primary)
        yield from self.fits(self.figures.primary)
        yield from self.merging()
        for result in (self.differing or self.figures.primary)[:5]:
            yield f"<summary>Plans: {name(result.operation.label)}</summary>"
            yield from self.plans(result)
        for strategy in self.run.run["strategies"]:
            is_base = strategy["name"] == self.base
            yield f"**{strategy['name']}{', baseline' if is_base else ''}**"
            yield fact(strategy["summary"])
            yield from (f"It loses: {fact(note)}" for note in strategy.get("notes", []))
            yield from (fact(line) for line in strategy["model"])

    @property
    def differing(self):
        """The operations in which strategies differ most."""
        choice = self.figures.choice
        return [t.result for t in choice.differing if t.result] if choice else []

    def counted_work(self, results):
        yield row(["operation"] + self.names)
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
        yield row(["operation"] + self.names)
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
        if self.is_equal:
            yield (
                "Where a strategy has several tables, the same question has several "
                "variants. All give the same answer; each process runs them all."
            )
        yield f"**{self.finding(largest)}**"
        yield from self.merge_part(largest)
        for ways in all_:
            if ways is not largest:
                yield f"- “{name(ways.operation.label)}”: {self.finding(ways)}"

    SUBJECTS = {
        "compound": "the compound statement",
        "arm-limits": "the statement with limits in its branches",
        "subquery": "the statement over a subquery",
    }
    LABELS = {
        "compound": "one compound statement",
        "arm-limits": "one statement with limits in its branches",
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
                return (f"The statements that merge the tables of {ways.strategy} show no "
                        "resolved difference.")
            return (f"In {ways.strategy}, no statement that merges the tables differs from "
                    f"{self.subject(best)} by the minimum effect or more.")
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
        for statement in statements[:3]:
            sql = statement["sql"]
            if "'" not in sql:
                sql = sql.replace(" UNION ALL ", "\nUNION ALL\n")
            yield from (STATEMENT + line for line in sql.split("\n"))
            yield from (STATEMENT + line for each in statement["plan"] for line in each.split("\n"))
            count = statement["executions"]
            runs = "run once" if count == 1 else f"run {printed.count(count)} times"
            yield COUNTS + f"{runs}, {printed.count(statement['virtualMachineSteps'])} steps"
        if len(statements) > 3:
            yield COUNTS + f"{len(statements) - 3} more are in [statements.csv](statements.csv)."

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
