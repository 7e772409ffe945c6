// Wrong: excludes the bound of 500 seats, as a half-open range does.
// Fails with: with 20 characters and 500 seats: expected []
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
    name: "seats", type: .integer16, isOptional: false, defaultValue: .integer(0),
    rules: AttributeRules(minimum: .integer(0), maximum: .integer(499)))
}
