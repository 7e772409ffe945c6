import Reporting

/// The ten questions that the claims page answers first.
enum KeyFindingList {
  static let all = [
    space, oneKind, acrossKinds, changing, million, levels, enumeration, otherShapes, kindIndex,
    objects,
  ]

  private static let standard = ["kindIndex": "standard"]

  private static let space = KeyFinding(
    name: "space", question: "Does one table for all kinds waste space?",
    subject: "one table takes", unit: "the bytes of a table for each kind",
    claims: ["D1", "D3", "D9", "A19"],
    rows: [
      .init("five kinds of publications", one("publications", .fileBytes)),
      .init("the items of a Zotero library", one("zotero", .fileBytes)),
      .init("a tree like that of Contacts, with 100 columns", one("contacts-like", .fileBytes)),
      .init(
        "four kinds with 16 properties of their own each",
        one("sparse-siblings", .fileBytes, ["own": "16", "kinds": "4"])),
      .init(
        "four kinds with 200 properties of their own each",
        one("sparse-siblings", .fileBytes, ["own": "200", "kinds": "4"])),
      .init(
        "unrelated kinds below a root with a date and a UUID",
        one("audit-root", .fileBytes, rareCustomers)),
    ])

  private static let oneKind = KeyFinding(
    name: "one-kind", question: "Is a single kind slower to fetch from one table?",
    subject: "one table takes", unit: "the time of a table of its own",
    claims: ["F7", "D2", "D4"],
    rows: [
      .init("books, 30 % of the publications", one("publications", .time("fetch-all-book"))),
      .init(
        "customers, 30 % of unrelated kinds",
        one("audit-root", .time("fetch-all-customer"), commonCustomers)),
      .init(
        "customers, 6 % of unrelated kinds",
        one("audit-root", .time("fetch-all-customer"), rareCustomers)),
      .init(
        "the newest 100 of such rare customers",
        one("audit-root", .time("newest-100-customer"), rareCustomers)),
      .init(
        "sketches, a quarter of a million entries",
        one("scale", .time("fetch-all-sketch"), standard, sizes: millionRows)),
      .init(
        "the newest 100 sketches",
        one("scale", .time("newest-100-sketch"), standard, sizes: millionRows)),
    ])

  private static let acrossKinds = KeyFinding(
    name: "across-kinds", question: "Are questions across kinds slower without a common table?",
    subject: "a table for each kind takes", unit: "the time of one table",
    claims: ["A16", "A17", "A18", "A19"],
    rows: [
      .init("fetching everything", apart("fetch-all-publication")),
      .init("the newest 100", apart("newest-100-publication")),
      .init("everything with a tag", apart("publication-by-tags")),
      .init("a search in all titles", apart("search-publication-title")),
      .init("counting an author's works", apart("count-publication-by-author")),
    ])

  private static let changing = KeyFinding(
    name: "changing", question: "Is one table slower to insert into and to change?",
    subject: "one table takes", unit: "the time of another shape", claims: ["B9"],
    rows: [(WorkloadClass.storing, "inserts"), (.changing, "changes")].flatMap { need, label in
      [
        (Shape.independent, "a table for each kind"), (Shape.enumeration, "an enum"),
        (Shape.details, "tables of details"), (Shape.coded, "JSON"),
      ].map { shape, name in
        .init(
          "\(label), against \(name)",
          RatioRule("publications", .mean(need), Shape.parent, to: shape, .atLeast(1)))
      }
    })

  private static let million = KeyFinding(
    name: "million", question: "Does one table become a bottleneck at a million rows?",
    subject: "one table takes", unit: "what a table for each kind takes", claims: ["D2"],
    rows: [
      .init("the file", large(.fileBytes, "standard")),
      .init("the file with ten million rows", one("scale-ten-million", .fileBytes)),
      .init("fetching of ten million rows", one("scale-ten-million", .mean(.reading))),
    ]
      + [
        ("standard", "Core Data's index"), ("analyzed", "Core Data's index and ANALYZE"),
        ("kind-and-sort", "an index over kind and date"),
      ].flatMap { index, label in
        [
          .init("fetching with \(label)", large(.mean(.reading), index)),
          .init("inserting with \(label)", large(.mean(.storing), index)),
        ]
      })

  private static let levels = KeyFinding(
    name: "levels", question: "Do an abstract root or more levels cost anything?",
    subject: "they take", unit: "what a concrete root or a level less takes",
    claims: ["C-6b", "B10"],
    rows: [
      .init(
        "the file of an abstract root",
        RatioRule("publications", .fileBytes, Shape.abstract, to: Shape.parent, .atLeast(1))),
      .init(
        "all operations of an abstract root",
        RatioRule(
          "publications", .mean(.everything), Shape.abstract, to: Shape.parent, .atLeast(1))),
      .init(
        "a fetch with each level more, next to independent entities", level("fetch-all-level1")),
      .init("a fetch by ID with each level more, next to them", level("fetch-level1-by-id")),
      .init("an insert with each level more, next to them", level("insert-all-at-once")),
    ])

  private static let enumeration = KeyFinding(
    name: "enum", question: "Does an enum over one entity cost more than inheritance?",
    subject: "the enum takes", unit: "what sub-entities take", claims: ["E2", "E2b", "E19"],
    rows: [
      .init("the file of publications", enumeration("publications", .fileBytes)),
      .init("the file of seven kinds of values", enumeration("item-data", .fileBytes)),
      .init("fetching publications", enumeration("publications", .mean(.reading))),
      .init("inserting publications", enumeration("publications", .mean(.storing))),
      .init("changing publications", enumeration("publications", .mean(.changing))),
      .init("fetching values", enumeration("item-data", .mean(.reading))),
      .init("inserting values", enumeration("item-data", .mean(.storing))),
      .init("changing values", enumeration("item-data", .mean(.changing))),
      .init(
        "lines of code for seven kinds",
        CodeRule(
          path: "Notebooks/Examples/ItemData/EnumContentItemData.swift",
          baseline: "Notebooks/Examples/ItemData/InheritedItemData.swift", band: .atLeast(1))),
    ])

  private static let otherShapes = KeyFinding(
    name: "other-shapes", question: "Do tables of details or JSON content cost time?",
    subject: "they take", unit: "the time of sub-entities in one table",
    claims: ["F5", "F6", "EF"],
    rows: [
      .init("everything, with details", other(Shape.details, "fetch-all-publication")),
      .init("everything of seven types, with details", sevenTypes),
      .init("the newest 100, with details", other(Shape.details, "newest-100-publication")),
      .init("everything, with JSON", other(Shape.coded, "fetch-all-publication")),
      .init("the newest 100, with JSON", other(Shape.coded, "newest-100-publication")),
      .init(
        "a filter on a property inside JSON", other(Shape.coded, "filtered-book-page-count")),
    ])

  private static let kindIndex = KeyFinding(
    name: "kind-index", question: "Does Core Data's index over the kind slow queries down?",
    subject: "with it they take", unit: "the time without it", claims: ["F9", "F10", "F11"],
    rows: [
      .init("the newest 100 of a common kind", indexed("newest-100-common")),
      .init("the newest 50 of a rare kind", indexed("newest-50-rare")),
      .init("counting kinds", indexed("count-per-kind")),
    ])

  private static let objects = KeyFinding(
    name: "objects", question: "Do objects cost much more than their statements alone?",
    subject: "objects take", unit: "the time in which SQLite steps through the statements",
    claims: ["S1"],
    rows: [
      ("fetch-all-publication", "fetching everything"), ("fetch-all-book", "fetching books"),
      ("newest-100-publication", "the newest 100"),
      ("publication-by-tags", "everything with a tag"),
      ("search-publication-title", "a search in all titles"), ("count-per-kind", "counting kinds"),
    ].map { operation, label in
      .init(
        label,
        LayerRule(
          scenario: "publications", operation: operation, strategy: Shape.parent, band: .atLeast(1))
      )
    })

  private static let commonCustomers = ["customers": "40", "kindIndex": "standard"]
  private static let rareCustomers = ["customers": "6", "kindIndex": "standard"]
  private static let millionRows = 1_000_000...Int.max

  /// One table against a table for each kind.
  private static func one(
    _ scenario: String, _ metric: ClaimMetric, _ parameters: [String: String] = [:],
    sizes: ClosedRange<Int> = 0...Int.max
  ) -> RatioRule {
    RatioRule(
      scenario, metric, Shape.parent, to: Shape.independent, .atLeast(1), sizes: sizes,
      parameters: parameters)
  }

  private static func large(_ metric: ClaimMetric, _ index: String) -> RatioRule {
    one("scale", metric, ["kindIndex": index], sizes: millionRows)
  }

  private static func apart(_ operation: String) -> RatioRule {
    RatioRule(
      "publications", .time(operation), Shape.independent, to: Shape.parent, .atLeast(1))
  }

  private static func level(_ operation: String) -> TrendRule {
    TrendRule(
      scenario: "deep-hierarchy", operation: operation, strategy: Shape.parent,
      baseline: Shape.independent, axis: "depth", form: .factorEach, band: .atLeast(1))
  }

  private static func enumeration(_ scenario: String, _ metric: ClaimMetric) -> RatioRule {
    RatioRule(scenario, metric, Shape.enumeration, to: Shape.parent, .atLeast(1))
  }

  private static func other(_ shape: String, _ operation: String) -> RatioRule {
    RatioRule("publications", .time(operation), shape, to: Shape.parent, .atLeast(1))
  }

  private static let sevenTypes = RatioRule(
    "ef-core-seven-types", .time("fetch-all-root"), Shape.details, to: Shape.parent, .atLeast(1))

  private static func indexed(_ operation: String) -> CellRatioRule {
    CellRatioRule(
      scenario: "skewed-kinds", metric: .time, operation: operation, strategy: Shape.parent,
      axis: "kindIndex", values: .named("standard", to: "none"), band: .atLeast(1))
  }
}
