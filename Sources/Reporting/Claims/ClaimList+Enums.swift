extension ClaimList {
  private static let enumScenarios = ["publications", "item-data"]
  private static let sensorScenarios = ["sensors-nab", "sensors-weather"]

  private static func enumTimes(_ scenarios: [String], _ needs: [Need]) -> [any ClaimRule] {
    scenarios.flatMap { scenario in
      needs.map { need in
        RatioRule(scenario, .mean(need), Shape.enumeration, to: Shape.parent, .within(0.1))
      }
    }
  }

  static let enumClaims = [
    Claim(
      id: "E1",
      statement: "Kinds can share one entity and be told apart by a property.",
      source: .article("All Roads Lead to Rome"),
      criterion: "The family is in one table, and a fetch of one kind asks for the property.",
      rules: [
        AmountRule("publications", .familyTables, Shape.enumeration, .from(1, to: 1)),
        StatementRule(
          scenario: "publications", operation: "fetch-all-book", strategy: Shape.enumeration,
          column: "ZCONTENTTYPE", isClaimed: true),
      ]),
    Claim(
      id: "E2",
      statement: "An enum over one entity sacrifices about as much storage as inheritance does.",
      source: .article("All Roads Lead to Rome"),
      criterion: "The file's size is within 10 % of a parent entity's.",
      rules: (enumScenarios + sensorScenarios).map {
        RatioRule($0, .fileBytes, Shape.enumeration, to: Shape.parent, .within(0.1))
      },
      remark: "The article speaks of storage alone; what time it takes is E2b."),
    Claim(
      id: "E2b",
      statement: "An enum over one entity takes about the time that inheritance does.",
      source: .beside("E2"),
      criterion: "Fetching, storing and changing are within 10 % of a parent entity's.",
      rules: enumTimes(enumScenarios, [.reading, .storing, .changing])
        + enumTimes(sensorScenarios, [.reading, .storing])),
    Claim(
      id: "E3", statement: "A case of the enum has its own properties and no other kind's.",
      source: .article("All Roads Lead to Rome"),
      criterion: "A test sets each case and gets exactly its values back.",
      rules: [
        TestRule(
          file: "Tests/StrategiesTests/PublicationFaceTests.swift",
          name: "every case of the content enum comes back as it was set",
          shows: "each case with its own values; the compiler refuses any other"),
        TestRule(
          file: "Tests/StrategiesTests/ItemDataFaceTests.swift",
          name: "each of the seven cases comes back as it was set",
          shows: "seven cases with pairs that are checked"),
      ]),
    Claim(
      id: "E9", statement: "One entity can correspond to seven kinds of content.",
      source: .article("All Roads Lead to Rome"),
      criterion: "Seven kinds hold the same content in one entity as in a parent entity's tree.",
      rules: [
        ContentRule(scenario: "item-data", strategies: [Shape.parent, Shape.enumeration])
      ]),
    Claim(
      id: "E16",
      statement:
        "Setting the content writes type and columns together, so that nothing of a former "
        + "case is left.",
      source: .article("All Roads Lead to Rome"),
      criterion:
        "After members were made another kind all shapes hold the same content, and a test "
        + "finds the former case's columns empty.",
      rules: [
        ContentRule(
          scenario: "item-data", strategies: [Shape.parent, Shape.enumeration],
          operation: "convert-single-value-to-value-with-option"),
        TestRule(
          file: "Tests/StrategiesTests/PublicationFaceTests.swift",
          name: "setting a case clears the columns of the others",
          shows: "no column of a former case keeps a value"),
        TestRule(
          file: "Tests/StrategiesTests/ItemDataFaceTests.swift",
          name: "setting any of the seven cases leaves nothing of any other",
          shows: "no column of a former case keeps a value, for all 49 changes"),
      ]),
    Claim(
      id: "E19",
      statement: "A hand-made enum needs much conversion code that inheritance would spare.",
      source: .article("All Roads Lead to Rome"),
      criterion: "The enum's hand-written classes are at least 1.2 times as long, of five kinds of "
        + "publications and of seven kinds of measured data.",
      rules: [
        CodeRule(
          path: "Sources/Strategies/Publications/EnumContentPublications.swift",
          baseline: "Sources/Strategies/Publications/InheritedPublications.swift",
          band: .atLeast(1.2)),
        CodeRule(
          path: "Sources/Strategies/ItemData/EnumContentItemData.swift",
          baseline: "Sources/Strategies/ItemData/InheritedItemData.swift",
          band: .atLeast(1.2)),
      ],
      remark: "Counted are lines that are neither blank nor only a comment, of what one developer "
        + "wrote for each side in this library; what both sides use, such as checked pairs, is "
        + "counted for neither. Xcode would write the classes of the inheritance side, and then "
        + "the whole enum is what is left to write."),
    Claim(
      id: "E20",
      statement: "The like of inheritance is best made by hand, and both ways are to be known.",
      source: .article("All Roads Lead to Rome, Conclusion"),
      criterion: "Each of the two is faster than the other in some operation.",
      rules: enumScenarios.map {
        EachWinsRule(scenario: $0, strategy: Shape.enumeration, other: Shape.parent)
      },
      remark: "What the article recommends, for the sake of SwiftData and of Swift's style, cannot "
        + "be measured. What is checked is whether each way has something to be known for."),
  ]

  static let otherClaims = [
    Claim(
      id: "L13",
      statement: "A property of the same name in sibling kinds gets a column for each.",
      source: Claim.Source(
        article: "Stores that Apple's programs wrote", section: "columns such as ZTITLE1",
        kind: .appleStores),
      criterion: "Three kinds with a property value make three columns ZVALUE.",
      rules: [
        AmountRule("item-data", .columnsOf("ZVALUE"), Shape.parent, .from(3, to: 3))
      ]),
    Claim(
      id: "EF",
      statement: "Loading seven types takes a table for each type 1.5 to 2.1 times as long as one "
        + "table, and a table for each concrete type about as long.",
      source: Claim.Source(
        article: "Modeling for Performance (Microsoft, EF Core)", section: "Inheritance mapping",
        address: "https://learn.microsoft.com/ef/core/performance/modeling-for-performance"),
      criterion: "Details beside a base take 1.5 to 2.1 times the time of a parent entity, "
        + "independent entities 0.95 to 1.15 times.",
      published: "1.5 and 2.1 times (two runs) for a table for each type, 1.06 for one for each "
        + "concrete type",
      rules: [
        RatioRule(
          "ef-core-seven-types", .time("fetch-all-root"), Shape.details, to: Shape.parent,
          .from(1.5, to: 2.1)),
        RatioRule(
          "ef-core-seven-types", .time("fetch-all-root"), Shape.independent, to: Shape.parent,
          .from(0.95, to: 1.15)),
      ],
      remark: "Theirs is .NET on another engine; ours are Core Data's shapes on SQLite."),
  ]
}
