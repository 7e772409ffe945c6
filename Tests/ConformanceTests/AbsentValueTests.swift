import Checklist
import Foundation
import ObjectGraph
import ObjectModel
import Samples
import Testing

/// NULL in comparisons: it is neither equal nor unequal to any value.
@Suite struct AbsentValueTests {
  private enum Note: SampleModel {
    static let classes: [ManagedObject.Type] = []

    static func model() -> ManagedObjectModel {
      let person = EntityDescription(
        name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
      let note = EntityDescription(
        name: "Note",
        properties: [
          AttributeDescription(name: "name", type: .string),
          AttributeDescription(name: "number", type: .integer32),
          AttributeDescription(name: "text", type: .string),
          AttributeDescription(name: "bytes", type: .binary),
        ])
      let owner = RelationshipDescription(name: "owner", destination: person, maxCount: 1)
      let notes = RelationshipDescription(name: "notes", destination: note)
      RelationshipDescription.pair(owner, notes)
      note.properties.append(owner)
      person.properties.append(notes)
      return ManagedObjectModel(entities: [note, person])
    }
  }

  /// A note with nothing, one with 0 and empty values, one with something in each.
  private func filled(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Note.self)
    try stack.context.insert("Note", named: "absent")
    let values: [(String, AttributeValue, AttributeValue, AttributeValue)] = [
      ("empty", .integer(0), .string(""), .binary(Data())),
      ("full", .integer(1), .string("x"), .binary(Data([1]))),
    ]
    for (name, number, text, bytes) in values {
      let note = try stack.context.insert("Note", named: name)
      try note.setValue(number, forKey: "number")
      try note.setValue(text, forKey: "text")
      try note.setValue(bytes, forKey: "bytes")
    }
    try stack.settle()
    return stack
  }

  private func check(
    _ situation: Situation, _ key: String, _ empty: AttributeValue
  ) throws {
    let stack = try filled(situation)
    func notes(_ predicate: FetchPredicate) throws -> [String] {
      try stack.context.names("Note", predicate)
    }
    #expect(try notes(.attribute(key, .equal, empty)) == ["empty"])
    #expect(try notes(.attribute(key, .notEqual, empty)) == ["full"])
    #expect(try notes(.not(.attribute(key, .equal, empty))) == ["full"])
    #expect(try notes(.isNil(key)) == ["absent"])
    #expect(try notes(.not(.isNil(key))) == ["empty", "full"])
  }

  @Test(.covers("G25", "G26", "G27"), arguments: Situation.withUnsaved)
  func `no number is neither 0 nor unequal to 0, and a search for 0 passes it over`(
    situation: Situation
  ) throws {
    try check(situation, "number", .integer(0))
  }

  @Test(.covers("G28"), arguments: Situation.withUnsaved)
  func `no text is neither the empty text nor unequal to it`(situation: Situation) throws {
    try check(situation, "text", .string(""))
  }

  @Test(.covers("G29"), arguments: Situation.withUnsaved)
  func `no data are neither empty data nor unequal to them`(situation: Situation) throws {
    try check(situation, "bytes", .binary(Data()))
  }

  @Test(.covers("F6"), arguments: Situation.withUnsaved)
  func `what was never set is nil`(situation: Situation) throws {
    let stack = try filled(situation)
    let note = try stack.context.object("Note", named: "absent")
    for key in ["number", "text", "bytes"] { #expect(try note.value(forKey: key) == nil) }
    #expect(note.toOne("owner") == nil)
  }
}
