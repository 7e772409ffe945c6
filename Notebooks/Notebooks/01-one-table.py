# %% [markdown]
# # One table: the contents of the file
#
# A publication is a book, a paper, an article or a post. Core Data models this family as an
# entity with sub-entities and stores it in one table. This notebook opens such a store with
# SQLite alone.
#
# **Question.** Which tables and columns does the store have, and how much of the table is NULL?

# %%
from workbench import bars, columns, run, show, tables

publications = run("Scenarios/publications.yaml")
store = publications.store("parent-entity")
show(
    ["table", "rows"],
    [
        (name, store.execute(f"SELECT count(*) FROM {name}").fetchone()[0])
        for name in tables(store)
    ],
)

# %% [markdown]
# Books and papers have no tables of their own. `Z_PRIMARYKEY` maps each entity's name to its
# number. The sub-entities of Publication have its number, 2, as their `Z_SUPER`.

# %%
registry = store.execute(
    "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
).fetchall()
show(["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"], registry)

# %%
numbers = {name: number for number, name, _, _ in registry}
supers = {name: parent for _, name, parent, _ in registry}
kinds = ["Book", "AcademicPaper", "WebArticle", "BlogPost"]
assert "ZBOOK" not in tables(store) and "ZPUBLICATION" in tables(store)
assert all(supers[kind] == numbers["Publication"] for kind in kinds)

# %% [markdown]
# ## A column for each attribute of each kind
#
# Every row has all of these columns. A row is NULL in the columns of the other kinds.

# %%
own = [
    name for name in columns(store, "ZPUBLICATION") if name not in ("Z_PK", "Z_ENT", "Z_OPT")
]
shares = {
    name: 100 * store.execute(f"SELECT avg({name} IS NULL) FROM ZPUBLICATION").fetchone()[0]
    for name in own
}
show(["column", "NULL, %"], [(name, f"{share:.1f}") for name, share in shares.items()])

# %%
bars(
    dict(sorted(shares.items(), key=lambda item: -item[1])),
    "NULL in each column",
    "% of rows",
    "Bar chart: title, date and UUID are never NULL, columns of one kind in 70 to 80 % of rows.",
)
assert shares["ZTITLE"] == shares["ZUUID"] == 0
special = [name for name in own if name not in ("ZAUTHOR", "ZPUBLISHDATE", "ZTITLE", "ZUUID")]
assert sum(shares[name] for name in special) / len(special) > 75

# %% [markdown]
# ## The cost of NULL
#
# SQLite stores a NULL as one byte in the row's header. The run counted these bytes.

# %%
rows = publications.query(
    "SELECT strategy, bytes_per_member, null_bytes_per_member FROM bytes_per_member WHERE stage = 'load'"
)
show(
    ["strategy", "bytes per member", "of which NULL"],
    [(n, f"{b:.1f}", f"{x:.2f}") for n, b, x in rows],
)
wide = {name: (total, null) for name, total, null in rows}
assert wide["parent-entity"][1] < 0.05 * wide["parent-entity"][0]

# %% [markdown]
# **Key point.** More than three quarters of the cells in the kinds' own columns are NULL.
# These NULLs take about 2 % of the file.
