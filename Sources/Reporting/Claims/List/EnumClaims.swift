import Reporting

/// What the article on model inheritance says of one entity with an enum in its place.
extension ClaimList {
  private static let enumScenarios = ["publications", "item-data"]
  private static let sensorScenarios = ["sensors-nab", "sensors-weather"]

  private static func enumTimes(_ scenarios: [String], _ needs: [WorkloadClass]) -> [any ClaimRule]
  {
    scenarios.flatMap { scenario in
      needs.map { need in
        RatioRule(scenario, .mean(need), Shape.enumeration, to: Shape.parent, .within(0.1))
      }
    }
  }

  static let enumClaims = [
    Claim(
      id: "E1", title: "One entity, kinds distinguished by a property",
      statement: "Kinds can share one entity and be distinguished by a property.",
      source: .article("All Roads Lead to Rome"),
      criterion: "The family is in one table, and a fetch of one kind asks for the property.",
      refutation: "Nothing a run finds: the shape is made so.", isTrueByConstruction: true,
      rules: [
        AmountRule("publications", .familyTables, Shape.enumeration, .from(1, to: 1)),
        StatementRule(
          scenario: "publications", operation: "fetch-all-book", strategy: Shape.enumeration,
          column: "ZCONTENTTYPE", isClaimed: true),
      ]),
    Claim(
      id: "E1b", title: "Kinds distinguished by a relationship",
      statement: "Kinds can share one entity and be distinguished by a relationship.",
      source: .article("All Roads Lead to Rome"),
      criterion:
        "A test distinguishes records by their destinations, fetches one kind, and changes it.",
      refutation: "A record that comes back as another kind, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/StrategiesTests/KindRelationshipTests.swift",
          name: "records are distinguished and fetched by their destinations", shows: "each kind"),
        TestRule(
          file: "Tests/StrategiesTests/KindRelationshipTests.swift",
          name: "a record changes its kind by leading elsewhere, and nothing is left",
          shows: "a change of kind"),
      ]),
    Claim(
      id: "E2", title: "An enum takes inheritance's space",
      statement: "An enum over one entity sacrifices about as much storage as inheritance does.",
      source: .article("All Roads Lead to Rome"),
      criterion: "The file's size is within 10 % of a parent entity's.",
      refutation: "A file that is more than 10 % larger or smaller.",
      rules: (enumScenarios + sensorScenarios).map {
        RatioRule($0, .fileBytes, Shape.enumeration, to: Shape.parent, .within(0.1))
      },
      remark: "The article speaks of storage alone; what time it takes is E2b."),
    Claim(
      id: "E2b", title: "An enum takes inheritance's time",
      statement: "An enum over one entity takes about the time that inheritance does.",
      source: .beside("E2"),
      criterion: "Fetching, storing and changing are within 10 % of a parent entity's.",
      refutation: "A sort of operations that takes more than 10 % more or less time.",
      rules: enumTimes(enumScenarios, [.reading, .storing, .changing])
        + enumTimes(sensorScenarios, [.reading, .storing])),
    Claim(
      id: "E3", title: "A case has its own properties only",
      statement: "A case of the enum has its own properties and no other kind's.",
      source: .article("All Roads Lead to Rome"),
      criterion: "A test sets each case and gets exactly its values back, and the compiler refuses "
        + "another kind's.",
      refutation: "A value of another kind that comes back with a case, at which the tests fail.",
      rules: [
        TestRule(
          file: "Tests/StrategiesTests/PublicationFaceTests.swift",
          name: "every case of the content enum comes back as it was set",
          shows: "each case with its own values"),
        TestRule(
          file: "Tests/StrategiesTests/ItemDataFaceTests.swift",
          name: "each of the seven cases comes back as it was set",
          shows: "seven cases with pairs that are checked"),
        TestRule(
          file: "Tests/StrategiesTests/OwnPropertiesOnlyTests.swift",
          name: "another kind's property does not compile",
          shows: "that the compiler refuses any other"),
      ]),
    Claim(
      id: "E9", title: "One entity holds seven kinds",
      statement: "One entity can correspond to seven kinds of content.",
      source: .article("All Roads Lead to Rome"),
      criterion: "Seven kinds hold the same content in one entity as in a parent entity's tree.",
      refutation: "Nothing a run finds: a run whose answers differ has no figures at all.",
      isTrueByConstruction: true,
      rules: [
        ContentRule(scenario: "item-data", strategies: [Shape.parent, Shape.enumeration])
      ]),
    Claim(
      id: "E16", title: "Setting a case leaves nothing of a former",
      statement:
        "Setting the content writes type and columns together, so that nothing of a former "
        + "case is left.",
      source: .beside("E3"),
      criterion:
        "After members were made another kind all shapes hold the same content, and a test "
        + "finds the former case's columns empty.",
      refutation: "Nothing a run finds: a run whose answers differ has no figures at all. A column "
        + "that keeps a value fails the tests.",
      isTrueByConstruction: true,
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
      ],
      remark: "The article shows a setter and says nothing of former values."),
    Claim(
      id: "E19", title: "An enum needs more code",
      statement: "A hand-made enum needs many conversions, some of which Core Data would make "
        + "itself for sub-entities.",
      source: .article("All Roads Lead to Rome"),
      criterion: "The enum's hand-written classes are at least 1.2 times as long, of five kinds of "
        + "publications and of seven kinds of measured data.",
      refutation: "Classes of sub-entities that are as long as the enum and its conversions.",
      rules: [
        CodeRule(
          path: "Notebooks/Examples/Publications/EnumContentPublications.swift",
          baseline: "Notebooks/Examples/Publications/InheritedPublications.swift",
          band: .atLeast(1.2)),
        CodeRule(
          path: "Notebooks/Examples/ItemData/EnumContentItemData.swift",
          baseline: "Notebooks/Examples/ItemData/InheritedItemData.swift",
          band: .atLeast(1.2)),
      ],
      remark: "Counted are lines that are neither blank nor only a comment, in the declared form "
        + "that this library's users write; what both sides use, such as checked pairs, counts for "
        + "neither. Xcode would write the classes of sub-entities, and then the whole enum is what "
        + "is left to write."),
    Claim(
      id: "E20", title: "Write it by hand, and know both techniques",
      statement:
        "Inheritance can be built by hand with an enum; developers should know both techniques.",
      source: .article("All Roads Lead to Rome, Conclusion"),
      criterion: "Not to be decided by measuring.",
      refutation: "Nothing: it is advice.",
      rules: [
        UnmeasurableRule(
          why: "this is advice, for the sake of SwiftData and of Swift's style; E2, E2b and E19 "
            + "judge what it costs")
      ]),
  ]
}
