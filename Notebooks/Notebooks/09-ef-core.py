# %% [markdown]
# # Seven types, as EF Core's documentation has them
#
# The documentation of EF Core compares one table, joined tables and a table for each type: seven types in three levels, 5,000 rows each, all
# loaded. It gives 149.0 ms, 312.9 ms and 158.2 ms: joined tables take 2.10 times as long as one table, a table each 1.06 times.
#
# We cannot have its milliseconds, and ours would say nothing of theirs. But we can count the work behind the order.

# %%
from workbench import SHAPES, bars, run, show

published = {"one table": 149.0, "joined tables": 312.9, "a table each": 158.2}
show(
    ["mapping", "ms", "ratio"],
    [(name, time, f"{time / published['one table']:.2f}") for name, time in published.items()],
)

# %%
seven = run("Scenarios/ef-core-seven-types.yaml", size="700")
operations = [
    name
    for (name,) in seven.query(
        "SELECT DISTINCT workload_operation FROM operation WHERE sort = 'fetch' ORDER BY 1"
    )
]
show(["fetch"], [(name,) for name in operations])

# %%
everything = operations[0]
work = seven.work(everything)
show(["shape", "statements", "steps"], [(shape, *work[shape]) for shape in seven.shapes])
ratio = {shape: work[shape][1] / work["parent-entity"][1] for shape in seven.shapes}
bars(
    ratio,
    f"Steps of {everything}, as a multiple of the parent entity's",
    "ratio",
    "Bar chart: details beside a base object take more steps than one table; independent entities take about as many.",
)

# %%
assert ratio["details-relationship"] > 1.2
assert ratio["details-relationship"] > ratio["independent-entities"]
assert work["parent-entity"][0] == 1 < work["independent-entities"][0]

# %% [markdown]
# **Key point.** The order is the same: joined rows cost more than one wide table, and a table for each kind costs about the same. Which of
# them is better for *one* kind is another question, which that benchmark does not ask.
