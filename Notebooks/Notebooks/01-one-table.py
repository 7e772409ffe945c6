# %% [markdown]
# # One table: what is in the file
#
# A publication is a book, a paper, an article or a post. Core Data calls the family an entity with sub-entities and stores
# all of it in one table. This notebook opens such a store with nothing but SQLite.
#
# **Question.** Which tables are there, which columns, and how much of the table is NULL?

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
# There is no table for books and none for papers. `Z_PRIMARYKEY` says which number stands for which entity; those below
# Publication have 2, its number, as their `Z_SUPER`.

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
# ## The columns of everyone
#
# A row has a column for each attribute of each kind. What a kind does not have is NULL in its rows.

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
    "How much of each column is NULL",
    "% of the rows",
    "Bar chart: the columns of title, date and UUID are never NULL; those of one kind alone are NULL in 70 to 80 % of rows.",
)
assert shares["ZTITLE"] == shares["ZUUID"] == 0
special = [name for name in own if name not in ("ZAUTHOR", "ZPUBLISHDATE", "ZTITLE", "ZUUID")]
assert sum(shares[name] for name in special) / len(special) > 75

# %% [markdown]
# ## What NULL costs
#
# SQLite keeps a byte in each row's header for a NULL and nothing else. The run has counted it.

# %%
rows = publications.query(
    "SELECT strategy, bytes_per_member, null_bytes_per_member FROM bytes_per_member WHERE stage = 'load'"
)
show(
    ["shape", "bytes a member", "of them for NULL"],
    [(n, f"{b:.1f}", f"{x:.2f}") for n, b, x in rows],
)
wide = {name: (total, null) for name, total, null in rows}
assert wide["parent-entity"][1] < 0.05 * wide["parent-entity"][0]

# %% [markdown]
# **Key point.** More than three quarters of the cells in the kinds' own columns are empty, and that takes about 2 % of the file.
