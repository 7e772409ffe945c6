extension ClaimList {
  private static let publications = "publications"

  /// Questions across kinds ask several times without a parent.
  private static func several(_ operation: String) -> RatioRule {
    RatioRule(
      publications, .statements(operation), Shape.independent, to: Shape.parent, .atLeast(2))
  }

  static let inheritanceClaims = [
    Claim(
      id: "A12",
      statement: "A parent entity declares properties, links and indexes once for all kinds; a "
        + "protocol only shares declarations, so every entity repeats them.",
      source: .article("The Role of Model Inheritance"),
      criterion:
        "The models of independent entities declare at least 1.2 times as many properties.",
      rules: [
        RatioRule(
          publications, .declarations, Shape.independent, to: Shape.parent, .atLeast(1.2))
      ]),
    Claim(
      id: "A16",
      statement: "With a parent, finding what has a certain tag is one fetch for all kinds.",
      source: .article("The Role of Model Inheritance"),
      criterion: "Independent entities run at least twice as many statements for it.",
      rules: [several("publication-by-tags")]),
    Claim(
      id: "A17", statement: "With a parent, counting an author's publications is one count.",
      source: .article("The Role of Model Inheritance"),
      criterion: "Independent entities run at least twice as many statements for it.",
      rules: [several("count-publication-by-author")]),
    Claim(
      id: "A18", statement: "With a parent, searching words in all kinds is one fetch.",
      source: .article("The Role of Model Inheritance"),
      criterion: "Independent entities run at least twice as many statements for it.",
      rules: [several("search-publication-title")]),
    Claim(
      id: "A19",
      statement: "Without a common parent, questions across kinds become exceptionally hard.",
      source: .article("The Role of Model Inheritance"),
      criterion: "The newest hundred of all kinds take independent entities at least twice as many "
        + "statements, and at least 10 % more time.",
      rules: [
        several("newest-100-publication"),
        RatioRule(
          publications, .time("newest-100-publication"), Shape.independent, to: Shape.parent,
          .atLeast(1.1)),
      ],
      remark: "The objects of several fetches are merged by the program; the SQL shapes that an "
        + "engine could merge with are in the report of publications at the engine level."),
  ]

  static let layoutClaims = [
    Claim(
      id: "B1", statement: "Sub-entities have no tables of their own.",
      source: .article("How Model Inheritance Works"),
      criterion: "The family of a parent entity is in exactly one table.",
      rules: [publications, "item-data", "contacts-like"].map {
        AmountRule($0, .familyTables, Shape.parent, .from(1, to: 1))
      }),
    Claim(
      id: "B2",
      statement: "The one table has columns for the entity, its sub-entities and theirs in turn.",
      source: .article("How Model Inheritance Works"),
      criterion: "Every property that a table of independent entities has is in the one table.",
      rules: [publications, "contacts-like"].map {
        ColumnCoverRule(scenario: $0, strategy: Shape.parent, baseline: Shape.independent)
      }),
    Claim(
      id: "B4", statement: "A fetch of a sub-entity adds a condition on the entity's number.",
      source: .article("How Model Inheritance Works"),
      criterion: "The recorded statement has a condition on Z_ENT.",
      rules: [
        StatementRule(
          scenario: publications, operation: "fetch-all-book", strategy: Shape.parent,
          column: "Z_ENT", isClaimed: true)
      ]),
    Claim(
      id: "B5", statement: "A fetch of the root adds no such condition.",
      source: .article("How Model Inheritance Works"),
      criterion: "The recorded statements have no condition on Z_ENT.",
      rules: ["fetch-all-publication", "newest-100-publication"].map {
        StatementRule(
          scenario: publications, operation: $0, strategy: Shape.parent, column: "Z_ENT",
          isClaimed: false)
      }),
    Claim(
      id: "B7",
      statement: "Storage and description are apart: one description of kinds can be stored in six "
        + "shapes.",
      source: .article("How Model Inheritance Works"),
      criterion: "One scenario text runs in all six shapes with the same content and answers.",
      rules: [ContentRule(scenario: publications, strategies: Shape.all)]),
    Claim(
      id: "B8",
      statement: "One table for the tree reduces the complexity of queries across tables.",
      source: .article("How Model Inheritance Works"),
      criterion: "Independent entities and details beside a base run at least twice the statements "
        + "of a parent entity for some question across kinds, and fewer for none.",
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
      id: "B9", statement: "One table makes inserting, changing and deleting efficient.",
      source: .article("How Model Inheritance Works"),
      criterion: "No other shape is faster than a parent entity by more than 5 %, storing or "
        + "changing.",
      rules: [Need.storing, .changing].flatMap { need in
        Shape.others.map {
          RatioRule(publications, .mean(need), Shape.parent, to: $0, .atMost(1.05))
        }
      }),
    Claim(
      id: "B10", statement: "Hierarchies of many levels are supported and scale.",
      source: .article("How Model Inheritance Works"),
      criterion: "Each level more makes fetches and inserts at most 2 % slower, compared with "
        + "independent entities of the same values.",
      rules: ["fetch-all-level1", "fetch-level1-by-id", "insert-all-at-once"].map {
        TrendRule(
          scenario: "deep-hierarchy", operation: $0, strategy: Shape.parent,
          baseline: Shape.independent, axis: "depth", form: .factorEach, band: .atMost(1.02))
      },
      remark: "Read here as: a level costs no time. That many levels work at all is what every run "
        + "of deep-hierarchy shows."),
  ]
}
