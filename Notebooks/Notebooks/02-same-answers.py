# %% [markdown]
# # Six strategies, same answers
#
# Compare speed only between strategies that give equal answers. This notebook runs six strategies
# and compares their answers first. Then it compares their work in SQL statements. The number of
# statements is the same on every machine.

# %%
from workbench import STRATEGIES, bars, run, show

publications = run("Scenarios/publications.yaml")
show(
    ["strategy", "description"],
    publications.query(
        "SELECT name, substr(summary, 1, 70) || ' ...' FROM strategy ORDER BY id"
    ),
)

# %% [markdown]
# The run stores a digest of each answer. Equal digests mean equal answers.

# %%
digests = publications.query("""
    SELECT operation.name, count(DISTINCT answer.digest), max(answer.count)
    FROM answer JOIN operation ON operation.id = answer.operation_id
    WHERE operation.level = 'objects' GROUP BY operation.id
    """)
show(["operation", "different answers", "members"], digests)
assert len(digests) > 10 and all(different == 1 for _, different, _ in digests)

# %% [markdown]
# The stores also hold the same content.

# %%
contents = publications.query("SELECT DISTINCT content_digest FROM template")
assert len(contents) == 1 and len(publications.strategies) == len(STRATEGIES)
print(f"stores: {len(publications.strategies)}, different contents: {len(contents)}")

# %% [markdown]
# ## Statements for each operation

# %%
operations = [
    "fetch-all-publication",
    "fetch-all-book",
    "newest-100-publication",
    "count-per-kind",
]
work = {name: publications.work(name) for name in operations}
show(
    ["strategy", *operations],
    [(strategy, *(work[name][strategy][0] for name in operations)) for strategy in STRATEGIES],
)

# %%
statements = {strategy: work["newest-100-publication"][strategy][0] for strategy in STRATEGIES}
bars(
    statements,
    "Statements for the newest 100 publications",
    "statements",
    "Bar chart: independent-entities needs five statements. Every other strategy needs one.",
)
assert statements["parent-entity"] == statements["enum-content"] == 1
assert statements["independent-entities"] >= 5

# %% [markdown]
# **Key point.** All strategies give the same answers. They differ in the statements they execute.
