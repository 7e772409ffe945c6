import Foundation

@testable import LogicalModel
@testable import ScenarioFormat

/// The JSON schema of an operation, made by reading it: each function of the reader is one type of
/// value.
struct OperationSchema: OperandReading {
  private let form: OperationForm
  private var properties: [String: Any] = [:]

  /// Returns the schema of the mapping that a scenario writes for an operation.
  static func mapping(of action: any OperationAction.Type) -> [String: Any] {
    var reading = OperationSchema(form: action.form)
    _ = action.init(reading: &reading)
    let keys = action.form.keys
    for key in keys.all where reading.properties[key] == nil {
      reading.properties[key] = common[key]
    }
    return [
      "type": "object", "additionalProperties": false, "required": keys.required,
      "properties": reading.properties,
    ]
  }

  private init(form: OperationForm) { self.form = form }

  private static func reference(_ name: String) -> [String: Any] { ["$ref": "#/$defs/\(name)"] }

  /// The keys of every operation.
  private static var common: [String: Any] {
    [
      "name": reference("shortName"), "samples": reference("size"),
      "repetitions": reference("size"),
      "shows": ["anyOf": [["enum": ["everything", "nothing"]], reference("texts")]],
    ]
  }

  mutating func portion() -> LogicalModel.Operation.Insert? {
    properties[form.key] = ["type": "string", "pattern": "^(all at once|.+ at a time)$"]
    return .init(batch: nil)
  }

  mutating func kind(_ need: KindNeed) -> String? { text(form.key) }
  mutating func kind(_ key: String, otherThan kind: String?) -> String? { text(key) }
  mutating func property(_ key: String, of kind: String?, _ need: PropertyNeed) -> String? {
    text(key)
  }
  mutating func link(_ key: String, of kind: String?) -> String? { text(key) }

  mutating func size(_ key: String, within limits: ClosedRange<Int>) -> Int? {
    properties[key] = Self.reference("size")
    return limits.lowerBound
  }

  mutating func limit(_ key: String) -> Int? { size(key, within: 1...1) }

  mutating func flag(_ key: String, unlessGiven standard: Bool) -> Bool? {
    properties[key] = ["type": "boolean"]
    return standard
  }

  mutating func texts(_ key: String) -> [String]? {
    properties[key] = Self.reference("texts")
    return ["word"]
  }

  mutating func relation(_ key: String, unlessGiven standard: Relation) -> Relation? {
    properties[key] = ["enum": Relation.allCases.map(\.rawValue)]
    return standard
  }

  mutating func condition(_ key: String, of kind: String?) -> MemberCondition? {
    _ = text(key)
    return .everything
  }

  mutating func orders(_ key: String, of kind: String?) -> [MemberOrder]? {
    _ = texts(key)
    return []
  }

  mutating func change(_ key: String, of kind: String?) -> LogicalModel.Operation.Edit.Change? {
    properties[key] = ["type": "string", "pattern": "^(insert|delete|set +[^ ]+)$"]
    return .delete
  }

  mutating func values(_ key: String, of property: String?, of kind: String?) -> [PropertyValue]? {
    _ = texts(key)
    return [.integer(1)]
  }

  private mutating func text(_ key: String) -> String? {
    properties[key] = Self.reference("text")
    return "name"
  }
}
