# %% [markdown]
# # Sparsity and waste
#
# *"The waste grows with every property that only one kind has."* Is that true, and how large is
# the waste? This scenario varies the number of kinds and the number of properties that each kind
# has of its own. The run counts the NULL bytes in each row.

# %%
from workbench import bars, run, show

strategies = ["--strategy", "parent-entity", "--strategy", "independent-entities"]
sweep = run(
    "Scenarios/sparse-siblings.yaml", "--only", "insert-all-at-once", *strategies, size="200"
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
    ["kinds", "own", "strategy", "bytes per member", "of which NULL"],
    [(f"{k:.0f}", f"{o:.0f}", name, f"{x:.1f}", f"{y:.1f}") for k, o, name, x, y in rows],
)

# %% [markdown]
# In one table, a row is NULL in the columns of all other kinds. Some of its own values are
# missing too, so independent entities also store NULLs. The single table must add exactly
# *own properties × (kinds − 1)* NULLs to a row, at one byte each.

# %%
nulls = {}
for kinds, own, strategy, _, null in rows:
    nulls.setdefault((kinds, own), {})[strategy] = null
pairs = {cell: both for cell, both in nulls.items() if len(both) == 2}
for (kinds, own), both in pairs.items():
    added = both["parent-entity"] - both["independent-entities"]
    assert abs(added - own * (kinds - 1)) < 1e-6, (kinds, own, both)
print(f"in {len(pairs)} pairs of stores, one table adds exactly own × (kinds − 1) bytes per row")

# %%
widest = max(kinds for kinds, *_ in rows)
bars(
    {
        f"{own:.0f} own properties": 100 * null / total
        for kinds, own, strategy, total, null in rows
        if strategy == "parent-entity" and kinds == widest
    },
    f"NULL bytes in the file, with {widest:.0f} kinds",
    "% of bytes",
    "Bar chart: the share of NULL bytes grows with the number of own properties.",
)

# %% [markdown]
# **Key point.** The waste grows as claimed. The claim leaves out its size: one byte per row for each
# column of another kind. With five kinds of four own properties each, a row wastes 16 bytes.
