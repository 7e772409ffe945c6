"""Compares two Core Data stores cell by cell, by SQLite alone.

    compare_stores.py BEFORE AFTER [OLD=NEW ...] [IDS ...]

Both have the same model, whoever numbered its entities; OLD=NEW is an entity that the first store still has under
the name of an older model. Persistent history (tables that begin with A) is left out. Each IDS is a file of `run-scenario convert --ids`, in
the order of the conversions that lead from one store to the other. Without any, keys must be equal. Versions of
rows (Z_OPT) are left out. Ends with 0 if everything is equal, else with 1 and the first differences.
"""

import csv
import re
import sqlite3
import sys


class Store:
    def __init__(self, path, names={}):
        self.database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        self.database.text_factory = bytes
        rows = self.database.execute("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY")
        self.entities = {number: names.get(name.decode(), name.decode()) for number, name in rows}
        names = self.database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        self.tables = [name.decode() for name, in names]

    def columns(self, table):
        return [row[1].decode() for row in self.database.execute(f'PRAGMA table_info("{table}")')]


def composed(paths):
    """New keys by the root table's old entity and key, through all conversions."""
    keys = None
    for path in paths:
        with open(path, newline="") as file:
            step = {}
            for row in csv.DictReader(file):
                old = (row["old_entity"], int(row["old_key"]))
                step.setdefault(old, []).append((row["new_entity"], int(row["new_key"])))
        if keys is None:
            keys = step
        else:
            keys = {old: [end for new in news for end in step.get(new, [])] for old, news in keys.items()}
    return keys


def main():
    renamed = dict(part.split("=") for part in sys.argv[3:] if "=" in part)
    before, after = Store(sys.argv[1], renamed), Store(sys.argv[2])
    ids = [part for part in sys.argv[3:] if "=" not in part]
    keys = composed(ids) if ids else None
    differences = []

    def moved(store, entity, key):
        if keys is None or key is None:
            return key
        ends = [k for name, k in keys.get((entity, key), []) if name == entity]
        return ends[0] if len(ends) == 1 else ("lost", entity, key)

    def objects(store, is_old):
        """Rows of entity tables by entity and key, references by the key that they have afterwards."""
        found = {}
        for table in store.tables:
            names = store.columns(table)
            if not re.match("Z[^_]", table) or "Z_ENT" not in names:
                continue
            for row in store.database.execute(f'SELECT * FROM "{table}"'):
                values = dict(zip(names, row))
                entity = store.entities.get(values.pop("Z_ENT"), "?")
                key = values.pop("Z_PK")
                values.pop("Z_OPT", None)
                if is_old:
                    key = moved(store, entity, key)
                found[(entity, key)] = {name: value for name, value in values.items() if value is not None}
        return found

    def links(store):
        """The number of links in each join table, by the table's name without its entity's number."""
        counts = {}
        for table in store.tables:
            match = re.match(r"Z_\d+(\D.*)$", table)
            if match:
                count, = store.database.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()
                counts[len(counts)] = count
        return sorted(counts.values())

    old, new = objects(before, True), objects(after, False)
    for identity in sorted(set(old) | set(new), key=str):
        if old.get(identity, None) is None or new.get(identity, None) is None:
            differences.append(f"{identity}: {'missing' if identity in old else 'not there before'}")
            continue
        one, other = old[identity], new[identity]
        for column in sorted(set(one) | set(other)):
            # Keys of other objects and their entities' numbers follow the numbering of each store.
            if column.startswith("Z") and re.match(r"Z\d+_", column):
                continue
            if one.get(column) != other.get(column) and not is_reference(before, after, column, keys):
                differences.append(f"{identity}.{column}: {one.get(column)!r} became {other.get(column)!r}")
    if links(before) != links(after):
        differences.append(f"links: {links(before)} became {links(after)}")
    print(f"{len(old)} objects, {len(differences)} differences")
    for line in differences[:20]:
        print(line)
    sys.exit(1 if differences else 0)


def is_reference(before, after, column, keys):
    """True for a column of keys where keys have changed: their links are compared by number alone."""
    return keys is not None and any(
        sql and f"({column})".encode() in sql or sql and f"({column} COLLATE".encode() in sql
        for sql, in after.database.execute(
            "SELECT sql FROM sqlite_master WHERE name LIKE '%' || ? || '_INDEX'", (column,)))


main()
