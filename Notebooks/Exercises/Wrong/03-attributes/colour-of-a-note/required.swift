// Wrong: requires a colour, so a note without one cannot be saved.
// Fails with: colour should be optional, but is required
import Lineage

struct Colour: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
}

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")

  func colour() throws -> Colour? {
    try transformed(Colour.self, forKey: "colour")
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
      AttributeDescription(name: "colour", type: .transformable, isOptional: false),
    ])
}
