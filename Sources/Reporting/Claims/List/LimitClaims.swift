import Reporting

/// What the article on model inheritance says of its limits, and of when it is worth having.
extension ClaimList {
  /// A parent entity against independent entities, over all of one need.
  private static func cost(
    _ scenario: String, _ need: WorkloadClass, _ band: ClaimBand,
    sizes: ClosedRange<Int> = 0...Int.max
  ) -> RatioRule {
    RatioRule(scenario, .mean(need), Shape.parent, to: Shape.independent, band, sizes: sizes)
  }

  private static func time(
    _ scenario: String, _ operation: String, _ band: ClaimBand,
    at parameters: [String: String] = [:]
  ) -> RatioRule {
    RatioRule(
      scenario, .time(operation), Shape.parent, to: Shape.independent, band, parameters: parameters)
  }

  private static func emptyCells(_ band: ClaimBand) -> [EmptyCellRule] {
    [
      EmptyCellRule("sparse-siblings", .rows, Shape.parent, to: Shape.independent, band),
      EmptyCellRule("zotero", .rows, Shape.parent, to: Shape.independent, band),
      EmptyCellRule("sensors-nab", .rows, Shape.parent, to: Shape.independent, band),
      EmptyCellRule("sensors-weather", .rows, Shape.parent, to: Shape.independent, band),
    ]
  }

  /// Declarations that a parent entity spares.
  private static func spared(_ scenario: String) -> RatioRule {
    RatioRule(scenario, .declarations, Shape.independent, to: Shape.parent, .atLeast(1.2))
  }

  static let limitClaims = [
    Claim(
      id: "B11", title: "The table becomes complex",
      statement: "The structure of the table may become complex.",
      source: .article("How Model Inheritance Works"),
      criterion: "The one table has at least five times the columns of the widest table of "
        + "independent entities.",
      refutation: "A tree whose one table is hardly wider than the widest of its kinds' tables.",
      rules: ["contacts-like", "sparse-siblings", "publications"].map {
        RatioRule($0, .columns, Shape.parent, to: Shape.independent, .atLeast(5))
      }),
    Claim(
      id: "B12", title: "One table becomes a bottleneck",
      statement: "With much data of differing kinds the one table may become a bottleneck.",
      source: .article("How Model Inheritance Works"),
      criterion: "A parent entity takes at least 10 % more time than independent entities, at each "
        + "size, width and number of kinds, with and without statistics and with an index over kind "
        + "and date.",
      refutation: "A size, width or index with which a parent entity takes less than 10 % more.",
      rules: [
        cost("scale", .reading, .atLeast(1.1)), cost("scale", .storing, .atLeast(1.1)),
        cost("sparse-siblings", .reading, .atLeast(1.1)),
        cost("sparse-siblings", .storing, .atLeast(1.1)),
        time("wide-right-column", "read-base-uuid", .atLeast(1.1)),
        time("skewed-kinds", "newest-100-common", .atLeast(1.1)),
        time("skewed-kinds", "newest-50-rare", .atLeast(1.1)),
      ]),
    Claim(
      id: "D1", title: "Own properties of kinds waste space",
      statement:
        "How much space is wasted depends on the number of properties that each kind has to "
        + "itself.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "A cell that no row of its kind can fill makes the rows at least half a byte "
        + "larger, and in a sweep over their number the file too.",
      refutation: "Rows or files that do not grow with the number of such cells.",
      rules: emptyCells(.atLeast(0.5)) + [
        EmptyCellRule(
          "sparse-siblings", .file, Shape.parent, to: Shape.independent, .atLeast(0.5))
      ],
      beside: ["sparse-siblings", "zotero", "sensors-nab", "sensors-weather"].map {
        AmountRule($0, .emptyShare, Shape.parent, .atMost(1))
      },
      remark: "Bytes are those that SQLite stored, not a count of empty cells. That there is waste "
        + "and what it grows with is one thing; how much of a file it is stands beside it."),
    Claim(
      id: "D2", title: "Many advise against it for much data",
      statement: "Many developers advise against inheritance for large amounts of data: it wastes "
        + "space and may cost time.",
      source: .article("Limitations of Model Inheritance"),
      criterion:
        "With 1,000,000 members a parent entity's file is at least 5 % larger than that of "
        + "independent entities, and fetching and storing take at least 10 % more time, with and "
        + "without statistics and with an index over kind and date.",
      refutation: "A file or a time at 1,000,000 members that is hardly larger.",
      rules: [
        RatioRule(
          "scale", .fileBytes, Shape.parent, to: Shape.independent, .atLeast(1.05), sizes: large),
        cost("scale", .reading, .atLeast(1.1), sizes: large),
        cost("scale", .storing, .atLeast(1.1), sizes: large),
      ],
      beside: [
        cost("scale", .reading, .atLeast(1.1), sizes: 0...large.lowerBound - 1),
        RatioRule(
          tenMillion, .fileBytes, Shape.parent, to: Shape.independent, .atLeast(1.05)),
        cost(tenMillion, .reading, .atLeast(1.1)),
      ]
        + ["newest-100-entry", "newest-100-sketch", "fetch-entry-by-id", "count-per-kind"].map {
          time(tenMillion, $0, .atLeast(1.1))
        },
      remark: "Ten million members stand beside: they are fetched, and not inserted anew."),
    Claim(
      id: "D3", title: "A created-date root wastes space",
      statement: "A root made of a created date and a UUID puts unrelated entities into one table, "
        + "which wastes space.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "The file is at least 5 % larger than that of independent entities.",
      refutation: "A file that is less than 5 % larger.",
      rules: [
        RatioRule(
          "audit-root", .fileBytes, Shape.parent, to: Shape.independent, .atLeast(1.05))
      ],
      remark: "Of such a root the article says only that it loses time (D4); it says that space is "
        + "wasted of inheritance in general."),
    Claim(
      id: "D4", title: "A created-date root costs time",
      statement: "Such a root costs a significant amount of time.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Fetching or changing one kind takes at least 10 % more time than with "
        + "independent entities, with and without statistics and with an index over kind and date.",
      refutation: "A question about one kind that takes less than 10 % more.",
      rules: [
        "fetch-all-customer", "newest-100-customer", "newest-100-log-entry",
        "update-customer-city", "insert-1000-at-a-time",
      ].map { time("audit-root", $0, .atLeast(1.1)) }),
    Claim(
      id: "D5", title: "Improper use is the fault",
      statement: "In most cases the fault is the improper use of inheritance, not inheritance "
        + "itself.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Fetching a kind that is 30 % of the members costs at least 10 % more, against "
        + "independent entities, where kinds share nothing than where they are publications; and of "
        + "publications it costs at most 10 % more than independent entities.",
      refutation: "A proper use that costs as much as the improper one, or much in itself.",
      rules: [
        QuotientRule(
          bad: time("audit-root", "fetch-all-customer", .atLeast(1), at: commonCustomers),
          good: time("publications", "fetch-all-book", .atLeast(1)), band: .atLeast(1.1)),
        time("publications", "fetch-all-book", .atMost(1.1)),
      ],
      remark:
        "Both kinds have 30 % of the members: what a kind of its own table gains grows as its "
        + "share falls."),
  ]

  private static let tenMillion = "scale-ten-million"
  /// A million members and more.
  private static let large = 1_000_000...Int.max
  /// The cell of audit-root in which customers have the share that books have of publications.
  private static let commonCustomers = ["customers": "40", "kindIndex": "standard"]

  static let suitabilityClaims = [
    Claim(
      id: "D6", title: "It reduces repeated definitions",
      statement: "Where kinds have much in common, inheritance reduces repeated definitions.",
      source: .article("Limitations of Model Inheritance"),
      criterion:
        "Where nearly everything is shared, independent entities declare at least 1.2 times "
        + "the properties.",
      refutation: "A model with much in common that a parent entity does not make shorter.",
      rules: [spared("goodbooks"), spared("publications"), spared("item-data-shared")],
      beside: [spared("audit-root")]
        + [WorkloadClass.reading, .storing, .changing].map { cost("goodbooks", $0, .atMost(1.05)) },
      remark: "What is spared where kinds share a date and a UUID alone stands beside."),
    Claim(
      id: "D7", title: "Reasonable for similar kinds",
      statement: "Where kinds are much like each other in properties and behaviour, inheritance is "
        + "more reasonable.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Seven like kinds whose common properties stand in their parents take at most 5 % "
        + "more space and time with a parent entity than with independent entities.",
      refutation: "Like kinds that cost more than 5 % though nothing is repeated.",
      rules: [
        RatioRule(
          "item-data-shared", .fileBytes, Shape.parent, to: Shape.independent, .atMost(1.05))
      ]
        + [WorkloadClass.reading, .storing, .changing].map {
          cost("item-data-shared", $0, .atMost(1.05))
        },
      beside: [spared("item-data-shared")]
        + [
          RatioRule("item-data", .fileBytes, Shape.parent, to: Shape.independent, .atMost(1.05))
        ]
        + [WorkloadClass.reading, .storing, .changing].map { cost("item-data", $0, .atMost(1.05)) },
      remark: "The same kinds whose siblings repeat what is common stand beside."),
    Claim(
      id: "D8", title: "Questions across kinds become convenient",
      statement: "For apps that ask across kinds, unified queries become convenient.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Independent entities run at least twice the statements for each question across "
        + "kinds, and merge what they return.",
      refutation: oneStatementEach, isTrueByConstruction: true,
      rules: ["deep-newest", "deep-fetch-all", "deep-since", "deep-search"].map {
        RatioRule("query-mix", .statements($0), Shape.independent, to: Shape.parent, .atLeast(2))
      },
      beside: [
        MixRule(
          scenario: "query-mix", strategy: Shape.parent, baseline: Shape.independent,
          deep: ["deep-newest", "deep-fetch-all", "deep-since", "deep-search"],
          shallow: ["shallow-newest", "shallow-fetch-all", "shallow-since", "shallow-search"])
      ],
      remark: "Convenience is one thing and time another: the share of questions across kinds from "
        + "which a parent entity is the faster one stands beside."),
    Claim(
      id: "D9", title: "Contacts' tree makes queries efficient",
      statement: "The tree of Contacts below one abstract record makes queries more efficient.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "In a tree like it, with a table of 100 columns, fetches take a parent entity at "
        + "most as much time as independent entities.",
      refutation: "Fetches that take a parent entity more time.",
      rules: [cost("contacts-like", .reading, .atMost(1))],
      beside: [AmountRule("contacts-like", .columns, Shape.parent, .from(100, to: 100))],
      remark: "The article also says that it simplifies managing data; that is not measured."),
    Claim(
      id: "D10", title: "Good for moderate amounts of data",
      statement: "A moderate amount of data justifies inheritance.",
      source: .article("Limitations of Model Inheritance"),
      criterion: "Up to 100,000 members a parent entity takes at most 10 % more time than "
        + "independent entities, all operations together.",
      refutation: "Fewer than 100,000 members with which it takes more than 10 % more.",
      rules: [
        cost("scale", .everything, .atMost(1.1), sizes: 0...100_000),
        cost("contacts-like", .everything, .atMost(1.1), sizes: 0...100_000),
        cost("zotero", .everything, .atMost(1.1), sizes: 0...100_000),
        cost("sensors-nab", .everything, .atMost(1.1), sizes: 0...100_000),
      ]),
    Claim(
      id: "D11", title: "A Core Data viewer shows more",
      statement: "A viewer that knows Core Data shows more than a plain SQLite client.",
      source: .article("Limitations of Model Inheritance"),
      criterion:
        "`run-scenario inspect` shows entities of a file whose raw tables do not name them.",
      refutation: "Entities that the raw tables name as well, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/RunScenarioTests/InspectTests.swift",
          name: "entities and raw tables are two views of one file",
          shows: "entities beside raw tables of one file")
      ]),
    Claim(
      id: "D13", title: "SwiftData has no inheritance",
      statement: "SwiftData has no inheritance, so such a model cannot move there.",
      source: .article("All Roads Lead to Rome"),
      criterion: "Not to be decided by measuring.",
      refutation: "A release of SwiftData with inheritance, as there is by now.",
      rules: [
        UnmeasurableRule(
          why: "SwiftData runs on Apple's systems only. The article is of December 2024; since the "
            + "releases of 2025 (version 26 of the systems) SwiftData has class inheritance")
      ]),
    Claim(
      id: "D14", title: "Be careful with inheritance",
      statement: "Be careful with inheritance.",
      source: .article("All Roads Lead to Rome"),
      criterion: "Not to be decided by measuring.",
      refutation: "Nothing: it is advice.",
      rules: [
        UnmeasurableRule(
          why:
            "this is advice; B11, B12 and D1 to D5 judge the costs that it rests on, and D13 its "
            + "main reason")
      ]),
  ]

  private static let oneStatementEach =
    "Nothing a run finds: as many tables take as many statements."
}
