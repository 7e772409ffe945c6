# %% [markdown]
# # Insert, change, delete: what the engine does
#
# Each shape writes the same members. How many rows, statements and steps is that, and what is left after a deletion?

# %%
from workbench import SHAPES, bars, run, show

publications = run("Scenarios/publications.yaml")
names = ["insert-all-at-once", "update-publication-title", "delete-publication"]
work = {name: publications.work(name) for name in names}
show(
    [
        "shape",
        "insert: statements",
        "steps",
        "update: statements",
        "steps",
        "delete: statements",
        "steps",
    ],
    [(shape, *(number for name in names for number in work[name][shape])) for shape in SHAPES],
)

# %%
steps = {shape: work["insert-all-at-once"][shape][1] for shape in SHAPES}
bars(
    steps,
    "Steps to insert 1,000 members",
    "steps",
    "Bar chart: details beside a base object take the most steps to insert, as each member is two rows.",
)
assert max(steps, key=steps.get) == "details-relationship"
assert steps["independent-entities"] < steps["parent-entity"]

# %% [markdown]
# ## After many deletions
#
# The run deletes three tenths of the members, changes as many, adds the deleted ones again, and lets SQLite put the file in order.

# %%
rows = publications.query("""
    SELECT strategy, max(CASE stage WHEN 'load' THEN file_bytes END), max(CASE stage WHEN 'churn' THEN file_bytes END),
      max(CASE stage WHEN 'vacuum' THEN file_bytes END)
    FROM bytes_per_member GROUP BY strategy ORDER BY 2
    """)
show(["shape", "after the load", "after changes", "after VACUUM"], rows)
assert all(changed >= loaded for _, loaded, changed, _ in rows)
assert all(tidy <= changed for _, _, changed, tidy in rows)

# %% [markdown]
# **Key point.** Two rows for one member cost two insertions and two indexes. A file that was changed a lot is larger than one that was
# just loaded, in every shape.
