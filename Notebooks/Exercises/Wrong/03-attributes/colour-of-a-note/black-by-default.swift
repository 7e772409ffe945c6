// Wrong: returns black for a note without a colour.
// Fails with: the colour of a new note: expected nil
import Lineage

struct Colour: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
}

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")

  func colour() throws -> Colour? {
    try transformed(Colour.self, forKey: "colour") ?? Colour(red: 0, green: 0, blue: 0)
  }

  func setColour(_ colour: Colour?) throws {
    try setTransformed(colour, forKey: "colour")
  }
}

func makeNote() -> EntityDescription {
  EntityDescription(
    name: "Note",
    properties: [
      AttributeDescription(name: "text", type: .string),
      AttributeDescription(name: "colour", type: .transformable),
    ])
}
