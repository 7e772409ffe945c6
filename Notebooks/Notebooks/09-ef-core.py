# %% [markdown]
# # The seven types of EF Core's documentation
#
# EF Core's documentation compares one table, joined tables and a table for each type. Its
# benchmark loads seven types in three levels, with 5,000 rows each. One table takes 149.0 ms,
# joined tables 312.9 ms and a table for each type 158.2 ms. Joined tables take 2.10 times as long
# as one table, and a table for each type 1.06 times.
#
# We cannot reproduce these times on another machine and engine, but we can count the work.

# %%
from workbench import STRATEGIES, bars, run, show

published = {"one table": 149.0, "joined tables": 312.9, "a table for each type": 158.2}
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
show(
    ["strategy", "statements", "steps"],
    [(strategy, *work[strategy]) for strategy in seven.strategies],
)
ratio = {strategy: work[strategy][1] / work["parent-entity"][1] for strategy in seven.strategies}
bars(
    ratio,
    f"Steps of {everything}, relative to parent-entity",
    "ratio",
    "Bar chart: details-relationship takes more steps than parent-entity, independent-entities fewer.",
)

# %%
assert ratio["details-relationship"] > 1.2
assert ratio["details-relationship"] > ratio["independent-entities"]
assert work["parent-entity"][0] == 1 < work["independent-entities"][0]

# %% [markdown]
# **Key point.** Joined rows cost the most in both measurements. A table for each kind takes
# slightly longer than one table in EF Core. Here it takes fewer steps but more statements.
# Neither measurement shows which strategy is better for queries of *one* kind.
