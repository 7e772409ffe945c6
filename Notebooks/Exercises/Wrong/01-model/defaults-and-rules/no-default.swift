// Wrong: requires a title but gives a new event none.
// Fails with: the default value of title: expected
import Lineage

final class Event: ManagedObject {
  static let title = Attribute<String>("title")
  static let seats = Attribute<Int>("seats")
}

func titleAttribute() -> AttributeDescription {
  AttributeDescription(
    name: "title", type: .string, isOptional: false,
    rules: AttributeRules(maximumLength: 20))
}

func seatsAttribute() -> AttributeDescription {
  AttributeDescription(
    name: "seats", type: .integer16, isOptional: false, defaultValue: .integer(0),
    rules: AttributeRules(minimum: .integer(0), maximum: .integer(500)))
}
