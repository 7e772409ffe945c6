"""Shared helpers of the notebooks: runs of scenarios, stores, tables and bar charts.

The first call runs a scenario and saves the run in .build-notebooks. Delete that folder to run it
again. The notebooks compare no times. They compare answers, statements, steps of SQLite's virtual
machine, rows and bytes, which are the same on every machine.
"""

import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = ROOT / ".build-notebooks" / "runs"
STRATEGIES = [
    "parent-entity",
    "abstract-root",
    "enum-content",
    "independent-entities",
    "details-relationship",
    "coded-content",
]
# Each strategy also has its own hatch, for readers who cannot distinguish the colours.
COLOURS = dict(zip(STRATEGIES, ["#0072b2", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7"]))
HATCHES = dict(zip(STRATEGIES, ["", "//", "..", "xx", "\\\\", "++"]))


class WorkbenchError(Exception):
    """A run or a store that is unavailable; the message names the next step where there is one."""


def runner():
    """Returns the path of run-scenario: LINEAGE_RUNNER, or the newest build."""
    named = os.environ.get("LINEAGE_RUNNER")
    if named:
        return named
    built = [ROOT / ".build" / way / "run-scenario" for way in ("release", "debug")]
    there = [path for path in built if path.exists()]
    if not there:
        raise WorkbenchError(
            "run-scenario is not built; run: swift build --product run-scenario"
        )
    return str(max(there, key=lambda path: path.stat().st_mtime))


def call(*arguments):
    """Runs run-scenario and returns its output; raises its error message if it fails."""
    environment = dict(
        os.environ, NO_COLOR="1", LINEAGE_LOCK=str(ROOT / ".build-notebooks" / "lock")
    )
    done = subprocess.run(
        [runner(), *arguments], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    if done.returncode != 0:
        raise WorkbenchError(done.stderr.strip() or done.stdout.strip())
    return done.stdout


def call_json(*arguments):
    """Runs run-scenario and returns its decoded JSON output."""
    return json.loads(call(*arguments))


class Run:
    """A small run of a scenario: its results and the loaded store of each strategy."""

    def __init__(self, folder):
        self.folder = folder
        self.results = sqlite3.connect(f"file:{folder}/run/results.sqlite?mode=ro", uri=True)

    def store(self, strategy):
        """Opens the store of a strategy with plain SQLite, read-only."""
        path = self.folder / "stores" / f"{strategy}.sqlite"
        if not path.exists():
            raise WorkbenchError(f"the run has no store of {strategy}")
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True)

    def path(self, strategy):
        return str(self.folder / "stores" / f"{strategy}.sqlite")

    @property
    def strategies(self):
        return [name for name in STRATEGIES if (self.folder / "stores" / f"{name}.sqlite").exists()]

    def query(self, sql, parameters=()):
        return self.results.execute(sql, parameters).fetchall()

    def work(self, operation, level="objects"):
        """Returns the statements and virtual machine steps of one action, by strategy."""
        rows = self.query(
            """
            SELECT strategy.name, figure.executions, figure.virtual_machine_steps, operation.actions_per_sample
            FROM figure
            JOIN operation ON operation.id = figure.operation_id
            JOIN strategy ON strategy.id = figure.strategy_id
            WHERE operation.workload_operation = ? AND operation.level = ?
              AND operation.name IN (operation.workload_operation, operation.workload_operation || '.engine')
            """,
            (operation, level),
        )
        return {
            name: (round(executions / n), round(steps / n))
            for name, executions, steps, n in rows
        }


def run(scenario, *options, size="1000"):
    """Runs a scenario with few members and saves the run; later calls open the saved run."""
    name = (
        "-".join([pathlib.Path(scenario).stem, size, *options])
        .replace("/", "_")
        .replace(" ", "_")
    )
    folder = KEPT / "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        call(
            str(scenario),
            "--size",
            size,
            "--quick",
            "--no-progress",
            "--keep-stores",
            str(folder / "stores"),
            "--out",
            str(folder / "run"),
            *options,
        )
        (folder / "complete").touch()
    return Run(folder)


def columns(store, table):
    """Returns the names of a table's columns."""
    return [row[1] for row in store.execute(f'PRAGMA table_info("{table}")')]


def tables(store):
    """Returns the names of entity tables, without join tables and Core Data's own tables."""
    rows = store.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' AND name NOT LIKE 'Z!_%' ESCAPE '!'"
        " ORDER BY name"
    )
    return [row[0] for row in rows]


def show(headings, rows):
    """Prints a table as plain text, which screen readers can read."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in [headings, *cells]) for i in range(len(headings))]
    numbers = [all(is_number(row[i]) for row in cells) for i in range(len(headings))]

    def line(row):
        parts = [c.rjust(w) if n else c.ljust(w) for c, w, n in zip(row, widths, numbers)]
        return "  ".join(parts).rstrip()

    print(line(headings))
    print("  ".join("-" * width for width in widths))
    for row in cells:
        print(line(row))


def is_number(text):
    return text.replace(".", "", 1).replace(",", "").lstrip("-").isdigit()


def picture(figure, alt):
    """Displays a figure with its alternative text."""
    import matplotlib.pyplot as pyplot
    from IPython.display import display

    file = io.StringIO()
    figure.savefig(
        file, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None}
    )
    pyplot.close(figure)
    display(
        {"image/svg+xml": file.getvalue(), "text/plain": alt},
        raw=True,
        metadata={"image/svg+xml": {"alt": alt}},
    )


def bars(values, title, axis, alt):
    """Displays a bar chart with a labelled bar for each value."""
    import matplotlib

    matplotlib.use("agg")
    matplotlib.rcParams.update({"svg.hashsalt": "lineage", "font.size": 10})
    import matplotlib.pyplot as pyplot

    names = list(values)[::-1]
    figure, axes = pyplot.subplots(figsize=(7, 0.5 + 0.42 * len(names)))
    for name in names:
        bar = axes.barh(
            name,
            values[name],
            color=COLOURS.get(name, "#777777"),
            hatch=HATCHES.get(name, ""),
            edgecolor="white",
        )
        axes.bar_label(
            bar,
            labels=[f" {values[name]:,.4g}" if values[name] % 1 else f" {values[name]:,.0f}"],
        )
    axes.set_title(title, loc="left")
    axes.set_xlabel(axis)
    axes.spines[["top", "right"]].set_visible(False)
    picture(figure, alt)
