// Wrong: keeps the colour in a Swift property, which no store writes.
// Fails with: the colour in another context: expected Colour
import Lineage

struct Colour: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
}

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")

  private var kept: Colour?

  func colour() throws -> Colour? {
    kept
  }

  func setColour(_ colour: Colour?) throws {
    kept = colour
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
