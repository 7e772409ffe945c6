extension ClaimList {
  static let abstractClaims = [
    Claim(
      id: "C-6",
      statement: "An abstract root names the table just as a concrete one does.",
      source: .article("Abstract Entity"),
      criterion: "The tables of the family have the same names.",
      rules: [
        SameTablesRule(
          scenario: "publications", strategy: Shape.abstract, baseline: Shape.parent)
      ]),
    Claim(
      id: "C-6b",
      statement: "An abstract root costs the same as a concrete one.",
      source: .beside("C-6"),
      criterion: "The files differ by at most 1 % and times by at most 2 %.",
      rules: [
        RatioRule(
          "publications", .fileBytes, Shape.abstract, to: Shape.parent, .within(0.01)),
        RatioRule(
          "publications", .mean(.everything), Shape.abstract, to: Shape.parent, .within(0.02)),
      ]),
  ]

  /// A parent entity against independent entities, over all of one need.
  private static func cost(
    _ scenario: String, _ need: Need, _ band: ClaimBand,
    sizes: ClosedRange<Int> = 0...Int.max
  ) -> RatioRule {
    RatioRule(scenario, .mean(need), Shape.parent, to: Shape.independent, band, sizes: sizes)
  }

  private static func time(
    _ scenario: String, _ operation: String, _ band: ClaimBand
  ) -> RatioRule {
    RatioRule(scenario, .time(operation), Shape.parent, to: Shape.independent, band)
  }

  static let limitClaims = [
    Claim(
      id: "B11", statement: "The structure of the table may become complex.",
      source: .article("How Model Inheritance Works"),
      criterion: "The one table has at least five times the columns of the widest table of "
        + "independent entities.",
      rules: ["contacts-like", "sparse-siblings", "wide-right-column"].map {
        RatioRule($0, .columns, Shape.parent, to: Shape.independent, .atLeast(5))
      }),
    Claim(
      id: "B12",
      statement: "With much data of differing kinds the one table may become a bottleneck.",
      source: .article("How Model Inheritance Works"),
      criterion: "A parent entity takes at least 10 % more time than independent entities, at each "
        + "size, width and number of kinds.",
      rules: [
        cost("scale", .reading, .atLeast(1.1)), cost("scale", .storing, .atLeast(1.1)),
        cost("sparse-siblings", .reading, .atLeast(1.1)),
        cost("sparse-siblings", .storing, .atLeast(1.1)),
        time("wide-right-column", "read-base-uuid", .atLeast(1.1)),
        time("skewed-kinds", "newest-100-common", .atLeast(1.1)),
        time("skewed-kinds", "newest-50-rare", .atLeast(1.1)),
      ]),
    Claim(
      id: "D1",
      statement: "The more properties each kind has to itself, the more is wasted.",
      source: .article("Limitations of Model Inheritance"),
      criterion:
        "A cell that is empty because it belongs to another kind takes 0.98 to 1.02 bytes.",
      rules: [
        EmptyColumnRule(
          scenario: "sparse-siblings", strategy: Shape.parent, baseline: Shape.independent,
          band: .from(0.98, to: 1.02))
      ]
        + ["zotero", "sensors-nab", "sensors-weather"].map {
          ImpossibleCellRule(
            scenario: $0, strategy: Shape.parent, baseline: Shape.independent,
            band: .from(0.98, to: 1.02))
        },
      remark: "That there is waste and what it grows with is one thing, how much of a file it is "
        + "another: the share is given beside it."),
    Claim(
      id: "D2",
      statement: "Many developers advise against inheritance for large amounts of data: it wastes "
        + "space and may cost time.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "From 100,000 members on a parent entity's file is at least 5 % larger than that "
        + "of independent entities, and both fetching and storing take at least 10 % more time.",
      rules: [
        RatioRule(
          "scale", .fileBytes, Shape.parent, to: Shape.independent, .atLeast(1.05),
          sizes: 100_000...Int.max),
        cost("scale", .reading, .atLeast(1.1), sizes: 100_000...Int.max),
        cost("scale", .storing, .atLeast(1.1), sizes: 100_000...Int.max),
      ]),
    Claim(
      id: "D3",
      statement: "A root made of a created date and a UUID puts unrelated entities into one table, "
        + "which wastes space.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "The file is at least 5 % larger than that of independent entities.",
      rules: [
        RatioRule(
          "audit-root", .fileBytes, Shape.parent, to: Shape.independent, .atLeast(1.05))
      ],
      remark: "Of such a root the article says only that it loses time (D4); it says that space is "
        + "wasted of inheritance in general."),
    Claim(
      id: "D4", statement: "Such a root costs a significant amount of time.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "What is asked or changed of one kind takes at least 10 % more time than with "
        + "independent entities.",
      rules: [
        "fetch-all-customer", "newest-100-customer", "newest-100-log-entry",
        "update-customer-city", "insert-1000-at-a-time",
      ].map { time("audit-root", $0, .atLeast(1.1)) }),
    Claim(
      id: "D5", statement: "The fault is the improper use of inheritance, not inheritance itself.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "What fetching one kind costs against independent entities is at least 10 % more "
        + "where the kinds share nothing than where they are publications.",
      rules: [
        QuotientRule(
          bad: time("audit-root", "fetch-all-customer", .atLeast(1)),
          good: time("publications", "fetch-all-book", .atLeast(1)), band: .atLeast(1.1))
      ]),
  ]

  static let suitabilityClaims = [
    Claim(
      id: "D6", statement: "Inheritance suits kinds that have much in common.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Where nearly everything is shared, a parent entity is at most 5 % slower than "
        + "independent entities at fetching, storing and changing.",
      rules: [Need.reading, .storing, .changing].map { cost("goodbooks", $0, .atMost(1.05)) }),
    Claim(
      id: "D7", statement: "Inheritance suits kinds that are much like each other.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Seven generated kinds of like properties, and two of real weather, cost at most "
        + "5 % more time than independent entities; empty columns take at most 5 % of the file.",
      rules: [Need.reading, .storing, .changing].map { cost("item-data", $0, .atMost(1.05)) }
        + [Need.reading, .storing].map { cost("sensors-weather", $0, .atMost(1.05)) }
        + ["item-data", "sensors-weather"].map {
          AmountRule($0, .emptyShare, Shape.parent, .atMost(0.05))
        }),
    Claim(
      id: "D8", statement: "Inheritance suits apps that ask across kinds.",
      source: .article("Limitations of Model Inheritance"),
      criterion:
        "There is a share of questions across kinds below 100 % from which a parent entity "
        + "wins over independent entities.",
      rules: [
        MixRule(
          scenario: "query-mix", strategy: Shape.parent, baseline: Shape.independent,
          deep: ["deep-newest", "deep-fetch-all", "deep-since", "deep-search"],
          shallow: ["shallow-newest", "shallow-fetch-all", "shallow-since", "shallow-search"])
      ]),
    Claim(
      id: "D9", statement: "Contacts keeps a deep tree under one abstract record.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "A tree like it, with the entity numbers 17 to 25, has a table of 100 columns.",
      rules: [
        AmountRule("contacts-like", .columns, Shape.parent, .from(100, to: 100)),
        AmountRule("contacts-like", .familyTables, Shape.parent, .from(1, to: 1)),
        TestRule(
          file: "Tests/SQLiteStoreTests/Layout/JoinTableTests.swift",
          name: "Contacts' tree is numbered 17 to 25 (from the spec)",
          shows: "the numbers of the tree"),
      ]),
    Claim(
      id: "D10", statement: "A moderate amount of data justifies inheritance.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Up to 100,000 members a parent entity takes at most 10 % more time than "
        + "independent entities, all operations together.",
      rules: [
        cost("scale", .everything, .atMost(1.1), sizes: 0...100_000),
        cost("contacts-like", .everything, .atMost(1.1), sizes: 0...100_000),
        cost("zotero", .everything, .atMost(1.1), sizes: 0...100_000),
        cost("sensors-nab", .everything, .atMost(1.1), sizes: 0...100_000),
      ]),
    Claim(
      id: "D11",
      statement: "A viewer that knows Core Data shows more than a plain SQLite client.",
      source: .article("Limitations of Model Inheritance"),
      criterion:
        "`run-scenario inspect` shows entities of a file whose raw tables do not name them.",
      rules: [
        TestRule(
          file: "Tests/RunScenarioTests/InspectTests.swift",
          name: "entities and raw tables are two views of one file",
          shows: "entities beside raw tables of one file")
      ]),
    Claim(
      id: "D13", statement: "SwiftData has no inheritance, so such a model cannot move there.",
      source: .article("All Roads Lead to Rome"),
      criterion: "Not to be decided by measuring.",
      rules: [
        UnmeasurableRule(
          why: "SwiftData runs on Apple's systems only. The article is of December 2024; since the "
            + "releases of 2025 (version 26 of the systems) SwiftData has class inheritance")
      ]),
    Claim(
      id: "D14", statement: "Be careful with inheritance.",
      source: .article("All Roads Lead to Rome"),
      criterion: "At least one of the costs B11, B12 and D1 to D4 is found somewhere.",
      rules: [],
      remark: "The article's main reason is SwiftData (D13). What is checked here is only whether "
        + "any of the costs that it names exists.",
      sumsUp: ["B11", "B12", "D1", "D2", "D3", "D4"]),
  ]
}
