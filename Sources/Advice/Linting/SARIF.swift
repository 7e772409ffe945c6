import Foundation

/// A report in the form that code hosts and editors read: SARIF 2.1.0.
///
/// A model's parts have no lines, so places are logical locations: entities as types, properties as
/// members.
package struct SARIF: Encodable {
  private struct Text: Encodable { let text: String }
  private struct Configuration: Encodable { let level: String }
  private struct Rule: Encodable {
    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration
  }
  private struct Driver: Encodable {
    let name = "run-scenario lint"
    let version: String
    let rules: [Rule]
  }
  private struct Tool: Encodable { let driver: Driver }
  private struct Artifact: Encodable { let uri: String }
  private struct Physical: Encodable { let artifactLocation: Artifact }
  private struct Logical: Encodable {
    let fullyQualifiedName: String
    let kind: String
  }
  private struct Location: Encodable {
    let physicalLocation: Physical
    let logicalLocations: [Logical]
  }
  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
  }
  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  /// - Parameters:
  ///   - report: the findings.
  ///   - version: the program's version.
  package init(_ report: LintReport, version: String) {
    let rules = LintRule.all.map { rule in
      Rule(
        id: rule.id, shortDescription: Text(text: rule.title),
        fullDescription: Text(text: rule.looksAt),
        help: Text(
          text: [rule.advice, rule.price?.sentence].compactMap(\.self).joined(separator: " ")),
        defaultConfiguration: Configuration(level: rule.severity.rawValue))
    }
    let artifact = Physical(artifactLocation: Artifact(uri: Self.address(of: report.file)))
    let results = report.items.map { item in
      let sureness = item.finding.sureness
      return Result(
        ruleId: item.rule.id,
        ruleIndex: LintRule.all.firstIndex { $0.id == item.rule.id } ?? -1,
        level: item.rule.severity.rawValue,
        message: Text(
          text: "\(item.rule.title): \(item.finding.why)"
            + (sureness == .certain ? "" : " (\(sureness.rawValue))")),
        locations: [
          Location(
            physicalLocation: artifact,
            logicalLocations: item.finding.places.map {
              Logical(
                fullyQualifiedName: $0.name, kind: $0.property == nil ? "type" : "member")
            })
        ])
    }
    let driver = Driver(version: version, rules: rules)
    runs = [Run(tool: Tool(driver: driver), results: results)]
  }

  /// The path as a reference; a colon would make its beginning a scheme.
  private static func address(of path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return (path.hasPrefix("/") ? "file://" : "") + escaped
  }
}
