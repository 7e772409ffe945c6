import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

/// Kinds determined by a field's value.
@Suite struct KindRuleTests {
  private static let rules = """
      format: jsonl
      kindRules:
        - {kind: Ask, field: title, beginsWith: [Ask HN, "Tell HN"]}
        - {kind: Job, field: tags, is: job}
        - {kind: Show, field: meta.note, contains: show}
        - {kind: Linked, field: url, present: yes}

    """

  private func load(_ rules: String, _ items: String) throws -> (ImportedData, ImportReport) {
    let kinds =
      "  A: {properties: {title: String}}\n"
      + ["Ask", "Job", "Show", "Linked"].map { "  \($0): {parent: A}\n" }.joined()
    let text =
      Fragment.text(kinds: kinds)
      + "\nimport:\n\(rules)  fields: {A.title: title}\n  ignored: [tags, meta, url, type]\n"
    let scenario = try Fragment.scenario(text)
    let mapping = try #require(scenario.dataset.importing)
    let file = try TemporaryFile("items.jsonl", items)
    return try DataImport(path: file.path, mapping: mapping, domain: scenario.domain).load()
  }

  private static let items = """
    {"title":"Ask HN: why?","url":"http://a"}
    {"title":" Tell HN","tags":["job"]}
    {"title":"ask HN","tags":["new","job"],"meta":{"note":"a show"}}
    {"title":"x","meta":{"note":"the show goes on"},"url":""}
    {"title":"y","url":"http://b"}
    {"title":"z","url":null,"meta":{}}

    """

  private func kinds(_ data: ImportedData) throws -> [String] {
    try data.members(ofHierarchy: "A", in: 0..<data.count(ofHierarchy: "A")).map(\.kind)
  }

  @Test func `the first matching rule determines the kind`() throws {
    let (data, report) = try load(Self.rules + "  otherwise: A\n", Self.items)
    #expect(try kinds(data) == ["Ask", "Ask", "Job", "Show", "Linked", "A"])
    #expect(report.losses.isEmpty)
    #expect(report.unmappedFields.entries.isEmpty)
  }

  @Test func `without otherwise, an item that matches no rule is lost and reported`() throws {
    let (data, report) = try load(Self.rules, Self.items)
    #expect(try kinds(data).count == 5)
    #expect(report.unmappedKinds.total == 1)
    #expect(report.losses.count == 1)
    #expect(report.losses[0].hasPrefix("1 item ") && report.losses[0].hasSuffix("line 6"))
  }

  @Test func `rules take precedence over the kind field`() throws {
    let rules = """
        format: jsonl
        kindRules: {kind: Ask, field: title, present: no}
        kindField: type
        kinds: {show: Show}
        otherwise: A

      """
    let items = "{\"type\":\"show\"}\n{\"type\":\"show\",\"title\":\"t\"}\n{\"title\":\"t\"}\n"
    #expect(try kinds(load(rules, items).0) == ["Ask", "Show", "A"])
  }

  @Test func `a rule about a field that no item has is an error`() throws {
    let error = #expect(throws: DataFileError.self) {
      try load(Self.rules.replacing("field: url", with: "field: ulr"), Self.items)
    }
    guard case .unknownFields(let fields) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fields.map(\.field) == ["ulr"])
    #expect(fields.map(\.suggestion) == ["url"])
    #expect(fields[0].target.contains("Linked"))
  }

  @Test func `an ignored object includes all its parts`() throws {
    let (_, report) = try load(
      "  format: jsonl\n  otherwise: A\n", "{\"title\":\"t\",\"meta\":{\"a\":{\"b\":1}}}\n")
    #expect(report.unmappedFields.entries.isEmpty)
    #expect(report.ignoredFields.count(of: "meta") == 1)
  }

  @Test func `other rules make another measurement`() throws {
    let text = Fragment.text(kinds: "  A: {properties: {title: String}}\n  B: {parent: A}")
    func canonical(_ rules: String) throws -> String {
      try Fragment.scenario(
        "\(text)\nimport:\n  format: csv\n\(rules)  otherwise: A\n  fields: {A.title: title}\n"
      ).canonicalText
    }
    let texts =
      ["", "  kindRules: [{kind: B, field: title, is: x}]\n"]
      + ["beginsWith", "contains"].map { "  kindRules: [{kind: B, field: title, \($0): x}]\n" }
    #expect(Set(try texts.map(canonical)).count == texts.count)
  }
}
