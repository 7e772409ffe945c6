"""Compares SQLAlchemy with C on the files of compare-with-c.

    python3 Benchmarks/SQLAlchemy/compare.py PROGRAM [--rows 30000] [--blocks 3]

PROGRAM is compare-with-c of a release build. C writes the files; SQLAlchemy reads and writes copies of
them, so both have the same tables, indexes and settings. Each sample is a new process; a block runs C,
SQLAlchemy, SQLAlchemy and C, and gives a ratio of their CPU times. The rows that SQLAlchemy finds, and the
files that it writes, must be equal to those of C; otherwise the script stops without numbers.
"""

import argparse
import json
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SETTINGS = {"page_size": 4096, "auto_vacuum": 2, "journal_mode": "wal", "synchronous": 1,
            "cache_size": -2000, "mmap_size": 0, "temp_store": 0, "foreign_keys": 0, "secure_delete": 1,
            "wal_autocheckpoint": 1000, "encoding": "UTF-8"}
TITLES = {"insert-all": "W1 insert all in one transaction, with tags and links", "fetch-all": "W2 fetch all",
          "read-all": "W2 fetch all and read every value", "fetch-books": "W3 fetch the books",
          "newest": "W4 newest 100 before a date", "by-tag": "W5 all of one tag, for each tag",
          "by-id": "W7 single reads by ID, cold", "search": "W8 titles that contain a word",
          "update": "W9 update the titles of a tenth, one transaction",
          "delete": "W10 delete a tenth, one transaction"}
COLUMNS = ("Z_PK", "Z_ENT", "Z_OPT", "ZCITATIONS", "ZPAPERTYPE", "ZPAGES", "ZWORDCOUNT", "ZPUBLISHDATE",
           "ZTITLE", "ZDOI", "ZISBN", "ZURL", "ZUUID")


class Contender:
    """The model, with the methods that SQLAlchemy's documentation recommends for many rows."""

    def __init__(self, path):
        import sqlalchemy as sa
        from sqlalchemy import event, orm

        self.sa, self.orm = sa, orm

        class Base(orm.DeclarativeBase):
            pass

        links = sa.Table("Z_1TAGS", Base.metadata,
                         sa.Column("Z_1PUBLICATIONS", sa.ForeignKey("ZPUBLICATION.Z_PK"), primary_key=True),
                         sa.Column("Z_5TAGS", sa.ForeignKey("ZTAG.Z_PK"), primary_key=True))

        class Tag(Base):
            __tablename__ = "ZTAG"
            key = orm.mapped_column("Z_PK", sa.Integer, primary_key=True)
            entity = orm.mapped_column("Z_ENT", sa.Integer)
            version = orm.mapped_column("Z_OPT", sa.Integer)
            name = orm.mapped_column("ZNAME", sa.String)

        class Publication(Base):
            __tablename__ = "ZPUBLICATION"
            key = orm.mapped_column("Z_PK", sa.Integer, primary_key=True)
            entity = orm.mapped_column("Z_ENT", sa.Integer)
            version = orm.mapped_column("Z_OPT", sa.Integer)
            date = orm.mapped_column("ZPUBLISHDATE", sa.Float)
            title = orm.mapped_column("ZTITLE", sa.String)
            uuid = orm.mapped_column("ZUUID", sa.LargeBinary)
            tags = orm.relationship(Tag, secondary=links)
            __mapper_args__ = {"polymorphic_on": "entity", "polymorphic_identity": 1, "with_polymorphic": "*"}

        class AcademicPaper(Publication):
            citations = orm.mapped_column("ZCITATIONS", sa.Integer)
            paper_type = orm.mapped_column("ZPAPERTYPE", sa.Integer)
            doi = orm.mapped_column("ZDOI", sa.String)
            __mapper_args__ = {"polymorphic_identity": 2}

        class Book(Publication):
            pages = orm.mapped_column("ZPAGES", sa.Integer)
            isbn = orm.mapped_column("ZISBN", sa.String)
            __mapper_args__ = {"polymorphic_identity": 3}

        class WebArticle(Publication):
            words = orm.mapped_column("ZWORDCOUNT", sa.Integer)
            url = orm.mapped_column("ZURL", sa.String)
            __mapper_args__ = {"polymorphic_identity": 4}

        self.links, self.Tag, self.Publication, self.Book = links, Tag, Publication, Book
        self.kinds = {2: (AcademicPaper, ("citations", "paper_type", "doi")), 3: (Book, ("pages", "isbn")),
                      4: (WebArticle, ("words", "url"))}
        orm.configure_mappers()
        engine = sa.create_engine(f"sqlite:///{path}")

        @event.listens_for(engine, "connect")
        def _(connection, _):
            for name in ("synchronous", "cache_size"):
                connection.execute(f"PRAGMA {name} = {SETTINGS[name]}")

        self.session = orm.Session(engine, expire_on_commit=False)
        for name, agreed in SETTINGS.items():
            used = self.session.execute(sa.text(f"PRAGMA {name}")).scalar()
            if used != agreed:
                sys.exit(f"SQLAlchemy ran with {name} = {used}, agreed is {agreed}")
        self.session.commit()

    def prepare(self, operation, wanted):
        if operation == "insert-all":
            names = {"Z_PK": "key", "Z_ENT": "entity", "Z_OPT": "version", "ZPUBLISHDATE": "date",
                     "ZTITLE": "title", "ZUUID": "uuid", "ZCITATIONS": "citations", "ZPAPERTYPE": "paper_type", "ZDOI": "doi",
                     "ZPAGES": "pages", "ZISBN": "isbn", "ZWORDCOUNT": "words", "ZURL": "url"}
            common = ("key", "entity", "version", "date", "title", "uuid")
            self.rows = {number: [] for number in self.kinds}
            for row in wanted["publications"]:
                values = {names[column]: value for column, value in zip(COLUMNS, row)}
                self.rows[row[1]].append({name: values[name] for name in common + self.kinds[row[1]][1]})
            self.tags = [dict(zip(("key", "entity", "version", "name"), row)) for row in wanted["tags"]]
            self.pairs = [dict(zip(("Z_1PUBLICATIONS", "Z_5TAGS"), row)) for row in wanted["links"]]
        elif operation == "update":
            self.objects = [self.session.get(self.Publication, key) for key in wanted["keys"]]
            self.session.commit()

    def perform(self, operation, wanted):
        sa, session, Publication = self.sa, self.session, self.Publication
        if operation == "insert-all":
            for number, rows in self.rows.items():
                session.execute(sa.insert(self.kinds[number][0]), rows)
            session.execute(sa.insert(self.Tag), self.tags)
            session.execute(sa.insert(self.links), self.pairs)
            session.commit()
        elif operation in ("fetch-all", "read-all"):
            found = [session.scalars(sa.select(Publication)).all()]
            if operation == "read-all":
                self.total = 0
                for publication in found[0]:
                    self.total += int(publication.date) + len(publication.title) + publication.uuid[15]
                    for name in self.kinds[publication.entity][1]:
                        value = getattr(publication, name)
                        self.total += value if isinstance(value, int) else len(value)
            return found
        elif operation == "fetch-books":
            return [session.scalars(sa.select(self.Book)).all()]
        elif operation == "newest":
            statement = (sa.select(Publication).where(Publication.date < sa.bindparam("cutoff"))
                         .order_by(Publication.date.desc()).limit(100))
            return [session.scalars(statement, {"cutoff": cutoff}).all() for cutoff in wanted["cutoffs"]]
        elif operation == "by-tag":
            statement = (sa.select(Publication)
                         .join(self.links, Publication.key == self.links.c.Z_1PUBLICATIONS)
                         .where(self.links.c.Z_5TAGS == sa.bindparam("tag")))
            return [session.scalars(statement, {"tag": tag}).all() for tag in wanted["tag keys"]]
        elif operation == "by-id":
            return [[session.get(Publication, key) for key in wanted["keys"]]]
        elif operation == "search":
            return [session.scalars(sa.select(Publication)
                                    .where(sa.func.instr(Publication.title, "History") > 0)).all()]
        elif operation == "update":
            for publication, title in zip(self.objects, wanted["titles"]):
                publication.title, publication.version = title, publication.version + 1
            session.commit()
        elif operation == "delete":
            keys = [{"publication": key} for key in wanted["keys"]]
            session.execute(sa.delete(self.links)
                            .where(self.links.c.Z_1PUBLICATIONS == sa.bindparam("publication")), keys,
                            execution_options={"synchronize_session": False})
            session.connection().execute(sa.delete(Publication.__table__).where(
                Publication.__table__.c.Z_PK == sa.bindparam("publication")), keys)
            session.commit()
        return None

    def values(self, publication):
        own = {name: getattr(publication, name) for name in self.kinds[publication.entity][1]}
        by_column = {"Z_PK": publication.key, "Z_ENT": publication.entity, "Z_OPT": publication.version,
                     "ZPUBLISHDATE": publication.date, "ZTITLE": publication.title,
                     "ZUUID": publication.uuid, "ZCITATIONS": own.get("citations"),
                     "ZPAPERTYPE": own.get("paper_type"), "ZDOI": own.get("doi"), "ZPAGES": own.get("pages"),
                     "ZISBN": own.get("isbn"), "ZWORDCOUNT": own.get("words"), "ZURL": own.get("url")}
        return tuple(by_column[column] for column in COLUMNS)


def content(path):
    with sqlite3.connect(path) as file:
        return {"publications": file.execute(f"SELECT {', '.join(COLUMNS)} FROM ZPUBLICATION").fetchall(),
                "tags": file.execute("SELECT Z_PK, Z_ENT, Z_OPT, ZNAME FROM ZTAG").fetchall(),
                "links": file.execute("SELECT * FROM Z_1TAGS ORDER BY 1, 2").fetchall()}


def wanted(operation, filled):
    """Returns the keys of an operation, and the answer in plain SQL or Python."""
    all_of = content(filled)
    rows = {row[0]: row for row in all_of["publications"]}
    chosen = random.Random(1).sample(sorted(rows), len(rows) // (4 if operation == "by-id" else 10))
    dates = sorted(row[7] for row in rows.values())
    cutoffs = random.Random(2).choices(dates, k=max(1, len(rows) // 400))
    tags = [row[0] for row in all_of["tags"]]
    by_date = sorted(rows.values(), key=lambda row: -row[7])
    answers = {
        "fetch-all": lambda: [list(rows.values())], "read-all": lambda: [list(rows.values())],
        "fetch-books": lambda: [[row for row in rows.values() if row[1] == 3]],
        "newest": lambda: [[row for row in by_date if row[7] < cutoff][:100] for cutoff in cutoffs],
        "by-tag": lambda: [[rows[key] for key, other in all_of["links"] if other == tag] for tag in tags],
        "by-id": lambda: [[rows[key] for key in chosen]],
        "search": lambda: [[row for row in rows.values() if "History" in row[8]]]}
    return all_of | {"keys": chosen, "titles": [rows[key][8] + ", revised" for key in chosen],
                     "cutoffs": cutoffs, "tag keys": tags, "answer": answers.get(operation, lambda: None)()}


def file_after(operation, known):
    """Returns the content that a file must have after an operation that writes."""
    publications, links = {row[0]: row for row in known["publications"]}, known["links"]
    if operation == "update":
        for key, title in zip(known["keys"], known["titles"]):
            row = publications[key]
            publications[key] = row[:2] + (row[2] + 1,) + row[3:8] + (title,) + row[9:]
    if operation == "delete":
        gone = set(known["keys"])
        publications = {key: row for key, row in publications.items() if key not in gone}
        links = [link for link in links if link[0] not in gone]
    return {"publications": sorted(publications.values()), "tags": known["tags"], "links": links}


def sample(operation, path, filled):
    known = wanted(operation, filled)
    contender = Contender(path)
    contender.prepare(operation, known)
    before = time.process_time()
    found = contender.perform(operation, known)
    seconds = time.process_time() - before
    if found is not None:
        values = [[contender.values(publication) for publication in part] for part in found]
        same = (values == known["answer"] if operation in ("newest", "by-id")
                else [sorted(part) for part in values] == [sorted(part) for part in known["answer"]])
        if not same:
            sys.exit(f"SQLAlchemy, {operation}: found other rows than C wrote")
        if operation == "read-all":
            total = sum(int(row[7]) + len(row[8]) + row[12][15]
                        + sum(value if isinstance(value, int) else len(value)
                              for value in row[3:7] + row[9:12] if value is not None)
                        for row in known["publications"])
            if total != contender.total:
                sys.exit(f"SQLAlchemy, {operation}: read {contender.total}, right is {total}")
    contender.session.close()
    if found is None:
        after = content(path)
        after["publications"].sort()
        if after != file_after(operation, known):
            sys.exit(f"SQLAlchemy, {operation}: wrote another content than C")
    print(json.dumps(seconds))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--rows", type=int, default=30_000)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--only", action="append", choices=TITLES)
    parser.add_argument("--sample", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.sample:
        return sample(*options.sample)
    with tempfile.TemporaryDirectory() as folder:
        filled, empty, copy = (Path(folder, name) for name in ("filled", "empty", "copy"))

        def run(*arguments):
            output = subprocess.run(list(map(str, arguments)), check=True, stdout=subprocess.PIPE).stdout
            return json.loads(output)

        def c(operation, path):
            cost = run(options.program, "sample", "raw-c", operation, path, "--rows", options.rows)["cost"]
            return cost["cpuNanoseconds"] / 1e9

        c("insert-all", filled)
        c("fetch-all", empty)
        print(f"{options.rows} publications, {options.blocks} blocks; CPU time.\n")
        print("| operation | raw-c ms | sqlalchemy ms | ratio | least to greatest |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for operation in options.only or TITLES:
            blocks = []
            for _ in range(options.blocks):
                turns = {"c": [], "sqlalchemy": []}
                for turn in ("c", "sqlalchemy", "sqlalchemy", "c"):
                    for rest in Path(folder).glob("copy*"):
                        rest.unlink()
                    if operation != "insert-all" or turn == "sqlalchemy":
                        shutil.copy(empty if operation == "insert-all" else filled, copy)
                    turns[turn].append(
                        c(operation, copy) if turn == "c"
                        else run(sys.executable, __file__, options.program, "--sample", operation, copy,
                                 filled))
                blocks.append((sum(turns["c"]) / 2, sum(turns["sqlalchemy"]) / 2))
            ratios = [alchemy / c_time for c_time, alchemy in blocks]
            print(f"| {TITLES[operation]} | {statistics.median(b[0] for b in blocks) * 1e3:.1f} "
                  f"| {statistics.median(b[1] for b in blocks) * 1e3:.1f} | {statistics.median(ratios):.1f} "
                  f"| {min(ratios):.1f} to {max(ratios):.1f} |", flush=True)


if __name__ == "__main__":
    main()
