"""Executes the notebooks and writes them as .ipynb files; with --check, compares them instead.

python execute.py            executes all notebooks
python execute.py 03         executes the notebooks whose names begin with 03
python execute.py --check    exits with status 1 if a cell fails or a committed output differs
"""

import pathlib
import sys
import time

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = pathlib.Path(__file__).resolve().parent
SECONDS_PER_CELL = 120


def executed(path):
    notebook = jupytext.read(path)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        resources={"metadata": {"path": str(HERE)}},
    )
    client.execute()
    for number, cell in enumerate(notebook.cells):
        cell.metadata = {}
        cell.id = f"cell-{number:02}"
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if "execution_count" in output:
                    output["execution_count"] = None
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def problems(notebook):
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    found = []
    if not any(
        line.lstrip().startswith("assert ")
        for cell in code
        for line in cell.source.splitlines()
    ):
        found.append("the notebook has no assertion")
    for cell in code:
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/svg+xml" in data and not output.metadata.get("image/svg+xml", {}).get(
                "alt"
            ):
                found.append("an image has no alt text")
            if output.output_type == "stream" and output.name == "stderr":
                found.append(f"a cell writes to standard error: {output.text.strip()[:200]}")
    return found


def texts(notebook):
    """Returns the sources and text outputs of all cells; the bytes of images depend on fonts."""
    result = []
    for cell in notebook.cells:
        result.append(cell.source)
        for output in cell.get("outputs", []):
            result.append(output.get("text") or output.get("data", {}).get("text/plain", ""))
    return result


def main():
    arguments = sys.argv[1:]
    checks = "--check" in arguments
    prefixes = tuple(name for name in arguments if not name.startswith("--")) or ("",)
    failed = False
    for path in sorted(HERE.glob("[0-9][0-9]-*.py")):
        if not path.name.startswith(prefixes):
            continue
        start = time.monotonic()
        target = path.with_suffix(".ipynb")
        try:
            notebook = executed(path)
        except CellExecutionError as error:
            print(f"failed   {path.name}\n{error}")
            failed = True
            continue
        wrong = problems(notebook)
        if checks:
            if not target.exists():
                wrong.append("the .ipynb file is missing; run make notebooks")
            elif texts(nbformat.read(target, as_version=4)) != texts(notebook):
                wrong.append("the committed .ipynb file differs; run make notebooks")
        else:
            nbformat.write(notebook, target)
        for reason in wrong:
            print(f"wrong    {path.name}: {reason}")
        failed = failed or bool(wrong)
        if not wrong:
            print(
                f"{'same' if checks else 'written'}  {path.name}, {time.monotonic() - start:.0f} s"
            )
    sys.exit(1 if failed else 0)


main()
