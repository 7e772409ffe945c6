import Reporting

/// What the article on model inheritance says of a parent entity and of how it is stored.
extension ClaimList {
  private static let publications = "publications"

  /// Questions across kinds, which independent entities ask of each table in turn.
  private static func several(_ operation: String) -> RatioRule {
    RatioRule(
      publications, .statements(operation), Shape.independent, to: Shape.parent, .atLeast(2))
  }

  private static func across(_ operation: String) -> RatioRule {
    RatioRule(
      publications, .time(operation), Shape.independent, to: Shape.parent, .atLeast(1.1))
  }

  private static let oneTableOneStatement =
    "Nothing a run finds: five tables take five statements and one table takes one."

  static let inheritanceClaims = [
    Claim(
      id: "A7", title: "Rules, indexes and templates are inherited",
      statement:
        "Sub-entities inherit delete rules, validation rules, indexes, fetch templates and "
        + "uniqueness constraints.",
      source: .article("The Role of Model Inheritance"),
      criterion: "A test uses each of them through a sub-entity.",
      refutation: "A sub-entity that lacks one of them, at which its test fails.",
      rules: [
        TestRule(
          file: "Tests/ConformanceTests/DeletionTests.swift",
          name: "an inherited nullify clears the reference to a deleted leaf",
          shows: "delete rules"),
        TestRule(
          file: "Tests/ConformanceTests/ValidationTests.swift",
          name: "an inherited rule names the exact entity", shows: "validation rules"),
        TestRule(
          file: "Tests/ConformanceTests/UniquenessTests.swift",
          name: "an index of the parent serves a fetch of a child", shows: "indexes"),
        TestRule(
          file: "Tests/ObjectGraphTests/Context/TemplateTests.swift",
          name: "a template finds publications of an author after a date, of a sub-entity too",
          shows: "fetch templates"),
        TestRule(
          file: "Tests/ConformanceTests/UniquenessTests.swift",
          name: "a plate is unique over all kinds of cars", shows: "uniqueness constraints"),
      ]),
    Claim(
      id: "A12", title: "A protocol repeats every declaration",
      statement:
        "A parent entity declares properties, relationships with their inverses and delete "
        + "rules, and indexes once for all kinds; a protocol shares Swift declarations alone, so "
        + "every entity repeats the rest.",
      source: .article("The Role of Model Inheritance"),
      criterion:
        "Independent entities declare at least 1.2 times the properties, the relationships "
        + "and the indexes of a parent entity, in models with much and with little in common.",
      refutation:
        "A model in which entities apart declare hardly more, as its kinds share nothing.",
      rules: ["publications", "item-data", "contacts-like", "audit-root", "goodbooks"].flatMap {
        scenario in
        [ClaimMetric.declarations, .indexes].map {
          RatioRule(scenario, $0, Shape.independent, to: Shape.parent, .atLeast(1.2))
        }
      }
        + ["publications", "item-data", "goodbooks"].map {
          RatioRule($0, .relationships, Shape.independent, to: Shape.parent, .atLeast(1.2))
        },
      remark: "Validation rules and fetch templates are not in these models."),
    Claim(
      id: "A16", title: "Asking by tag is one fetch",
      statement: "With a parent, finding what has a certain tag is one fetch for all kinds.",
      source: .article("The Role of Model Inheritance"),
      criterion: "Independent entities run at least twice as many statements for it.",
      refutation: oneTableOneStatement, isTrueByConstruction: true,
      rules: [several("publication-by-tags")], beside: [across("publication-by-tags")]),
    Claim(
      id: "A17", title: "Counting an author's works is one count",
      statement: "With a parent, counting an author's publications is one count.",
      source: .article("The Role of Model Inheritance"),
      criterion: "Independent entities run at least twice as many statements for it.",
      refutation: oneTableOneStatement, isTrueByConstruction: true,
      rules: [several("count-publication-by-author")],
      beside: [across("count-publication-by-author")]),
    Claim(
      id: "A18", title: "Searching all kinds is one fetch",
      statement: "With a parent, searching words in all kinds is one fetch.",
      source: .article("The Role of Model Inheritance"),
      criterion: "Independent entities run at least twice as many statements for it.",
      refutation: oneTableOneStatement, isTrueByConstruction: true,
      rules: [several("search-publication-title")], beside: [across("search-publication-title")]),
    Claim(
      id: "A19", title: "Questions across kinds are hard without a parent",
      statement: "Without a common parent, questions across kinds become exceptionally complex.",
      source: .article("The Role of Model Inheritance"),
      criterion:
        "The newest hundred of all kinds, everything with a tag and a search in all titles "
        + "take independent entities at least 10 % more time.",
      refutation: "A question across kinds that independent entities answer as fast.",
      rules: ["newest-100-publication", "publication-by-tags", "search-publication-title"].map(
        across),
      beside: [several("newest-100-publication")],
      remark: "The program merges the objects of several fetches; the SQL shapes that an engine "
        + "could merge with are in the report of publications at the engine level."),
    Claim(
      id: "A25", title: "A relationship to a parent holds any child",
      statement: "Inheritance allows more flexible relationships: one to a parent holds objects of "
        + "every kind.",
      source: .article("The Role of Model Inheritance"),
      criterion: "A test stores each kind in one relationship and gets it back in its class.",
      refutation: "A kind that comes back as its parent, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/ConformanceTests/TroupeTests.swift",
          name: "an inherited relationship can be set from either end",
          shows: "an inherited relationship from both ends")
      ]),
  ]

  static let layoutClaims = [
    Claim(
      id: "B1", title: "Sub-entities have no tables",
      statement: "Sub-entities have no tables of their own.",
      source: .article("How Model Inheritance Works"),
      criterion: "The family of a parent entity is in exactly one table.",
      refutation: byLayout, isTrueByConstruction: true,
      rules: [publications, "item-data", "contacts-like"].map {
        AmountRule($0, .familyTables, Shape.parent, .from(1, to: 1))
      }),
    Claim(
      id: "B2", title: "The one table has all columns",
      statement: "The one table has columns for the entity, its sub-entities and theirs in turn.",
      source: .article("How Model Inheritance Works"),
      criterion: "Every property that a table of independent entities has is in the one table.",
      refutation: byLayout, isTrueByConstruction: true,
      rules: [publications, "contacts-like"].map {
        ColumnCoverRule(scenario: $0, strategy: Shape.parent, baseline: Shape.independent)
      }),
    Claim(
      id: "B3", title: "The registry comes first",
      statement: "What number an entity has is looked up in Z_PRIMARYKEY before its rows are read.",
      source: .article("How Model Inheritance Works"),
      criterion:
        "A test gives entities other numbers in a file, and finds their objects; the table "
        + "is read when the file is opened and by no fetch.",
      refutation: "Objects that are not found in such a file, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/SQLiteStoreTests/StoreContentTests.swift",
          name: "numbers come from the store by name, not from the model's order",
          shows: "where the numbers come from"),
        TestRule(
          file: "Tests/SQLiteStoreTests/StoreContentTests.swift",
          name: "the registry is read when a store is opened and not with each fetch",
          shows: "when they are read"),
      ]),
    Claim(
      id: "B4", title: "A leaf's fetch asks for Z_ENT",
      statement: "A fetch of a sub-entity adds a condition on the entity's number.",
      source: .article("How Model Inheritance Works"),
      criterion: "The recorded statement has a condition on Z_ENT.",
      refutation: byLayout, isTrueByConstruction: true,
      rules: [
        StatementRule(
          scenario: publications, operation: "fetch-all-book", strategy: Shape.parent,
          column: "Z_ENT", isClaimed: true)
      ]),
    Claim(
      id: "B5", title: "The root's fetch does not",
      statement: "A fetch of the root adds no such condition.",
      source: .article("How Model Inheritance Works"),
      criterion: "The recorded statements have no condition on Z_ENT.",
      refutation: byLayout, isTrueByConstruction: true,
      rules: ["fetch-all-publication", "newest-100-publication"].map {
        StatementRule(
          scenario: publications, operation: $0, strategy: Shape.parent, column: "Z_ENT",
          isClaimed: false)
      }),
    Claim(
      id: "B6", title: "A middle entity's fetch asks for several",
      statement: "A fetch of an entity that has sub-entities and a parent asks for its number and "
        + "theirs.",
      source: .beside("B4"),
      criterion: "A test finds the range of numbers in the statement.",
      refutation: "A statement that asks for other numbers, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/SQLiteStoreTests/ConformanceTests.swift",
          name: "a middle entity is fetched by the range of its numbers",
          shows: "the statement of such a fetch")
      ]),
    Claim(
      id: "B7", title: "The description is apart from the storage",
      statement: "The description of a model is separate from how its objects are stored.",
      source: .article("How Model Inheritance Works"),
      criterion:
        "One description of kinds, stored in six ways, holds the same content and gives the "
        + "same answers.",
      refutation: "Nothing a run finds: a run whose answers differ has no figures at all.",
      isTrueByConstruction: true,
      rules: [ContentRule(scenario: publications, strategies: Shape.all)]),
    Claim(
      id: "B8", title: "One table means fewer statements",
      statement: "One table for the tree reduces the complexity of queries across tables.",
      source: .article("How Model Inheritance Works"),
      criterion: "Independent entities and details beside a base run at least twice the statements "
        + "of a parent entity for some question across kinds, and fewer for none.",
      refutation: oneTableOneStatement, isTrueByConstruction: true,
      rules: [Shape.independent, Shape.details].map {
        FewerStatementsRule(
          scenario: publications,
          operations: [
            "fetch-all-publication", "newest-100-publication", "publication-by-tags",
            "search-publication-title", "count-per-kind",
          ],
          strategy: Shape.parent, other: $0)
      }),
    Claim(
      id: "B9", title: "One table makes changes efficient",
      statement: "One table makes inserting, changing and deleting efficient.",
      source: .article("How Model Inheritance Works"),
      criterion: "Neither an enum nor coded content, independent entities or details are faster "
        + "than a parent entity by more than 5 %, storing or changing.",
      refutation: "A shape that stores or changes the same data more than 5 % faster.",
      rules: [WorkloadClass.storing, .changing].flatMap { need in
        Shape.others.map {
          RatioRule(publications, .mean(need), Shape.parent, to: $0, .atMost(1.05))
        }
      }),
    Claim(
      id: "B10", title: "Many levels are supported and scale",
      statement: "Hierarchies of many levels are supported and scale.",
      source: .article("How Model Inheritance Works"),
      criterion: "Each level more makes fetches and inserts at most 2 % slower, compared with "
        + "independent entities of the same values.",
      refutation: "A time that grows by more than 2 % with each level.",
      rules: ["fetch-all-level1", "fetch-level1-by-id", "insert-all-at-once"].map {
        TrendRule(
          scenario: "deep-hierarchy", operation: $0, strategy: Shape.parent,
          baseline: Shape.independent, axis: "depth", form: .factorEach, band: .atMost(1.02))
      },
      remark: "Read here as: a level costs no time. That many levels work at all is what every run "
        + "of deep-hierarchy shows."),
  ]

  static let abstractClaims = [
    Claim(
      id: "C-3", title: "An abstract entity can have objects",
      statement: "An entity that is marked as abstract can still be instantiated.",
      source: .article("Abstract Entity"),
      criterion: "Where that is not enforced, an object of an abstract entity is stored and found "
        + "again.",
      refutation: "A save or a fetch that loses or refuses it, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/ConformanceTests/AbstractInstanceTests.swift",
          name: "a plain person is stored under the abstract entity and found again",
          shows: "in memory and in a file")
      ]),
    Claim(
      id: "C-4", title: "An abstract object may crash the app",
      statement: "Where objects of an abstract entity are made, some apps crashed.",
      source: .article("Abstract Entity"),
      criterion: "Not to be decided by measuring.",
      refutation: "A release of Core Data in which none does.",
      rules: [
        UnmeasurableRule(
          why: "this is said of Apple's framework; in this library such an object is an error that "
            + "a save reports in every shape, unless the container allows it")
      ]),
    Claim(
      id: "C-6", title: "An abstract root names the table as well",
      statement: "An abstract root names the table just as a concrete one does.",
      source: .article("Abstract Entity"),
      criterion: "The tables of the family have the same names.",
      refutation: byLayout, isTrueByConstruction: true,
      rules: [
        SameTablesRule(
          scenario: publications, strategy: Shape.abstract, baseline: Shape.parent)
      ]),
    Claim(
      id: "C-6b", title: "An abstract root costs the same",
      statement: "An abstract root costs the same as a concrete one.",
      source: .beside("C-6"),
      criterion: "The files differ by at most 1 % and times by at most 2 %.",
      refutation: "A file that differs by more than 1 %, or times by more than 2 %.",
      rules: [
        RatioRule(
          publications, .fileBytes, Shape.abstract, to: Shape.parent, .within(0.01)),
        RatioRule(
          publications, .mean(.everything), Shape.abstract, to: Shape.parent, .within(0.02)),
      ]),
  ]

  private static let byLayout =
    "Nothing a run finds: this library's files keep to Core Data's layout. Files that Apple's "
    + "programs wrote are compared with it by tests."
}
