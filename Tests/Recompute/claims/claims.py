"""Which figures decide which claim, read from the claims' criteria and written here anew.

What a claim says in words stands in the project's sources alone; see wording.py.
"""

from dataclasses import dataclass, field

from claims.observations import about_one, around, at_least, at_most, between, exactly
from claims.rules import (
    AmountRule, CellsRule, CodeRule, ConditionRule, ContentRule, CoverRule, EmptyCellsRule,
    FewerStatementsRule, LayerRule, MixRule, QuotientRule, RatioRule, SameTablesRule, TestRule,
    TrendRule, UnmeasurableRule, VariantsRule,
)

PARENT, ABSTRACT, ENUM = "parent-entity", "abstract-root", "enum-content"
APART, DETAILS, CODED = "independent-entities", "details-relationship", "coded-content"
SHAPES = [PARENT, ABSTRACT, ENUM, APART, DETAILS, CODED]

ARTICLE, APPLE, EARLIER, OWN = "article", "stores of Apple's programs", "earlier", "own question"

# Scenarios that may be run on real data.
REAL = ["goodbooks", "sensors-nab", "sensors-weather", "zotero"]


@dataclass
class Source:
    """Who says it, and where."""

    article: str
    section: str = ""
    kind: str = ARTICLE
    address: str = ""


def fatbobman(section):
    return Source("Model Inheritance in Core Data (fatbobman, 2024)", section,
                  address="https://fatbobman.com/en/posts/model-inheritance-in-core-data/")


def code_only(section):
    return Source("Core Data Using Only Code (Tom Harrington)", section)


def guide(section):
    return Source("Managed Object Models (Apple, 2009)", section)


def minimal(section):
    return Source("A minimal Core Data Stack", section)


def beside(claim):
    return Source(f"beside {claim}", "", OWN)


def earlier(subject):
    return Source(
        subject, "in C and SQL on SQLite 3.40.1, two virtual Xeon processors, 24 GB of memory, "
        "ext4, Debian 12; medians of processor time, each round a fresh process and file; the "
        "programs are not in this repository", EARLIER)


EF_CORE = Source("Modeling for Performance (Microsoft, EF Core)", "Inheritance mapping",
                 address="https://learn.microsoft.com/ef/core/performance/modeling-for-performance")


@dataclass
class Claim:
    id: str
    source: Source
    rules: list
    beside: list = field(default_factory=list)
    # No measurement could refute it.
    by_construction: bool = False
    # Whether there is a figure from elsewhere, in words.
    is_published: bool = False
    # Ranges that its words state, in their order.
    told: list = field(default_factory=list)

    @property
    def scenarios(self):
        return {s for rule in self.rules + self.beside for s in rule.scenarios}


def one_table(scenario, metric, band, **cells):
    """One table against a table for each kind."""
    return RatioRule(scenario, metric, PARENT, APART, band, **cells)


def many_tables(scenario, metric, band):
    """The other way round."""
    return RatioRule(scenario, metric, APART, PARENT, band)


def test(file, name, shows):
    return TestRule(f"Tests/{file}.swift", name, shows)


def across_kinds(operation):
    return many_tables("publications", f"time {operation}", at_least(1.1))


def asked_apart(operation):
    return many_tables("publications", f"statements {operation}", at_least(2))


def declares(scenario, what="declarations"):
    return many_tables(scenario, what, at_least(1.2))


def empty_cells(band, what="rows", scenarios=("sparse-siblings", "zotero", "sensors-nab",
                                              "sensors-weather")):
    return [EmptyCellsRule(scenario, what, PARENT, APART, band) for scenario in scenarios]


ACROSS = ["deep-newest", "deep-fetch-all", "deep-since", "deep-search"]
ALONE = ["shallow-newest", "shallow-fetch-all", "shallow-since", "shallow-search"]
MILLION, HUNDRED_THOUSAND = 1_000_000, 100_000
COMMON_CUSTOMERS = {"customers": "40", "kindIndex": "standard"}

INHERITANCE = [
    Claim("A7", fatbobman("The Role of Model Inheritance"), [
        test("ConformanceTests/DeletionTests",
             "an inherited nullify clears the reference to a deleted leaf", "delete rules"),
        test("ConformanceTests/ValidationTests", "an inherited rule names the exact entity",
             "validation rules"),
        test("ConformanceTests/UniquenessTests",
             "an index of the parent serves a fetch of a child", "indexes"),
        test("ObjectGraphTests/Context/TemplateTests",
             "a template finds publications of an author after a date, of a sub-entity too",
             "fetch templates"),
        test("ConformanceTests/UniquenessTests", "a plate is unique over all kinds of cars",
             "uniqueness constraints"),
    ]),
    Claim("A12", fatbobman("The Role of Model Inheritance"), [
        declares(scenario, what)
        for scenario in ("publications", "item-data", "contacts-like", "audit-root", "goodbooks")
        for what in ("declarations", "indexes")
    ] + [declares(scenario, "relationships") for scenario in ("publications", "item-data", "goodbooks")]),
    *(Claim(number, fatbobman("The Role of Model Inheritance"), [asked_apart(operation)],
            [across_kinds(operation)], by_construction=True)
      for number, operation in (
          ("A16", "publication-by-tags"), ("A17", "count-publication-by-author"),
          ("A18", "search-publication-title"))),
    Claim("A19", fatbobman("The Role of Model Inheritance"), [
        across_kinds(operation) for operation in (
            "newest-100-publication", "publication-by-tags", "search-publication-title")
    ], [asked_apart("newest-100-publication")]),
    Claim("A25", fatbobman("The Role of Model Inheritance"), [
        test("ConformanceTests/TroupeTests",
             "an inherited relationship can be set from either end",
             "an inherited relationship from both ends")]),
]

LAYOUT = [
    Claim("B1", fatbobman("How Model Inheritance Works"), [
        AmountRule(scenario, "tables", PARENT, exactly(1))
        for scenario in ("publications", "item-data", "contacts-like")], by_construction=True),
    Claim("B2", fatbobman("How Model Inheritance Works"), [
        CoverRule(scenario, PARENT, APART) for scenario in ("publications", "contacts-like")
    ], by_construction=True),
    Claim("B3", fatbobman("How Model Inheritance Works"), [
        test("SQLiteStoreTests/StoreContentTests",
             "numbers come from the store by name, not from the model's order",
             "where the numbers come from"),
        test("SQLiteStoreTests/StoreContentTests",
             "the registry is read when a store is opened and not with each fetch",
             "when they are read")]),
    Claim("B4", fatbobman("How Model Inheritance Works"), [
        ConditionRule("publications", "fetch-all-book", PARENT, "Z_ENT", True)
    ], by_construction=True),
    Claim("B5", fatbobman("How Model Inheritance Works"), [
        ConditionRule("publications", operation, PARENT, "Z_ENT", False)
        for operation in ("fetch-all-publication", "newest-100-publication")
    ], by_construction=True),
    Claim("B6", beside("B4"), [
        test("SQLiteStoreTests/ConformanceTests",
             "a middle entity is fetched by the range of its numbers",
             "the statement of such a fetch")]),
    Claim("B7", fatbobman("How Model Inheritance Works"),
          [ContentRule("publications", SHAPES)], by_construction=True),
    Claim("B8", fatbobman("How Model Inheritance Works"), [
        FewerStatementsRule("publications", [
            "fetch-all-publication", "newest-100-publication", "publication-by-tags",
            "search-publication-title", "count-per-kind"], PARENT, other)
        for other in (APART, DETAILS)], by_construction=True),
    Claim("B9", fatbobman("How Model Inheritance Works"), [
        RatioRule("publications", f"mean {need}", PARENT, other, at_most(1.05))
        for need in ("storing", "changing") for other in (ENUM, APART, DETAILS, CODED)]),
    Claim("B10", fatbobman("How Model Inheritance Works"), [
        TrendRule("deep-hierarchy", operation, PARENT, APART, "depth", at_most(1.02))
        for operation in ("fetch-all-level1", "fetch-level1-by-id", "insert-all-at-once")]),
]

ABSTRACT_ROOT = [
    Claim("C-3", fatbobman("Abstract Entity"), [
        test("ConformanceTests/AbstractInstanceTests",
             "a plain person is stored under the abstract entity and found again",
             "in memory and in a file")]),
    Claim("C-4", fatbobman("Abstract Entity"), [UnmeasurableRule(
        "this is said of Apple's framework; in this library such an object is an error that a save "
        "reports in every shape, unless the container allows it")]),
    Claim("C-6", fatbobman("Abstract Entity"),
          [SameTablesRule("publications", ABSTRACT, PARENT)], by_construction=True),
    Claim("C-6b", beside("C-6"), [
        RatioRule("publications", "file", ABSTRACT, PARENT, about_one(0.01)),
        RatioRule("publications", "mean everything", ABSTRACT, PARENT, about_one(0.02))]),
]

LIMITS = [
    Claim("B11", fatbobman("How Model Inheritance Works"), [
        one_table(scenario, "columns", at_least(5))
        for scenario in ("contacts-like", "sparse-siblings", "publications")]),
    Claim("B12", fatbobman("How Model Inheritance Works"), [
        one_table(scenario, f"mean {need}", at_least(1.1))
        for scenario in ("scale", "sparse-siblings") for need in ("reading", "storing")
    ] + [
        one_table("wide-right-column", "time read-base-uuid", at_least(1.1)),
        one_table("skewed-kinds", "time newest-100-common", at_least(1.1)),
        one_table("skewed-kinds", "time newest-50-rare", at_least(1.1))]),
    Claim("D1", fatbobman("Limitations of Model Inheritance"),
          empty_cells(at_least(0.5)) + empty_cells(at_least(0.5), "file", ["sparse-siblings"]),
          [AmountRule(each.scenario, "empty share", PARENT, at_most(1))
           for each in empty_cells(None)]),
    Claim("D2", fatbobman("Limitations of Model Inheritance"), [
        one_table("scale", "file", at_least(1.05), least=MILLION),
        one_table("scale", "mean reading", at_least(1.1), least=MILLION),
        one_table("scale", "mean storing", at_least(1.1), least=MILLION),
    ], [one_table("scale", "mean reading", at_least(1.1), most=MILLION - 1)] + [
        one_table("scale-ten-million", metric, band) for metric, band in (
            ("file", at_least(1.05)), ("mean reading", at_least(1.1)),
            ("time newest-100-entry", at_least(1.1)), ("time newest-100-sketch", at_least(1.1)),
            ("time fetch-entry-by-id", at_least(1.1)), ("time count-per-kind", at_least(1.1)))]),
    Claim("D3", fatbobman("Limitations of Model Inheritance"),
          [one_table("audit-root", "file", at_least(1.05))]),
    Claim("D4", fatbobman("Limitations of Model Inheritance"), [
        one_table("audit-root", f"time {operation}", at_least(1.1)) for operation in (
            "fetch-all-customer", "newest-100-customer", "newest-100-log-entry",
            "update-customer-city", "insert-1000-at-a-time")]),
    Claim("D5", fatbobman("Limitations of Model Inheritance"), [
        QuotientRule(
            one_table("audit-root", "time fetch-all-customer", None, at=COMMON_CUSTOMERS),
            one_table("publications", "time fetch-all-book", None), at_least(1.1)),
        one_table("publications", "time fetch-all-book", at_most(1.1))]),
]

SUITABILITY = [
    Claim("D6", fatbobman("Limitations of Model Inheritance"),
          [declares(s) for s in ("goodbooks", "publications", "item-data-shared")],
          [declares("audit-root")] + [
              one_table("goodbooks", f"mean {need}", at_most(1.05))
              for need in ("reading", "storing", "changing")]),
    Claim("D7", fatbobman("Limitations of Model Inheritance"), [
        one_table("item-data-shared", metric, at_most(1.05))
        for metric in ("file", "mean reading", "mean storing", "mean changing")
    ], [declares("item-data-shared")] + [
        one_table("item-data", metric, at_most(1.05))
        for metric in ("file", "mean reading", "mean storing", "mean changing")]),
    Claim("D8", fatbobman("Limitations of Model Inheritance"), [
        many_tables("query-mix", f"statements {operation}", at_least(2)) for operation in ACROSS
    ], [MixRule("query-mix", PARENT, APART, ACROSS, ALONE)], by_construction=True),
    Claim("D9", fatbobman("Limitations of Model Inheritance"),
          [one_table("contacts-like", "mean reading", at_most(1))],
          [AmountRule("contacts-like", "columns", PARENT, exactly(100))]),
    Claim("D10", fatbobman("Limitations of Model Inheritance"), [
        one_table(scenario, "mean everything", at_most(1.1), most=HUNDRED_THOUSAND)
        for scenario in ("scale", "contacts-like", "zotero", "sensors-nab")]),
    Claim("D11", fatbobman("Limitations of Model Inheritance"), [
        test("RunScenarioTests/InspectTests", "entities and raw tables are two views of one file",
             "entities beside raw tables of one file")]),
    Claim("D13", fatbobman("All Roads Lead to Rome"), [UnmeasurableRule(
        "SwiftData runs on Apple's systems only. The article is of December 2024; since the "
        "releases of 2025 (version 26 of the systems) SwiftData has class inheritance")]),
    Claim("D14", fatbobman("All Roads Lead to Rome"), [UnmeasurableRule(
        "this is advice; B11, B12 and D1 to D5 judge the costs that it rests on, and D13 its "
        "main reason")]),
]

FACES = "StrategiesTests/PublicationFaceTests", "StrategiesTests/ItemDataFaceTests"
STRATEGIES = "Notebooks/Examples"

ENUMS = [
    Claim("E1", fatbobman("All Roads Lead to Rome"), [
        AmountRule("publications", "tables", ENUM, exactly(1)),
        ConditionRule("publications", "fetch-all-book", ENUM, "ZCONTENTTYPE", True),
    ], by_construction=True),
    Claim("E1b", fatbobman("All Roads Lead to Rome"), [
        test("StrategiesTests/KindRelationshipTests", name, shows) for name, shows in (
            ("records are distinguished and fetched by their destinations", "each kind"),
            ("a record changes its kind by leading elsewhere, and nothing is left",
             "a change of kind"))]),
    Claim("E2", fatbobman("All Roads Lead to Rome"), [
        RatioRule(scenario, "file", ENUM, PARENT, about_one(0.1))
        for scenario in ("publications", "item-data", "sensors-nab", "sensors-weather")]),
    Claim("E2b", beside("E2"), [
        RatioRule(scenario, f"mean {need}", ENUM, PARENT, about_one(0.1))
        for scenario, needs in (
            ("publications", ("reading", "storing", "changing")),
            ("item-data", ("reading", "storing", "changing")),
            ("sensors-nab", ("reading", "storing")), ("sensors-weather", ("reading", "storing")))
        for need in needs]),
    Claim("E3", fatbobman("All Roads Lead to Rome"), [
        test(FACES[0], "every case of the content enum comes back as it was set",
             "each case with its own values"),
        test(FACES[1], "each of the seven cases comes back as it was set",
             "seven cases with pairs that are checked"),
        test("StrategiesTests/OwnPropertiesOnlyTests",
             "another kind's property does not compile", "that the compiler refuses any other")]),
    Claim("E9", fatbobman("All Roads Lead to Rome"),
          [ContentRule("item-data", [PARENT, ENUM])], by_construction=True),
    Claim("E16", beside("E3"), [
        ContentRule("item-data", [PARENT, ENUM], "convert-single-value-to-value-with-option"),
        test(FACES[0], "setting a case clears the columns of the others",
             "no column of a former case keeps a value"),
        test(FACES[1], "setting any of the seven cases leaves nothing of any other",
             "no column of a former case keeps a value, for all 49 changes"),
    ], by_construction=True),
    Claim("E19", fatbobman("All Roads Lead to Rome"), [
        CodeRule(f"{STRATEGIES}/Publications/EnumContentPublications.swift",
                 f"{STRATEGIES}/Publications/InheritedPublications.swift", at_least(1.2)),
        CodeRule(f"{STRATEGIES}/ItemData/EnumContentItemData.swift",
                 f"{STRATEGIES}/ItemData/InheritedItemData.swift", at_least(1.2))]),
    Claim("E20", fatbobman("All Roads Lead to Rome, Conclusion"), [UnmeasurableRule(
        "this is advice, for the sake of SwiftData and of Swift's style; E2, E2b and E19 judge "
        "what it costs")]),
]

TEXTS = [
    Claim("M1", code_only("About Those Writeable Properties"), [
        test("ObjectModelTests/ModelStructureTests",
             "setting a property of a frozen model stops the program and says what to do",
             "the stop and its message")]),
    Claim("M2", code_only("Model Migration"), [
        test("SQLiteStoreTests/Migration/InferredMigrationTests",
             "a change of the model migrates by itself", "objects and their new property")]),
    Claim("M3", code_only("Additional Note"), [UnmeasurableRule(
        "this is said of Apple's releases; the reference page on the model editor lists what "
        "code can say here")]),
    Claim("M4", code_only("A Simple Model"), [
        test("ConformanceTests/ResultsTests",
             "a to-many is counted without its objects and loaded at once as a set",
             "what each reads")]),
    Claim("M5", code_only("Why (Not) Do This?"), [
        CodeRule("Tests/ObjectModelTests/Versions/code.diff",
                 "Tests/ObjectModelTests/Versions/document.diff", at_most(1))]),
    Claim("O1", guide("Attributes"), [
        test("ConformanceTests/AbsentValueTests", name, shows) for name, shows in (
            ("no number is neither 0 nor unequal to 0, and a search for 0 passes it over",
             "numbers"),
            ("no text is neither the empty text nor unequal to it", "texts"),
            ("no data are neither empty data nor unequal to them", "data"))]),
    Claim("O2", guide("Configurations"), [
        test("ObjectGraphTests/Stores/StoreCrossingTests",
             "a to-one to an object of another store is refused by the save",
             "the error of the save")]),
    Claim("O4", guide("Attributes"), [
        test("ConformanceTests/ZeroInsteadOfNothingTests", name, shows) for name, shows in (
            ("a search for what is not 1 finds zero and passes nothing over", "what is found"),
            ("zero takes no byte more than nothing", "equal bytes"))]),
    Claim("O3", guide("Introduction"), [
        UnmeasurableRule("neither rich nor support says what would be counted")]),
    Claim("S1", minimal("Thread-Safety in Core Data"), [
        LayerRule("publications", operation, PARENT, at_most(1.1)) for operation in (
            "fetch-all-publication", "fetch-all-book", "newest-100-publication",
            "publication-by-tags", "search-publication-title", "count-per-kind")]),
    Claim("S3", minimal("Benefits"), [
        test("ObjectGraphTests/Queries/CompileFailTests", "misuse does not compile",
             "what the compiler says of each")]),
    Claim("S2", minimal("Benefits"), [
        test("ObjectGraphTests/Domain/DomainFetchTests",
             "domain values and IDs cross to another task, where objects cannot go",
             "values and IDs in another task")]),
]


def seven_types(shape, band):
    return RatioRule("ef-core-seven-types", "time fetch-all-root", shape, PARENT, band)


PUBLISHED = [
    Claim("L13", Source("Stores that Apple's programs wrote", "columns such as ZTITLE1", APPLE),
          [AmountRule("item-data", "columns of", PARENT, exactly(3), "ZVALUE")],
          by_construction=True),
    Claim("EF", EF_CORE, [
        seven_types(DETAILS, at_least(1.2)), seven_types(APART, between(0.8, 1.25)),
    ], is_published=True),
    Claim("EF2", EF_CORE, [
        seven_types(DETAILS, between(1.5, 2.1)), seven_types(APART, between(0.95, 1.15)),
    ], is_published=True),
]

NULL_COLUMNS = "NULL columns (50,000 rows, 5 rounds of 3 repeats)"
LAYOUTS = "storage layouts (200,000 publications, 5 rounds of 3 repeats)"
KIND_INDEX = "index on the discriminator (200,000 rows)"
# Half to twice the effect of the earlier figure, but where more of it is no surprise.
BEHIND, BEFORE = around(5), at_most(1.5**2)
JSON_ROWS, SHARED_ROWS = around(1.24), around(0.962)
JOINED_FETCH, JOINED_INSERT, OWN_TABLE = around(2.3), around(1.31), at_most(0.71**0.5)
COUNTING = around(10.6)


def wide(operation, band):
    return one_table("wide-right-column", f"time {operation}.engine", band, at={"own": "200"})


def added_kind(metric, shape, band):
    return CellsRule("add-subentity-later", metric, "add-kind-below-publication", shape, "size",
                     None, band)


def indexed(metric, operation, one, other, band=at_least(10)):
    return CellsRule("skewed-kinds", metric, operation, PARENT, "kindIndex", (one, other), band)


def flips(operation, slow, *fast):
    """Through objects, by the engine alone, and the steps it took."""
    return [indexed(metric, name, slow, each) for each in fast for metric, name in (
        ("time", operation), ("time", f"{operation}.engine"), ("steps", f"{operation}.engine"))]


def merging(way, band):
    return VariantsRule("scale", "newest-100-entry", APART, way, "compound", band, HUNDRED_THOUSAND)


ANCHORS = [
    Claim("F1", earlier(NULL_COLUMNS), empty_cells(between(0.9, 1.1)), is_published=True),
    Claim("F2", earlier(NULL_COLUMNS), [
        wide("read-base-uuid", BEHIND), wide("read-base-amount", BEFORE),
    ], is_published=True, told=[BEHIND, BEFORE]),
    Claim("F3", earlier("rows older than ADD COLUMN"), [
        added_kind(metric, shape, band) for shape in (PARENT, APART, CODED)
        for metric, band in (("pages", at_most(1.1)), ("log", at_most(1.1)), ("time", at_most(1.5)))
    ], is_published=True),
    Claim("F4", earlier(LAYOUTS), [
        RatioRule("publications", "rows", CODED, PARENT, JSON_ROWS),
        RatioRule("publications", "rows", ENUM, PARENT, SHARED_ROWS),
    ], is_published=True, told=[JSON_ROWS, SHARED_ROWS]),
    Claim("F5", earlier(LAYOUTS), [
        RatioRule("publications", "time filtered-book-page-count", CODED, PARENT, at_least(3)),
    ], is_published=True),
    Claim("F6", earlier(LAYOUTS), [
        RatioRule("publications", "time fetch-all-publication.engine", DETAILS, PARENT,
                  JOINED_FETCH),
        RatioRule("publications", "time insert-all-at-once", DETAILS, PARENT, JOINED_INSERT),
    ], is_published=True, told=[JOINED_FETCH, JOINED_INSERT]),
    Claim("F7", earlier(LAYOUTS), [
        many_tables("publications", "time fetch-all-book.engine", OWN_TABLE),
    ], is_published=True, told=[OWN_TABLE]),
    Claim("F8", earlier(f"sorted top 100, {LAYOUTS}"), [
        merging("subquery", at_least(100)), merging("arm-limits", at_most(8)),
        merging("", at_most(8)),
    ], is_published=True),
    Claim("F9", earlier(KIND_INDEX),
          flips("newest-100-common", "standard", "none", "kind-and-sort")
          + flips("newest-50-rare", "none", "standard", "kind-and-sort"), is_published=True),
    Claim("F10", earlier(KIND_INDEX),
          flips("newest-100-common", "standard", "analyzed")
          + flips("newest-50-rare", "analyzed", "standard"), is_published=True),
    Claim("F11", earlier(KIND_INDEX), [
        indexed("time", "count-per-kind.engine", "none", "standard", COUNTING),
        AmountRule("skewed-kinds", "index bytes", PARENT, between(8, 11), "Z_ENT"),
    ], is_published=True, told=[COUNTING]),
]

CLAIMS = (INHERITANCE + LAYOUT + ABSTRACT_ROOT + LIMITS + SUITABILITY + ENUMS + TEXTS + PUBLISHED
          + ANCHORS)
