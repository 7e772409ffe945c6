"""The runs that claims rest on, each cell as a run of its own, from journals alone."""

import lzma
from collections import defaultdict
from functools import cache, cached_property
from os.path import relpath

from results import single, together
from run import Run, Sample, entries_of

NEEDS = {
    "reading": ("all fetches together", "fetch"),
    "counting": ("all counts together", "count"),
    "storing": ("all inserts together", "insert"),
    "changing": ("all changes together", "change"),
    "everything": ("all operations together", None),
}


class Cell(Run):
    """One cell; its samples are those that the journal has."""

    def __init__(self, entries, cell, launches):
        self.take(entries, cell, launches)
        self.name, self.parameters = cell["name"], cell["parameters"]
        self.members = cell["scenario"]["familySize"]
        self.samples = {
            (launch.index, name): samples_of(record)
            for launch in self.launches for name, record in launch.records.items()
        }
        self.singles, self.means = {}, {}

    def named(self, operation):
        return next((each for each in self.operations if each.name == operation), None)

    def result(self, operation):
        """The comparisons of one operation; nothing where the cell does not have it."""
        if operation not in self.singles:
            found = self.named(operation)
            self.singles[operation] = single(self, found) if found else None
        return self.singles[operation]

    def together(self, need):
        """The comparisons of all operations of one sort, each counting the same."""
        if need not in self.means:
            label, sort = NEEDS[need]
            members = [o for o in self.primary if sort is None or o.sort == sort]
            if sort is None and len(members) < 2:
                members = []
            each = {o.name: self.result(o.name) for o in members}
            self.means[need] = together(self, each, need, label, members) if members else None
        return self.means[need]

    def first(self, strategy):
        return next(iter(self.of(strategy)), None)

    def indexes(self, *strategies):
        return sorted(each.index for each in self.launches if each.strategy in strategies)

    def number(self, axis):
        """Where a cell stands on an axis; for sizes the members that there are."""
        return float(self.members) if axis == "size" else decimal(self.parameters.get(axis))

    @cached_property
    def answers_differ(self):
        """Whether two launches of this cell say otherwise about what every one should agree on."""
        told = defaultdict(set)
        for name, template in self.templates.items():
            told["loaded"].add(template["contentDigest"])
        for launch in self.all_launches:
            told["stored"].add(launch.content["contentDigest"])
            told["after all operations"].add(launch.content["finalContentDigest"])
            for operation in self.operations:
                record = launch.records.get(operation.name)
                if record:
                    told[operation.name].add(record["answerDigest"])
            for record in launch.records.values():
                # However it is asked, what the engine finds is the same.
                if record["id"].get("variant"):
                    told[f"{record['id']['operation']}.engine"].add(record["answerDigest"])
        return any(len(digests) > 1 for digests in told.values())


def samples_of(record):
    questions = record.get("questionCount") or 0
    places = record.get("positions") or []
    return [
        Sample(number, number % questions if questions else 0,
               places[number] if number < len(places) else None, wall, processor, 1)
        for number, (wall, processor) in enumerate(
            zip(record["wallNanoseconds"], record["cpuNanoseconds"]))
    ]


def decimal(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


class Scenario:
    """One journal with its cells that have a complete block."""

    def __init__(self, path, shown):
        opened = lzma.open if path.suffix == ".xz" else open
        with opened(path, "rt", encoding="utf8") as lines:
            self.entries = entries_of(lines)
        self.path, self.run = shown, self.entries["run"][0]
        self.name, self.started = self.run["scenario"]["name"], self.run["startedAt"]
        self.origin = self.run["scenario"]["dataOrigin"]
        self.strategies = [each["name"] for each in self.run["strategies"]]

    @cached_property
    def all_cells(self):
        if self.entries["launch"]:
            raise SystemExit(
                f"{self.path}: only runs in which strategies took turns are recomputed")
        launches = Run.launches_of(self.entries["process"])
        return [Cell(self.entries, cell, launches) for cell in self.entries["cell"]]

    @cached_property
    def cells(self):
        return [] if self.answers_differ else [each for each in self.all_cells if each.launches]

    @cached_property
    def answers_differ(self):
        ends = self.entries["end"]
        return bool(ends) and ends[-1]["outcome"] == "answersDiffer" or any(
            cell.answers_differ for cell in self.all_cells)

    def model(self, strategy):
        """The lines of its model, as "Book(isbn, tags ->> Tag)"."""
        return next((s["model"] for s in self.run["strategies"] if s["name"] == strategy), None)

    def forget(self):
        """What was made of the entries, after one of them was changed."""
        for name in ("all_cells", "cells", "answers_differ"):
            self.__dict__.pop(name, None)


class Evidence:
    """Every run by its scenario's name; of several the one that began last."""

    def __init__(self, folder, page, lines_of):
        paths = sorted(folder.rglob("*.jsonl.xz")) + sorted(folder.rglob("journal.jsonl"))
        found = [Scenario(path, relpath(path, page.parent)) for path in paths]
        found.sort(key=lambda each: (each.started, each.path))
        self.runs = {each.name: each for each in found}
        self.lines_of = lines_of

    def gap(self, scenario):
        """Why a scenario has no figures."""
        run = self.runs.get(scenario)
        if run is None:
            return f"{scenario} was not run"
        if run.answers_differ:
            return f"the strategies of {scenario} gave different answers"
        return None if run.cells else f"{scenario} has no complete block"


@cache
def code_lines(path):
    """Lines that are neither blank nor only a comment."""
    count, inside = 0, False
    for line in path.read_text(encoding="utf8").split("\n"):
        code = line.lstrip(" \t")
        if inside or code.startswith("/*"):
            inside = "*/" not in code
        elif code and not code.startswith("//"):
            count += 1
    return count
