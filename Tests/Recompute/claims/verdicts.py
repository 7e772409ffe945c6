"""What the figures of a claim say of it, and what turns it."""

from dataclasses import dataclass
from math import exp, log

from claims.observations import BESIDE, MISSING, NO, OPEN, SHOWN, YES, digits
from printed import counted

CONFIRMED, REFUTED, DEPENDS = "confirmed", "refuted", "depends"
UNRESOLVED, BY_TEST, NOT_MEASURED = "unresolved", "shown by a test", "not measured"
SYMBOLS = {CONFIRMED: "✔", REFUTED: "✘", DEPENDS: "◐", UNRESOLVED: "?", BY_TEST: "✔",
           NOT_MEASURED: "–"}


def verdict_of(stances):
    measured = set(stances) - {BESIDE, SHOWN}
    if not measured and SHOWN in stances:
        return BY_TEST
    if measured <= {MISSING}:
        return NOT_MEASURED
    if {YES, NO} <= measured:
        return DEPENDS
    return {YES: CONFIRMED, NO: REFUTED}.get(
        next(iter(measured)), UNRESOLVED) if len(measured) == 1 else UNRESOLVED


def unique(values):
    return list(dict.fromkeys(values))


class Finding:
    def __init__(self, claim, evidence):
        self.claim, self.id = claim, claim.id
        self.observations = [each for rule in claim.rules for each in rule.figures(evidence)]
        for rule in claim.beside:
            for each in rule.figures(evidence):
                if each.stance != MISSING:
                    each.stance = BESIDE
                    self.observations.append(each)
        self.verdict = verdict_of([each.stance for each in self.observations])
        self.turns = turns(self.observations) if self.verdict == DEPENDS else []

    @property
    def symbol(self):
        return SYMBOLS[self.verdict]

    def with_stance(self, *stances):
        return [each for each in self.observations if each.stance in stances]

    def count(self, stance):
        return len(self.with_stance(stance))

    @property
    def figures(self):
        """Those that decide or should."""
        return self.with_stance(YES, NO, OPEN, MISSING)

    @property
    def deciding(self):
        if self.verdict == UNRESOLVED:
            return self.with_stance(OPEN) or self.with_stance(YES, NO, OPEN)
        return self.with_stance(*{
            CONFIRMED: [YES], REFUTED: [NO], DEPENDS: [YES, NO], BY_TEST: [SHOWN],
            NOT_MEASURED: [],
        }[self.verdict])

    @property
    def weakest(self):
        """The figure that is closest to its limit."""
        return min(self.deciding, key=lambda each: abs(each.margin), default=None)

    @property
    def effect(self):
        if self.verdict == NOT_MEASURED or not self.deciding:
            return "–"
        if self.verdict == DEPENDS:
            ordered = sorted(self.deciding, key=lambda each: each.margin)
            return f"{ordered[0].text} … {ordered[-1].text}"
        weakest, count = self.weakest, len(self.deciding)
        if count == 1:
            return weakest.text
        return weakest.text + (
            f", and {count - 1} more" if weakest.value is None else f", the closest of {count}")

    @property
    def subject(self):
        weakest = self.weakest
        if weakest is None:
            return ""
        return weakest.label + (f" ({weakest.scenario})" if weakest.scenario else "")

    @property
    def here(self):
        """Each figure with what it is of, where there are few."""
        measured = [each for each in self.observations if each.stance != MISSING]
        if 1 <= len(measured) <= 3:
            return "; ".join(f"{each.label}: {each.text}" for each in measured)
        return self.effect + (f"; closest: {self.subject}" if self.subject else "")

    @property
    def explanation(self):
        return getattr(self, "explain_" + self.verdict.replace(" ", "_"))(len(self.figures))

    def explain_confirmed(self, count):
        return ("The deciding figure is as claimed." if count == 1
                else f"All {count} deciding figures are as claimed.")

    def explain_refuted(self, count):
        return ("The deciding figure is not as claimed." if count == 1
                else f"Not one of the {count} deciding figures is as claimed.")

    def explain_depends(self, count):
        yes, no = self.count(YES), self.count(NO)
        text = (f"{yes} of {count} figures {'is' if yes == 1 else 'are'} as claimed and {no} "
                f"{'is' if no == 1 else 'are'} not.")
        return text + (f" It turns with {'; '.join(self.turns)}." if self.turns else "")

    def explain_unresolved(self, count):
        return (f"{self.count(YES)} of {count} {'figure' if count == 1 else 'figures'} are as "
                f"claimed, {self.count(NO)} are not, {self.count(OPEN)} are too noisy to say and "
                f"{self.count(MISSING)} were not measured.")

    def explain_shown_by_a_test(self, _):
        return (f"Shown by {counted(self.count(SHOWN), 'test')} of this repository, which must "
                "pass with every change; nothing was measured for it.")

    def explain_not_measured(self, _):
        why = "; ".join(unique(each.text for each in self.figures))
        if not self.claim.scenarios:
            return why + "."
        return (f"{why[:1].upper()}{why[1:]}; run `run-scenario claims --only {self.id}` to "
                "measure it.")


# What turns a claim that depends


@dataclass
class Turn:
    side: str
    place: float | None = None
    measured: tuple | None = None


def turns(observations):
    """An axis of a sweep, or else what is measured or the scenario."""
    decided = [each for each in observations if each.stance in (YES, NO)]
    axes = sorted({axis for each in decided for axis in each.parameters})
    along = [text for axis in axes
             for text in words(axis, [turn(g, axis) for g in groups(decided, axis)])]
    if along:
        return along
    for what, key in (("what is measured", "label"), ("scenario", "scenario")):
        yes, no = ({getattr(o, key) for o in decided if o.stance == s} for s in (YES, NO))
        if not yes & no:
            return [f"{what}: as claimed for {', '.join(sorted(yes))}, not for "
                    f"{', '.join(sorted(no))}"]
    return ["the parameters together: " + ", ".join(unique(each.cell for each in decided))]


def groups(observations, axis):
    """Figures that differ in one axis alone, in its order, where it matters."""
    found = {}
    for each in observations:
        if axis in each.parameters:
            others = tuple(sorted((k, v) for k, v in each.parameters.items() if k != axis))
            found.setdefault((each.scenario, each.label, others), []).append(each)
    return [sorted(group, key=lambda o: o.numbers.get(axis, 0)) for group in found.values()
            if len({each.stance for each in group}) > 1]


def turn(group, axis):
    if any(axis not in each.numbers for each in group):
        yes, no = ([o.parameters[axis] for o in group if o.stance == s] for s in (YES, NO))
        return Turn(f"as claimed with {', '.join(yes)}, not with {', '.join(no)}")
    before, after = next(
        (a, b) for a, b in zip(group, group[1:]) if a.stance != b.stance)
    low, high = before.numbers[axis], after.numbers[axis]
    return Turn(after.stance, crossing(before, after, low, high), (low, high))


def crossing(before, after, low, high):
    """Where a straight line through the logarithms of both comes to the limit."""
    limit = after.limit
    if not limit or min(before.value or 0, after.value or 0) <= 0 or before.value == after.value:
        return high
    share = log(limit / before.value) / log(after.value / before.value)
    if not 0 <= share <= 1:
        return high
    return exp(log(low) + share * log(high / low)) if low > 0 else low + share * (high - low)


def words(axis, found):
    for side in unique(each.side for each in found):
        same = [each for each in found if each.side == side]
        places = [each.place for each in same if each.place is not None]
        if not places:
            yield f"{axis}: {side}"
        elif len(same) == 1:
            low, high = same[0].measured
            yield (f"{axis}: {side} from about {digits(places[0])} on (between the measured "
                   f"{digits(low)} and {digits(high)})")
        else:
            yield (f"{axis}: {side} from about {digits(min(places))} to {digits(max(places))} "
                   f"on, in {len(same)} series")
