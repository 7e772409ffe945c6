"""Section 1: what to choose for which need, and what stayed open."""

from collections import Counter

from scipy import stats

import printed
from figures import NEEDS
from matching import COUNTS, TIMES
from pieces import fact, interval, name, size
from printed import counted, enumeration


class Answer:
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
