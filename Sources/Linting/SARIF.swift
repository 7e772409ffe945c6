import Foundation
package import Lineage

/// A report in SARIF 2.1.0, the format of code hosts and editors.
///
/// Places are logical locations: entities as types, properties as members. Places in a model
/// document also have lines; those in a store or a compiled model have none.
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
  private struct Region: Encodable { let startLine: Int }
  private struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region?
  }
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
  private struct Automation: Encodable { let id: String }
  private struct Run: Encodable {
    let tool: Tool
    /// The run's ID, whose prefix is the category: code hosts replace findings one model at a time.
    let automationDetails: Automation
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
  ///   - report: The findings.
  ///   - version: The program's version.
  ///   - document: The checked document; nil for a store or a compiled model.
  package init(_ report: LintReport, version: String, document: ModelDocument? = nil) {
    let rules = LintRule.all.map { rule in
      Rule(
        id: rule.id, shortDescription: Text(text: rule.title),
        fullDescription: Text(text: rule.looksAt),
        help: Text(text: rule.advicePriced),
        defaultConfiguration: Configuration(level: rule.severity.rawValue))
    }
    let lines = document?.places ?? [:]
    let whole = ModelDocument.SourcePlace(file: report.file)
    let results = report.items.map { item in
      let (confidence, places) = (item.finding.confidence, item.finding.places)
      return Result(
        ruleId: item.rule.id,
        ruleIndex: LintRule.all.firstIndex { $0.id == item.rule.id } ?? -1,
        level: item.rule.severity.rawValue,
        message: Text(
          text: "\(item.rule.title): \(item.finding.why)"
            + (confidence == .certain ? "" : " (\(confidence.rawValue))")),
        locations: [
          Location(
            physicalLocation: Self.physical(
              places.lazy.compactMap { lines[$0.name] }.first ?? whole),
            logicalLocations: places.map {
              Logical(
                fullyQualifiedName: $0.name, kind: $0.property == nil ? "type" : "member")
            })
        ])
    }
    let driver = Driver(version: version, rules: rules)
    runs = [
      Run(
        tool: Tool(driver: driver), automationDetails: Automation(id: "lint/\(report.file)/"),
        results: results)
    ]
  }

  private static func physical(_ place: ModelDocument.SourcePlace) -> Physical {
    Physical(
      artifactLocation: Artifact(uri: address(of: place.file)),
      region: place.line.map(Region.init))
  }

  /// Returns the path as a URI reference; an unescaped colon would make its beginning a scheme.
  private static func address(of path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return (path.hasPrefix("/") ? "file://" : "") + escaped
  }
}

extension ModelDocument {
  /// The places of entities and properties, by "Entity" and "Entity.property".
  fileprivate var places: [String: SourcePlace] {
    var places: [String: SourcePlace] = [:]
    for entity in entities {
      places[entity.name] = entity.settings.place
      for settings in entity.attributes.map(\.settings) + entity.relationships.map(\.settings) {
        places["\(entity.name).\(settings["name"] ?? "")"] = settings.place
      }
    }
    return places
  }
}
