"""The questions that the page answers first, with the figures that answer each."""

from dataclasses import dataclass

from claims.claims import (
    ABSTRACT, APART, CODED, COMMON_CUSTOMERS, DETAILS, ENUM, MILLION, PARENT, STRATEGIES, indexed,
    many_tables, one_table, seven_types,
)
from claims.observations import MISSING, about_one, at_least, digits, times
from claims.rules import CodeRule, LayerRule, RatioRule, TrendRule
from claims.verdicts import unique
from printed import enumeration

MORE, SAME, LESS, CLOSE = "more", "same", "less", "close"
# What of 1 counts as about the same.
ALIKE = about_one(0.05)
# Key findings ask for figures alone: no band decides.
ANY = at_least(1)

RARE_CUSTOMERS = {"customers": "6", "kindIndex": "standard"}


def side_of(figure):
    if figure.value is None or figure.stance == MISSING:
        return MISSING
    low = figure.value if figure.low is None else figure.low
    high = figure.value if figure.high is None else figure.high
    if low > ALIKE.high:
        return MORE
    if high < ALIKE.low:
        return LESS
    return SAME if ALIKE.low <= low and high <= ALIKE.high else CLOSE


def cut(text):
    return text if len(text) <= 60 else text[:59] + "…"


@dataclass
class Question:
    name: str
    text: str
    subject: str
    unit: str
    claims: list
    rows: list


class Answer:
    """A sentence that comes from its figures, each more, less, about the same or none of it."""

    def __init__(self, question, evidence):
        self.question = question
        self.figures = [(label, figure, side_of(figure)) for label, rule in question.rows
                        for figure in rule.figures(evidence)]

    @property
    def measured(self):
        return [(label, figure) for label, figure, side in self.figures if side != MISSING]

    @property
    def figures_in_words(self):
        figures = "; ".join(f"{label} {figure.text}" for label, figure in self.measured)
        return f"{self.question.text} {figures}"

    @property
    def drawing(self):
        yield self.figures_in_words
        yield cut(f"times {self.question.unit}")
        for label, figure in self.measured:
            yield cut(f"{label}: {times(figure.value)}")

    @property
    def is_of_runs(self):
        """Lines of code alone answer nothing."""
        return any(figure.scenario for _, figure in self.measured)

    def of(self, side):
        found = [(label, figure) for label, figure, each in self.figures if each == side]
        return sorted(found, key=lambda each: each[1].value or 0)

    @property
    def word(self):
        more, less, same = (len(self.of(side)) for side in (MORE, LESS, SAME))
        if more + less + same == 0:
            return "Open."
        if more and not less and not same:
            return "Yes."
        if more:
            return "It depends."
        return "No." if same else "No, on the contrary."

    def names(self, side):
        return enumeration(unique(label for label, _ in self.of(side)))

    def amounts(self, side):
        texts = [f"{digits(figure.value)} ({label})" for label, figure in self.of(side)]
        return [texts[0] if len(texts) == 1 else f"{texts[0]} to {texts[-1]}"] if texts else []

    @property
    def sentence(self):
        found, clauses = self.amounts(MORE) + self.amounts(LESS), []
        same, subject, unit = self.names(SAME), self.question.subject, self.question.unit
        if found:
            clauses.append(f"{subject} {' but '.join(found)} times {unit}")
            clauses += [f"about the same for {same}"] if same else []
        elif same:
            clauses.append(f"{subject} about {unit} for {same}")
        for words, side in (("too close to tell", CLOSE), ("not measured", MISSING)):
            clauses += [f"{words} for {self.names(side)}"] if self.of(side) else []
        text = "; ".join(clauses)
        return text[:1].upper() + text[1:] + "."


def mean_of(scenario, need, shape, baseline):
    return RatioRule(scenario, f"mean {need}", shape, baseline, ANY)


def million(metric, index):
    return one_table("scale", metric, ANY, least=MILLION, at={"kindIndex": index})


def level(operation):
    return TrendRule("deep-hierarchy", operation, PARENT, APART, "depth", ANY)


def against_parent(shape, metric, scenario="publications"):
    return RatioRule(scenario, metric, shape, PARENT, ANY)


def audit(operation, customers):
    return one_table("audit-root", f"time {operation}", ANY, at=customers)


QUESTIONS = [
    Question(
        "space", "Does one table for all kinds waste space?", "one table takes",
        "the bytes of a table for each kind", ["D1", "D3", "D9", "A19"], [
            ("five kinds of publications", one_table("publications", "file", ANY)),
            ("the items of a Zotero library", one_table("zotero", "file", ANY)),
            ("a tree like that of Contacts, with 100 columns",
             one_table("contacts-like", "file", ANY)),
            *((f"four kinds with {own} properties of their own each",
               one_table("sparse-siblings", "file", ANY, at={"own": own, "kinds": "4"}))
              for own in ("16", "200")),
            ("unrelated kinds below a root with a date and a UUID",
             one_table("audit-root", "file", ANY, at=RARE_CUSTOMERS)),
        ]),
    Question(
        "one-kind", "Is a single kind slower to fetch from one table?", "one table takes",
        "the time of a table of its own", ["F7", "D2", "D4"], [
            ("books, 30 % of the publications",
             one_table("publications", "time fetch-all-book", ANY)),
            ("customers, 30 % of unrelated kinds", audit("fetch-all-customer", COMMON_CUSTOMERS)),
            ("customers, 6 % of unrelated kinds", audit("fetch-all-customer", RARE_CUSTOMERS)),
            ("the newest 100 of such rare customers",
             audit("newest-100-customer", RARE_CUSTOMERS)),
            ("sketches, a quarter of a million entries",
             million("time fetch-all-sketch", "standard")),
            ("the newest 100 sketches", million("time newest-100-sketch", "standard")),
        ]),
    Question(
        "across-kinds", "Are questions across kinds slower without a common table?",
        "a table for each kind takes", "the time of one table", ["A16", "A17", "A18", "A19"], [
            (label, many_tables("publications", f"time {operation}", ANY))
            for label, operation in (
                ("fetching everything", "fetch-all-publication"),
                ("the newest 100", "newest-100-publication"),
                ("everything with a tag", "publication-by-tags"),
                ("a search in all titles", "search-publication-title"),
                ("counting an author's works", "count-publication-by-author"))
        ]),
    Question(
        "changing", "Is one table slower to insert into and to change?", "one table takes",
        "the time of another shape", ["B9"], [
            (f"{action}, against {name}", mean_of("publications", need, PARENT, shape))
            for action, need in (("inserts", "storing"), ("changes", "changing"))
            for name, shape in (
                ("a table for each kind", APART), ("an enum", ENUM),
                ("tables of details", DETAILS), ("JSON", CODED))
        ]),
    Question(
        "million", "Does one table become a bottleneck at a million rows?", "one table takes",
        "what a table for each kind takes", ["D2"],
        [("the file", million("file", "standard")),
         ("the file with ten million rows", one_table("scale-ten-million", "file", ANY)),
         ("fetching of ten million rows", one_table("scale-ten-million", "mean reading", ANY)),
         ] + [
            (f"{action} with {name}", million(f"mean {need}", index))
            for name, index in (
                ("Core Data's index", "standard"), ("Core Data's index and ANALYZE", "analyzed"),
                ("an index over kind and date", "kind-and-sort"))
            for action, need in (("fetching", "reading"), ("inserting", "storing"))
        ]),
    Question(
        "levels", "Do an abstract root or more levels cost anything?", "they take",
        "what a concrete root or a level less takes", ["C-6b", "B10"], [
            ("the file of an abstract root", against_parent(ABSTRACT, "file")),
            ("all operations of an abstract root", against_parent(ABSTRACT, "mean everything")),
            ("a fetch with each level more, next to independent entities", level("fetch-all-level1")),
            ("a fetch by ID with each level more, next to them", level("fetch-level1-by-id")),
            ("an insert with each level more, next to them", level("insert-all-at-once")),
        ]),
    Question(
        "enum", "Does an enum over one entity cost more than inheritance?", "the enum takes",
        "what sub-entities take", ["E2", "E2b", "E19"], [
            ("the file of publications", against_parent(ENUM, "file")),
            ("the file of seven kinds of values", against_parent(ENUM, "file", "item-data")),
            *((f"{action} {things}", mean_of(scenario, need, ENUM, PARENT))
              for scenario, things in (("publications", "publications"), ("item-data", "values"))
              for action, need in (
                  ("fetching", "reading"), ("inserting", "storing"), ("changing", "changing"))),
            ("lines of code for seven kinds", CodeRule(
                f"{STRATEGIES}/ItemData/EnumContentItemData.swift",
                f"{STRATEGIES}/ItemData/InheritedItemData.swift", ANY)),
        ]),
    Question(
        "other-shapes", "Do tables of details or JSON content cost time?", "they take",
        "the time of sub-entities in one table", ["F5", "F6", "EF"], [
            ("everything, with details", against_parent(DETAILS, "time fetch-all-publication")),
            ("everything of seven types, with details", seven_types(DETAILS, ANY)),
            ("the newest 100, with details",
             against_parent(DETAILS, "time newest-100-publication")),
            ("everything, with JSON", against_parent(CODED, "time fetch-all-publication")),
            ("the newest 100, with JSON", against_parent(CODED, "time newest-100-publication")),
            ("a filter on a property inside JSON",
             against_parent(CODED, "time filtered-book-page-count")),
        ]),
    Question(
        "kind-index", "Does Core Data's index over the kind slow queries down?",
        "with it they take", "the time without it", ["F9", "F10", "F11"], [
            (label, indexed("time", operation, "standard", "none", ANY)) for label, operation in (
                ("the newest 100 of a common kind", "newest-100-common"),
                ("the newest 50 of a rare kind", "newest-50-rare"),
                ("counting kinds", "count-per-kind"))
        ]),
    Question(
        "objects", "Do objects cost much more than their statements alone?", "objects take",
        "the time in which SQLite steps through the statements", ["S1"], [
            (label, LayerRule("publications", operation, PARENT, ANY)) for operation, label in (
                ("fetch-all-publication", "fetching everything"),
                ("fetch-all-book", "fetching books"), ("newest-100-publication", "the newest 100"),
                ("publication-by-tags", "everything with a tag"),
                ("search-publication-title", "a search in all titles"),
                ("count-per-kind", "counting kinds"))
        ]),
]
