import Testing

@testable import LogicalModel
@testable import ScenarioFormat

/// The field that draft chooses for the kinds, by what depends on it.
@Suite struct KindChoiceTests {
  /// A file of objects whose fields follow from the number of the item.
  struct Items: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The field that should name the kinds, or nil for one kind.
    let kindField: String?
    let count: Int
    let fields: @Sendable (Int) -> [String: String?]

    init(
      _ description: String, kindField: String?, count: Int = 600,
      _ fields: @escaping @Sendable (Int) -> [String: String?]
    ) {
      (testDescription, self.kindField) = (description, kindField)
      (self.count, self.fields) = (count, fields)
    }

    var text: String {
      (0..<count).map { number in
        let parts = fields(number).sorted { $0.key < $1.key }.compactMap { name, value in
          value.map { "\"\(name)\":\($0)" }
        }
        return "{\(parts.joined(separator: ","))}\n"
      }.joined()
    }
  }

  private func draft(_ items: Items) throws -> (ScenarioDraft, Scenario) {
    let file = try TemporaryFile("things.jsonl", items.text)
    let draft = try FileDraft(path: file.path).draft()
    return (draft, try ScenarioReader().read(text: draft.text, path: "draft.yaml"))
  }

  private static func text(_ text: String) -> String { "\"\(text)\"" }

  /// Two records of which each has fields of its own.
  private static func record(_ number: Int) -> [String: String?] {
    let isFlight = number % 3 > 0
    return [
      "record": text(isFlight ? "flight" : "plane"), "n": "\(number)",
      "carrier": isFlight ? text("c\(number % 90)") : nil, "delay": isFlight ? "\(number)" : nil,
      "seats": isFlight ? nil : "\(number)", "engine": isFlight ? nil : text("e\(number)"),
    ]
  }

  static let kinds = [
    Items("records with fields of their own", kindField: "record") { record($0) },
    Items("a named field in some items only", kindField: "record") {
      record($0).merging(["type": $0 % 3 > 0 ? nil : text("t\($0 % 2)")]) { $1 }
    },
    Items("a named field on which nothing depends", kindField: "record") {
      record($0).merging(["Major Genre": text("g\($0 % 5)")]) { $1 }
    },
    Items("a named field on which far fewer fields depend", kindField: "record") {
      record($0).merging([
        "class": text("c\($0 % 2)"), "special": $0 % 2 == 0 ? "1" : nil,
      ]) { $1 }
    },
    Items("a named field on which half as many fields depend", kindField: "class") {
      record($0).merging([
        "class": text("c\($0 % 2)"), "special": $0 % 2 == 0 ? "1" : nil,
        "general": $0 % 2 == 0 ? nil : "1",
      ]) { $1 }
    },
    Items("own fields with gaps", kindField: "record") {
      let fields = record($0)
      return $0 % 5 < 2 ? fields.filter { ["record", "n"].contains($0.key) } : fields
    },
    Items("a part of an object", kindField: "meta.record") {
      var fields = record($0)
      fields["meta"] = "{\"record\":\(fields["record"].flatMap(\.self) ?? "null")}"
      fields["record"] = nil
      return fields
    },
    Items("a finer field that predicts the same", kindField: "record") {
      record($0).merging(["airline": text("\($0 % 3 > 0)\($0 % 4)")]) { $1 }
    },
    Items("only an attribute with a kind's name", kindField: "Major Genre") {
      ["Major Genre": text("g\($0 % 5)"), "title": text("t\($0)")]
    },
  ]

  static let others = [
    Items("a state with fields of its own", kindField: nil) {
      let isClosed = $0 % 3 == 0
      return [
        "status": text(isClosed ? "closed" : "open"), "n": "\($0)",
        "closedBy": isClosed ? text("p\($0)") : nil,
        "closedOn": isClosed ? text("2001-02-03") : nil,
        "reason": isClosed ? text("r\($0)") : nil,
      ]
    },
    Items("a field that goes with one optional object", kindField: nil) {
      [
        "country": text($0 % 4 == 0 ? "US" : "c\($0 % 4)"),
        "address": $0 % 4 == 0 ? "{\"state\":\"s\($0)\",\"zip\":\"z\($0)\",\"box\":1}" : nil,
      ]
    },
    Items("rare fields that are hardly predicted", kindField: nil) {
      [
        "region": text("r\($0 % 2)"), "n": "\($0)", "left": $0 % 20 == 0 ? "1" : nil,
        "right": $0 % 20 == 1 ? "1" : nil,
      ]
    },
    Items("fields that every value has, at different rates", kindField: nil) {
      [
        "region": text("r\($0 % 2)"), "left": $0 % 2 == 0 || $0 % 10 == 1 ? "1" : nil,
        "right": $0 % 2 == 1 || $0 % 10 == 0 ? "1" : nil,
      ]
    },
    Items("values that are nearly unique", kindField: nil) {
      record($0).merging(["record": text("b\($0 / 2)")]) { $1 }
    },
    Items("identifiers", kindField: nil) {
      record($0).merging(["record": text("00000000-0000-0000-0000-00000000000\($0 % 3)")]) { $1 }
    },
    Items("numbers", kindField: nil) { record($0).merging(["record": "\($0 % 3)"]) { $1 } },
    Items("dates", kindField: nil) {
      record($0).merging(["record": text("2024-01-0\(1 + $0 % 3)")]) { $1 }
    },
    Items("flags", kindField: nil) {
      record($0).merging(["record": $0 % 3 > 0 ? "true" : "false"]) { $1 }
    },
    Items("flags of one letter", kindField: nil) {
      record($0).merging(["record": text($0 % 3 > 0 ? "Y" : "N")]) { $1 }
    },
    Items("a field that a fifth of the items lack", kindField: nil) {
      let fields = record($0)
      return $0 % 5 == 0 ? fields.filter { $0.key != "record" } : fields
    },
  ]

  @Test(arguments: kinds + others)
  func `the field that decides which others an item has names the kinds`(items: Items) throws {
    let (draft, scenario) = try draft(items)
    #expect(scenario.dataset.importing?.kindField == items.kindField, "\(draft.advice)")
    #expect(draft.advice.contains { $0.hasPrefix("one kind: ") } == (items.kindField == nil))
  }

  @Test(arguments: [("kind", "kind"), ("place", nil)])
  func `in three items only a field with a kind's name can be the kind`(
    name: String, kindField: String?
  ) throws {
    let items = Items("", kindField: kindField, count: 3) {
      $0 == 1
        ? [name: Self.text("hotel"), "stars": "4"]
        : [name: Self.text("city"), "population": "10\($0)"]
    }
    #expect(try draft(items).1.dataset.importing?.kindField == kindField)
  }

  @Test func `if no field decides, the advice names the candidates, the best first`() throws {
    let state = Self.others[0]
    let items = Items("", kindField: nil) {
      state.fields($0).merging(["colour": Self.text("c\($0 % 2)"), "class": "\($0 % 3)"]) { $1 }
    }
    let advice = try #require(try draft(items).0.advice.last)
    let places = try [
      "--kind status (2 values, on which 3 ", "--kind class (3 ", "--kind colour (2 ",
    ]
    .map { try #require(advice.firstRange(of: $0), "\(advice)").lowerBound }
    #expect(places == places.sorted())
    #expect(advice.contains("--kind-rule"))
  }
}
