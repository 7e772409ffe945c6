# %% [markdown]
# # Sparsity and waste
#
# *"The waste grows with every property that only one kind has."* Does it, and by how much? A scenario of Lineage stores items of
# several kinds with more and more properties of their own. We count bytes of NULL in each row.

# %%
from workbench import bars, run, show

shapes = ["--strategy", "parent-entity", "--strategy", "independent-entities"]
sweep = run(
    "Scenarios/sparse-siblings.yaml", "--only", "insert-all-at-once", *shapes, size="200"
)

# %%
rows = sweep.query("""
    SELECT kinds.number, own.number, strategy, bytes_per_member, null_bytes_per_member
    FROM bytes_per_member
    JOIN cell ON cell.name = bytes_per_member.cell
    JOIN parameter AS kinds ON kinds.cell_id = cell.id AND kinds.name = 'kinds'
    JOIN parameter AS own ON own.cell_id = cell.id AND own.name = 'own'
    WHERE stage = 'load' ORDER BY 1, 2, 3
    """)
show(
    ["kinds", "own", "shape", "bytes a member", "of them for NULL"],
    [(f"{k:.0f}", f"{o:.0f}", name, f"{x:.1f}", f"{y:.1f}") for k, o, name, x, y in rows],
)

# %% [markdown]
# A row of one kind is NULL in the columns of all others. Some of its own values are absent as well, so independent entities have some
# NULLs, too. What one table adds must be *own properties × (kinds − 1)*, one byte each.

# %%
nulls = {}
for kinds, own, shape, _, null in rows:
    nulls.setdefault((kinds, own), {})[shape] = null
pairs = {cell: both for cell, both in nulls.items() if len(both) == 2}
for (kinds, own), both in pairs.items():
    added = both["parent-entity"] - both["independent-entities"]
    assert abs(added - own * (kinds - 1)) < 1e-6, (kinds, own, both)
print(f"in {len(pairs)} pairs of stores one table adds exactly own × (kinds − 1) bytes a row")

# %%
widest = max(kinds for kinds, *_ in rows)
bars(
    {
        f"{own:.0f} own properties": 100 * null / total
        for kinds, own, shape, total, null in rows
        if shape == "parent-entity" and kinds == widest
    },
    f"Share of the file that is NULL, with {widest:.0f} kinds",
    "% of the bytes",
    "Bar chart: the share of NULL grows with the number of properties that only one kind has.",
)

# %% [markdown]
# **Key point.** The claim is right about the direction and says nothing of the size: one byte for each column of another kind.
# A row of five kinds with four properties each wastes 16 bytes.
