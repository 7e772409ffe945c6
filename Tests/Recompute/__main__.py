"""Computes the figures of results.sqlite and of answer.json anew and says which are not as written.

    python3 Tests/Recompute [--refute] [--min-effect=0.05] Reports/publications
    python3 Tests/Recompute [--refute] [--journals=FOLDER] Reports/claims.csv

Reads the views samples (every sample) and storage (every B-tree) and, for what is neither, the journal. Compares every
value of all tables that are no copies of the journal. Ends with 1 if a value differs, or a table or column is missing or
unknown. Uses numpy, scipy and yaml and nothing of the project. For runs of one cell.

Of claims.csv and the files named like it computes every value from the journals in the folder of the page's name, by
the rules of the project's claims.yaml; see claims/.

--refute puts wrong figures in, one after the other, and says whether each is found. --min-effect is what the answer
calls worth choosing by, where that is not a tenth.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

import refute
from choosing import WORTH
from claims.check import Claims
from run import Run
from tables import differences, recomputed

SHOWN = 40


def main(wanted):
    """The exit status: 1 if a value is not as recomputed, or a wrong one is not found."""
    if wanted.folder.suffix == ".csv":
        claims = Claims(wanted.folder, wanted.journals)
        if wanted.refute:
            return refute.claims(claims)
        count, wrong = claims.differences()
    else:
        run = Run(wanted.folder, wanted.min_effect)
        if wanted.refute:
            return refute.run(run)
        count, wrong = differences(run.written, recomputed(run))
    for each in wrong[:SHOWN]:
        print("  " + each)
    print(f"{count:,} values, {len(wrong)} differ")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="of a run, or the CSV file of claims")
    parser.add_argument("--refute", action="store_true")
    parser.add_argument("--min-effect", type=float, default=WORTH)
    parser.add_argument("--journals", type=Path, help="what the claims rest on")
    sys.exit(main(parser.parse_args()))
