import Foundation

/// A figure of the committed claims, from Reports/claims.csv.
package struct Price: Sendable {
  package static let page = "Reports/claims.md"

  package let claim: String
  package let figure: String
  package let scenario: String
  package let cell: String
  package let value: Double
  /// The rule of thumb about the same two strategies; nil if there is none.
  var rule: Rule?
  /// Returns a sentence that explains the figure.
  let meaning: @Sendable (Double) -> String

  /// A rule in README's table.
  struct Rule: Sendable {
    /// The action of the app.
    let when: String
    /// The size from which the rule matters, such as "from about 37,000 objects".
    let size: String
  }

  package var sentence: String {
    let size = rule.map { "; it matters \($0.size)" } ?? ""
    return "\(meaning(value))\(size) (claim \(claim) in \(Self.page))."
  }
}

extension Price {
  static let all = [
    kindFromSharedTable, emptyColumns, impossibleCell, ownTable, enumTime, enumBytes, kindIndex,
    indexBytes,
  ]

  static let kindFromSharedTable = Price(
    claim: "D4", figure: "fetch-all-customer, parent-entity to independent-entities",
    scenario: "audit-root", cell: "customers=6 kindIndex=standard", value: 2.3400549761489438
  ) { "Fetching a kind with 6 % of the rows took \(three($0)) times as long as from its own table" }

  static let emptyColumns = Price(
    claim: "D1", figure: "share of empty columns in the file, parent-entity",
    scenario: "sparse-siblings", cell: "own=16 kinds=4", value: 0.29931406997607657
  ) {
    "For four kinds with 16 own columns each, impossible NULLs were \(percent($0)) of the file"
  }

  static let impossibleCell = Price(
    claim: "F1", figure: "bytes of the rows for each cell that no row of its kind can fill",
    scenario: "zotero", cell: "", value: 1.0073949620315672
  ) { "Each cell that no row of its kind can fill took \(three($0)) bytes" }

  static let ownTable = Price(
    claim: "F7", figure: "fetch-all-book, parent-entity to independent-entities",
    scenario: "publications", cell: "", value: 1.5953053869301523,
    rule: Rule(
      when: "Lists all objects of one kind", size: "from about 14,000 objects")
  ) { "Fetching one kind from a common table took \(three($0)) times as long as from its own" }

  static let enumTime = Price(
    claim: "E2b", figure: "all fetches together, enum-content to parent-entity",
    scenario: "publications", cell: "", value: 0.967351332385742,
    rule: Rule(
      when: "Has kinds that differ in a few fields",
      size: "perhaps at no size up to 10,000,000 objects")
  ) {
    "Fetches from one entity with an enum took \(difference($0)) time than from sub-entities"
  }

  static let enumBytes = Price(
    claim: "E2", figure: "size of the file, enum-content to parent-entity",
    scenario: "publications", cell: "", value: 0.9841269841269841
  ) { "One entity with an enum took \(percent(1 - $0)) fewer bytes than sub-entities" }

  static let kindIndex = Price(
    claim: "F9", figure: "time of newest-50-rare, parent-entity, kindIndex none to standard",
    scenario: "skewed-kinds", cell: "kindIndex=none to kindIndex=standard", value: 630.2473737337897
  ) {
    "The newest 50 of a rare kind took \(three($0)) times as long as without an index over the kind"
  }

  static let indexBytes = Price(
    claim: "F11", figure: "bytes of the index Z_ENT for each member, parent-entity",
    scenario: "skewed-kinds", cell: "kindIndex=standard", value: 9.50272
  ) { "An index over one whole number took \(three($0)) bytes per row" }

  /// Formats three significant digits.
  private static func three(_ value: Double) -> String {
    String(format: value < 100 ? "%.3g" : "%.0f", value)
  }

  /// Returns a ratio to 1 as a percentage with a comparative, such as "0.4 % more".
  private static func difference(_ ratio: Double) -> String {
    "\(percent(abs(ratio - 1))) \(ratio < 1 ? "less" : "more")"
  }

  private static func percent(_ share: Double) -> String {
    String(format: share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share)
  }
}
