// Wrong: sets the minimum length of a title and not the maximum.
// Fails with: maximumLength of title: expected 20, found nil
import Lineage

final class Event: ManagedObject {
  static let title = Attribute<String>("title")
  static let seats = Attribute<Int>("seats")
}

func titleAttribute() -> AttributeDescription {
  AttributeDescription(
    name: "title", type: .string, isOptional: false, defaultValue: .string("untitled"),
    rules: AttributeRules(minimumLength: 20))
}

func seatsAttribute() -> AttributeDescription {
  AttributeDescription(
    name: "seats", type: .integer16, isOptional: false, defaultValue: .integer(0),
    rules: AttributeRules(minimum: .integer(0), maximum: .integer(500)))
}
