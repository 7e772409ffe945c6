// Wrong: stores the bytes in a binary attribute with its own encoder.
// Fails with: the type of colour: expected transformable
import Foundation
import Lineage

struct Colour: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
}

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")

  func colour() throws -> Colour? {
    let stored: AttributeValue? = try value(forKey: "colour")
    guard case .binary(let data)? = stored else { return nil }
    return try JSONDecoder().decode(Colour.self, from: data)
  }

  func setColour(_ colour: Colour?) throws {
    let data = try colour.map { try JSONEncoder().encode($0) }
    try setValue(data.map(AttributeValue.binary), forKey: "colour")
  }
}

func makeNote() -> EntityDescription {
  EntityDescription(
    name: "Note",
    properties: [
      AttributeDescription(name: "text", type: .string),
      AttributeDescription(name: "colour", type: .binary),
    ])
}
