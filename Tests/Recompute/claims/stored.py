"""What a store holds, what its model declares, and what statements did: all that does not vary."""

import re

# What every row has, asked for or not.
OWN_COLUMNS = {"Z_PK", "Z_ENT", "Z_OPT"}


def trees(cell, strategy, role):
    template = cell.templates.get(strategy)
    if template is None or not cell.of(strategy):
        return None
    return [tree for tree in template["afterLoad"]["parts"] if tree["role"] == role]


def tables(cell, strategy):
    """The names of the family's tables."""
    found = trees(cell, strategy, "familyTable")
    return None if found is None else sorted(tree["name"] for tree in found)


def file_bytes(cell, strategy):
    if trees(cell, strategy, "familyTable") is None:
        return None
    after = cell.templates[strategy]["afterLoad"]
    return after["pageCount"] * after["pageSizeBytes"]


def row_bytes(cell, strategy):
    found = trees(cell, strategy, "familyTable")
    return None if found is None else sum(tree["payloadBytes"] for tree in found)


def columns(cell, strategy):
    """The columns of each table of the family, from every statement that names some.

    What is inserted shows them as well as what is fetched, so tables that nobody fetches from are there too.
    """
    family = set(tables(cell, strategy) or [])
    found = {}
    for operation in cell.operations:
        for record in cell.records(strategy, operation.name)[:1]:
            for statement in record["statements"] if record else []:
                table, names = named_columns(statement["sql"])
                if table in family and names:
                    found.setdefault(table, set(OWN_COLUMNS)).update(names)
    return found


def named_columns(sql):
    inserted = re.match(r"INSERT (?:OR \w+ )?INTO (\w+)\(([^)]*)\)", sql)
    if inserted:
        return inserted[1], inserted[2].split(", ")
    fetched = re.search(r"^(.*?)\bFROM .*?(\w+) t0\b", sql)
    return (fetched[2], re.findall(r"\bt0\.(\w+)", fetched[1])) if fetched else (None, [])


def widest(cell, strategy):
    return max(map(len, columns(cell, strategy).values()), default=None)


def properties(tables):
    """Without the numbers that keep siblings' columns apart."""
    return {re.sub(r"\d+$", "", name) for names in tables.values() for name in names}


def declared(cell, strategy, are_relationships):
    """Properties of a model, or only relationships, from lines such as "Book(isbn, tags ->> Tag)"."""
    model = next((s["model"] for s in cell.run["strategies"] if s["name"] == strategy), None)
    if model is None:
        return None
    inside = [re.search(r"\((.+)\)", line) for line in model]
    names = [name for found in inside if found for name in found[1].split(",")]
    return sum("->" in name for name in names) if are_relationships else len(names)


def counted(cell, strategy, operation, key):
    """The least over the processes, should they differ."""
    if cell.named(operation) is None or strategy not in cell.strategies:
        return None
    return min((sum(s[key] for s in record["statements"]) if record else 0
                for record in cell.records(strategy, operation)), default=0)
