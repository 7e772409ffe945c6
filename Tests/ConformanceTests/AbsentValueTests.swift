import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// NULL in comparisons: neither equal nor unequal to any value.
@Suite struct AbsentValueTests {
  /// Inserts an animal without values, one with 0 and empty values, and one with other values.
  private func filled(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Pets.self) {
      $0.entitiesByName["Animal"]?.add(["number": .integer32, "text": .string, "bytes": .binary])
    }
    try stack.context.insert("Animal", named: "absent")
    let values: [(String, AttributeValue, AttributeValue, AttributeValue)] = [
      ("empty", .integer(0), .string(""), .binary(Data())),
      ("full", .integer(1), .string("x"), .binary(Data([1]))),
    ]
    for (name, number, text, bytes) in values {
      let animal = try stack.context.insert("Animal", named: name)
      try animal.setValue(number, forKey: "number")
      try animal.setValue(text, forKey: "text")
      try animal.setValue(bytes, forKey: "bytes")
    }
    try stack.settle()
    return stack
  }

  private func check(
    _ situation: Situation, _ key: String, _ empty: AttributeValue
  ) throws {
    let stack = try filled(situation)
    func animals(_ predicate: FetchPredicate) throws -> [String] {
      try stack.context.names("Animal", predicate)
    }
    #expect(try animals(.attribute(key, .equal, empty)) == ["empty"])
    #expect(try animals(.attribute(key, .notEqual, empty)) == ["full"])
    #expect(try animals(.not(.attribute(key, .equal, empty))) == ["full"])
    #expect(try animals(.isNil(key)) == ["absent"])
    #expect(try animals(.not(.isNil(key))) == ["empty", "full"])
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
  func `an attribute that was never set is nil`(situation: Situation) throws {
    let stack = try filled(situation)
    let animal = try stack.context.object("Animal", named: "absent")
    for key in ["number", "text", "bytes"] { #expect(try animal.value(forKey: key) == nil) }
    #expect(animal.toOne("owner") == nil)
  }
}
