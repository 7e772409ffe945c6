import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

@Suite struct FieldValueTests {
  private func value(_ field: FieldValue, _ type: PropertyType) -> PropertyValue? {
    if case .value(let value) = field.converted(to: type) { value } else { nil }
  }

  @Test func `integers must fit their width`() {
    #expect(value(.text(" 32767 "), .integer16) == .integer(32_767))
    #expect(value(.text("32768"), .integer16) == nil)
    #expect(value(.integer(-2_147_483_648), .integer32) == .integer(-2_147_483_648))
    #expect(value(.integer(2_147_483_648), .integer32) == nil)
    #expect(value(.text("2008.0"), .integer64) == .integer(2_008))
    #expect(value(.text("2008.5"), .integer64) == nil)
    #expect(value(.text("171 p."), .integer32) == nil)
    #expect(value(.text("1e300"), .integer64) == nil)
  }

  @Test func `real numbers must be finite`() {
    #expect(value(.text("4.34"), .double) == .real(4.34))
    #expect(value(.text("4.34"), .float) == .real(Double(Float(4.34))))
    #expect(value(.text("1e39"), .float) == nil)
    #expect(value(.text("nan"), .double) == nil)
    #expect(value(.text("12.30"), .decimal) == .decimal(Decimal(1230) / 100))
    #expect(value(.text("12 Euro"), .decimal) == nil)
  }

  @Test func `other types accept every text that they can interpret`() throws {
    #expect(value(.boolean(true), .boolean) == .boolean(true))
    #expect(value(.text("No"), .boolean) == .boolean(false))
    #expect(value(.integer(2), .boolean) == nil)
    #expect(value(.text("AQID"), .binary) == .binary(Data([1, 2, 3])))
    let uuid = try #require(UUID(uuidString: "6D6A2C80-0000-4000-8000-000000000001"))
    #expect(value(.text("6d6a2c80-0000-4000-8000-000000000001"), .uuid) == .uuid(uuid))
    #expect(value(.text("6d6a2c80"), .uuid) == nil)
    #expect(value(.text("https://a.example/ü"), .uri) == .uri("https://a.example/ü"))
    #expect(value(.text("a.pdf"), .uri) == nil)
    #expect(value(.text("see https://a.example"), .uri) == nil)
    #expect(value(.integer(7), .string) == .text("7"))
    #expect(value(.text(" kept as it is "), .string) == .text(" kept as it is "))
    #expect(value(.list([.text("a")]), .string) == nil)
  }

  @Test func `a date without a day is an approximation`() {
    #expect(FieldValue.text("2001").converted(to: .date) == .approximated(.date(0)))
    #expect(FieldValue.text("2001-01-02").converted(to: .date) == .value(.date(86_400)))
    #expect(FieldValue.text("c. 2001").converted(to: .date) == .none)
  }

  @Test func `JSON distinguishes texts, numbers and flags`() throws {
    let text = #"{"a":"1","b":1,"c":1.5,"d":true,"e":null,"f":[1,{"g":""}]}"#
    let value = try Array(text.utf8).withUnsafeBufferPointer { try JSONText.value(of: $0) }
    #expect(
      value
        == .object([
          "a": .text("1"), "b": .integer(1), "c": .real(1.5), "d": .boolean(true), "e": .absent,
          "f": .list([.integer(1), .object(["g": .text("")])]),
        ]))
  }
}
