"""Whether a wrong number would be found: wrong ones are put in on purpose, in memory.

    python3 Reports/recompute --refute Reports/publications-six-shapes

Changes one digit of every number of the report in turn, then one sample of an operation of each
sort, then the size of one B-tree.
"""

from figures import Figures
from lines import Lines
from matching import Line, Outcome, compare
from tables import check


def refute(run):
    lines = Lines(run, Figures(run))
    missed = refute_report(run, lines)
    for operation in {o.sort: o for o in run.primary}.values():
        launch = run.of(run.strategies[-1])[0]
        sample = run.samples[launch.index, operation.name][0]
        before = sample.wall, sample.processor
        sample.wall, sample.processor = (time + time // 10 for time in before)
        missed += not changes(run, f"a sample of “{operation.label}” a tenth longer")
        sample.wall, sample.processor = before
    part = next(row for row in run.storage if row["stage"] == "load")
    before = part["bytes"]
    part["bytes"] = str(int(before) + 4096)
    missed += not changes(run, f"{part['part']} of {part['strategy']} a page larger")
    part["bytes"] = before
    return 1 if missed else 0


def refute_report(run, lines):
    changed, missed = 0, []
    for said, mine in compare(run, lines).pairs:
        for token in said.tokens:
            if token["number"]:
                changed += 1
                text = said.text[: token.start()] + other(token.group()) + said.text[token.end() :]
                outcome = Outcome()
                outcome.compare(Line(text, run.strategies, said.number), mine)
                if not outcome.differing:
                    missed.append(f"{said.place(token)}: {token.group()}")
    print(f"{changed:,} numbers of the report changed in a digit, one after the other: "
          f"{changed - len(missed):,} found")
    for place in missed:
        print(f"  not found: {place}")
    return len(missed)


def other(number):
    """The number with another last digit."""
    place = max(index for index, letter in enumerate(number) if letter.isdigit())
    return number[:place] + str((int(number[place]) + 1) % 10) + number[place + 1 :]


def changes(run, what):
    figures = Figures(run)
    places = []
    check(run, figures, lambda place, _: places.append(place))
    files = {place.split(":")[0] for place in places}
    differing = len(compare(run, Lines(run, figures)).differing)
    print(f"{what}: {len(places):,} values in {', '.join(sorted(files))} differ, and "
          f"{differing:,} numbers of the report")
    return bool(places)
