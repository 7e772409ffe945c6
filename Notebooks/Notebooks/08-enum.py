# %% [markdown]
# # One entity and an enum
#
# Swift suggests an alternative to inheritance: one entity with a type attribute, and columns that
# several kinds share. A Swift enum wraps the entity, so that a book has no `doi` in code.

# %%
from workbench import bars, columns, run, show

publications = run("Scenarios/publications.yaml")
wide, narrow = publications.store("parent-entity"), publications.store("enum-content")
both = [columns(store, "ZPUBLICATION") for store in (wide, narrow)]
show(
    ["parent-entity", "enum-content"],
    [
        (both[0][i] if i < len(both[0]) else "", both[1][i] if i < len(both[1]) else "")
        for i in range(max(map(len, both)))
    ],
)
assert len(both[1]) < len(both[0])

# %% [markdown]
# `ZTEXT1` holds the ISBN of a book, the paper type of a paper and the platform of a post. The
# price is that the schema no longer describes the meaning of a value.

# %%
show(
    ["ZCONTENTTYPE", "rows", "example of ZTEXT1"],
    narrow.execute(
        "SELECT ZCONTENTTYPE, count(*), coalesce(min(ZTEXT1), 'NULL') FROM ZPUBLICATION GROUP BY ZCONTENTTYPE ORDER BY 1"
    ).fetchall(),
)

# %%
rows = publications.query(
    "SELECT strategy, bytes_per_member, null_bytes_per_member FROM bytes_per_member WHERE stage = 'load'"
)
sizes = {name: total for name, total, _ in rows}
nulls = {name: null for name, _, null in rows}
bars(
    nulls,
    "NULL bytes per member",
    "bytes",
    "Bar chart: enum-content has fewer NULL bytes than parent-entity, coded-content the fewest.",
)
assert nulls["enum-content"] < nulls["parent-entity"]
assert abs(sizes["enum-content"] / sizes["parent-entity"] - 1) < 0.1

# %% [markdown]
# ## The work of both strategies

# %%
operations = [
    "fetch-all-publication",
    "fetch-all-book",
    "newest-100-publication",
    "count-per-kind",
]
work = {name: publications.work(name) for name in operations}
show(
    ["operation", "parent-entity: statements", "enum-content: statements"],
    [
        (name, work[name]["parent-entity"][0], work[name]["enum-content"][0])
        for name in operations
    ],
)
assert all(
    work[name]["parent-entity"][0] == work[name]["enum-content"][0] for name in operations
)

# %% [markdown]
# **Key point.** An enum costs the same as inheritance. Choose an enum for your code: the compiler
# checks its cases. A later move to SwiftData is no longer a reason. SwiftData has had inheritance
# since 2025, and an enum with associated values is not straightforward there.
