import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// The limits of each attribute type's range, stored and read back.
@Suite struct NativeTypeTests {
  struct Extreme: CustomTestStringConvertible {
    let type: AttributeType
    let values: [AttributeValue]

    var testDescription: String { "\(type)" }
  }

  static let extremes: [Extreme] = [
    Extreme(type: .integer16, values: [-32_768, -1, 0, 32_767].map(AttributeValue.integer)),
    Extreme(
      type: .integer32, values: [-2_147_483_648, 0, 2_147_483_647].map(AttributeValue.integer)),
    Extreme(type: .integer64, values: [.min, 0, .max].map(AttributeValue.integer)),
    Extreme(type: .double, values: doubles.map(AttributeValue.double)),
    Extreme(
      type: .float,
      values: [Float.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1].map {
        .double(Double($0))
      }),
    Extreme(
      type: .decimal,
      values: ["0.1", "-99999999999999.9", "123456789012345", "0.00000000000001"]
        .compactMap { Decimal(string: $0) }.map(AttributeValue.decimal)),
    Extreme(
      type: .string,
      values: ["", " ", "a\u{0}b", "e\u{301}", "🇦🇶👩‍👩‍👧", String(repeating: "ü", count: 100_000)]
        .map(AttributeValue.string)),
    Extreme(type: .boolean, values: [.boolean(true), .boolean(false)]),
    Extreme(type: .date, values: moments.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }),
    Extreme(
      type: .binary,
      values: [Data(), Data([0]), Data(repeating: 255, count: 1_000_000)]
        .map(AttributeValue.binary)),
    Extreme(
      type: .uuid,
      values: ["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"]
        .compactMap(UUID.init(uuidString:)).map(AttributeValue.uuid)),
    Extreme(
      type: .uri,
      values: ["https://example.org/%C3%BC?q=1#x", "mailto:a@example.org", "x:"]
        .compactMap(URL.init(string:)).map(AttributeValue.uri)),
  ]

  private static let doubles: [Double] = [
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1,
    1.0.nextUp, -9_007_199_254_740_991,
  ]
  /// From before the year 1 to after the year 10,000, with fractions of a microsecond.
  private static let moments: [Double] = [-1e11, -0.5, 0, 0.1, 1e-7, 1_234_567_890.123456, 3e11]

  private func stack(_ situation: Situation, _ type: AttributeType) throws -> Stack {
    try Stack(situation, Pets.self) { $0.entitiesByName["Person"]?.add(["value": .of(type)]) }
  }

  @Test(.covers("G19", "G20", "F9"), arguments: Situation.withUnsaved, extremes)
  func `the limits of a type's range are read back and found`(
    situation: Situation, extreme: Extreme
  ) throws {
    let stack = try self.stack(situation, extreme.type)
    for (number, value) in extreme.values.enumerated() {
      try stack.context.insert("Person", named: "\(number)").setValue(value, forKey: "value")
    }
    try stack.settle()
    for (number, value) in extreme.values.enumerated() {
      let object = try stack.context.object("Person", named: "\(number)")
      #expect(try object.value(forKey: "value") == value, "number \(number)")
      // Equal values may occur twice.
      let same = extreme.values.indices.filter { extreme.values[$0] == value }.map { "\($0)" }
      #expect(try stack.context.names("Person", .attribute("value", .equal, value)) == same)
    }
  }

  @Test(
    .covers("G19"),
    arguments: [
      (.integer16, 32_768), (.integer16, -32_769), (.integer32, 2_147_483_648),
      (.integer32, -2_147_483_649),
    ] as [(AttributeType, Int64)])
  func `an integer outside its type's range stops the save`(type: AttributeType, value: Int64)
    throws
  {
    let stack = try self.stack(.inFile, type)
    try stack.context.insert("Person", named: "x").setValue(.integer(value), forKey: "value")
    let range = try #require(type.integerRange)
    #expect(try refusal(of: stack.context).map(\.rule) == [.integerOutOfRange(value, range)])
  }
}
