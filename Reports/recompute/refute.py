"""Whether a wrong number would be found: wrong ones are put in on purpose, in memory.

    python3 Reports/recompute --refute Reports/publications-six-shapes

Changes one digit of every number of the report in turn, then every verdict and every name of a
strategy beside one, then one word of each sentence that is recomputed; then one sample of an
operation of each sort, all samples of one operation, and the size of one B-tree.
"""

from figures import Figures
from lines import Lines
from matching import Line, Outcome, compare
from tables import check


def refute(run):
    lines = Lines(run, Figures(run))
    pairs = compare(run, lines).pairs
    missed = refute_report(run, pairs) + refute_words(run, pairs)
    for operation in {o.sort: o for o in run.primary}.values():
        launch = run.of(run.strategies[-1])[0]
        sample = run.samples[launch.index, operation.name][0]
        before = sample.wall, sample.processor
        sample.wall, sample.processor = (time + time // 10 for time in before)
        missed += not changes(run, f"a sample of “{operation.label}” a tenth longer")
        sample.wall, sample.processor = before
    missed += refute_answer(run)
    part = next(row for row in run.storage if row["stage"] == "load")
    before = part["bytes"]
    part["bytes"] = str(int(before) + 4096)
    missed += not changes(run, f"{part['part']} of {part['strategy']} a page larger")
    part["bytes"] = before
    return 1 if missed else 0


def refute_report(run, pairs):
    """How many wrong numbers, and wrong verdicts and names, are not found."""
    changed, found, missed = [0, 0], [0, 0], []
    for said, mine in pairs:
        for token in said.tokens:
            is_number = token["number"] is not None
            wrong = other(token.group()) if is_number else otherwise(token.group(), run.strategies)
            text = said.text[: token.start()] + wrong + said.text[token.end() :]
            outcome = compared(run, text, said, mine)
            is_found = bool(outcome.differing)
            changed[is_number] += 1
            found[is_number] += is_found
            if not is_found:
                missed.append(f"{said.place(token)}: {token.group()}")
    print(f"{changed[1]:,} numbers of the report changed in a digit, one after the other: "
          f"{found[1]:,} found")
    print(f"{changed[0]:,} verdicts and names of strategies changed: {found[0]:,} found")
    for place in missed:
        print(f"  not found: {place}")
    return len(missed)


def compared(run, text, said, mine):
    outcome = Outcome()
    outcome.compare(Line(text, run.strategies, said.number), mine)
    return outcome


def refute_words(run, pairs):
    """How many sentences may have another word without being found."""
    changed, missed = 0, 0
    for said, mine in pairs:
        words = [word for word in said.text.split() if word.isalpha() and word.islower()]
        if words:
            changed += 1
            text = said.text.replace(words[-1], words[-1] + "s", 1)
            outcome = compared(run, text, said, mine)
            missed += not (outcome.reworded or outcome.differing)
    print(f"{changed:,} lines with another word: {changed - missed:,} found")
    return missed


def refute_answer(run):
    """Whether the answer is another one when its greatest difference is gone."""
    figures = Figures(run)
    things = [t for t in figures.choice.differing if t.result] if figures.choice else []
    if not things:
        return 0
    thing = things[0]
    worst = max(thing.figures, key=thing.figures.get)
    scale = min(thing.figures.values()) / thing.figures[worst]
    samples = [s for launch in run.of(worst) for s in run.samples[launch.index, thing.name]]
    before = [(sample.wall, sample.processor) for sample in samples]
    for sample in samples:
        sample.wall, sample.processor = (
            max(1, round(time * scale)) for time in (sample.wall, sample.processor))
    changed = Lines(run, Figures(run))
    kept = list(changed.answer())
    for sample, times in zip(samples, before):
        sample.wall, sample.processor = times
    told = [line for line in Lines(run, figures).answer() if line not in kept]
    print(f"“{thing.label}” of {worst} as fast as the best: {len(told)} lines of the answer differ")
    return not told


def other(number):
    """The number with another last digit."""
    place = max(index for index, letter in enumerate(number) if letter.isdigit())
    return number[:place] + str((int(number[place]) + 1) % 10) + number[place + 1 :]


def otherwise(text, strategies):
    """Another verdict or another strategy."""
    if text in strategies:
        return strategies[(strategies.index(text) + 1) % len(strategies)]
    return "▼" if text != "▼" else "≈"


def changes(run, what):
    figures = Figures(run)
    places = []
    check(run, figures, lambda place, _: places.append(place))
    files = {place.split(":")[0] for place in places}
    differing = len(compare(run, Lines(run, figures)).differing)
    print(f"{what}: {len(places):,} values in {', '.join(sorted(files))} differ, and "
          f"{differing:,} numbers of the report")
    return bool(places)
