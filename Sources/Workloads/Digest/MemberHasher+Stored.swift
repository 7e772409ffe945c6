import Foundation
import Strategies

/// Hashing values where they lie, with the same result as for a member.
extension MemberHasher {
  mutating func combine(_ field: FieldTag, _ value: StoredValue) {
    switch value {
    case .absent: combineAbsent(field)
    case .integer(let value): combine(field, integer: value)
    case .boolean(let value): combine(field, boolean: value)
    case .double(let value): combine(field, real: value)
    case .date(let value): combine(field, date: value)
    case .decimal(let value):
      let decimal = Decimal(string: "\(value)", locale: Locale(identifier: "en_US_POSIX"))
      if let decimal { combine(field, decimal: decimal) } else { combineAbsent(field) }
    case .text(let bytes): combine(field, textBytes: bytes)
    case .uri(let bytes): combine(field, uriBytes: bytes)
    case .binary(let bytes): combine(field, binary: bytes)
    case .uuid(let value): combine(field, uuid: value)
    case .decoded(let value): combine(field, value)
    }
  }
}
