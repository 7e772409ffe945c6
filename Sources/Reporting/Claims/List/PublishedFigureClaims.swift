import Reporting

/// What stores that Apple's programs wrote show, and figures that others published.
extension ClaimList {
  static let publishedClaims = [
    Claim(
      id: "L13", title: "Siblings' columns get numbers",
      statement: "A property of the same name in sibling kinds gets a column for each.",
      source: Claim.Source(
        article: "Stores that Apple's programs wrote", section: "columns such as ZTITLE1",
        kind: .appleStores),
      criterion: "Three kinds with a property value make three columns ZVALUE.",
      refutation:
        "Nothing a run finds: this library's files keep to Core Data's layout. Files that "
        + "Apple's programs wrote are compared with it by tests.",
      isTrueByConstruction: true,
      rules: [
        AmountRule("item-data", .columnsOf("ZVALUE"), Shape.parent, .from(3, to: 3))
      ]),
    Claim(
      id: "EF", title: "Seven types: tables for each type cost",
      statement: "Loading seven types takes longer from a table for each type than from one table, "
        + "and about as long from a table for each concrete type.",
      source: efCore,
      criterion: "Details beside a base take at least 1.2 times the time of a parent entity, "
        + "independent entities 0.8 to 1.25 times.",
      refutation:
        "A table for each type that is as fast as one table, or a table for each concrete "
        + "type that is far from it.",
      published: efFigures,
      rules: [
        seven(Shape.details, .atLeast(1.2)), seven(Shape.independent, .from(0.8, to: 1.25)),
      ],
      remark: "Theirs is .NET on another engine; ours are Core Data's shapes on SQLite."),
    Claim(
      id: "EF2", title: "Seven types: by as much as published",
      statement: "A table for each type takes 1.5 to 2.1 times as long as one table, one for each "
        + "concrete type 1.06 times.",
      source: efCore,
      criterion: "Details beside a base take 1.5 to 2.1 times the time of a parent entity, "
        + "independent entities 0.95 to 1.15 times.",
      refutation: "Times of the same direction and another size.",
      published: efFigures,
      rules: [
        seven(Shape.details, .from(1.5, to: 2.1)), seven(Shape.independent, .from(0.95, to: 1.15)),
      ]),
  ]

  private static let efFigures =
    "1.5 and 2.1 times (two runs) for a table for each type, 1.06 for one for each concrete type"

  private static let efCore = Claim.Source(
    article: "Modeling for Performance (Microsoft, EF Core)", section: "Inheritance mapping",
    address: "https://learn.microsoft.com/ef/core/performance/modeling-for-performance")

  private static func seven(_ shape: String, _ band: ClaimBand) -> RatioRule {
    RatioRule("ef-core-seven-types", .time("fetch-all-root"), shape, to: Shape.parent, band)
  }
}
