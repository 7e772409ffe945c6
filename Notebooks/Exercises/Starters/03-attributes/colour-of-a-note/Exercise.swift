// Store a value of your own type in an attribute.
import Lineage

struct Colour: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
}

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")

  func colour() throws -> Colour? {
    // TODO(colour-of-a-note): read the attribute.
    nil
  }

  func setColour(_ colour: Colour?) throws {
    // TODO(colour-of-a-note): write the attribute.
  }
}

func makeNote() -> EntityDescription {
  // TODO(colour-of-a-note): an attribute that accepts a colour.
  EntityDescription(
    name: "Note",
    properties: [
      AttributeDescription(name: "text", type: .string)
    ])
}
