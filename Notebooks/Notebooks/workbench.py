"""What the notebooks share: runs of scenarios, stores, tables and pictures.

A run is made once and kept below .build-notebooks; delete that folder to measure again. Nothing here compares
times: the notebooks look at answers, statements, steps of SQLite's virtual machine, rows and bytes, which are
the same on every machine.
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
SHAPES = [
    "parent-entity",
    "abstract-root",
    "enum-content",
    "independent-entities",
    "details-relationship",
    "coded-content",
]
# Distinct without colour, too: each shape has a hatch of its own.
COLOURS = dict(zip(SHAPES, ["#0072b2", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7"]))
HATCHES = dict(zip(SHAPES, ["", "//", "..", "xx", "\\\\", "++"]))


class WorkbenchError(Exception):
    """Why something cannot be run or read, with what to do next."""


def runner():
    """The program run-scenario: LINEAGE_RUNNER, or the newest that is built."""
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
    """What run-scenario prints; its message is raised if it fails."""
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
    """The JSON that run-scenario prints."""
    return json.loads(call(*arguments))


class Run:
    """A small run of a scenario, with its results and the loaded store of each shape."""

    def __init__(self, folder):
        self.folder = folder
        self.results = sqlite3.connect(f"file:{folder}/run/results.sqlite?mode=ro", uri=True)

    def store(self, shape):
        """A store as any SQLite client sees it, for reading."""
        path = self.folder / "stores" / f"{shape}.sqlite"
        if not path.exists():
            raise WorkbenchError(f"the run has no store of {shape}")
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True)

    def path(self, shape):
        return str(self.folder / "stores" / f"{shape}.sqlite")

    @property
    def shapes(self):
        return [name for name in SHAPES if (self.folder / "stores" / f"{name}.sqlite").exists()]

    def query(self, sql, parameters=()):
        return self.results.execute(sql, parameters).fetchall()

    def work(self, operation, level="objects"):
        """Statements and steps of the virtual machine of one action of an operation, by shape."""
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
    """The run of a scenario in its small form, made once and then read again."""
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
    """Names of the columns of a table."""
    return [row[1] for row in store.execute(f'PRAGMA table_info("{table}")')]


def tables(store):
    """Tables of entities, without join tables and Core Data's own."""
    rows = store.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' AND name NOT LIKE 'Z!_%' ESCAPE '!'"
        " ORDER BY name"
    )
    return [row[0] for row in rows]


def show(headings, rows):
    """Rows under headings, as text that every reader and every screen reader shows."""
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
    """Shows a figure with a text for who cannot see it."""
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
    """A bar for each shape, with its number."""
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
