"""Whether a wrong figure would be found: wrong ones are put in on purpose, in memory.

Changes each value of the first 200 rows of each CSV file; then one sample of an operation of each sort, all samples of one
operation, and the size of one B-tree.
"""

from figures import Figures
from run import rows
from tables import FILES, check, compare

# Read, not recomputed, or in words of the journal's reader.
READ = {("launches.csv", "reason")}


def refute(run):
    figures = Figures(run)
    written = {path.name: rows(path) for path in sorted(run.folder.glob("*.csv"))}
    missed = every_value(written, {name: list(make(run, figures)) for name, make in FILES.items()}, (), 200)
    for operation in {o.sort: o for o in run.primary}.values():
        launch = run.of(run.strategies[-1])[0]
        sample = run.samples[launch.index, operation.name][0]
        before = sample.wall, sample.processor
        sample.wall, sample.processor = (time + time // 10 for time in before)
        missed += not changes(run, f"a sample of “{operation.label}” a tenth longer")
        sample.wall, sample.processor = before
    missed += refute_answer(run, figures)
    part = next(row for row in run.storage if row["stage"] == "load")
    before = part["bytes"]
    part["bytes"] = str(int(before) + 4096)
    missed += not changes(run, f"{part['part']} of {part['strategy']} a page larger")
    part["bytes"] = before
    return 1 if missed else 0


def every_value(written, recomputed, words=(), rows_of_file=None):
    """The number of values that may be wrong without being found, each changed in turn."""
    changed, missed = 0, []
    for name, said in written.items():
        for number, (row, mine) in enumerate(zip(said[:rows_of_file], recomputed[name])):
            for column, right in row.items():
                if right and column not in words and (name, column) not in READ:
                    found = []
                    compare(name, [row | {column: other(right)}], [mine], lambda place, _: found.append(place), words)
                    changed += 1
                    if found != [f"{name}:2 {column}"]:
                        missed.append(f"{name}:{number + 2} {column}: {right}")
    print(f"{changed:,} values changed, one after the other: {changed - len(missed):,} found")
    for place in missed:
        print(f"  not found: {place}")
    return len(missed)


def refute_answer(run, figures):
    """Whether the answer is another one when its greatest difference is gone."""
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
    found = []
    check(run, Figures(run), lambda place, _: found.append(place))
    for sample, times in zip(samples, before):
        sample.wall, sample.processor = times
    verdicts = [place for place in found if place.startswith("answer.csv") and place.endswith("verdict")]
    print(f"“{thing.name}” of {worst} as fast as the best: {len(verdicts)} verdicts of the answer differ")
    return not verdicts


def other(value):
    """The value with another last digit, or another word."""
    if "e-" in value:
        # Of a number next to nothing only the size matters.
        return value.split("e")[0]
    digits = [index for index, letter in enumerate(value) if letter.isdigit()]
    if not digits:
        return value + "s"
    # The last digits of a long fraction are below the tolerance.
    place = digits[min(len(digits) - 1, 4)]
    return value[:place] + str((int(value[place]) + 1) % 10) + value[place + 1 :]


def changes(run, what):
    places = []
    check(run, Figures(run), lambda place, _: places.append(place))
    files = {place.split(":")[0] for place in places}
    print(f"{what}: {len(places):,} values in {', '.join(sorted(files))} differ")
    return bool(places)
