"""Computes the comparisons of a run anew from its samples, with SciPy and nothing of the project.

    python3 Reports/recompute.py Reports/publications-six-shapes

Reads samples.csv (every sample), journal.jsonl (only for the smallest difference that counts) and
results.csv (what the report says). Ends with 1 if any ratio, interval, p-value or verdict differs.
Needs scipy and numpy. For runs in which strategies took turns.
"""

import csv
import json
import sys
from collections import defaultdict
from itertools import combinations
from math import exp, log
from pathlib import Path

import numpy
from scipy import stats

TOLERANCE = 1e-9


def midmean(values):
    """The mean of the middle half; the outermost values left count with the share that remains."""
    values = numpy.sort(values)
    cut = len(values) / 4
    whole = int(cut)
    inner = values[whole : len(values) - whole]
    if len(inner) == 1:
        return inner[0]
    return (inner.sum() - (cut - whole) * (inner[0] + inner[-1])) / (len(values) - 2 * cut)


def locations(processes, weights):
    """One log-ratio for each process after Tukey's polish over the questions."""
    asked = defaultdict(set)
    for number, rounds in enumerate(processes):
        for question, _ in rounds:
            asked[question].add(number)
    shared = sorted(question for question, numbers in asked.items() if len(numbers) >= 2)
    effects = {}

    def rows():
        return [midmean(numpy.array([v - effects.get(q, 0) for q, v in r])) for r in processes]

    found = rows()
    if len(shared) > 1:
        for _ in range(4):
            left = defaultdict(list)
            for place, rounds in zip(found, processes):
                for question, value in rounds:
                    left[question].append(value - place)
            medians = {q: numpy.median(left[q]) for q in shared}
            if weights:
                total = sum(weights[q] for q in shared)
                center = log(sum(weights[q] / total * exp(medians[q]) for q in shared))
            else:
                center = numpy.mean(list(medians.values()))
            effects = {q: m - center for q, m in medians.items()}
            found = rows()
    return numpy.array(found)


def holm(values):
    order = numpy.argsort(values)
    adjusted = numpy.empty(len(values))
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[index]))
        adjusted[index] = highest
    return adjusted


def verdict(ratio, low, high, p, effect):
    excludes = low > 1 or high < 1
    worth = max(ratio, 1 / ratio) >= 1 + effect
    if excludes and worth and p < 0.05:
        return "slower" if ratio > 1 else "faster"
    if excludes and not worth:
        return "tiny"
    return "same" if high <= 1 + effect and low >= 1 / (1 + effect) else "unresolved"


def main(folder):
    effects = {}
    for line in open(folder / "journal.jsonl", encoding="utf8"):
        entry = json.loads(line)
        if entry["type"] == "cell":
            effects[entry["name"]] = entry.get("minimumEffect")
    # (cell, operation) -> process -> round -> strategy -> (question, wall, processor)
    samples = defaultdict(lambda: defaultdict(lambda: defaultdict(dict)))
    for row in csv.DictReader(open(folder / "samples.csv", encoding="utf8")):
        if row["round"]:
            samples[row["cell"], row["operation"]][int(row["block"])][int(row["round"])][
                row["strategy"]
            ] = (int(row["question"]), int(row["wall_ns"]), int(row["cpu_ns"]))
    results = defaultdict(dict)
    loads = set()
    for row in csv.DictReader(open(folder / "results.csv", encoding="utf8")):
        results[row["cell"], row["operation"]][row["strategy"]] = row
        if row["label"].startswith("load everything"):
            loads.add((row["cell"], row["operation"]))
    compared, differing, worst = 0, [], 0.0
    for key, strategies in results.items():
        if key not in samples or effects.get(key[0]) is None:
            continue
        names = list(strategies)
        for clock, columns in (
            (2, ("ratio", "ratio_low", "ratio_high", "verdict")),
            (1, ("wall_ratio", "wall_lower", "wall_upper", "wall_verdict")),
        ):
            pairs = []
            for base, candidate in combinations(names, 2):
                processes, weights = [], defaultdict(list)
                for number in sorted(samples[key]):
                    rounds = []
                    for place in sorted(samples[key][number]):
                        found = samples[key][number][place]
                        if base in found:
                            weights[found[base][0]].append(max(1, found[base][clock]))
                        if base in found and candidate in found:
                            times = [max(1, found[n][clock]) for n in (candidate, base)]
                            rounds.append((found[base][0], log(times[0]) - log(times[1])))
                    if rounds:
                        processes.append(rounds)
                if not processes:
                    continue
                medians = {q: numpy.median(v) for q, v in weights.items()}
                values = locations(processes, medians if key in loads else None)
                error = values.std(ddof=1) / len(values) ** 0.5
                reach = stats.t.ppf(0.975, len(values) - 1) * error
                mean = values.mean()
                p = 2 * stats.t.sf(abs(mean) / error, len(values) - 1)
                pairs.append((base, candidate, mean, reach, p))
            adjusted = holm([pair[4] for pair in pairs])
            for (base, candidate, mean, reach, _), p in zip(pairs, adjusted):
                said = strategies[candidate]
                if base != names[0] or not said[columns[0]]:
                    continue
                mine = (exp(mean), exp(mean - reach), exp(mean + reach))
                theirs = [float(said[column]) for column in columns[:3]]
                difference = max(abs(a / b - 1) for a, b in zip(mine, theirs))
                worst = max(worst, difference)
                word = verdict(*mine, p, effects[key[0]])
                compared += 1
                if difference > TOLERANCE or word != said[columns[3]]:
                    differing.append((key, candidate, columns[0], mine, theirs, word, said[columns[3]]))
    for each in differing[:20]:
        print("differs:", *each)
    print(
        f"{compared} comparisons computed anew, {len(differing)} differ, "
        f"largest relative difference {worst:.1e}"
    )
    return 1 if differing or not compared else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
