# %% [markdown]
# # Adding a kind later
#
# A family grows. What happens to the existing rows when you add a sub-entity?

# %%
from workbench import run, show

later = run("Scenarios/add-subentity-later.yaml", size="500")
operations = later.query(
    "SELECT DISTINCT workload_operation FROM operation WHERE level = 'objects' ORDER BY 1"
)
show(["operation"], operations)
assert any(name.startswith("add-") for (name,) in operations)

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
# **Key point.** A new table changes no row. A new sub-entity may renumber rows of its siblings;
# the exercise `new-kind-first` shows it.
