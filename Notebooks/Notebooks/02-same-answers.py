# %% [markdown]
# # Six shapes, same answers
#
# A comparison of speed means nothing before the answers are equal. This notebook takes one run of six shapes and looks at
# answers first, and only then at the work behind them: statements and steps of SQLite's virtual machine, which are the same
# on every machine.

# %%
from workbench import SHAPES, bars, run, show

publications = run("Scenarios/publications.yaml")
show(
    ["shape", "what it is"],
    publications.query(
        "SELECT name, substr(summary, 1, 70) || ' ...' FROM strategy ORDER BY id"
    ),
)

# %% [markdown]
# Each answer has a digest: a hash that is equal only if the answer is.

# %%
digests = publications.query("""
    SELECT operation.name, count(DISTINCT answer.digest), max(answer.count)
    FROM answer JOIN operation ON operation.id = answer.operation_id
    WHERE operation.level = 'objects' GROUP BY operation.id
    """)
show(["operation", "different answers", "members"], digests)
assert len(digests) > 10 and all(different == 1 for _, different, _ in digests)

# %% [markdown]
# The stores hold the same content, too.

# %%
contents = publications.query("SELECT DISTINCT content_digest FROM template")
assert len(contents) == 1 and len(publications.shapes) == len(SHAPES)
print(f"{len(publications.shapes)} stores, {len(contents)} content")

# %% [markdown]
# ## How often the store is asked

# %%
operations = [
    "fetch-all-publication",
    "fetch-all-book",
    "newest-100-publication",
    "count-per-kind",
]
work = {name: publications.work(name) for name in operations}
show(
    ["shape", *operations],
    [(shape, *(work[name][shape][0] for name in operations)) for shape in SHAPES],
)

# %%
statements = {shape: work["newest-100-publication"][shape][0] for shape in SHAPES}
bars(
    statements,
    "Statements for the newest 100 publications",
    "statements",
    "Bar chart: shapes with one table for the family need one statement, independent entities and details more.",
)
assert statements["parent-entity"] == statements["enum-content"] == 1
assert statements["independent-entities"] >= 5

# %% [markdown]
# **Key point.** All shapes give the same answer to every question. They differ in how often they ask for it.
