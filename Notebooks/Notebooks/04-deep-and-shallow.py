# %% [markdown]
# # Deep and shallow queries
#
# A *deep* query returns objects of all kinds, such as the newest publications. A *shallow* query
# returns objects of one kind, such as the books. One table suits deep queries. A table for each
# kind suits shallow queries. Where is the crossover?

# %%
from workbench import STRATEGIES, bars, run, show

publications = run("Scenarios/publications.yaml")
deep = publications.work("newest-100-publication")
shallow = publications.work("fetch-all-book")
show(
    ["strategy", "deep: statements", "steps", "shallow: statements", "steps"],
    [(strategy, *deep[strategy], *shallow[strategy]) for strategy in STRATEGIES],
)

# %% [markdown]
# SQLite's virtual machine executes a query in steps. Steps are not times, but other programs do
# not affect them.

# %%
assert deep["parent-entity"][0] == 1 < deep["independent-entities"][0]
assert shallow["independent-entities"][1] < shallow["parent-entity"][1]
bars(
    {strategy: shallow[strategy][1] for strategy in STRATEGIES},
    "Steps for all books",
    "steps",
    "Bar chart: independent-entities takes the fewest steps for the books, details-relationship the most.",
)

# %% [markdown]
# ## The crossover
#
# Let *s* be the share of deep queries in an app. The app's work is
# *s* × deep + (1 − *s*) × shallow. At the crossover, both strategies do the same work.

# %%
wide_deep, wide_shallow = deep["parent-entity"][1], shallow["parent-entity"][1]
own_deep, own_shallow = deep["independent-entities"][1], shallow["independent-entities"][1]
difference = (wide_shallow - own_shallow) + (own_deep - wide_deep)
crossover = (wide_shallow - own_shallow) / difference
print(
    f"deep: {wide_deep} steps in one table, {own_deep} in a table for each kind; "
    f"shallow: {wide_shallow} and {own_shallow}"
)
print(f"above {100 * crossover:.0f} % deep queries, one table does less work")
if own_deep > wide_deep:
    assert 0 < crossover < 1

# %% [markdown]
# Steps count the engine's work only. They leave out the cost of creating objects, executing five
# statements and merging five lists.
# [The report of a measured run](../../Reports/publications/report.md) has the times,
# with confidence intervals.
#
# **Key point.** The workload decides, not the model. Count your deep and shallow queries before
# you choose.
