# %% [markdown]
# # The work of inserts, updates and deletions
#
# Each strategy writes the same members. How many statements and steps does a member take, and how
# large is the file after many changes?

# %%
from workbench import STRATEGIES, bars, run, show

publications = run("Scenarios/publications.yaml")
names = ["insert-all-at-once", "update-publication-title", "delete-publication"]
work = {name: publications.work(name) for name in names}
show(
    [
        "strategy",
        "insert: statements",
        "steps",
        "update: statements",
        "steps",
        "delete: statements",
        "steps",
    ],
    [
        (strategy, *(number for name in names for number in work[name][strategy]))
        for strategy in STRATEGIES
    ],
)

# %%
steps = {strategy: work["insert-all-at-once"][strategy][1] for strategy in STRATEGIES}
bars(
    steps,
    "Steps to insert a member",
    "steps",
    "Bar chart: details-relationship takes the most steps to insert, as it stores a member in two rows.",
)
assert max(steps, key=steps.get) == "details-relationship"
assert steps["independent-entities"] > steps["parent-entity"]
updates = {strategy: work["update-publication-title"][strategy][1] for strategy in STRATEGIES}
assert updates["independent-entities"] < updates["parent-entity"]

# %% [markdown]
# ## After many changes
#
# The run deletes three tenths of the members, updates as many, and inserts the deleted ones
# again. Then it compacts the file with `VACUUM`.

# %%
rows = publications.query("""
    SELECT strategy, max(CASE stage WHEN 'load' THEN file_bytes END), max(CASE stage WHEN 'churn' THEN file_bytes END),
      max(CASE stage WHEN 'vacuum' THEN file_bytes END)
    FROM bytes_per_member GROUP BY strategy ORDER BY 2
    """)
show(["strategy", "after the load", "after changes", "after VACUUM"], rows)
assert all(changed >= loaded for _, loaded, changed, _ in rows)
assert all(tidy <= changed for _, _, changed, tidy in rows)

# %% [markdown]
# **Key point.** Two rows for one member cost two inserts and two indexes. With every strategy,
# many changes make the file larger than it was after the load.
