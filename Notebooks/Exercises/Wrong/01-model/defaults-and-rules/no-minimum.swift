// Wrong: sets the maximum of seats and forgets the minimum.
// Fails with: with 21 characters and -1 seats: expected ["seats", "title"]
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
    rules: AttributeRules(maximum: .integer(500)))
}
