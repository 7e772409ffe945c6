// Wrong: gives the seats a default value but leaves them optional.
// Fails with: seats: expected a required attribute, found an optional one
import Lineage

final class Event: ManagedObject {
  static let title = Attribute<String>("title")
  static let seats = Attribute<Int>("seats")
}

func titleAttribute() -> AttributeDescription {
  AttributeDescription(
    name: "title", type: .string, isOptional: false, defaultValue: .string("untitled"),
    rules: AttributeRules(maximumLength: 20))
}

func seatsAttribute() -> AttributeDescription {
  AttributeDescription(
    name: "seats", type: .integer16, defaultValue: .integer(0),
    rules: AttributeRules(minimum: .integer(0), maximum: .integer(500)))
}
