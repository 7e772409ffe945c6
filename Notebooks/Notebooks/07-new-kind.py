# %% [markdown]
# # A new kind, later
#
# A family grows. What happens to the rows that are there when a sub-entity is added?

# %%
from workbench import SHAPES, bars, run, show

later = run("Scenarios/add-subentity-later.yaml", size="500")
operations = later.query(
    "SELECT DISTINCT workload_operation FROM operation WHERE level = 'objects' ORDER BY 1"
)
show(["operation"], operations)

# %%
added = [name for (name,) in operations if name.startswith("add-")]
assert added
work = {name: later.work(name) for name in added}
shapes = [shape for shape in SHAPES if shape in work[added[0]]]
show(
    ["shape", *(part for name in added for part in (f"{name}: statements", "steps"))],
    [(shape, *(number for name in added for number in work[name][shape])) for shape in shapes],
)

# %%
steps = {shape: work[added[0]][shape][1] for shape in shapes}
bars(
    steps,
    f"Steps of {added[0]}",
    "steps",
    "Bar chart: the steps that adding a kind takes in each shape.",
)

# %% [markdown]
# Core Data numbers entities by name, depth first. A sub-entity whose name sorts first shifts the numbers behind it, so
# rows of other kinds must be renumbered. That is why programs look numbers up in `Z_PRIMARYKEY` and never keep them.

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
# **Key point.** Adding a table touches no row. Adding a sub-entity may renumber rows of its siblings.
