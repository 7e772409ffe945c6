import Foundation
import Lineage

/// Another value than an attribute has, of the same type.
enum ChangedValue {
  static func other(than value: AttributeValue?, _ attribute: AttributeDescription)
    -> AttributeValue?
  {
    switch (attribute.type, value) {
    case (.string, .string(let text)): .string(text + " x")
    case (.string, _): .string("x")
    case (.integer16, .integer(let number)), (.integer32, .integer(let number)),
      (.integer64, .integer(let number)):
      .integer(number < 1000 ? number + 1 : number - 1)
    case (.integer16, _), (.integer32, _), (.integer64, _): .integer(7)
    case (.boolean, .boolean(let flag)): .boolean(!flag)
    case (.boolean, _): .boolean(true)
    case (.double, .double(let number)), (.float, .double(let number)): .double(number + 0.5)
    case (.double, _), (.float, _): .double(1.5)
    case (.decimal, .decimal(let number)): .decimal(number + 1)
    case (.decimal, _): .decimal(3)
    case (.date, .date(let date)): .date(date.addingTimeInterval(1.25))
    case (.date, _): .date(Date(timeIntervalSinceReferenceDate: 1000.5))
    case (.uuid, _): .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    case (.uri, _): URL(string: "x://changed").map(AttributeValue.uri)
    case (.binary, .binary(let data)): .binary(data + [0xFF])
    case (.binary, _): .binary(Data([0x62, 0x00, 0xFF]))
    default: nil
    }
  }

  /// How the value stands in a cell, as `typeof` and `quote` say it; nil for a number that is only
  /// to be compared as one.
  static func cell(_ value: AttributeValue) -> String? {
    switch value {
    case .string(let text): "text '\(text.replacing("'", with: "''"))'"
    case .uri(let url): "text '\(url.absoluteString)'"
    case .integer(let number): "integer \(number)"
    case .boolean(let flag): "integer \(flag ? 1 : 0)"
    case .binary(let data): "blob X'\(hex(data))'"
    case .uuid(let uuid): "blob X'\(withUnsafeBytes(of: uuid.uuid) { hex(Data($0)) })'"
    default: nil
    }
  }

  private static func hex(_ data: Data) -> String {
    data.map { String(format: "%02X", $0) }.joined()
  }
}
