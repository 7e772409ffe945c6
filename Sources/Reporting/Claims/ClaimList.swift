import Reporting

/// Every claim that is checked, in the order of the articles.
package enum ClaimList {
  package static let all =
    inheritanceClaims + layoutClaims + abstractClaims + limitClaims + suitabilityClaims
    + enumClaims + codeOnlyClaims + modelGuideClaims + minimalStackClaims + publishedClaims
    + byteAnchors + queryAnchors + indexAnchors

  /// The scenarios that some claims read, in the order of their first claim.
  package static func scenarios(of claims: [Claim]) -> [String] {
    claims.flatMap { $0.uses.map(\.scenario) }.uniqued()
  }

  /// The scenarios that can be run on real data, with the name of the file.
  package static let realData = [
    "zotero": "items.jsonl", "goodbooks": "books.csv",
    "sensors-nab": "machine_temperature_system_failure.csv", "sensors-weather": "weather.csv",
  ]

  /// The ids of the claims that a scenario decides, in their order.
  package static func claims(reading scenario: String) -> [String] {
    all.filter { $0.scenarios.contains(scenario) }.map(\.id)
  }

  /// The strategies that any claim compares in a scenario, baseline first: others decide nothing.
  package static func strategies(of scenario: String) -> [String] {
    let used = Set(
      all.flatMap(\.uses).filter { $0.scenario == scenario }.flatMap(\.strategies))
    return Shape.all.filter(used.contains)
  }

  /// A verdict for each of the claims.
  package static func decide(
    _ claims: [Claim] = all, by evidence: ClaimEvidence
  ) -> [ClaimFinding] {
    claims.map { ClaimFinding($0, in: evidence) }
  }
}

extension Claim.Source {
  static func article(_ section: String) -> Claim.Source {
    Claim.Source(
      article: "Model Inheritance in Core Data (fatbobman, 2024)", section: section,
      address: "https://fatbobman.com/en/posts/model-inheritance-in-core-data/")
  }

  /// What nobody claims, asked beside the claim of an id.
  static func beside(_ id: String) -> Claim.Source {
    Claim.Source(article: "beside \(id)", section: "", kind: .ownQuestion)
  }
}

/// The shapes by name.
enum Shape {
  static let parent = "parent-entity"
  static let abstract = "abstract-root"
  static let enumeration = "enum-content"
  static let independent = "independent-entities"
  static let details = "details-relationship"
  static let coded = "coded-content"
  static let all = [parent, abstract, enumeration, independent, details, coded]
  /// Those that do not keep the family in one table of a tree.
  static let others = [enumeration, independent, details, coded]
}
