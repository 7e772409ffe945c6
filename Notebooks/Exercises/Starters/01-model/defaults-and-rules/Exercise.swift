// Set the defaults of a new event and the rules for its values.
import Lineage

final class Event: ManagedObject {
  static let title = Attribute<String>("title")
  static let seats = Attribute<Int>("seats")
}

func titleAttribute() -> AttributeDescription {
  // TODO(defaults-and-rules): required, "untitled", up to 20 characters.
  AttributeDescription(name: "title", type: .string)
}

func seatsAttribute() -> AttributeDescription {
  // TODO(defaults-and-rules): required, 0, from 0 to 500.
  AttributeDescription(name: "seats", type: .integer16)
}
