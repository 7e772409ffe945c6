# %% [markdown]
# # Deep and shallow queries
#
# A *deep* question is about all kinds: the newest publications. A *shallow* one is about one kind: the books. One table serves the
# first, a table for each kind the second. Where is the crossover?

# %%
from workbench import SHAPES, bars, run, show

publications = run("Scenarios/publications.yaml")
deep = publications.work("newest-100-publication")
shallow = publications.work("fetch-all-book")
show(
    ["shape", "deep: statements", "steps", "shallow: statements", "steps"],
    [(shape, *deep[shape], *shallow[shape]) for shape in SHAPES],
)

# %% [markdown]
# Steps are what SQLite's virtual machine executes. They are no times, but nobody disturbs them.

# %%
assert deep["parent-entity"][0] == 1 < deep["independent-entities"][0]
assert shallow["independent-entities"][1] < shallow["parent-entity"][1]
bars(
    {shape: shallow[shape][1] for shape in SHAPES},
    "Steps for all books",
    "steps",
    "Bar chart: independent entities take the fewest steps for the books, details beside a base object the most.",
)

# %% [markdown]
# ## The crossover
#
# Let a share *s* of an app's questions be deep. Its work is *s* × deep + (1 − *s*) × shallow. We look for the share at which both
# shapes do the same work.

# %%
wide_deep, wide_shallow = deep["parent-entity"][1], shallow["parent-entity"][1]
own_deep, own_shallow = deep["independent-entities"][1], shallow["independent-entities"][1]
difference = (wide_shallow - own_shallow) + (own_deep - wide_deep)
crossover = (wide_shallow - own_shallow) / difference
print(
    f"deep: one table {wide_deep}, a table each {own_deep}; shallow: {wide_shallow} and {own_shallow} steps"
)
print(f"with more than {100 * crossover:.0f} % deep questions one table does less work")
if own_deep > wide_deep:
    assert 0 < crossover < 1

# %% [markdown]
# Steps count what the engine does. Making objects, merging five lists and asking five times cost more, and no step tells of it:
# [the report of a measured run](../../Reports/publications-six-shapes/report.md) has the times, with intervals.
#
# **Key point.** The workload decides, not the model. Count your deep and your shallow questions before you choose.
