# %% [markdown]
# # Adding a kind later
#
# A family grows. What happens to the existing rows when you add a sub-entity?

# %%
from workbench import STRATEGIES, bars, run, show

later = run("Scenarios/add-subentity-later.yaml", size="500")
operations = later.query(
    "SELECT DISTINCT workload_operation FROM operation WHERE level = 'objects' ORDER BY 1"
)
show(["operation"], operations)

# %%
added = [name for (name,) in operations if name.startswith("add-")]
assert added
work = {name: later.work(name) for name in added}
strategies = [strategy for strategy in STRATEGIES if strategy in work[added[0]]]
show(
    ["strategy", *(part for name in added for part in (f"{name}: statements", "steps"))],
    [
        (strategy, *(number for name in added for number in work[name][strategy]))
        for strategy in strategies
    ],
)

# %%
steps = {strategy: work[added[0]][strategy][1] for strategy in strategies}
bars(
    steps,
    f"Steps of {added[0]}",
    "steps",
    "Bar chart: the steps counted for adding a kind, with a bar for each strategy.",
)

# %% [markdown]
# Core Data numbers entities by name, depth first. A new sub-entity whose name sorts before others
# shifts their numbers, so the migration must renumber rows of other kinds. Look the numbers up in
# `Z_PRIMARYKEY` and never save them.

# %%
store = later.store("parent-entity")
registry = store.execute(
    "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT"
).fetchall()
show(["Z_ENT", "Z_NAME", "Z_SUPER"], registry)
siblings = {}
for _, name, parent in registry:
    siblings.setdefault(parent, []).append(name)
assert all(names == sorted(names) for names in siblings.values())

# %% [markdown]
# **Key point.** A new table changes no row. A new sub-entity may renumber rows of its siblings.
