extension ClaimList {
  /// Figures that this project measured before, in C on SQLite without any of these shapes' code.
  ///
  /// They stand beside the articles' claims as what the claims should come to if nothing but the
  /// engine mattered.
  static let byteAnchors = [
    Claim(
      id: "F1", statement: "A column that is NULL takes one byte in each row.",
      source: .anchors("NULL columns"),
      criterion:
        "A cell that is empty because it belongs to another kind takes 0.98 to 1.02 bytes.",
      published: "1 byte: a row of 106 bytes has 116, 156 and 307 with 10, 50 and 200 NULL columns",
      rules: [
        EmptyColumnRule(
          scenario: "sparse-siblings", strategy: Shape.parent, baseline: Shape.independent,
          band: .from(0.98, to: 1.02))
      ]),
    Claim(
      id: "F2",
      statement:
        "A value behind many NULL columns takes the engine longer to find, one before them "
        + "hardly longer.",
      source: .anchors("NULL columns"),
      criterion:
        "With 200 columns of another kind before it, a value takes 2.24 to 25 times as long "
        + "as in a table of its own; one to their left at most 2.3 times.",
      published: "5.0 times behind 200 NULL columns, 1.5 times to their left",
      rules: [
        wideColumn("read-base-uuid", .around(5)),
        wideColumn("read-base-amount", .atMost(1.5 * 1.5)),
      ],
      remark: "A table of wider rows also has more pages, which is what the left value pays for."),
    Claim(
      id: "F3",
      statement: "Rows that are older than an added column are not rewritten, so a kind that comes "
        + "later costs the same for few members and for many.",
      source: .anchors("rows older than ADD COLUMN"),
      criterion:
        "With ten times the members, opening a store that learns a kind writes at most 1.1 "
        + "times the pages and as much more log, and takes at most 1.5 times as long.",
      published: "65 bytes a row before and after 200 columns were added",
      rules: [Shape.parent, Shape.independent, Shape.coded].flatMap { shape in
        [
          addedKind(.pagesWritten, shape, .atMost(1.1)), addedKind(.logBytes, shape, .atMost(1.1)),
          addedKind(.time, shape, .atMost(1.5)),
        ]
      },
      remark:
        "In the one table the new properties are added columns, as entities the kind is a new "
        + "table, and coded content does not change. The statements of a migration are not recorded, "
        + "so pages and log show what was written."),
    Claim(
      id: "F4",
      statement: "Content as JSON makes the rows a quarter larger, shared columns 4 % smaller.",
      source: .anchors("storage layouts"),
      criterion: "The family's rows are 1.11 to 1.54 times those of a parent entity with JSON, and "
        + "0.925 to 0.981 times with shared columns.",
      published: "1.24 times with JSON, 0.962 times with shared columns",
      rules: [
        RatioRule("publications", .tableBytes, Shape.coded, to: Shape.parent, .around(1.24)),
        RatioRule("publications", .tableBytes, Shape.enumeration, to: Shape.parent, .around(0.962)),
      ]),
  ]

  /// The statements alone, without objects, as they were published.
  private static func wideColumn(_ operation: String, _ band: ClaimBand) -> RatioRule {
    RatioRule(
      "wide-right-column", .time("\(operation).engine"), Shape.parent, to: Shape.independent, band,
      parameters: ["own": "200"])
  }

  private static func addedKind(
    _ metric: CellRatioRule.Metric, _ strategy: String, _ band: ClaimBand
  ) -> CellRatioRule {
    CellRatioRule(
      scenario: "add-subentity-later", metric: metric, operation: "add-kind-below-publication",
      strategy: strategy, axis: Sweep.size, values: .ends, band: band)
  }

  static let queryAnchors = [
    Claim(
      id: "F5",
      statement:
        "A filter on a property inside of coded content takes three times as long or more.",
      source: .anchors("storage layouts"),
      criterion: "At least 3 times a parent entity's time.",
      published: "3.07 times with json_extract in SQL, 1.53 times with binary content decoded in C",
      rules: [
        RatioRule(
          "publications", .time("filtered-book-page-count"), Shape.coded, to: Shape.parent,
          .atLeast(3))
      ],
      remark: "Here the program decodes, as Core Data's store cannot look into such a value."),
    Claim(
      id: "F6", statement: "Details in tables of their own double what fetching everything takes.",
      source: .anchors("storage layouts"),
      criterion:
        "Fetching everything takes 1.52 to 5.29 times, storing 1.14 to 1.72 times as long as "
        + "with a parent entity.",
      published: "2.30 times for fetching, 1.31 times for storing",
      rules: [
        RatioRule(
          "publications", .time("fetch-all-publication.engine"), Shape.details, to: Shape.parent,
          .around(2.3)),
        RatioRule(
          "publications", .time("insert-all-at-once"), Shape.details, to: Shape.parent,
          .around(1.31)),
      ]),
    Claim(
      id: "F7", statement: "One kind is fetched faster from a table of its own.",
      source: .anchors("storage layouts"),
      criterion: "Independent entities take 0.504 to 0.843 times as long as a parent entity.",
      published: "0.71 times, for the half of the rows that are books",
      rules: [
        RatioRule(
          "publications", .time("fetch-all-book.engine"), Shape.independent, to: Shape.parent,
          .around(0.71))
      ]),
    Claim(
      id: "F8",
      statement:
        "The newest hundred of several tables: a subquery reads and sorts everything, other "
        + "ways to ask cost little more than the best.",
      source: .anchors("storage layouts, sorted top 100"),
      criterion:
        "From 100,000 members on the subquery takes at least 100 times a compound statement's "
        + "time; limits in each arm and a statement for each table take at most 8 times.",
      published:
        "460 times for the subquery, 4.0 times for limits in each arm, of three tables with "
        + "200,000 rows",
      rules: [
        merging(.subquery, .atLeast(100)), merging(.armLimits, .atMost(8)),
        merging(.separate, .atMost(8)),
      ],
      remark: "All ways are measured in each launch, so they are paired by it."),
  ]

  private static func merging(_ way: WaysRule.Way, _ band: ClaimBand) -> WaysRule {
    WaysRule(
      scenario: "scale", operation: "newest-100-entry", strategy: Shape.independent, way: way,
      baseline: .compound, band: band, sizes: 100_000...Int.max)
  }

  static let indexAnchors = [
    Claim(
      id: "F9",
      statement:
        "The index over the kind slows the newest of a common kind down and speeds the newest "
        + "of a rare kind up; one over kind and date serves both.",
      source: .anchors("index on the discriminator"),
      criterion:
        "Of the common kind the standard index takes at least 10 times the time of none and of "
        + "one over kind and date; of the rare kind none takes at least 10 times that of either.",
      published:
        "common: 25.4 ms with the index, 0.108 ms without, 0.082 ms over kind and date; rare: "
        + "0.220, 105 and 0.085 ms",
      rules: flips("newest-100-common", slow: "standard", fast: ["none", "kind-and-sort"])
        + flips("newest-50-rare", slow: "none", fast: ["standard", "kind-and-sort"]),
      remark: Self.unpaired),
    Claim(
      id: "F10",
      statement: "Statistics (ANALYZE) change whom the index over the kind serves: the common kind "
        + "becomes fast, the rare one slow.",
      source: .anchors("index on the discriminator"),
      criterion:
        "Without statistics the common kind takes at least 10 times as long as with them, and "
        + "with them the rare kind at least 10 times as long as without.",
      published: "common: 25.4 ms without statistics and 0.116 ms with; rare: 0.220 and 104 ms",
      rules: flips("newest-100-common", slow: "standard", fast: ["analyzed"])
        + flips("newest-50-rare", slow: "analyzed", fast: ["standard"]),
      remark: Self.unpaired),
    Claim(
      id: "F11",
      statement:
        "Counting kinds gains an order of magnitude by the index, which takes 9 bytes a row.",
      source: .anchors("index on the discriminator"),
      criterion:
        "Without the index counting takes 3.2 to 112 times as long, and the index takes 8 to "
        + "11 bytes for each member.",
      published: "10.6 times over three kinds, 9.4 bytes a row",
      rules: [
        CellRatioRule(
          scenario: "skewed-kinds", metric: .time, operation: "count-per-kind.engine",
          strategy: Shape.parent, axis: "kindIndex", values: .named("none", to: "standard"),
          band: .around(10.6)),
        AmountRule("skewed-kinds", .indexBytesEach("Z_ENT"), Shape.parent, .from(8, to: 11)),
      ],
      remark: Self.unpaired),
  ]

  private static let unpaired =
    "Cells of a sweep share no blocks, so the intervals of times are Welch's for two unpaired samples; "
    + "the engine's steps do not vary at all."

  /// Through objects and by the engine alone, the latter with the steps it took.
  private static func flips(_ operation: String, slow: String, fast: [String]) -> [any ClaimRule] {
    fast.flatMap { fast in
      [
        (CellRatioRule.Metric.time, operation), (.time, "\(operation).engine"),
        (.steps, "\(operation).engine"),
      ].map { metric, name in
        CellRatioRule(
          scenario: "skewed-kinds", metric: metric, operation: name, strategy: Shape.parent,
          axis: "kindIndex", values: .named(slow, to: fast), band: .atLeast(10))
      }
    }
  }
}

extension Claim.Source {
  static func anchors(_ section: String) -> Claim.Source {
    Claim.Source(article: "Performance anchors of the project", section: section)
  }
}
