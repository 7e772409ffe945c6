import Reporting

extension ClaimList {
  /// Figures that this project measured before, in C and SQL on SQLite without this library's code.
  ///
  /// They stand beside the articles' claims as what the claims should come to if nothing but the
  /// engine mattered.
  static let byteAnchors: [Claim] = [
    Claim(
      id: "F1", title: "A NULL column is a byte",
      statement: "A column that is NULL takes one byte in each row.",
      source: .earlier(nullColumns),
      criterion: "A cell that no row of its kind can fill makes the rows 0.9 to 1.1 bytes larger, "
        + "against independent entities.",
      refutation: "Rows that grow by more or less than a byte for each such cell.",
      published: "1 byte: a row of 106 bytes has 116, 156 and 307 with 10, 50 and 200 NULL columns",
      rules: ["sparse-siblings", "zotero", "sensors-nab", "sensors-weather"].map {
        EmptyCellRule($0, .rows, Shape.parent, to: Shape.independent, .from(0.9, to: 1.1))
      },
      remark: "Bytes are those that SQLite stored. Where there is no sweep, what else the shapes "
        + "differ by, such as a longer entity number, is part of the figure."),
    Claim(
      id: "F2", title: "Values behind NULL columns are slow",
      statement:
        "A value behind many NULL columns takes the engine longer to find, one before them "
        + "hardly longer.",
      source: .earlier(nullColumns),
      criterion:
        "With 200 columns of another kind before it, a value takes \(behindNulls.times) as long "
        + "as in a table of its own; one to their left \(beforeNulls.times).",
      refutation:
        "A value behind 200 NULL columns that is found as fast, or one before them that is not.",
      published: "5.0 times behind 200 NULL columns, 1.5 times to their left",
      rules: [
        wideColumn("read-base-uuid", behindNulls), wideColumn("read-base-amount", beforeNulls),
      ],
      remark: "A table of wider rows also has more pages, which is what the left value pays for."),
    Claim(
      id: "F3", title: "A later kind rewrites no row",
      statement: "Rows that are older than an added column are not rewritten, so a kind that comes "
        + "later costs the same for few members and for many.",
      source: .earlier("rows older than ADD COLUMN"),
      criterion:
        "With ten times the members, opening a store that learns a kind writes at most 1.1 "
        + "times the pages and as much more log, and takes at most 1.5 times as long.",
      refutation: "Pages and time that grow with the members.",
      published: "65 bytes a row before and after 200 columns were added",
      rules: [Shape.parent, Shape.independent, Shape.coded].flatMap { shape in
        [
          addedKind(.pagesWritten, shape, .atMost(1.1)), addedKind(.logBytes, shape, .atMost(1.1)),
          addedKind(.time, shape, .atMost(1.5)),
        ]
      },
      remark:
        "The earlier figure is of ADD COLUMN alone. Opening a store with a new entity does more: "
        + "entities are numbered in the order of their names, each row holds its entity's number, and "
        + "the kind added here comes first by name, so that every row of a kind behind it is numbered "
        + "anew, in the one table as in tables of their own. Coded content has no entity more. The "
        + "statements of a migration are not recorded; pages and log show what was written."),
    Claim(
      id: "F4", title: "JSON is larger, shared columns smaller",
      statement: "Content as JSON makes the rows a quarter larger, shared columns 4 % smaller.",
      source: .earlier(layouts),
      criterion: "The family's rows are \(jsonRows.times) those of a parent entity with JSON, and "
        + "\(sharedRows.times) with shared columns.",
      refutation: "Rows that differ by less than half or more than twice as much.",
      published: "1.24 times with JSON, 0.962 times with shared columns",
      rules: [
        RatioRule("publications", .tableBytes, Shape.coded, to: Shape.parent, jsonRows),
        RatioRule("publications", .tableBytes, Shape.enumeration, to: Shape.parent, sharedRows),
      ]),
  ]

  private static let nullColumns = "NULL columns (50,000 rows, 5 rounds of 3 repeats)"
  private static let layouts = "storage layouts (200,000 publications, 5 rounds of 3 repeats)"

  private static let behindNulls = ClaimBand.around(5)
  /// The square of the earlier figure alone, as less is no surprise.
  private static let beforeNulls = ClaimBand.atMost(1.5 * 1.5)
  private static let jsonRows = ClaimBand.around(1.24)
  private static let sharedRows = ClaimBand.around(0.962)
  private static let joinedFetch = ClaimBand.around(2.3)
  private static let joinedInsert = ClaimBand.around(1.31)
  /// The root of the earlier figure alone: that more is gained is no refutation.
  private static let ownTable = ClaimBand.atMost(0.71.squareRoot())

  /// The statements alone, without objects, as they were measured before.
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

  static let queryAnchors: [Claim] = [
    Claim(
      id: "F5", title: "Filtering coded content is slow",
      statement:
        "A filter on a property inside of coded content takes three times as long or more.",
      source: .earlier(layouts),
      criterion: "At least 3 times a parent entity's time.",
      refutation: "A filter that takes less than three times as long.",
      published: "3.07 times with json_extract in SQL",
      rules: [
        RatioRule(
          "publications", .time("filtered-book-page-count"), Shape.coded, to: Shape.parent,
          .atLeast(3))
      ],
      remark:
        "The limit is that of JSON which SQL looks into. Here the program decodes, as Core Data's "
        + "store cannot look into such a value; binary content that a program in C decoded took "
        + "1.53 times as long before."),
    Claim(
      id: "F6", title: "Details double a fetch of everything",
      statement: "Details in tables of their own double what fetching everything takes.",
      source: .earlier(layouts),
      criterion:
        "Fetching everything takes \(joinedFetch.times), storing \(joinedInsert.times) as long "
        + "as with a parent entity.",
      refutation: "Times that differ by less than half or more than twice as much.",
      published: "2.30 times for fetching, 1.31 times for storing",
      rules: [
        RatioRule(
          "publications", .time("fetch-all-publication.engine"), Shape.details, to: Shape.parent,
          joinedFetch),
        RatioRule(
          "publications", .time("insert-all-at-once"), Shape.details, to: Shape.parent,
          joinedInsert),
      ]),
    Claim(
      id: "F7", title: "One kind is faster from its own table",
      statement: "One kind is fetched faster from a table of its own.",
      source: .earlier(layouts),
      criterion: "Independent entities take \(ownTable.times) as long as a parent entity.",
      refutation: "One kind that takes a table of its own as long.",
      published: "0.71 times, for the half of the rows that are books",
      rules: [
        RatioRule(
          "publications", .time("fetch-all-book.engine"), Shape.independent, to: Shape.parent,
          ownTable)
      ],
      remark:
        "The earlier figure is of a kind with half of the rows, read by a loop in C. Here books "
        + "are 30 % of the publications, and the engine's level is compared, without objects."),
    Claim(
      id: "F8", title: "A subquery over tables reads everything",
      statement:
        "The newest hundred of several tables: a subquery reads and sorts everything, other "
        + "variants cost little more than the best.",
      source: .earlier("sorted top 100, \(layouts)"),
      criterion:
        "From 100,000 members on the subquery takes at least 100 times a compound statement's "
        + "time; limits in each arm, and a statement for each table without the merging of what "
        + "they return, take at most 8 times.",
      refutation:
        "A subquery that takes less than 100 times as long, or another variant that takes more than 8 times.",
      published:
        "460 times for the subquery, 4.0 times for limits in each arm, of three tables with "
        + "200,000 rows",
      rules: [
        merging(.subquery, .atLeast(100)), merging(.branchLimits, .atMost(8)),
        merging(.separate, .atMost(8)),
      ],
      remark:
        "All variants are measured in each process, so they are paired by it. A statement for each "
        + "table leaves the rows unmerged, so its time is a lower bound; with objects and "
        + "merging it is in the report of scale."),
  ]

  private static func merging(_ variant: VariantsRule.Variant, _ band: ClaimBand) -> VariantsRule {
    VariantsRule(
      scenario: "scale", operation: "newest-100-entry", strategy: Shape.independent,
      variant: variant,
      baseline: .compound, band: band, sizes: 100_000...Int.max)
  }
}

extension Claim.Source {
  /// What was measured before there were shapes to measure; what with, and how.
  static func earlier(_ subject: String) -> Claim.Source {
    Claim.Source(
      article: subject,
      section: "in C and SQL on SQLite 3.40.1, two virtual Xeon processors, 24 GB of memory, ext4, "
        + "Debian 12; medians of processor time, each round a fresh process and file; the programs "
        + "are not in this repository",
      kind: .earlierFigures)
  }
}
