"""What a store holds, what its model declares, and what statements did: all that does not vary."""

import re

# What every row has, asked for or not.
OWN_COLUMNS = {"Z_PK", "Z_ENT", "Z_OPT"}


def parts(cell, shape, role):
    template = cell.templates.get(shape)
    if template is None or not cell.of(shape):
        return None
    return [part for part in template["afterLoad"]["parts"] if part["role"] == role]


def names_of_tables(cell, shape):
    found = parts(cell, shape, "familyTable")
    return None if found is None else sorted(part["name"] for part in found)


def file_bytes(cell, shape):
    if parts(cell, shape, "familyTable") is None:
        return None
    after = cell.templates[shape]["afterLoad"]
    return after["pageCount"] * after["pageSizeBytes"]


def row_bytes(cell, shape):
    found = parts(cell, shape, "familyTable")
    return None if found is None else sum(part["payloadBytes"] for part in found)


def columns(cell, shape):
    """The columns of each table of the family, from every statement that names some.

    What is inserted shows them as well as what is fetched, so tables that nobody fetches from are
    there too.
    """
    family = set(names_of_tables(cell, shape) or [])
    first = cell.first(shape)
    found = {}
    for operation in cell.operations if first else []:
        for statement in first.records.get(operation.name, {"statements": []})["statements"]:
            for table, names in named_columns(statement["sql"]):
                if table in family and names:
                    found.setdefault(table, set(OWN_COLUMNS)).update(names)
    return found


def named_columns(sql):
    inserted = re.match(r"INSERT (?:OR \w+ )?INTO (\w+)\(([^)]*)\)", sql)
    if inserted:
        return [(inserted[1], inserted[2].split(", "))]
    fetched = re.search(r"^(.*?)\bFROM .*?(\w+) t0\b", sql)
    return [(fetched[2], re.findall(r"\bt0\.(\w+)", fetched[1]))] if fetched else []


def widest(cell, shape):
    return max(map(len, columns(cell, shape).values()), default=None)


def properties(tables):
    """Without the numbers that keep siblings' columns apart."""
    return {re.sub(r"\d+$", "", name) for names in tables.values() for name in names}


def declared(model):
    """Properties of a model and, of those, relationships."""
    inside = [re.search(r"\((.*)\)", line) for line in model]
    each = [name for found in inside if found and found[1] for name in found[1].split(",")]
    return len(each), sum("->" in name for name in each)


def counted(cell, shape, operation, key):
    """The least over the launches, should they differ."""
    result = cell.named(operation)
    if result is None:
        return None
    each = []
    for launch in cell.of(shape):
        record = launch.records.get(operation)
        each.append(sum(s[key] for s in record["statements"]) if record else 0)
    return min(each, default=0)
