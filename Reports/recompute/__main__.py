"""Computes every number of a run's report anew and says which are not as printed.

    python3 Reports/recompute [--refute] [--min-effect=0.05] Reports/publications-six-shapes
    python3 Reports/recompute [--refute] [--journals=FOLDER] Reports/claims.md

Reads samples.csv (every sample), storage.csv (every B-tree) and, for what is neither, the journal.
Compares all other CSV files value by value and report.md number by number. Ends with 1 if one
differs, if one is missing, or if the report has a number that nobody knows how to recompute. Uses
numpy and scipy and nothing of the project. For runs of one cell in which strategies took turns.

Of the page of claims, and of the one by article beside it, it writes every line anew from the
journals in the folder of the page's name, whatever their cells; see claims/. It ends with 1 for the
same reasons, and if a test that a claim cites is not there.

With --refute it puts wrong numbers in, one after the other, and says whether each is found. With
--min-effect it is told what the answer calls worth choosing by, where that is not a tenth.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from choosing import WORTH
from claims import report
from figures import Figures
from lines import Lines
from matching import CLASSES, compare
from refute import refute
from run import Run
from tables import check

SHOWN = 40


def main(run):
    figures = Figures(run)
    wrong = []
    values = check(run, figures, lambda place, text: wrong.append(f"{place}: {text}"))
    outcome = compare(run, Lines(run, figures))
    say("values of CSV files that differ", wrong)
    say("numbers, verdicts and names that differ from the report", [
        f"{place}: says “{said}”, recomputed “{mine}”" for place, said, mine, _ in outcome.differing
    ])
    say("numbers that nobody knows how to recompute", [
        f"{place}: {number} in {text[:150]}" for place, number, text in outcome.unknown])
    say("lines that lack a number", [
        f"line {number or '–'}: {text[:150]}" for number, text in outcome.missing])
    say("sentences that are not as recomputed, whatever their numbers", [
        f"line {said.number}: {said.words[:200]}\n    for: {mine.words[:200]}"
        for said, mine in outcome.reworded])
    summary(values, wrong, outcome)
    bad = wrong or outcome.differing or outcome.unknown or outcome.missing or outcome.reworded
    bad = bad or not outcome.numbers
    return 1 if bad else 0


def say(title, found, shown=SHOWN):
    if found:
        print(f"{len(found)} {title}:")
        for each in found[:shown]:
            print("  " + each)
        if len(found) > shown:
            print(f"  and {len(found) - shown} more")


def summary(values, wrong, outcome):
    numbers = [said for _, said, *_ in outcome.differing if any(map(str.isdigit, said))]
    print(f"{sum(values.values()):,} values in {len(values)} CSV files, {len(wrong)} differ")
    print(f"{outcome.numbers:,} numbers in report.md:")
    for kind, words in CLASSES.items():
        print(f"  {outcome.equal.get(kind, 0):6,} equal as printed, {words}")
    print(f"  {len(numbers):6,} differ")
    print(f"  {len(outcome.unknown):6,} not recomputed")
    print(f"{outcome.others:,} verdicts and names of strategies beside them are equal")
    print(f"{len(outcome.sentences):,} lines without any of these are headings, methods and "
          "definitions")


def checked(wanted):
    """The exit status."""
    if wanted.folder.suffix == ".md":
        return (report.refute if wanted.refute else report.check)(wanted.folder, wanted.journals)
    return (refute if wanted.refute else main)(Run(wanted.folder, wanted.min_effect))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="of a run, or the page of claims")
    parser.add_argument("--refute", action="store_true")
    parser.add_argument("--min-effect", type=float, default=WORTH)
    parser.add_argument("--journals", type=Path, help="what a page of claims rests on")
    sys.exit(checked(parser.parse_args()))
