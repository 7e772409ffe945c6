import Foundation
import ObjectModel

/// The types of `CAST(constant, "type")`, which writes constants that have no literal.
enum FormatCast: String, CaseIterable {
  /// From seconds since 2001-01-01T00:00:00Z.
  case date = "NSDate"
  /// From a date its seconds, from a text the number it says.
  case number = "NSNumber"
  case string = "NSString"
  case decimal = "NSDecimalNumber"
  /// From base 64.
  case data = "NSData"
  case uuid = "NSUUID"
  case url = "NSURL"
  case objectID = "NSManagedObjectID"

  struct Failure: Error {
    var reason: String
  }

  static func convert(_ value: FetchValue, to name: String) throws(Failure) -> FetchValue {
    guard let type = FormatCast(rawValue: name) else {
      throw Failure(
        reason: "there is no type \(name) to cast to; there are "
          + allCases.map(\.rawValue).joined(separator: ", "))
    }
    if value == .null { return .null }
    guard case .attribute(let value) = value, let result = type.convert(value) else {
      throw Failure(reason: "this value is no \(name)")
    }
    return .attribute(result)
  }

  private func convert(_ value: AttributeValue) -> AttributeValue? {
    switch (self, value) {
    case (.date, .date), (.decimal, .decimal), (.data, .binary), (.uuid, .uuid), (.url, .uri),
      (.string, .string), (.number, .integer), (.number, .double):
      value
    case (.date, .integer(let seconds)):
      .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case (.date, .double(let seconds)): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.number, .date(let date)): .double(date.timeIntervalSinceReferenceDate)
    case (.number, .string(let text)): Double(text).map(AttributeValue.double)
    case (.string, .integer(let number)): .string("\(number)")
    case (.string, .double(let number)): .string("\(number)")
    case (.decimal, .integer(let number)): .decimal(Decimal(number))
    case (.decimal, .double(let number)): Self.decimal("\(number)")
    case (.decimal, .string(let text)): Self.decimal(text)
    case (.data, .string(let text)): Data(base64Encoded: text).map(AttributeValue.binary)
    case (.uuid, .string(let text)): UUID(uuidString: text).map(AttributeValue.uuid)
    case (.url, .string(let text)): URL(string: text).map(AttributeValue.uri)
    default: nil
    }
  }

  private static func decimal(_ text: String) -> AttributeValue? {
    if text == "NaN" { return .decimal(.nan) }
    // `Decimal(string:)` stops at the first strange letter; a number has none.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
      .map(AttributeValue.decimal)
  }
}
