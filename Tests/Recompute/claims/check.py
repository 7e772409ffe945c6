"""Every CSV file of the page of claims made anew."""

from math import exp, isfinite, log
from pathlib import Path

import numpy
import yaml

from claims.journals import runs_below
from claims.rules import BESIDE, MISSING, NO, OPEN, OVERTAKEN, SHOWN, YES, each, figures, stance
from planning import detectable_effect
from run import rows
from tables import differences

ROOT = Path(__file__).resolve().parents[3]
# Ratios within a twentieth of 1 are about the same.
ALIKE = {"within": 0.05}
# More than the same, and still hardly or only a little worse.
HARDLY, LITTLE = 1.1, 1.25
WORDS = {"figure", "condition"}


class Claims:
    """The files that lie next to a page, and what they should hold."""

    def __init__(self, path, journals):
        self.journals = journals or path.with_suffix("")
        self.read_runs()
        listed = yaml.safe_load((ROOT / "Sources/Claims/Resources/claims.yaml").read_text(encoding="utf8"))
        self.claims, self.questions = listed["claims"], listed["questions"]
        makers = {"": self.verdicts, "-turns": self.turns, "-answers": self.answers, "-runs": self.run_facts}
        self.makers = {f"{path.stem}{ending}.csv": make for ending, make in makers.items()}
        self.written = {name: rows(path.with_name(name)) for name in self.makers}

    def read_runs(self):
        self.runs = runs_below(self.journals)

    def recomputed(self):
        self.found = [(claim, self.observations(claim)) for claim in self.claims]
        return {name: list(make()) for name, make in self.makers.items()}

    def differences(self):
        return differences(self.written, self.recomputed(), WORDS)

    def made(self, rules):
        """The figures of each rule."""
        return [figures(one, self.runs, ROOT) for rule in rules for one in each(rule)]

    def observations(self, claim):
        found = self.made(claim["rules"])
        for made in self.made(claim.get("beside", [])):
            found.append([figure for figure in made if figure.stance != MISSING])
            for figure in found[-1]:
                figure.stance = BESIDE
        return found

    def verdicts(self):
        for claim, found in self.found:
            every = sum(found, [])
            verdict = verdict_of({figure.stance for figure in every})
            for figure in every:
                yield dict(claim=claim["id"], verdict=verdict, stance=figure.stance) | row_of(figure)

    def turns(self):
        for claim, found in self.found:
            decided = [(key, figure) for key, made in enumerate(found) for figure in made
                       if figure.stance in (YES, NO)]
            if {figure.stance for _, figure in decided} == {YES, NO}:
                for axis in sorted({axis for _, figure in decided for axis in figure.parameters}):
                    for group in groups(decided, axis):
                        yield dict(claim=claim["id"], axis=axis, scenario=group[0].scenario) | turn(group, axis)

    def answers(self):
        for question in self.questions:
            cases = dict.fromkeys(row.get("when", "") for row in question["rows"])
            for case in sorted(cases, key=bool):
                rows = [row["figure"] for row in question["rows"] if row.get("when", "") == case]
                found = sum(self.made(rows), [])
                sides = [side_of(figure) for figure in found]
                for figure, side in zip(found, sides):
                    yield dict(question=question["name"], answer=answer(found, sides), side=side) | row_of(figure)

    def run_facts(self):
        for name, run in sorted(self.runs.items()):
            sizes = [cell.members for cell in run.cells]
            compared = [c for cell in run.cells for o in cell.primary for c in cell.result(o.name).comparisons]
            effects = [detectable_effect(c) for c in compared if len(c.values) > 3]
            yield dict(
                scenario=name, data=run.run["scenario"]["dataOrigin"], least_members=min(sizes, default=None),
                most_members=max(sizes, default=None), cells=len(run.cells), strategies=len(run.strategies),
                processes=len(run.entries["process"]),
                disturbed=sum(cell.disturbed for cell in run.all_cells),
                spread=middle(c.deviation for c in compared), detectable_effect=middle(effects))


def row_of(figure):
    return dict(
        scenario=figure.scenario, cell=figure.cell, value=figure.value, low=figure.low, high=figure.high,
        own=figure.own, other=figure.other, found=figure.found)


def middle(values):
    values = [value for value in values if isfinite(value)]
    return float(numpy.median(values)) if values else None


def verdict_of(stances):
    measured = stances - {BESIDE, SHOWN}
    if not measured and SHOWN in stances:
        return "shown by a test"
    if measured == {OVERTAKEN}:
        return "overtaken"
    if measured <= {MISSING}:
        return "not measured"
    if {YES, NO} <= measured:
        return "depends"
    return {(YES,): "confirmed", (NO,): "refuted"}.get(tuple(measured), "unresolved")


def groups(decided, axis):
    """Figures that differ in one axis alone, in its order, where it matters."""
    found = {}
    for key, figure in decided:
        if axis in figure.parameters:
            others = tuple(sorted((k, v) for k, v in figure.parameters.items() if k != axis))
            found.setdefault((key, figure.scenario, figure.sort, others), []).append(figure)
    return [sorted(group, key=lambda figure: figure.numbers.get(axis, 0)) for group in found.values()
            if len({figure.stance for figure in group}) > 1]


def turn(group, axis):
    """What turns a group, and for numbers between which two, and where."""
    if any(axis not in figure.numbers for figure in group):
        yes, no = (", ".join(f.parameters[axis] for f in group if f.stance == s) for s in (YES, NO))
        return dict(from_there=f"as claimed with {yes}, not with {no}", place=None, above=None, up_to=None)
    before, after = next((a, b) for a, b in zip(group, group[1:]) if a.stance != b.stance)
    low, high = before.numbers[axis], after.numbers[axis]
    return dict(from_there=after.stance, place=crossing(before, after, low, high), above=low, up_to=high)


def crossing(before, after, low, high):
    """Where a straight line through the logarithms of both comes to the limit."""
    if not after.limit or min(before.value or 0, after.value or 0) <= 0 or before.value == after.value:
        return high
    share = log(after.limit / before.value) / log(after.value / before.value)
    if not 0 <= share <= 1:
        return high
    return exp(log(low) + share * log(high / low)) if low > 0 else low + share * (high - low)


def side_of(figure):
    if figure.value is None:
        return MISSING
    low = figure.value if figure.low is None else figure.low
    high = figure.value if figure.high is None else figure.high
    return {YES: "same", OPEN: OPEN, NO: "more" if low > 1 else "less"}[stance(ALIKE, low, high)]


def answer(found, sides):
    decided = [(side, end(figure)) for figure, side in zip(found, sides) if side not in (OPEN, MISSING)]
    if not decided:
        return "Cannot tell"
    known, most = {side for side, _ in decided}, max(high for _, high in decided)
    possible = max([most, *(end(figure) for figure, side in zip(found, sides) if side == OPEN)])
    if known == {"more"}:
        return "Yes, a little" if most < LITTLE else "Yes"
    if "more" in known and most >= HARDLY:
        return "In part"
    if possible >= HARDLY:
        return "Cannot tell"
    if "more" in known:
        return "Hardly"
    return "No, less" if known == {"less"} else "No"


def end(figure):
    return figure.value if figure.high is None else figure.high
