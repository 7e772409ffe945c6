"""Numbers that stand in the words of claims and answers, where the runs can be asked for them."""

from claims.key_findings import QUESTIONS
from claims.stored import counted, widest
from printed import grouped, half_away


def kinds(cell):
    return {each["kind"]: each["count"] for each in cell.cell["scenario"]["membersByKind"]
            if not each.get("isCompanion")}


def cell_of(evidence, scenario, **parameters):
    run = evidence.runs.get(scenario)
    return next((cell for cell in run.cells if parameters.items() <= cell.parameters.items()),
                None) if run and not evidence.gap(scenario) else None


def share(cell, kind):
    return f"{half_away(kinds(cell)[kind] / cell.members * 100)} %"


NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 10: "ten"}


def facts(evidence, words):
    """What a text should say, and the text."""

    def labels(name):
        return " ".join(label for q in QUESTIONS if q.name == name for label, _ in q.rows)

    def said(claim, field):
        return words.claims[claim][field]

    published = cell_of(evidence, "publications")
    if published:
        books = share(published, "Book")
        yield f"books, {books} of the publications", labels("one-kind")
        yield f"books are {books} of the publications", said("F7", "remark")
        yield f"a kind that is {books} of the members", said("D5", "criterion")
        yield f"Both kinds have {books} of the members", said("D5", "remark")
        yield f"{NUMBERS[len(kinds(published))]} kinds of publications", labels("space")
        yield f"{NUMBERS[len(kinds(published))]} kinds of publications", said("E19", "criterion")
        yield f"stored in {NUMBERS[len(published.strategies)]} ways", said("B7", "criterion")
        newest = counted(published, "independent-entities", "newest-100-publication", "executions")
        one = counted(published, "parent-entity", "newest-100-publication", "executions")
        tables = NUMBERS[newest // one]
        yield (f"{tables} tables take {tables} statements and one table takes one",
               said("A16", "refutation"))
    for customers in ("40", "6"):
        cell = cell_of(evidence, "audit-root", customers=customers, kindIndex="standard")
        if cell:
            yield f"customers, {share(cell, 'Customer')} of unrelated kinds", labels("one-kind")
            if customers == "40":
                yield f"Both kinds have {share(cell, 'Customer')} of", said("D5", "remark")
    contacts = cell_of(evidence, "contacts-like")
    if contacts:
        width = widest(contacts, "parent-entity")
        yield f"with {width} columns", labels("space")
        yield f"with a table of {width} columns", said("D9", "criterion")
    values = cell_of(evidence, "item-data")
    if values:
        yield f"{NUMBERS[len(kinds(values))]} kinds of content", said("E9", "statement")
        yield f"{NUMBERS[len(kinds(values))]} kinds of measured data", said("E19", "criterion")
    for own in ("16", "200"):
        cell = cell_of(evidence, "sparse-siblings", own=own, kinds="4")
        if cell:
            yield (f"{NUMBERS[len(kinds(cell))]} kinds with {own} properties of their own each",
                   labels("space"))
    scale = evidence.runs.get("scale")
    if scale and scale.cells:
        most = max(scale.cells, key=lambda cell: cell.members)
        yield f"With {grouped(most.members)} members", said("D2", "criterion")
        if 0.245e6 <= kinds(most)["Sketch"] < 0.255e6:
            yield "a quarter of a million entries", labels("one-kind")
        else:
            yield f"{grouped(kinds(most)['Sketch'])} entries", labels("one-kind")
    more = cell_of(evidence, "scale-ten-million")
    if more:
        members = NUMBERS.get(more.members / 1e6, grouped(more.members))
        yield f"{members} million members", said("D2", "remark").lower()
        yield f"with {members} million rows", labels("million")
        yield f"of {members} million rows", labels("million")
    later = evidence.runs.get("add-subentity-later")
    if later and len(later.cells) > 1:
        sizes = sorted(cell.members for cell in later.cells)
        times = NUMBERS.get(sizes[-1] / sizes[0], sizes[-1] / sizes[0])
        yield f"With {times} times the members", said("F3", "criterion")
    seven = cell_of(evidence, "ef-core-seven-types")
    if seven:
        yield f"Loading {NUMBERS[len(kinds(seven))]} types", said("EF", "statement")
