# %% [markdown]
# # NULL and optionals
#
# In Swift, `nil != 0` is true. In SQL, `NULL != 0` is neither true nor false: it is NULL. A
# predicate that the store evaluates follows SQL.

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
# ## Rows that two opposite conditions miss
#
# Papers, articles and posts have no page count. A condition and its negation seem to cover all
# rows, but both miss these.

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
# A NULL page count has two possible meanings. The row is of a kind without this attribute, such
# as a paper, or it is a book with an unknown page count. Only the entity number distinguishes
# them.

# %%
rows = store.execute("""
    SELECT Z_NAME, count(*), sum(ZPAGECOUNT IS NULL)
    FROM ZPUBLICATION JOIN Z_PRIMARYKEY USING (Z_ENT) GROUP BY Z_ENT ORDER BY Z_NAME
    """).fetchall()
show(["entity", "rows", "page count is NULL"], rows)
assert all(total == null for name, total, null in rows if name != "Book")

# %% [markdown]
# **Key point.** To find missing values, test `IS NULL`. To find a kind, test the entity. A
# required number with a default value avoids both problems.
