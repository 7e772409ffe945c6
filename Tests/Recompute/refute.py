"""Whether a wrong figure would be found: wrong ones are put in on purpose, in memory."""

from claims.check import WORDS
from tables import differences, recomputed

# Of each file of a run; of the claims all.
ROWS = 200


def every_value(written, recomputed, words=()):
    """The number of values that may be wrong without being found, each changed in turn."""
    changed, missed = 0, []
    for name, said in written.items():
        for number, (row, mine) in enumerate(zip(said, recomputed[name]), start=2):
            for column, right in row.items():
                if right and column not in words:
                    _, wrong = differences({name: [row | {column: other(right)}]}, {name: [mine]}, words)
                    changed += 1
                    if [each.split(": ")[0] for each in wrong] != [f"{name}:2 {column}"]:
                        missed.append(f"{name}:{number} {column}: {right}")
    print(f"{changed:,} values changed, one after the other: {changed - len(missed):,} found")
    for place in missed:
        print(f"  not found: {place}")
    return len(missed)


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


def is_missed(what, found):
    files = {place.split(":")[0] for place in found}
    print(f"{what}: {len(found):,} values in {', '.join(sorted(files))} differ")
    return not found


# A run: its values, samples and bytes


def run(run):
    """The exit status: 1 if something wrong is not found."""
    right = recomputed(run)
    missed = every_value({name: rows[:ROWS] for name, rows in run.written.items()}, right, ["resamples"])
    for operation in {o.sort: o for o in run.primary}.values():
        part = run.of(run.strategies[-1])[0]
        found = with_times(run, run.samples[part.key(operation.name)][:1], 1.1)
        missed += is_missed(f"a sample of “{operation.label}” a tenth longer", found)
    losses = [row for row in right["answer.json"] if row["place"] == "losses" and row["unit"] != "file"]
    for row in sorted(losses, key=lambda row: -row["ratio"])[:1]:
        worst = [s for part in run.of(row["strategy"]) for s in run.samples[part.key(row["operation"])]]
        found = with_times(run, worst, 1 / row["ratio"])
        places = [each for each in found if each.startswith("answer.json")]
        missed += is_missed(f"“{row['operation']}” of {row['strategy']} as fast as the default's", places)
    tree = next(row for row in run.storage if row["stage"] == "load")
    tree["bytes"] = str(int(tree["bytes"]) + 4096)
    _, found = differences(run.written, recomputed(run))
    return 1 if missed + is_missed(f"{tree['part']} of {tree['strategy']} a page larger", found) else 0


def with_times(run, samples, factor):
    """The differences with these samples so much longer."""
    before = [(sample.wall, sample.processor) for sample in samples]
    for sample in samples:
        sample.wall, sample.processor = (max(1, round(time * factor)) for time in (sample.wall, sample.processor))
    _, found = differences(run.written, recomputed(run))
    for sample, times in zip(samples, before):
        sample.wall, sample.processor = times
    return found


# Claims: their values, and what the journals say


def claims(claims):
    """The exit status: 1 if something wrong is not found."""
    missed = every_value(claims.written, claims.recomputed(), WORDS)
    for name, change, what in (
        ("publications", slower_sample, "all samples of an operation of a process a tenth longer"),
        ("publications", larger_file, "a store a page larger"), ("scale", more_steps, "a statement with a step more")):
        if name in claims.runs:
            change(claims.runs[name].entries)
            claims.runs[name].forget()
            missed += is_missed(f"{name}: {what}", claims.differences()[1])
            claims.read_runs()
    return 1 if missed else 0


def slower_sample(entries):
    """Of the first process's first strategy."""
    measured = entries["process"][0]["strategies"][0]["operations"]
    record = next(each for each in measured if each["id"]["operation"] == "fetch-all-book")
    record["cpuNanoseconds"] = [time + time // 10 for time in record["cpuNanoseconds"]]


def larger_file(entries):
    entries["template"][0]["afterLoad"]["pageCount"] += 1


def more_steps(entries):
    """Of what the ways to merge are compared by."""
    biggest = max(entries["template"], key=lambda each: each["afterLoad"]["pageCount"])
    process = next(p for p in entries["process"] if p["cell"] == biggest["cell"])
    measured = next(m for m in process["strategies"] if m["strategy"] == "independent-entities")
    record = next(r for r in measured["operations"] if r["id"].get("variant") == "compound")
    record["statements"][0]["virtualMachineSteps"] += 1
