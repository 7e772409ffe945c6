// Wrong: ignores nil, so a colour cannot be cleared.
// Fails with: ZCOLOUR of a note whose colour was set to nil: expected nil
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
    guard let colour else { return }
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
