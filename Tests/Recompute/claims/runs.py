"""The table of runs: what they were made of and on, and how noisy they were."""

from math import isfinite

import numpy

import printed
from claims.claims import APPLE, ARTICLE, EARLIER, OWN, REAL
from claims.observations import percent
from claims.verdicts import unique
from matching import COUNTS, FACT, NAME, TIMES
from pieces import row
from planning import INTEGRATION, detectable_effect
from printed import counted, enumeration

HEADS = ["scenario", "data", "members", "cells", "shapes", "blocks", "launches", "disturbed",
         "spread", "can be found"]


def machine(run):
    """The machine and the build, in one sentence."""
    facts = run.run["environment"]
    return FACT + (
        f"{facts['cpuModel']}, {counted(facts['cpuCount'], 'processor')}, "
        f"{printed.size(facts['memoryBytes'])} of memory, hypervisor {facts['hypervisor']}; "
        f"{facts['operatingSystem']}, kernel {facts['kernel']}, {facts['fileSystem']}; SQLite "
        f"{facts['sqliteVersion']}, Swift {facts['swiftVersion']}, "
        f"{facts['buildConfiguration']} build of {facts['gitRevision']}")


def machines(runs):
    found = [(run.name, machine(run)) for run in runs]
    texts = unique(text for _, text in found)
    if len(texts) == 1:
        return [texts[0] + "."]
    return [f"{', '.join(name for name, each in found if each == text)}: {text}."
            for text in texts]


def line(run):
    cells = run.cells
    sizes = [cell.members for cell in cells]
    ends = unique([min(sizes), max(sizes)]) if sizes else []
    launches = sum(len(cell.launches) for cell in run.all_cells)
    # Left out are launches that began with another file, and what a resumed run repeated.
    left_out = sum(left(cell) for cell in run.all_cells)
    comparisons = [c for cell in cells for o in cell.primary
                   for c in cell.result(o.name).comparisons]
    return row([
        f"[{NAME}{run.name}]({run.path})", FACT + run.origin,
        COUNTS + " to ".join(map(printed.grouped, ends)), f"{len(cells)}",
        f"{len(run.strategies)}", f"{sum(len(cell.blocks) for cell in run.all_cells)}",
        f"{launches}", f"{sum(cell.disturbed for cell in run.all_cells) + left_out}",
        TIMES + middle(c.deviation for c in comparisons if isfinite(c.deviation)),
        middle((detectable_effect(c) for c in comparisons if len(c.values) > 3), INTEGRATION),
    ])


def left(cell):
    """Launches with another file than their template, or that are there before."""
    seen, count = set(), 0
    for launch in cell.all_launches:
        place = launch.block, launch.strategy
        is_other = launch.content["fileHash"] != cell.templates[launch.strategy]["fileHash"]
        count += is_other or place in seen
        if not is_other:
            seen.add(place)
    return count


def middle(values, *within):
    values = [value for value in values if isfinite(value)]
    return percent(float(numpy.median(values)), *within) if values else "–"


def warnings(runs):
    """What stands against all figures of a run."""
    for names, text in (
        ([r.name for r in runs if r.run["isQuick"]],
         "Quick runs, which show that everything works and not who is faster"),
        ([r.name for r in runs if r.run["environment"]["buildConfiguration"] != "release"],
         "Not release builds, whose times say nothing of an app"),
        ([r.name for r in runs if r.name in REAL and r.origin == "generated"],
         "Generated data in place of real ones, as no --data folder had them"),
    ):
        if names:
            yield f"> ⚠ {text}: {', '.join(names)}."


def origins(claims):
    """Who says the claims, as a sentence."""
    words = {
        ARTICLE: "from articles", APPLE: "from stores that Apple's programs wrote",
        EARLIER: "figures that this project measured before",
        OWN: "questions of this project",
    }
    parts = []
    for kind, said in words.items():
        count = sum(claim.source.kind == kind for claim in claims)
        if count == 1:
            parts.append(f"1 is {said.replace('figures', 'a figure').replace('questions', 'a question')}")
        elif count:
            parts.append(f"{count} are {said}")
    return f"Of these {enumeration(parts)}. " if parts else ""
