# %% [markdown]
# # A cross-check: SQLAlchemy's three mappings
#
# Lineage claims that all its strategies store the same content. An independent library can check
# this claim. This notebook reads the members of one store with plain SQL. It stores them with
# each of SQLAlchemy's three mappings and runs the same queries on each. Then it compares the
# answers with three of Lineage's stores.

# %%
from sqlalchemy import ForeignKey, create_engine, event, func, select
from sqlalchemy.ext.declarative import ConcreteBase
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from workbench import bars, run, show

publications = run("Scenarios/publications.yaml")
store = publications.store("parent-entity")
kinds = ["Publication", "AcademicPaper", "BlogPost", "Book", "WebArticle"]
members = store.execute("""
    SELECT hex(ZUUID), Z_NAME, ZTITLE, ZPUBLISHDATE, ZPAGECOUNT, ZCITATIONCOUNT, ZWORDCOUNT, ZPLATFORM
    FROM ZPUBLICATION JOIN Z_PRIMARYKEY USING (Z_ENT) ORDER BY 1
    """).fetchall()
print(f"{len(members)} members of {len({member[1] for member in members})} kinds")

# %% [markdown]
# ## Three mappings


# %%
def single_table():
    class Base(DeclarativeBase):
        pass

    class Publication(Base):
        __tablename__ = "publication"
        id: Mapped[str] = mapped_column(primary_key=True)
        kind: Mapped[str]
        title: Mapped[str | None]
        date: Mapped[float | None]
        __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "Publication"}

    def sub(name, column, kind):
        return type(
            name,
            (Publication,),
            {
                "__annotations__": {column: Mapped[kind | None]},
                column: mapped_column(),
                "__mapper_args__": {"polymorphic_identity": name},
            },
        )

    return Base, Publication, subtypes(sub)


def joined_tables():
    class Base(DeclarativeBase):
        pass

    class Publication(Base):
        __tablename__ = "publication"
        id: Mapped[str] = mapped_column(primary_key=True)
        kind: Mapped[str]
        title: Mapped[str | None]
        date: Mapped[float | None]
        __mapper_args__ = {
            "polymorphic_on": "kind",
            "polymorphic_identity": "Publication",
            "with_polymorphic": "*",
        }

    def sub(name, column, kind):
        return type(
            name,
            (Publication,),
            {
                "__tablename__": name.lower(),
                "__annotations__": {"id": Mapped[str], column: Mapped[kind | None]},
                "id": mapped_column(ForeignKey("publication.id"), primary_key=True),
                column: mapped_column(),
                "__mapper_args__": {"polymorphic_identity": name},
            },
        )

    return Base, Publication, subtypes(sub)


def concrete_tables():
    class Base(DeclarativeBase):
        pass

    class Publication(ConcreteBase, Base):
        __tablename__ = "publication"
        id: Mapped[str] = mapped_column(primary_key=True)
        title: Mapped[str | None]
        date: Mapped[float | None]
        __mapper_args__ = {"polymorphic_identity": "Publication", "concrete": True}

    def sub(name, column, kind):
        return type(
            name,
            (Publication,),
            {
                "__tablename__": name.lower(),
                "__annotations__": {
                    "id": Mapped[str],
                    "title": Mapped[str | None],
                    "date": Mapped[float | None],
                    column: Mapped[kind | None],
                },
                "id": mapped_column(primary_key=True),
                "title": mapped_column(),
                "date": mapped_column(),
                column: mapped_column(),
                "__mapper_args__": {"polymorphic_identity": name, "concrete": True},
            },
        )

    return Base, Publication, subtypes(sub)


def subtypes(sub):
    return {
        "Book": sub("Book", "page_count", int),
        "AcademicPaper": sub("AcademicPaper", "citation_count", int),
        "WebArticle": sub("WebArticle", "word_count", int),
        "BlogPost": sub("BlogPost", "platform", str),
    }


OWN = {
    "Book": ("page_count", 4),
    "AcademicPaper": ("citation_count", 5),
    "WebArticle": ("word_count", 6),
    "BlogPost": ("platform", 7),
}


# %% [markdown]
# ## The same queries
#
# The queries count the members of each kind, the titles with the letter `e` and the books with at
# least 300 pages. They also fetch the newest 100 dates.


# %%
def answers_of(mapping):
    base, publication, sub = mapping()
    engine = create_engine("sqlite://")
    base.metadata.create_all(engine)
    statements = []
    with Session(engine) as session:
        for identity, kind, title, date, *values in members:
            own = {OWN[kind][0]: values[OWN[kind][1] - 4]} if kind in OWN else {}
            session.add(
                (sub | {"Publication": publication})[kind](
                    id=identity, title=title, date=date, **own
                )
            )
        session.commit()
        session.expunge_all()
        event.listen(
            engine,
            "before_cursor_execute",
            lambda c, cursor, text, *rest: statements.append(text),
        )
        everything = session.scalars(select(publication)).all()
        counts = {}
        for one in everything:
            counts[type(one).__name__] = counts.get(type(one).__name__, 0) + 1
        newest = sorted((one.date for one in everything if one.date is not None), reverse=True)[
            :100
        ]
        titled = sum("e" in (one.title or "").lower() for one in everything)
        book = sub["Book"]
        long = session.scalar(
            select(func.count()).select_from(book).where(book.page_count >= 300)
        )
        tables = len(base.metadata.tables)
    return (
        {"counts": counts, "newest": newest, "titled": titled, "long": long},
        tables,
        len(statements),
    )


oracle = {
    name: answers_of(mapping)
    for name, mapping in [
        ("single table", single_table),
        ("joined tables", joined_tables),
        ("concrete tables", concrete_tables),
    ]
}
show(
    ["mapping", "tables", "members", "titles with e", "long books"],
    [
        (name, tables, sum(a["counts"].values()), a["titled"], a["long"])
        for name, (a, tables, _) in oracle.items()
    ],
)
first = oracle["single table"][0]
assert all(answers == first for answers, _, _ in oracle.values())

# %% [markdown]
# ## The answers of Lineage's stores
#
# The stores have different tables, so each needs its own SQL. In the details-relationship store,
# the notebook counts only the long books.


# %%
def one_table(strategy, kind_sql, pages):
    store = publications.store(strategy)
    counts = dict(store.execute(f"SELECT {kind_sql}, count(*) FROM ZPUBLICATION GROUP BY 1"))
    newest = [
        row[0]
        for row in store.execute(
            "SELECT ZPUBLISHDATE FROM ZPUBLICATION WHERE ZPUBLISHDATE IS NOT NULL ORDER BY 1 DESC LIMIT 100"
        )
    ]
    titled = store.execute(
        "SELECT count(*) FROM ZPUBLICATION WHERE lower(ZTITLE) LIKE '%e%'"
    ).fetchone()[0]
    return {
        "counts": counts,
        "newest": newest,
        "titled": titled,
        "long": store.execute(pages).fetchone()[0],
    }


entity = "(SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_PRIMARYKEY.Z_ENT = ZPUBLICATION.Z_ENT)"
wide = one_table(
    "parent-entity", entity, "SELECT count(*) FROM ZPUBLICATION WHERE ZPAGECOUNT >= 300"
)

independent = publications.store("independent-entities")
parts = {kind: f"Z{kind.upper()}" for kind in kinds}
apart = {
    "counts": {
        kind: independent.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for kind, table in parts.items()
    },
    "newest": [
        row[0]
        for row in independent.execute(
            " UNION ALL ".join(
                f"SELECT ZPUBLISHDATE FROM {table} WHERE ZPUBLISHDATE IS NOT NULL"
                for table in parts.values()
            )
            + " ORDER BY 1 DESC LIMIT 100"
        )
    ],
    "titled": sum(
        independent.execute(
            f"SELECT count(*) FROM {table} WHERE lower(ZTITLE) LIKE '%e%'"
        ).fetchone()[0]
        for table in parts.values()
    ),
    "long": independent.execute(
        "SELECT count(*) FROM ZBOOK WHERE ZPAGECOUNT >= 300"
    ).fetchone()[0],
}
details = publications.store("details-relationship")
with_details = details.execute(
    "SELECT count(*) FROM ZBOOKDETAILS WHERE ZPAGECOUNT >= 300"
).fetchone()[0]

# %%
assert wide == first
assert apart == first
assert with_details == first["long"]
print("SQLAlchemy's three mappings and three of Lineage's strategies give the same answers")

# %%
bars(
    {
        "single table": oracle["single table"][1],
        "joined tables": oracle["joined tables"][1],
        "concrete tables": oracle["concrete tables"][1],
    },
    "Tables of the family in SQLAlchemy's mappings",
    "tables",
    "Bar chart: the single-table mapping has one table, the joined and concrete mappings five.",
)

# %% [markdown]
# **Key point.** Three mappings of one library and three strategies of another give the same
# answers. The strategies store the same content, but they do different amounts of work.
