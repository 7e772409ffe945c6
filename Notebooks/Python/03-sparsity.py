# %% [markdown]
# # Sparsity and waste
#
# *"The waste grows with every property that only one kind has."* Does it, and by how much? A scenario of Lineage stores items of
# several kinds with more and more properties of their own. We count bytes of NULL in each row.

# %%
import pathlib

from workbench import KEPT, bars, run, show

text = pathlib.Path("../../Scenarios/sparse-siblings.yaml").resolve()
sweep = run(text, "--only", "insert-all-at-once", "--strategy", "parent-entity", "--strategy", "independent-entities", size="200")

# %%
rows = sweep.query(
    """
    SELECT a.number, b.number, bytes_per_member.strategy, bytes_per_member, null_bytes_per_member
    FROM bytes_per_member
    JOIN cell ON cell.name = bytes_per_member.cell
    JOIN parameter AS a ON a.cell_id = cell.id
    JOIN parameter AS b ON b.cell_id = cell.id AND b.name > a.name
    WHERE stage = 'load' ORDER BY 1, 2, 3
    """
)
names = sweep.query("SELECT DISTINCT name FROM parameter ORDER BY name")
(first, ), (second, ) = names
show([first, second, "shape", "bytes a member", "of them for NULL"], [(f"{a:.0f}", f"{b:.0f}", n, f"{x:.1f}", f"{y:.1f}") for a, b, n, x, y in rows])

# %% [markdown]
# A row of one kind is NULL in the columns of all others. Some of its own values are absent as well, so independent entities have some
# NULLs, too. What one table adds must be *own properties × (kinds − 1)*, one byte each.

# %%
kinds_first = first.startswith("kind")
nulls = {}
for a, b, shape, total, null in rows:
    kinds, own = (a, b) if kinds_first else (b, a)
    nulls.setdefault((kinds, own), {})[shape] = null
pairs = {cell: both for cell, both in nulls.items() if len(both) == 2}
for (kinds, own), both in pairs.items():
    added = both["parent-entity"] - both["independent-entities"]
    assert abs(added - own * (kinds - 1)) < 1e-6, (kinds, own, both)
print(f"in {len(pairs)} pairs of stores one table adds exactly own × (kinds − 1) bytes a row")

# %%
widest = max(kinds if kinds_first else b for a, b, *_ in rows for kinds in [a])
chosen = {}
for a, b, shape, total, null in rows:
    kinds, own = (a, b) if kinds_first else (b, a)
    if shape == "parent-entity" and kinds == widest:
        chosen[f"{own:.0f} own properties"] = 100 * null / total
bars(
    chosen,
    f"Share of the file that is NULL, with {widest:.0f} kinds",
    "% of the bytes",
    "Bar chart: the share of NULL grows with the number of properties that only one kind has.",
)

# %% [markdown]
# **Key point.** The claim is right about the direction and says nothing of the size: one byte for each column of another kind.
# A row of five kinds with four properties each wastes 16 bytes.
