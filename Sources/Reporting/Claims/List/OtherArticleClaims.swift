import Reporting

/// What an article on models in code, Apple's guide to models and an article on a minimal stack say.
extension ClaimList {
  static let codeOnlyClaims = [
    Claim(
      id: "M1", title: "A used model is frozen",
      statement: "Once a container uses the model, changing it stops the app at once.",
      source: .codeOnly("About Those Writeable Properties"),
      criterion: "A test sets each property of a model in use and expects the program to stop.",
      refutation: "A property that can be set, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/ObjectModelTests/ModelStructureTests.swift",
          name: "setting a property of a frozen model stops the program and says what to do",
          shows: "the stop and its message")
      ]),
    Claim(
      id: "M2", title: "Common changes migrate by themselves",
      statement: "With the standard options a store of an older model opens with the new one, and "
        + "nobody has to write a migration.",
      source: .codeOnly("Model Migration"),
      criterion: "A test adds to the model, opens the old file with the options as they are, and "
        + "finds its objects.",
      refutation: "A file that does not open or has lost objects, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/SQLiteStoreTests/Migration/InferredMigrationTests.swift",
          name: "a change of the model migrates by itself", shows: "objects and their new property")
      ]),
    Claim(
      id: "M3", title: "Code can lag behind the editor",
      statement:
        "What the model editor can do, the interface for code often could not do at first.",
      source: .codeOnly("Additional Note"),
      criterion: "Not to be decided by measuring.",
      refutation: "A history of Apple's releases without such a case.",
      rules: [
        UnmeasurableRule(
          why:
            "this is said of Apple's releases; the reference page on the model editor lists what "
            + "code can say here")
      ]),
    Claim(
      id: "M4", title: "A Set changes when objects are loaded",
      statement: "A to-many declared as a Swift Set would affect how faults are handled.",
      source: .codeOnly("A Simple Model"),
      criterion:
        "A test counts a to-many of fifty objects without a statement that loads them, and "
        + "makes a Set of it, which loads them all.",
      refutation: "A to-many that loads its objects before anybody asks, or a Set that does not.",
      rules: [
        TestRule(
          file: "Tests/ConformanceTests/ResultsTests.swift",
          name: "a to-many is counted without its objects and loaded at once as a set",
          shows: "what each reads")
      ]),
    Claim(
      id: "M5", title: "A model in code is easier to compare",
      statement: "Differences between versions of a model are probably easier to read in code.",
      source: .codeOnly("Why (Not) Do This?"),
      criterion:
        "The lines that differ between two versions of a model are at most as many in code "
        + "as in its document.",
      refutation: "More lines that differ in code than in the document.",
      rules: [
        CodeRule(
          path: "Tests/ObjectModelTests/Versions/code.diff",
          baseline: "Tests/ObjectModelTests/Versions/document.diff", band: .atMost(1))
      ],
      remark:
        "One change is counted: an attribute, a kind, a rule and an order more. Lines are not "
        + "ease, but what a reviewer reads."),
  ]

  static let modelGuideClaims = [
    Claim(
      id: "O1", title: "NULL is equal to nothing",
      statement:
        "A search for 0 or an empty text does not find NULL, and neither does one for what "
        + "is not 0.",
      source: .modelGuide("Attributes"),
      criterion:
        "Tests compare what both stores find with what the rule says, for numbers, texts and "
        + "data.",
      refutation: "A comparison that finds an object without a value, at which a test fails.",
      rules: [
        absent(
          "no number is neither 0 nor unequal to 0, and a search for 0 passes it over", "numbers"),
        absent("no text is neither the empty text nor unequal to it", "texts"),
        absent("no data are neither empty data nor unequal to them", "data"),
      ]),
    Claim(
      id: "O2", title: "No relationship leads to another store",
      statement: "A relationship cannot lead from an object of one store to one of another.",
      source: .modelGuide("Configurations"),
      criterion: "A test sets one and expects the save to refuse it.",
      refutation: "A save that stores it, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/ObjectGraphTests/Stores/StoreCrossingTests.swift",
          name: "a to-one to an object of another store is refused by the save",
          shows: "the error of the save")
      ]),
    Claim(
      id: "O4", title: "Zero is better than nothing",
      statement: "A required number with a default of 0 typically gives better results than an "
        + "optional one.",
      source: .modelGuide("Attributes"),
      criterion:
        "With 0 a test finds in a search what it means to find, and no byte more is stored.",
      refutation:
        "A search that finds as much without 0, or rows that are larger with it, at which "
        + "the tests fail.",
      rules: [
        zero("a search for what is not 1 finds zero and passes nothing over", "what is found"),
        zero("zero takes no byte more than nothing", "equal bytes"),
      ],
      remark:
        "Better is what the guide calls it: whoever takes 0 for unknown gets other means, which "
        + "a third test shows."),
    Claim(
      id: "O3", title: "The richer the model, the better",
      statement: "The richer the model, the better Core Data can support an app.",
      source: .modelGuide("Introduction"),
      criterion: "Not to be decided by measuring.",
      refutation: "Nothing: neither rich nor support says what would be counted.",
      rules: [UnmeasurableRule(why: "neither rich nor support says what would be counted")]),
  ]

  private static func absent(_ name: String, _ shows: String) -> TestRule {
    TestRule(
      file: "Tests/ConformanceTests/AbsentValueTests.swift", name: name, shows: shows)
  }

  private static func zero(_ name: String, _ shows: String) -> TestRule {
    TestRule(
      file: "Tests/ConformanceTests/ZeroInsteadOfNothingTests.swift", name: name, shows: shows)
  }

  static let minimalStackClaims = [
    Claim(
      id: "S1", title: "The layer costs next to nothing",
      statement: "A typed layer over the store is thin, and its cost is minimal.",
      source: .minimalStack("Thread-Safety in Core Data"),
      criterion:
        "Asking through objects takes at most 10 % more time than stepping through the same "
        + "statements.",
      refutation: "A question whose objects cost more than 10 % on top of its statements.",
      rules: [
        "fetch-all-publication", "fetch-all-book", "newest-100-publication", "publication-by-tags",
        "search-publication-title", "count-per-kind",
      ].map {
        LayerRule(
          scenario: "publications", operation: $0, strategy: Shape.parent, band: .atMost(1.1))
      },
      remark: "The article's layer stands on Core Data, which makes the objects; here the layer is "
        + "this library with its objects, so this judges the whole way from statements to objects."),
    Claim(
      id: "S3", title: "Typed queries fail before they run",
      statement: "Type-safe queries prevent errors at run time.",
      source: .minimalStack("Benefits"),
      criterion:
        "The compiler refuses queries of properties that are not there, of wrong types and of "
        + "relationships that lead elsewhere.",
      refutation: "Such a query that compiles, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/ObjectGraphTests/Queries/CompileFailTests.swift",
          name: "misuse does not compile", shows: "what the compiler says of each")
      ],
      remark: "What only a model document says, such as whether a value is required, no compiler "
        + "sees."),
    Claim(
      id: "S2", title: "Values cross threads, objects do not",
      statement: "Domain values make it easier to be safe between threads than managed objects do.",
      source: .minimalStack("Benefits"),
      criterion: "A test sends values and IDs to another task, and the compiler refuses objects.",
      refutation: "An object that the compiler lets cross, at which the test fails.",
      rules: [
        TestRule(
          file: "Tests/ObjectGraphTests/Domain/DomainFetchTests.swift",
          name: "domain values and IDs cross to another task, where objects cannot go",
          shows: "values and IDs in another task")
      ]),
  ]
}

extension Claim.Source {
  fileprivate static func codeOnly(_ section: String) -> Claim.Source {
    Claim.Source(article: "Core Data Using Only Code (Tom Harrington)", section: section)
  }

  fileprivate static func modelGuide(_ section: String) -> Claim.Source {
    Claim.Source(article: "Managed Object Models (Apple, 2009)", section: section)
  }

  fileprivate static func minimalStack(_ section: String) -> Claim.Source {
    Claim.Source(article: "A minimal Core Data Stack", section: section)
  }
}
