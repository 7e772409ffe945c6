import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

@Suite struct ImportedDataTests {
  /// An item for every rule of the import.
  private static let notes = """
    {"type":"memo","text":"one","date":"2001-01-02","tags":["b","a","b"],"by":[{"given":"Ada","family":"Lo"},{"family":"X"}],"id":1}
    {"type":"sketch","body":"two","date":"2001","tags":["a"," c "],"by":{"family":"Lo","given":"Ada","role":"editor"},"size":"L"}
    {"type":"memo","text":" ","date":"c. 1990","tags":"d","by":[{"role":"none"}]}
    {"type":"poem","text":"three"}
    {"text":"four"}

    """

  private func scenario(_ changes: [(String, String)] = []) throws -> Scenario {
    let text = changes.reduce(BrokenScenario.sound) { $0.replacing($1.0, with: $1.1) }
    return try ScenarioReader().read(text: text, path: "notes.yaml")
  }

  private func load(_ changes: [(String, String)] = []) throws -> (ImportedData, ImportReport) {
    let scenario = try scenario(changes)
    let mapping = try #require(scenario.dataset.importing)
    let file = try TemporaryFile("notes.jsonl", Self.notes)
    return try DataImport(path: file.path, mapping: mapping, domain: scenario.domain).load()
  }

  private func members(_ data: ImportedData, _ root: String) throws -> [Member] {
    try data.members(ofHierarchy: root, in: 0..<data.count(ofHierarchy: root))
  }

  @Test func `items become members in the order of the file`() throws {
    let (data, report) = try load()
    let notes = try members(data, "Note")
    #expect(notes.map(\.kind) == ["Memo", "Sketch", "Memo"])
    #expect(notes.map(\.ordinal) == [0, 1, 2])
    #expect(notes.map { $0.values[0] } == [.text("one"), .text("two"), .text("(nothing)")])
    #expect(notes.map { $0.values[1] } == [.date(86_400), .date(0), .absent])
    #expect(report.itemCount == 5)
    #expect(report.storedItemCount == 3)
  }

  @Test func `companions appear once each, in the order of first appearance`() throws {
    let (data, _) = try load()
    let topics = try members(data, "Topic")
    #expect(topics.map { $0.values[0] } == [.text("b"), .text("a"), .text("c"), .text("d")])
    #expect(topics.map(\.ordinal) == [0, 1, 2, 3])
    #expect(try members(data, "Note").map { $0.references[0] } == [[0, 1], [1, 2], [3]])
    #expect(try members(data, "Person").map { $0.values[0] } == [.text("Ada Lo")])
    #expect(try members(data, "Note").map { $0.references[1] } == [[0], [0], []])
  }

  @Test func `everything dropped is reported`() throws {
    let (_, report) = try load()
    #expect(report.unmappedKinds.count(of: "poem") == 1)
    #expect(report.unmappedKinds.count(of: "(none)") == 1)
    #expect(report.unmappedFields.count(of: "size") == 1)
    #expect(report.unmappedFields.count(of: "by.role") == 2)
    #expect(report.ignoredFields.count(of: "id") == 1)
    #expect(report.unconvertible.entries.map(\.name) == ["Note.owner", "Note.written"])
    #expect(report.approximated.count(of: "Note.written") == 1)
    #expect(report.filled.count(of: "Note.text") == 1)
    #expect(report.filled.count(of: "Note.uuid") == 3)
    #expect(report.surplusEntries.count(of: "Note.owner") == 1)
    #expect(report.repeatedEntries.count(of: "Note.topics") == 1)
  }

  @Test func `the report lists losses in lines, the most frequent first`() throws {
    let (_, report) = try load()
    #expect(report.lines[0].hasPrefix(report.path) && report.lines[0].contains("3 of 5"))
    // Each line, or the list below one, ends with names and counts.
    let facts = [
      "Topic 4, Memo 2, Person 1, Sketch 1", "(none) 1, poem 1", "by.role 2", "size 1: Sketch",
      "id 1", "Note.owner 1: (an object)", "Note.written 1: \"c. 1990\"", "Note.written 1",
      "Note.uuid 3, Note.text 1", "Note.owner 1", "Note.topics 1",
    ]
    let ends = report.lines.dropFirst().filter { !$0.hasSuffix(":") }
    #expect(ends.count == facts.count)
    for (line, fact) in zip(ends, facts) { #expect(line.hasSuffix(fact), "\(line)") }
  }

  @Test func `a value that another one hides is lost and reported with its position`() throws {
    let text = (0..<10).map { number in
      "{\"type\":\"memo\",\"text\":\"a\",\"text\":\"b\(number)\",\"date\":\"2001\",\"date\":\"2001\","
        + "\"where.at\":\"x\",\"where\":{\"at\":\"y\"},\"odd\":1,\"odd\":2,\"tags\":[],\"by\":[]}\n"
    }
    let scenario = try scenario([("text: [text", "text: [where.at, text")])
    let mapping = try #require(scenario.dataset.importing)
    let file = try TemporaryFile("notes.jsonl", text.joined())
    let (_, report) = try DataImport(path: file.path, mapping: mapping, domain: scenario.domain)
      .load()
    #expect(report.repeatedNames.entries.map(\.name) == ["text"])
    #expect(report.hiddenParts.entries.map(\.name) == ["where.at"])
    #expect(report.lostValueCount == 20 && report.losesMuch)
    #expect(report.losses.count == 2)
    for (loss, name) in zip(report.losses, ["text", "where.at"]) {
      #expect(
        loss.hasPrefix("10 values of \(name)") && loss.hasSuffix("line 1, \(name)"), "\(loss)")
    }
  }

  @Test func `parts of entries fill companions, and differing values of one are counted`() throws {
    let text =
      "{\"type\":\"memo\",\"text\":\"a\",\"date\":\"2001-01-02\",\"tags\":[\"a\"],\"by\":[{\"family\":\"Lo\",\"born\":\"1815\"},{\"family\":\"X\"}]}\n"
      + "{\"type\":\"memo\",\"text\":\"b\",\"by\":[{\"family\":\"X\",\"born\":1900}]}\n"
      + "{\"type\":\"memo\",\"text\":\"c\",\"by\":[{\"family\":\"Lo\",\"born\":1816}]}\n"
      + "{\"type\":\"memo\",\"text\":\"d\",\"by\":[{\"family\":\"X\",\"born\":\"?\"}]}\n"
    let scenario = try scenario([
      ("  Person: {properties: {name:", "  Person: {properties: {born: Integer 16, name:"),
      ("parts: [given, family]", "parts: [given, family], fields: {born: born}"),
    ])
    let mapping = try #require(scenario.dataset.importing)
    let file = try TemporaryFile("notes.jsonl", text)
    let (data, report) = try DataImport(path: file.path, mapping: mapping, domain: scenario.domain)
      .load()
    #expect(
      try members(data, "Person").map(\.values) == [
        [.integer(1_815), .text("Lo")], [.integer(1_900), .text("X")],
      ])
    #expect(report.differingParts.count(of: "Person.born") == 1)
    #expect(report.unconvertible.count(of: "Person.born") == 1)
    #expect(report.lostValueCount == 2 && report.losses.count >= 2)
  }

  @Test func `an item without a required value is left out and reported`() throws {
    let (data, report) = try load([("    Note.text: \"(nothing)\"\n", "")])
    #expect(data.count(ofHierarchy: "Note") == 2)
    #expect(report.leftOut.count(of: "Note.text") == 1)
    #expect(report.lines.contains("    Note.text 1: line 3"))
    // The companions of an omitted item are omitted too.
    #expect(data.count(ofHierarchy: "Topic") == 3)
  }

  @Test func `other kinds can be mapped to a destination`() throws {
    let (data, report) = try load([("  kindField: type", "  kindField: type\n  otherwise: Memo")])
    #expect(data.count(ofHierarchy: "Note") == 5)
    #expect(report.otherKinds.count(of: "poem") == 1)
    #expect(report.unmappedKinds.total == 0)
  }

  @Test func `a UUID depends only on the position`() throws {
    let (data, _) = try load()
    let (again, _) = try load([("title: Notes", "title: Other notes")])
    let first = try members(data, "Note").map { $0.values[2] }
    #expect(Set(first).count == 3)
    #expect(try members(again, "Note").map { $0.values[2] } == first)
    let many = Set((0..<100_000).map(PositionUUID.uuid))
    #expect(many.count == 100_000)
    #expect(many.allSatisfy { $0.uuidString.dropFirst(14).first == "8" })
  }

  @Test func `a text is split at its separator`() throws {
    let field = LinkField(field: "tags", property: "name", separator: ";")
    #expect(LinkEntries(.text("a; b;;c ;"), field).read.map(\.text) == ["a", "b", "c"])
  }

  @Test func `a range beyond the members is rejected`() throws {
    let (data, _) = try load()
    #expect(throws: ImportedData.OutOfRange(root: "Note", ordinals: 2..<4, count: 3)) {
      try data.members(ofHierarchy: "Note", in: 2..<4)
    }
    #expect(throws: ImportedData.OutOfRange.self) {
      try data.members(ofHierarchy: "None", in: 0..<1)
    }
    #expect(try data.members(ofHierarchy: "Note", in: 1..<3).map(\.ordinal) == [1, 2])
  }

  @Test func `a file without a single known kind is an error`() throws {
    let scenario = try scenario([("memo: Memo, sketch: Sketch", "novel: Memo")])
    let mapping = try #require(scenario.dataset.importing)
    let file = try TemporaryFile("notes.jsonl", Self.notes)
    let error = #expect(throws: DataFileError.self) {
      try DataImport(path: file.path, mapping: mapping, domain: scenario.domain).load()
    }
    guard case .noMembers(let loss?) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(loss.hasPrefix("2 items") && error?.description.contains(loss) == true)
  }

  private func report(
    _ text: String, _ changes: [(String, String)] = [], acceptsLoss: Bool = false
  ) throws -> (ImportedData, ImportReport) {
    let scenario = try scenario(changes)
    let mapping = try #require(scenario.dataset.importing)
    let file = try TemporaryFile("notes.jsonl", text)
    return try DataImport(
      path: file.path, mapping: mapping, domain: scenario.domain, acceptsLoss: acceptsLoss
    ).load()
  }

  private func unknownFields(of error: DataFileError?) -> [DataFileError.UnknownField] {
    guard case .unknownFields(let fields) = error?.reason else { return [] }
    for field in fields {
      #expect(error?.description.contains("\(field.target): ") == true)
      #expect(error?.description.contains("`\(field.field)`") == true)
      #expect(error?.description.contains("`\(field.suggestion ?? field.field)`") == true)
    }
    return fields
  }

  @Test func `a mapped field that no item has is an error with a suggestion`() throws {
    let changes = [("Note.written: date", "Note.written: [dat, issued]")]
    let error = #expect(throws: DataFileError.self) { try report(Self.notes, changes) }
    #expect(
      unknownFields(of: error) == [
        DataFileError.UnknownField(target: "Note.written", field: "dat", suggestion: "date"),
        DataFileError.UnknownField(target: "Note.written", field: "issued"),
      ])
    let (_, accepted) = try report(Self.notes, changes, acceptsLoss: true)
    #expect(accepted.unknownFields.map(\.field) == ["dat", "issued"])
    #expect(accepted.losesMuch)
    // One of several is enough.
    _ = try report(Self.notes, [("Note.written: date", "Note.written: [issued, date]")])
  }

  @Test func `fields of kinds without items in the file are not checked`() throws {
    let changes = [("Note.written: date", "Note.written: date\n    Sketch.pages: extent")]
    let memos = Self.notes.split(separator: "\n").filter { !$0.contains("sketch") }
    let (_, found) = try report(memos.joined(separator: "\n") + "\n", changes)
    #expect(found.unknownFields.isEmpty)
    let error = #expect(throws: DataFileError.self) { try report(Self.notes, changes) }
    #expect(unknownFields(of: error).map(\.field) == ["extent"])
  }

  @Test func `a link's field that no item has is an error too`() throws {
    let error = #expect(throws: DataFileError.self) {
      try report(Self.notes, [("{field: tags", "{field: tagz")])
    }
    #expect(unknownFields(of: error).map(\.field) == ["tagz"])
    #expect(unknownFields(of: error).map(\.suggestion) == ["tags"])
  }

  @Test func `a kind's field that no item has is reported before its values`() throws {
    let error = #expect(throws: DataFileError.self) {
      try report(Self.notes, [("kindField: type", "kindField: typ")])
    }
    #expect(unknownFields(of: error).first?.target == "`kindField`")
    #expect(unknownFields(of: error).first?.field == "typ")
  }

  @Test func `parts of objects are read by their path, and others are reported`() throws {
    let text = """
      {"type":"memo","text":"one","date":"2001-01-02","when":{"day":"2001-01-02","by":{"who":"x"}},"tags":["a"],"by":{"family":"Lo"}}
      {"type":"memo","text":"two","date":null,"when":{"day":"2001-01-03"},"when.day":"2001-01-04"}

      """
    let (data, found) = try report(text, [("Note.written: date", "Note.written: when.day")])
    let notes = try members(data, "Note")
    #expect(notes.map { $0.values[1] } == [.date(86_400), .date(3 * 86_400)])
    #expect(found.unmappedFields.count(of: "when.by.who") == 1)
    #expect(found.unmappedFields.count(of: "when.day") == 0)
    let error = #expect(throws: DataFileError.self) {
      try self.report(text, [("Note.written: date", "Note.written: when.dya")])
    }
    #expect(unknownFields(of: error).first?.suggestion == "when.day")
  }

  @Test func `one date decides the order of its field's dates, and a named format that of all`()
    throws
  {
    func item(_ date: String) -> String {
      "{\"type\":\"memo\",\"text\":\"x\",\"date\":\"\(date)\",\"tags\":[],\"by\":[]}\n"
    }
    func dates(_ text: String, _ changes: [(String, String)] = []) throws -> [PropertyValue] {
      try members(try report(text, changes).0, "Note").map { $0.values[1] }
    }
    let both = item("1/2/2001 9:00") + item("1/27/2001 9:00")
    #expect(
      try dates(both) == [.date(86_400 + 32_400), .date(26 * 86_400 + 32_400)])
    let ambiguous = item("1/2/2001 9:00") + item("2/1/2001 9:00")
    #expect(try dates(ambiguous) == [.absent, .absent])
    let (_, found) = try report(ambiguous)
    #expect(found.losesMuch)
    #expect(found.losses.count == 1)
    for part in [
      "2 values of Note.written", "line 1, date \"1/2/2001 9:00\"",
      "`Note.written: {field: date, format: d/M/yyyy H:mm}`", "`format: M/d/yyyy H:mm`",
    ] {
      #expect(found.losses[0].contains(part), "\(found.losses)")
    }
    let named = [("Note.written: date", "Note.written: {field: date, format: M/d/yyyy H:mm}")]
    #expect(
      try dates(ambiguous, named) == [.date(86_400 + 32_400), .date(31 * 86_400 + 32_400)])
  }

  @Test func `losing up to two in a hundred does not stop a run`() throws {
    func item(_ type: String) -> String {
      "{\"type\":\"\(type)\",\"text\":\"x\",\"date\":\"2001\",\"tags\":[],\"by\":[]}\n"
    }
    func report(_ lost: Int) throws -> ImportReport {
      let types = (0..<100).map { item($0 < lost ? "poem" : "memo") }
      return try self.report(types.joined()).1
    }
    #expect(try !report(2).losesMuch)
    let much = try report(3)
    #expect(much.losesMuch)
    #expect(much.headline == "100 items, 97 stored (97 %)")
    #expect(much.losses.count == 1)
    #expect(much.losses[0].hasPrefix("3 items") && much.losses[0].hasSuffix("line 1, type"))
    #expect(much.losses[0].contains("poem"))
    #expect(ImportReport.percent(9_999, of: 10_000) == "99.9 %")
    #expect(ImportReport.percent(1, of: 10_000) == "0.1 %")
    #expect(ImportReport.percent(3_084, of: 20_099) == "15 %")
  }

  /// Items each with an own kind, or an own value, that does not fit.
  @Test func `a report stays small even if much is lost`() throws {
    let count = 20_000
    let lines = (0..<count).map {
      "{\"type\":\"\($0 % 2 == 0 ? "memo" : "kind \($0)")\",\"text\":\"x\",\"date\":\"no \($0)\"}\n"
    }
    let (_, report) = try report(
      lines.joined(),
      [("    Note.topics: {field: tags", "    Note.topics: {field: text")], acceptsLoss: true)
    #expect(report.unmappedKinds.total == count / 2)
    #expect(report.unmappedKinds.entries.count == 1_001)
    #expect(report.unconvertible.count(of: "Note.written") == count / 2)
    #expect(report.unconvertible.entries.allSatisfy { $0.examples.count <= 100 })
    #expect(report.lines.contains { $0.hasSuffix(", and more than 97 more") })
  }
}
