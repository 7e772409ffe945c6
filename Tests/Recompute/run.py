"""What a run's folder holds: results.sqlite with its samples and B-trees, and the journal for all that is no time.

Times are taken from the view `samples` alone; counts, plans and facts of the machine from the journal only.
"""

import csv
import json
import sqlite3
from collections import defaultdict
from copy import copy
from dataclasses import dataclass, field, replace
from statistics import median

from choosing import said


def rows(path):
    with open(path, encoding="utf8", newline="") as file:
        return list(csv.DictReader(file))


# Copies of what the journal says, and views that only join or divide what is compared.
COPIES = {
    "run", "strategy", "cell", "parameter", "self_test", "template", "file", "storage_part", "process",
    "process_strategy", "contention", "operation", "answer", "load_window", "sample", "counter",
    "statement", "execution", "merge", "ratio", "bytes_per_member", "latency"}


def tables(path, cell):
    """The rows of each table and view, as texts; those that name their cell only of this one."""
    database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    for name, in database.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").fetchall():
        found = database.execute(f'SELECT * FROM "{name}"')
        columns = [column for column, *_ in found.description]
        texts = (["" if value is None else str(value) for value in row] for row in found)
        each = [dict(zip(columns, row)) for row in texts]
        yield name, [row for row in each if row.get("cell", cell) == cell]


def order(sample):
    """One order for samples: the journal and the database each have their own."""
    return str(sample["process"]), sample["strategy"], sample["operation"], int(sample["sample"])


def entries_of(lines):
    """The entries of a journal by their type, in their order."""
    entries = defaultdict(list)
    for line in lines:
        entry = json.loads(line)
        entries[entry["type"]].append(entry)
    return entries


def name_of(measurement):
    """As tables write it: "newest", "newest.engine", "newest.engine-compound.new-process"."""
    variant = measurement.get("variant")
    engine = "engine" + (f"-{variant}" if variant else "")
    return ".".join(
        [measurement["operation"]]
        + ([engine] if measurement["level"] == "engine" else [])
        + ([] if measurement["cacheState"] in ("warm-connection", "launch") else [measurement["cacheState"]])
    )


@dataclass
class Operation:
    """An operation in one form; a mean over several has no measurement."""

    name: str
    label: str
    sort: str
    actions: int = 1
    measurement: dict = field(default_factory=dict)
    questions: list = field(default_factory=list)

    @property
    def level(self):
        return self.measurement.get("level", "objects")

    @property
    def state(self):
        return self.measurement.get("cacheState", "warm-connection")

    @property
    def headline(self):
        return "processor" if self.state in ("warm-connection", "launch") else "wall"


@dataclass
class Part:
    """What one strategy did in one process."""

    process: int
    strategy: str
    content: dict
    records: dict

    def key(self, operation):
        """Of its samples."""
        return self.process, self.strategy, operation


@dataclass
class Sample:
    round: int
    question: int
    place: int | None
    wall: int
    processor: int
    actions: int

    def time(self, clock):
        return self.wall if clock == "wall" else self.processor


class Run:
    def __init__(self, folder, worth):
        # What the answer calls worth choosing by: the report is told, not the journal.
        self.folder, self.worth = folder, worth
        self.read_journal(folder / "journal.jsonl")
        found = tables(folder / "results.sqlite", self.cell["name"])
        self.written = {name: rows for name, rows in found if rows and name not in COPIES}
        self.written["samples"].sort(key=order)
        self.written["answer.json"] = list(said(folder / "answer.json"))
        self.read_samples(self.written["samples"])
        self.storage = [dict(row) for row in self.written["storage"]]

    def read_journal(self, path):
        with open(path, encoding="utf8") as lines:
            entries = entries_of(lines)
        # A cell of another size shows how the first one grows.
        cells = [each for each in entries["cell"] if each.get("growthOf") is None]
        if len(cells) != 1 or not entries["process"]:
            raise SystemExit("only runs of one cell are recomputed")
        self.take(entries, cells[0])

    def take(self, entries, cell):
        """One cell of a journal."""

        def own(sort):
            return [each for each in entries[sort] if each.get("cell", "") == cell["name"]]

        self.run, self.cell = entries["run"][0], cell
        self.templates = {each["strategy"]: each for each in own("template")}
        self.strategies = [each["name"] for each in self.run["strategies"]]
        self.operations = [self.operation(each) for each in self.cell["operations"]]
        self.processes = own("process")
        self.parts = [
            Part(process["number"], each["strategy"], each, {name_of(o["id"]): o for o in each["operations"]})
            for process in self.processes for each in process["strategies"]]

    @staticmethod
    def operation(summary):
        measurement = summary["id"]
        return Operation(
            name_of(measurement), summary["label"], summary["sort"], summary["actionsPerSample"], measurement,
            summary.get("questions") or [])

    @property
    def disturbed(self):
        return sum(bool((each.get("contention") or {}).get("reasons")) for each in self.processes)

    def of(self, strategy):
        return [part for part in self.parts if part.strategy == strategy]

    def read_samples(self, rows):
        self.samples = defaultdict(list)
        for row in rows:
            self.samples[int(row["process"]), row["strategy"], row["operation"]].append(
                Sample(
                    int(row["round"] or row["sample"]), int(row["question"] or 0),
                    int(row["place"]) if row["place"] else None, int(row["wall_ns"]), int(row["cpu_ns"]),
                    int(row["actions"])))

    def asking(self, operation, number):
        """The same run with the samples of one question alone."""
        found = copy(self)
        found.parts = []
        found.samples = {}
        for part in self.parts:
            record = part.records.get(operation.name)
            if record:
                records = {operation.name: record | {"questionCount": 1}}
                found.parts.append(replace(part, records=records))
                key = part.key(operation.name)
                found.samples[key] = [sample for sample in self.samples[key] if sample.question == number]
        return found

    def weight(self, operation):
        return (self.cell.get("usage") or {}).get(operation.measurement["operation"], 1)

    def effect(self, operation):
        """The smallest difference that matters."""
        if self.cell.get("minimumEffect") is not None:
            return self.cell["minimumEffect"]
        is_reading = operation.sort in ("fetch", "count")
        return 0.02 if is_reading else 0.05

    @property
    def primary(self):
        """One form of each operation: through objects, in the first of the states measured."""
        states = [o.state for o in self.operations]
        state = "warm-connection" if "warm-connection" in states else states[0]
        return [o for o in self.operations if o.level == "objects" and o.state in (state, "launch")]

    def counters(self, strategy, name):
        records = [part.records.get(name) for part in self.of(strategy)]
        return [r["counters"] for r in records if r and r.get("counters")]

    def middle(self, values):
        values = list(values)
        return median(values) if values else None
