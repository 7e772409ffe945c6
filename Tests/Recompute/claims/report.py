"""What is said of a page of claims, and whether a wrong number would be found."""

import random

from claims.check import CLASSES, WORDS, Pages
from claims.verdicts import SYMBOLS
from matching import Line, Outcome

SHOWN = 40
SEED = 16
SAMPLE = 200


def check(path, journals):
    """The exit status: 1 if anything is not as recomputed, or nobody recomputes it."""
    pages = Pages(path, journals)
    written = pages.written()
    outcome, others = pages.compare(written), pages.compare_others(written)
    loose = list(pages.loose_ends())
    say("loose ends", loose)
    tell(outcome)
    if is_wrong(others):
        print("In HTML and drawings:")
        tell(others)
    summary(pages, outcome, others)
    return 1 if is_wrong(outcome) or is_wrong(others) or loose or not outcome.numbers else 0


def tell(outcome):
    say("numbers, verdicts and names that differ", [
        f"{place}: says “{said}”, recomputed “{mine}” in {text[:150]}"
        for place, said, mine, text in outcome.differing])
    say("numbers that nobody knows how to recompute", [
        f"{place}: {number} in {text[:150]}" for place, number, text in outcome.unknown])
    say("lines that are missing or lack a number", [
        f"line {number or '–'}: {text[:150]}" for number, text in outcome.missing])
    say("lines that nobody wrote anew", [
        f"{place}: {text[:150]}" for place, _, text in outcome.sentences])
    say("sentences that are not as recomputed, whatever their numbers", [
        f"line {said.number}: {said.words[:300]}\n    for: {mine.words[:300]}"
        for said, mine in outcome.reworded])


def is_wrong(outcome):
    return bool(outcome.differing or outcome.unknown or outcome.missing or outcome.sentences
                or outcome.reworded)


def say(title, found):
    if found:
        print(f"{len(found)} {title}:")
        for each in found[:SHOWN]:
            print("  " + each)
        if len(found) > SHOWN:
            print(f"  and {len(found) - SHOWN} more")


def summary(pages, outcome, others):
    runs = pages.evidence.runs.values()
    launches = sum(len(cell.launches) for run in runs for cell in run.cells)
    differing = [said for _, said, *_ in outcome.differing if any(map(str.isdigit, said))]
    cells = sum(len(run.cells) for run in runs)
    print(f"{len(runs)} journals, {cells} cells, {launches:,} launches")
    print(f"{outcome.numbers:,} numbers in {' and '.join(pages.said)}:")
    for kind, words in CLASSES.items():
        print(f"  {outcome.equal.get(kind, 0):6,} equal as printed, {words}")
    print(f"  {len(differing):6,} differ")
    print(f"  {len(outcome.unknown):6,} not recomputed")
    print(f"{outcome.others:,} verdicts, answers and names of shapes are equal")
    print(f"{others.numbers:,} numbers once more in HTML and in the words of drawings: "
          f"{sum(others.equal.values()):,} equal")


# Wrong ones put in on purpose


def refute(path, journals):
    """The exit status: 1 if something wrong is not found."""
    pages = Pages(path, journals)
    written = pages.written()
    pairs = pages.compare(written).pairs + pages.compare_others(written).pairs
    missed = every_token(pairs) + some_in_place(pages, written) + evidence(pages)
    return 1 if missed else 0


def every_token(pairs):
    """Each number, verdict and name changed in its line alone."""
    tried, found, lost = [0, 0], [0, 0], []
    for said, mine in pairs:
        for token in said.tokens:
            is_number = token["number"] is not None
            text = said.text[: token.start()] + wrong(token) + said.text[token.end() :]
            outcome = Outcome()
            outcome.compare(Line(text, WORDS, said.number), mine)
            tried[is_number] += 1
            found[is_number] += bool(outcome.differing)
            if not outcome.differing:
                lost.append(f"{said.place(token)}: {token.group()} in {said.text[:100]}")
    print(f"{tried[1]:,} numbers changed in a digit, one after the other: {found[1]:,} found")
    print(f"{tried[0]:,} verdicts, answers and names changed: {found[0]:,} found")
    say("not found", lost)
    return len(lost)


def wrong(token):
    """A number with another last digit, or another word of the same sort."""
    text = token.group()
    if token["number"] is None:
        kind = [word for word in WORDS if word != text and not word.startswith(text)]
        verdicts = [symbol + " " + verdict for verdict, symbol in SYMBOLS.items()]
        choice = verdicts if text[0] in "✔✘◐" else kind
        return next(word for word in choice if word != text)
    place = max(index for index, letter in enumerate(text) if letter.isdecimal())
    return text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]


def some_in_place(pages, written):
    """Digits and verdicts of whole pages, drawn with a fixed seed, each page compared anew."""
    draw, found, lost = random.Random(SEED), 0, []
    places = [(name, at) for name, text in pages.said.items()
              for at, letter in enumerate(text) if letter.isdecimal() or letter in "✔✘◐"]
    chosen = [each for each in draw.sample(places, min(SAMPLE, len(places)))
              if not is_comment(pages.said[each[0]], each[1])]
    for name, at in chosen:
        text = pages.said[name]
        letter = text[at]
        symbol = "✘" if letter == "✔" else "✔"
        other = str((int(letter) + 1) % 10) if letter.isdecimal() else symbol
        said = {name: text[:at] + other + text[at + 1 :]}
        if is_wrong(pages.compare(written, said)):
            found += 1
        else:
            lost.append(f"{name}: {text[max(0, at - 40) : at + 20]!r}")
    print(f"{len(chosen):,} digits and verdicts changed in the whole page (seed {SEED}): "
          f"{found:,} found")
    say("not found", lost)
    return len(lost)


def is_comment(text, at):
    """The command that made a page stands in a comment and is nobody's figure."""
    begin = text.rfind("\n", 0, at) + 1
    return text.startswith("<!--", begin)


def evidence(pages):
    """Whether the pages are others when what they rest on is."""
    missed = 0
    for name, change, what in (
        ("publications", slower_sample, "all samples of an operation of a launch a tenth longer"),
        ("publications", larger_file, "a store a page larger"),
        ("scale", more_steps, "a statement with a step more"),
        ("scale", other_machine, "another processor"),
    ):
        run = pages.evidence.runs.get(name)
        if run is None:
            continue
        undo = change(run)
        run.forget()
        outcome = pages.compare(pages.written())
        undo()
        run.forget()
        count = len(outcome.differing) + len(outcome.reworded)
        print(f"{name}: {what}: {count:,} places of the pages differ")
        missed += not count
    return missed


def record_of(run, operation):
    """Of the first launch's first shape."""
    return next(record for record in run.entries["process"][0]["strategies"][0]["operations"]
                if record["id"]["operation"] == operation)


def slower_sample(run):
    record = record_of(run, "fetch-all-book")
    before = record["cpuNanoseconds"]
    record["cpuNanoseconds"] = [time + time // 10 for time in before]
    return lambda: record.update(cpuNanoseconds=before)


def larger_file(run):
    stored = run.entries["template"][0]["afterLoad"]
    stored["pageCount"] += 1
    return lambda: stored.update(pageCount=stored["pageCount"] - 1)


def more_steps(run):
    """Of what the ways to merge are compared by."""
    biggest = max(run.entries["template"], key=lambda each: each["afterLoad"]["pageCount"])
    process = next(p for p in run.entries["process"] if p["cell"] == biggest["cell"])
    measured = next(m for m in process["strategies"] if m["strategy"] == "independent-entities")
    record = next(r for r in measured["operations"] if r["id"].get("variant") == "compound")
    statement = record["statements"][0]
    statement["virtualMachineSteps"] += 1
    return lambda: statement.update(virtualMachineSteps=statement["virtualMachineSteps"] - 1)


def other_machine(run):
    facts = run.run["environment"]
    before = facts["cpuModel"]
    facts["cpuModel"] = before + " II"
    return lambda: facts.update(cpuModel=before)
