"""Section 1: what to choose from, what it gains and costs, and what stayed open."""

from math import ceil, isfinite

from scipy import stats

import printed
from choosing import FEWEST_PROCESSES, FRAME
from matching import COUNTS, TIMES, either
from pieces import fact, fixed, name, row, size
from planning import sizes_needed
from printed import Unit, counted, enumeration


def any_of(group):
    return ", ".join(group[:-1]) + " or " + group[-1] if len(group) > 1 else group[0]


class Answer:
    NAMED = 3
    ROWS = 4

    @property
    def worth(self):
        return fixed(printed.percentage(self.figures.choice.worth))

    def answer(self):
        choice = self.figures.choice
        yield "*What should I do?*"
        if choice:
            yield f"**{self.recommendation}**"
            yield from (f"- {line}" for line in self.each)
            yield from filter(None, (self.avoided, self.equals, self.frame, self.code))
            yield self.open
        else:
            yield self.no_choice
        yield self.confidence()
        if choice and choice.differing:
            yield from self.differences(choice.differing[: self.ROWS])
            more = len(choice.differing) - self.ROWS
            if more > 0:
                words = counted(more, "further difference")
                yield f"<details><summary>{words} of {self.worth} or more</summary>"
                yield from self.differences(choice.differing[self.ROWS :])
        members = printed.grouped(self.run.cell["scenario"]["familySize"])
        yield (
            f"The strategies hold {fact(members)} members; every number here is in "
            "[answer.csv](answer.csv) with the processes it comes from."
        )
        yield from self.warnings()

    @property
    def no_choice(self):
        count = len(self.run.blocks)
        if len(self.names) < 2:
            return f"Only {self.base} was measured, so there is nothing to compare it with."
        if count < FEWEST_PROCESSES:
            return (f"{size(counted(count, 'process', 'processes'))} give no verdict, so this run "
                    "recommends nothing: it shows that everything works.")
        return "This run compares no times, so it recommends nothing."

    @property
    def recommendation(self):
        choice = self.figures.choice
        if len(choice.groups) == 1:
            return ("Choose by what is simplest in code: nothing that was measured was found to "
                    f"differ by {self.worth} or more.")
        if len(choice.recommended) != 1:
            return "It depends on what your app does most:"
        best = choice.recommended[0]
        if any(choice.advantages(group, best) for group, _ in choice.avoided):
            return (f"Choose {any_of(best)}: what is {self.worth} better somewhere is far worse "
                    "elsewhere.")
        return (f"Choose {any_of(best)}: no other strategy is {self.worth} better in anything that "
                "was measured.")

    @property
    def each(self):
        choice = self.figures.choice
        for group in choice.recommended if len(choice.recommended) > 1 else []:
            found = choice.strengths(group)
            shown = "; ".join(self.advantage(group, *each) for each in found[: self.NAMED])
            more = len(found) - self.NAMED
            rest = f", and in {more} more of the {size(len(choice.things))} that were measured" if more > 0 else ""
            yield (f"**{any_of(group)}** for {shown}{rest}." if found
                   else f"**{any_of(group)}** if its code is simpler.")

    @staticmethod
    def figure(thing, strategy, among):
        figure = thing.figures[strategy]
        return size(printed.size(figure)) if thing.is_bytes else Unit(among).time(figure)

    def advantage(self, group, thing, ratio, other):
        worse = [thing.figures[other[0]]]
        own, its = (self.figure(thing, each[0], worse) for each in (group, other))
        quotient = thing.figures[other[0]] / thing.figures[group[0]]
        # A ratio is a mean over questions, so it need not be that of two medians.
        is_quotient = max(quotient, ratio) / min(quotient, ratio) < 1.1
        apart = f" for a typical question, {printed.ratio(quotient)} on average"
        return (f"“{name(thing.label)}” ({own} instead of {its} in {other[0]}: "
                f"{printed.ratio(ratio)}{'' if is_quotient else apart})")

    @property
    def avoided(self):
        choice, parts = self.figures.choice, []
        for group, better in choice.avoided:
            gain = choice.greatest_advantage(group, better)
            loss = choice.greatest_advantage(better, group)
            gained = (f"up to {printed.ratio(gain[0])} better than" if gain
                      else f"nowhere {self.worth} better than")
            lost = (f", and up to {printed.ratio(loss[0])} worse, in “{name(loss[1].label)}”"
                    if loss else "")
            parts.append(f"**{any_of(group)}** ({gained} {any_of(better)}{lost})")
        return f"Avoid {' and '.join(parts)}." if parts else None

    @property
    def equals(self):
        choice, parts = self.figures.choice, []
        for group in choice.recommended:
            if len(group) < 2:
                continue
            most, names = choice.at_most(group), enumeration(group)
            if most < 1 + choice.worth:
                parts.append(f"Between {names} nothing differs by {self.worth}.")
                continue
            share = printed.percentage(most - 1) if most < 2 else f"{printed.three(most)} times"
            limit = (f"they are at most {share} apart" if isfinite(most) else
                     "too little was measured to say how far apart they may be")
            parts.append(f"Between {names} no difference of {self.worth} was found; by the intervals {limit}.")
        return " ".join(parts)

    @property
    def frame(self):
        names = [n for group in self.figures.choice.recommended for n in group]
        actions = [r for r in self.figures.primary if r.operation.sort != "insert"]
        slow = [r.operation.label for r in actions
                if any((r.time(n, "wall") or 0) > FRAME for n in names)]
        members = fact(printed.grouped(self.run.cell["scenario"]["familySize"]))
        if not actions:
            return None
        if not slow:
            return (f"With {members} members each action of these strategies, whole loads aside, "
                    f"takes less than a frame ({fixed('16 ms')}), so a user sees none of these "
                    "differences in one action.")
        more = len(slow) - self.NAMED
        labels = ", ".join(f"“{name(label)}”" for label in slow[: self.NAMED])
        return (f"With {members} members only these take longer than a frame ({fixed('16 ms')}), whole loads "
                f"left out: "
                f"{labels}{f' and {more} more' if more > 0 else ''}.")

    @property
    def code(self):
        notes = {each["name"]: each.get("notes", []) for each in self.run.run["strategies"]}
        names = [n for group in self.figures.choice.recommended for n in group if notes[n]]
        return " ".join(
            f"What {n} means in code: {fact(chr(32).join(notes[n]))}" for n in names) or None

    def differences(self, things):
        groups = self.figures.choice.groups
        yield (f"What differs by {self.worth} or more, the farthest apart first: figure and ratio "
               "to the best. Exact numbers: [answer.csv](answer.csv).")
        yield row(["measured"] + [", ".join(group) for group in groups])
        for thing in things:
            figures = {g[0]: thing.figures[g[0]] for g in groups if g[0] in thing.figures}
            # By ratio, as verdicts are: a figure may be that of other questions.
            first = groups[0][0]
            ratios = {g: 1 if g == first else thing.differences[(g, first)].ratio for g in figures}
            best = min(ratios, key=ratios.get)
            cells = []
            for group in groups:
                if group[0] not in figures:
                    cells.append("–")
                    continue
                cell = self.figure(thing, group[0], list(figures.values()))
                if group[0] != best:
                    cell += " " + self.to_best(thing, thing.differences.get((group[0], best)))
                cells.append(cell)
            yield row([name(thing.label)] + cells)

    @staticmethod
    def to_best(thing, found):
        if thing.is_bytes:
            return size(printed.ratio(found.ratio))
        if found.verdict == "slower":
            return printed.ratio(found.ratio)
        return f"≤ {printed.ratio(found.at_most)}" if isfinite(found.at_most) else "?"

    @property
    def open(self):
        choice = self.figures.choice
        found, most = choice.open, choice.at_most_where_alike
        if not found:
            nothing = f"No comparison is open at {self.worth}"
            if sum(map(len, choice.recommended)) < 2:
                return f"{nothing}."
            if most < 1 + choice.worth:
                return f"{nothing}: every other difference between these strategies is smaller."
            return (f"{nothing}: every other difference between these strategies is estimated to "
                    f"be smaller; the widest interval reaches {printed.percentage(most - 1)}.")
        thing, one, other, widest = max(found, key=lambda each: each[3].at_most)
        most = (f"at most {printed.percentage(widest.at_most - 1)} apart"
                if isfinite(widest.at_most) else "with too little measured to say")
        return (f"Open at {self.worth}: {counted(len(found), 'comparison')} between these strategies, the "
                f"widest {one} and {other} in “{name(thing.label)}”, {most}.{self.decision(found)}")

    def decision(self, found):
        """The command of a run that is long enough to decide all that is open."""
        elapsed, seconds = (self.run.end or {}).get("elapsedSeconds"), []
        for thing, one, other, difference in found:
            rounds = thing.result and thing.result.rounds.get(frozenset((one, other)))
            sizes = sizes_needed(difference.comparison, rounds) if rounds else []
            seconds.append([each.seconds for each in sizes])
        if elapsed is None or not all(seconds):
            return ""
        totals = {elapsed + sum(each[0] for each in seconds)}
        totals |= {elapsed + sum(pick(each) for each in seconds) for pick in (min, max)}
        words, kept = self.run.run["command"].split(), []
        skips, own = False, ("--out", "--budget", "--no-progress", "--json", "--quick")
        for word in words:
            if not skips and word not in own:
                kept.append(word)
            skips = not skips and word in ("--out", "--budget")
        command = fact(" ".join(kept))
        minutes = [f"{max(2, ceil(total / 60))}m" for total in sorted(totals)]
        return f" To decide: `{command} --budget {either(minutes)}`."

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
