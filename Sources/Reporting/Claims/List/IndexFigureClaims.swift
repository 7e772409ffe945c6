import Reporting

/// Figures of the index over the kind, measured before.
extension ClaimList {
  static let indexAnchors: [Claim] = [
    Claim(
      id: "F9", title: "The kind's index helps rare, hurts common",
      statement:
        "The index over the kind slows the newest of a common kind down and speeds the newest "
        + "of a rare kind up; one over kind and date serves both.",
      source: .earlier(discriminator),
      criterion:
        "Of the common kind the standard index takes at least 10 times the time of none and of "
        + "one over kind and date; of the rare kind none takes at least 10 times that of either.",
      refutation:
        "A common kind that the index does not slow down, or a rare one that it does not speed up.",
      published:
        "common: 25.4 ms with the index, 0.108 ms without, 0.082 ms over kind and date; rare: "
        + "0.220, 105 and 0.085 ms",
      rules: flips("newest-100-common", slow: "standard", fast: ["none", "kind-and-sort"])
        + flips("newest-50-rare", slow: "none", fast: ["standard", "kind-and-sort"]),
      remark: "For one over kind and date something else is paid: fetching all of the common kind "
        + "took 118 ms with it before, against 37 with the standard index and 29 without any. "
        + unpaired),
    Claim(
      id: "F10", title: "ANALYZE turns that round",
      statement: "Statistics (ANALYZE) change whom the index over the kind serves: the common kind "
        + "becomes fast, the rare one slow.",
      source: .earlier(discriminator),
      criterion:
        "Without statistics the common kind takes at least 10 times as long as with them, and "
        + "with them the rare kind at least 10 times as long as without.",
      refutation: "Statistics that change neither.",
      published: "common: 25.4 ms without statistics and 0.116 ms with; rare: 0.220 and 104 ms",
      rules: flips("newest-100-common", slow: "standard", fast: ["analyzed"])
        + flips("newest-50-rare", slow: "analyzed", fast: ["standard"]),
      remark: unpaired),
    Claim(
      id: "F11", title: "The index speeds counting, 9 bytes a row",
      statement:
        "Counting kinds gains an order of magnitude by the index, which takes 9 bytes a row.",
      source: .earlier(discriminator),
      criterion:
        "Without the index counting takes \(counting.times) as long, and the index takes 8 to "
        + "11 bytes for each member.",
      refutation: "A count that the index does not speed up so much, or an index of another size.",
      published: "10.6 times over three kinds, 9.4 bytes a row",
      rules: [
        CellRatioRule(
          scenario: "skewed-kinds", metric: .time, operation: "count-per-kind.engine",
          strategy: Shape.parent, axis: "kindIndex", values: .named("none", to: "standard"),
          band: counting),
        AmountRule("skewed-kinds", .indexBytesEach("Z_ENT"), Shape.parent, .from(8, to: 11)),
      ],
      remark: unpaired),
  ]

  private static let discriminator = "index on the discriminator (200,000 rows)"
  private static let counting = ClaimBand.around(10.6)

  private static let unpaired =
    "Cells of a sweep share no processes, so the intervals of times are Welch's for two unpaired samples; "
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
