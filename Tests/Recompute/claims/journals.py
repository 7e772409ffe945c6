"""The runs that claims rest on, each cell as a run of its own, from journals alone."""

import lzma
from collections import defaultdict
from functools import cached_property

from figures import NEEDS
from results import single, together
from run import Run, Sample, entries_of


class Cell(Run):
    """One cell; its samples are those that the journal has."""

    def __init__(self, entries, cell):
        self.take(entries, cell)
        self.name, self.parameters = cell["name"], cell["parameters"]
        self.members = cell["scenario"]["familySize"]
        self.samples = {
            part.key(name): samples_of(record)
            for part in self.parts for name, record in part.records.items()}
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

    def records(self, strategy, operation):
        return [part.records.get(operation) for part in self.of(strategy)]

    def number(self, axis):
        """Where a cell stands on an axis; for sizes the members that there are."""
        try:
            return float(self.members if axis == "size" else self.parameters.get(axis))
        except (TypeError, ValueError):
            return None

    @cached_property
    def answers_differ(self):
        """Whether two processes say otherwise about what every one should agree on."""
        answers = defaultdict(set)
        for template in self.templates.values():
            answers["loaded"].add(template["contentDigest"])
        for part in self.parts:
            answers["stored"].add(part.content["contentDigest"])
            answers["in the end"].add(part.content["finalContentDigest"])
            for name, record in part.records.items():
                # However it is asked, what the engine finds is the same.
                if record["id"].get("variant"):
                    name = f"{record['id']['operation']}.engine"
                answers[name].add(record["answerDigest"])
        return any(len(digests) > 1 for digests in answers.values())


def samples_of(record):
    questions = record.get("questionCount") or 0
    places = record.get("positions") or []
    return [
        Sample(number, number % questions if questions else 0,
               places[number] if number < len(places) else None, wall, processor, 1)
        for number, (wall, processor) in enumerate(
            zip(record["wallNanoseconds"], record["cpuNanoseconds"]))
    ]


class Scenario:
    """One journal with its cells that have a process."""

    def __init__(self, path):
        opened = lzma.open if path.suffix == ".xz" else open
        with opened(path, "rt", encoding="utf8") as lines:
            self.entries = entries_of(lines)
        self.run = self.entries["run"][0]
        self.name = self.run["scenario"]["name"]
        self.strategies = [each["name"] for each in self.run["strategies"]]

    @cached_property
    def all_cells(self):
        # A cell of another size shows how the first one grows, and decides nothing.
        return [
            Cell(self.entries, cell)
            for cell in self.entries["cell"]
            if cell.get("growthOf") is None
        ]

    @cached_property
    def cells(self):
        ends = self.entries["end"]
        if ends and ends[-1]["outcome"] == "answersDiffer" or any(cell.answers_differ for cell in self.all_cells):
            return []
        return [each for each in self.all_cells if each.parts]

    def forget(self):
        """Drops what was made of the entries, after one of them was changed."""
        for name in ("all_cells", "cells"):
            self.__dict__.pop(name, None)


def runs_below(folder):
    """Every run by its scenario's name; of several the one that began last."""
    paths = sorted(folder.rglob("*.jsonl.xz")) + sorted(folder.rglob("journal.jsonl"))
    found = sorted(map(Scenario, paths), key=lambda each: each.run["startedAt"])
    return {each.name: each for each in found}
