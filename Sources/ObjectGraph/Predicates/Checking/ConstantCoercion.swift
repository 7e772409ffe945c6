import Foundation
import ObjectModel

/// Gives constants the type of what they are compared with, where nothing is lost by it.
///
/// What `NSPredicate`'s users write without thinking is accepted: whole numbers for doubles and
/// decimals, 0 and 1 for booleans, texts for UUIDs and URIs, as a format has no literal for
/// those, and texts that are numbers for numbers, as user info holds texts. A text for a date is refused: which of the many forms of a date is meant would be a guess
/// (write `CAST(seconds, "NSDate")` or pass a `Date`).
enum ConstantCoercion {
  /// The constant, or the list of constants, as the kind; unchanged where that cannot be.
  static func coerced(_ value: FetchValue, to kind: ValueKind) -> FetchValue {
    switch value {
    case .null, .object: value
    case .list(let values): .list(values.map { coerced($0, to: kind) })
    case .attribute(let value): .attribute(coerced(value, to: kind) ?? value)
    }
  }

  private static func coerced(_ value: AttributeValue, to kind: ValueKind) -> AttributeValue? {
    switch (value, kind) {
    case (.integer(let value), .double): Double(exactly: value).map(AttributeValue.double)
    case (.integer(let value), .decimal):
      Double(exactly: value) == nil ? nil : .decimal(Decimal(value))
    case (.integer(0), .boolean): .boolean(false)
    case (.integer(1), .boolean): .boolean(true)
    case (.decimal(let value), .integer): whole(value).map(AttributeValue.integer)
    case (.string(let text), .integer): Int64(text).map(AttributeValue.integer)
    case (.string(let text), .double): Double(text).map(AttributeValue.double)
    case (.string(let text), .decimal):
      Double(text) == nil ? nil : Decimal(string: text).map(AttributeValue.decimal)
    case (.string(let text), .uuid): UUID(uuidString: text).map(AttributeValue.uuid)
    case (.string(let text), .uri): URL(string: text).map(AttributeValue.uri)
    default: nil
    }
  }

  /// Nil for a decimal with a fraction or beyond 64 bits.
  private static func whole(_ value: Decimal) -> Int64? { Int64(value.description) }
}
