import Foundation
import Lineage
import TestSupport
import Testing

/// Transformable attributes as values of Swift types.
@Suite struct TransformableTests {
  struct Colour: Codable, Hashable, Sendable {
    var red: Double
    var green: Double
  }

  /// Encodes integers as their digits in reverse.
  struct Backwards: TransformableCoding {
    struct NoNumber: Error {}

    func data(from value: Int) throws -> Data { Data(String("\(value)".reversed()).utf8) }

    func value(from data: Data) throws -> Int {
      guard let value = Int(String(String(decoding: data, as: UTF8.self).reversed())) else {
        throw NoNumber()
      }
      return value
    }
  }

  private static func model() -> ManagedObjectModel {
    let names: [(String, String?)] = [
      ("colour", nil), ("words", "NSSecureUnarchiveFromData"),
      ("number", "TransformableTests.Backwards"),
      ("lost", "TransformableTests.Lost"),
    ]
    let attributes = names.map { name, transformer in
      let attribute = AttributeDescription(name: name, type: .transformable)
      attribute.valueTransformerName = transformer
      return attribute
    }
    return ManagedObjectModel(entities: [
      EntityDescription(
        name: "Thing",
        properties: attributes + [AttributeDescription(name: "name", type: .string)])
    ])
  }

  init() { ValueTransformers.register(Backwards(), forName: "TransformableTests.Backwards") }

  @Test(.covers("G21"), arguments: Situation.withUnsaved)
  func `transformable values are read back as they were set`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    let thing = try stack.context.insert("Thing", named: "T")
    #expect(try thing.transformed(Colour.self, forKey: "colour") == nil)
    try thing.setTransformed(Colour(red: 0.1, green: 1), forKey: "colour")
    try thing.setTransformed(["a", "ä"], forKey: "words")
    try thing.setTransformed(120, forKey: "number")
    try stack.settle()
    let found = try stack.context.object("Thing", named: "T")
    #expect(try found.transformed(forKey: "colour") == Colour(red: 0.1, green: 1))
    #expect(try found.transformed([String].self, forKey: "words") == ["a", "ä"])
    #expect(try found.transformed(Int.self, forKey: "number") == 120)
    #expect(try found.value(forKey: "number") == .binary(Data("021".utf8)))
    try found.setTransformed(Colour?.none, forKey: "colour")
    #expect(try found.value(forKey: "colour") == nil)
  }

  @Test(.covers("G21")) func `a value of the wrong type is an error with its property`() throws {
    let thing = try Stack(model: Self.model).context.insert("Thing", named: "T")
    func reason(_ body: () throws -> Void) -> String {
      let error = #expect(throws: ObjectGraphError.self) { try body() }
      guard case .untransformable("Thing", let property, let reason) = error else { return "" }
      return "\(property): \(reason)"
    }
    #expect(
      reason { try thing.setTransformed("x", forKey: "number") }.hasPrefix("number: its trans"))
    #expect(reason { try thing.setTransformed(1, forKey: "lost") }.contains("Lost is registered"))
    try thing.setTransformed(["a"], forKey: "words")
    #expect(reason { _ = try thing.transformed(Int.self, forKey: "words") }.hasPrefix("words: "))
    #expect(throws: ObjectGraphError.self) { try thing.setTransformed("x", forKey: "name") }
  }
}
