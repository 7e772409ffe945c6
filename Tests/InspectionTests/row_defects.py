"""Fills a store with defective rows, and counts them without SQL conditions.

row_defects.py make PATH SEED ROWS SHARE: inserts ROWS boxes with items and the rest.
row_defects.py count PATH: prints kind|place|count|first five keys, one defect per line.
"""
import collections
import random
import sqlite3
import sys


def numbers(c):
    return {name: number for number, name in c.execute("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY")}


def joins(c, n):
    """Returns the join table, its column of books and its column of tags."""
    book = "Z_%d" % n["Book"]
    (table,), = c.execute("SELECT name FROM sqlite_schema WHERE name GLOB 'Z_[0-9]*' AND type = 'table'")
    columns = [row[1] for row in c.execute("PRAGMA table_info(%s)" % table)]
    near, = [column for column in columns if column.startswith(book)]
    far, = [column for column in columns if column != near]
    return table, near, far


def make(path, seed, rows, share):
    r = random.Random(seed)
    c = sqlite3.connect(path)
    n = numbers(c)
    tags = max(1, rows // 10)
    odd = lambda: r.random() < share
    for key in range(1, rows + 1):
        c.execute("INSERT INTO ZBOX(Z_PK, Z_ENT, Z_OPT) VALUES(?, ?, 1)", (key, n["Box"]))
    for key in range(1, tags + 1):
        c.execute("INSERT INTO ZTAG(Z_PK, Z_ENT, Z_OPT) VALUES(?, ?, 1)", (key, n["Tag"]))
    table, near, far = joins(c, n)
    for key in range(1, rows + 1):
        kind = "Book" if r.random() < 0.5 else "Film"
        number = n[kind]
        box = None if odd() else rows + key if odd() else r.randint(1, rows)
        if odd():
            number = r.choice([n["Item"], 77, None])
        size = "large" if odd() else key
        name = None if odd() else "Item %d" % key
        code = "c%d" % (key - 1 if odd() and key > 1 else key)
        passport = key if kind == "Book" and not odd() else None
        c.execute(
            "INSERT INTO ZITEM(Z_PK, Z_ENT, Z_OPT, ZBOX, ZPASSPORT, ZSIZE, ZNAME, ZCODE)"
            " VALUES(?, ?, 1, ?, ?, ?, ?, ?)", (key, number, box, passport, size, name, code))
        if kind == "Book":
            back = None if odd() else key
            c.execute(
                "INSERT INTO ZPASSPORT(Z_PK, Z_ENT, Z_OPT, ZBOOK) VALUES(?, ?, 1, ?)",
                (key, n["Passport"], back))
            tag = tags + key if odd() else r.randint(1, tags)
            c.execute("INSERT INTO %s(%s, %s) VALUES(?, ?)" % (table, near, far), (key, tag))
        best = key if odd() else None
        c.execute(
            "INSERT INTO ZNOTE(Z_PK, Z_ENT, Z_OPT, ZBOOK) VALUES(?, ?, 1, ?)",
            (key, n["Note"], best))
    c.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ?", (rows,))
    c.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = 'Note'", (rows - 3,))
    c.commit()


def count(path):
    c = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    n = numbers(c)
    items = {row[0]: row for row in c.execute(
        "SELECT Z_PK, Z_ENT, ZBOX, ZPASSPORT, ZSIZE, ZNAME, ZCODE FROM ZITEM")}
    boxes = {key for key, in c.execute("SELECT Z_PK FROM ZBOX")}
    tags = {key for key, in c.execute("SELECT Z_PK FROM ZTAG")}
    passports = dict(c.execute("SELECT Z_PK, ZBOOK FROM ZPASSPORT"))
    known = {n["Item"], n["Book"], n["Film"]}
    found = collections.defaultdict(list)
    codes = set()
    for key in sorted(items):
        _, number, box, passport, size, name, code = items[key]
        if number not in known:
            found["stray-row", "Item"].append(key)
        if number == n["Item"]:
            found["stray-row", "Item "].append(key)
        if number in known:
            if box is not None and box not in boxes:
                found["missing-row", "Item.box"].append(key)
            if name is None:
                found["required-null", "Item.name"].append(key)
            if isinstance(size, str):
                found["storage-class", "Item.size"].append(key)
        for kind in ("Book", "Film"):
            if number == n[kind] and box not in boxes:
                found["orphan", kind].append(key)
        if number == n["Book"] and passport is not None:
            if passport not in passports:
                found["missing-row", "Book.passport"].append(key)
            elif passports[passport] != key:
                found["one-sided", "Book.passport"].append(key)
        if code in codes:
            found["duplicate", "Item.code"].append(key)
        codes.add(code)
    held = {row[3] for row in items.values()}
    for key in sorted(passports):
        book = passports[key]
        if book not in items and key not in held:
            found["orphan", "Passport"].append(key)
        if book is None:
            continue
        if book not in items:
            found["missing-row", "Passport.book"].append(key)
        elif items[book][1] != n["Book"]:
            found["wrong-kind", "Passport.book"].append(key)
        if book in items and items[book][3] != key:
            found["one-sided", "Passport.book"].append(key)
    notes = dict(c.execute("SELECT Z_PK, ZBOOK FROM ZNOTE"))
    for key in sorted(notes):
        book = notes[key]
        if book is not None and (book not in items):
            found["missing-row", "Note.book"].append(key)
        elif book is not None and items[book][1] != n["Book"]:
            found["wrong-kind", "Note.book"].append(key)
    table, near, far = joins(c, n)
    for book, tag in sorted(c.execute("SELECT %s, %s FROM %s" % (near, far, table))):
        if tag not in tags or book not in items or items[book][1] != n["Book"]:
            found["join-row", "Book.tags"].append(book)
    most = dict(c.execute("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY"))
    for key in sorted(notes):
        if key > most["Note"]:
            found["key-counter", "Note"].append(key)
    for (kind, place), keys in sorted(found.items()):
        print("%s|%s|%d|%s" % (kind, place.strip(), len(keys), " ".join(map(str, keys[:5]))))


if sys.argv[1] == "make":
    make(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
else:
    count(sys.argv[2])
