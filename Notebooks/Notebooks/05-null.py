# %% [markdown]
# # NULL and optionals
#
# `nil != 0` is true in Swift. `NULL != 0` is not true in SQL, and not false either. A predicate that runs in the store follows SQL.

# %%
from workbench import run, show

publications = run("Scenarios/publications.yaml")
store = publications.store("parent-entity")
table = [
    (text, {1: "true", 0: "false", None: "NULL"}[store.execute(f"SELECT {text}").fetchone()[0]])
    for text in (
        "NULL = 0",
        "NULL <> 0",
        "NULL = NULL",
        "NOT (NULL = 0)",
        "NULL IS NULL",
        "NULL IS NOT 0",
    )
]
show(["expression", "value"], table)
values = dict(table)
assert values["NULL = 0"] == values["NULL <> 0"] == values["NULL = NULL"] == "NULL"
assert values["NULL IS NULL"] == values["NULL IS NOT 0"] == "true"

# %% [markdown]
# ## Rows that no comparison finds
#
# Papers, articles and posts have no page count. Two conditions that seem to cover everything leave them out.

# %%
count = lambda where: store.execute(
    f"SELECT count(*) FROM ZPUBLICATION WHERE {where}"
).fetchone()[0]
conditions = ["1", "ZPAGECOUNT > 300", "NOT (ZPAGECOUNT > 300)", "ZPAGECOUNT IS NULL"]
counts = {where: count(where) for where in conditions}
show(
    ["condition", "rows"],
    [("all" if where == "1" else where, number) for where, number in counts.items()],
)
found = counts["ZPAGECOUNT > 300"] + counts["NOT (ZPAGECOUNT > 300)"]
assert found < counts["1"] and found + counts["ZPAGECOUNT IS NULL"] == counts["1"]

# %% [markdown]
# ## In a family, NULL means two things
#
# A NULL page count may be a paper, which has no pages, or a book whose pages nobody counted. Only the entity number tells.

# %%
rows = store.execute("""
    SELECT Z_NAME, count(*), sum(ZPAGECOUNT IS NULL)
    FROM ZPUBLICATION JOIN Z_PRIMARYKEY USING (Z_ENT) GROUP BY Z_ENT ORDER BY Z_NAME
    """).fetchall()
show(["entity", "rows", "page count is NULL"], rows)
assert all(total == null for name, total, null in rows if name != "Book")

# %% [markdown]
# **Key point.** Ask `IS NULL` when you mean it, and ask for the kind when you mean the kind. A required number with a default has neither
# problem.
