import Foundation
import LogicalModel

/// The bytes that stand for a member or a value in a digest: equal content, equal bytes.
///
/// Every part carries its type and length, so no two different members have the same bytes. Zero
/// has one sign and NaN one form; decimals count by value.
struct MemberEncoding {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: String) {
    append(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ member: Member) {
    append(member.kind)
    append(Int64(member.ordinal))
    for value in member.values { append(value) }
    for references in member.references {
      append(Int64(references.count))
      for reference in references { append(Int64(reference)) }
    }
  }

  mutating func append(_ value: PropertyValue) {
    switch value {
    case .absent: bytes.append(0)
    case .integer(let value): append(tag: 1, value)
    case .real(let value): append(tag: 2, Self.canonicalBits(value))
    case .decimal(let value):
      bytes.append(3)
      append(NSDecimalNumber(decimal: value).stringValue)
    case .text(let value):
      bytes.append(4)
      append(value)
    case .boolean(let value): append(tag: 5, value ? 1 : 0)
    case .date(let seconds): append(tag: 6, Self.canonicalBits(seconds))
    case .uuid(let value):
      bytes.append(7)
      withUnsafeBytes(of: value.uuid) { bytes.append(contentsOf: $0) }
    case .uri(let value):
      bytes.append(8)
      append(value)
    case .binary(let value):
      bytes.append(9)
      append(Int64(value.count))
      bytes.append(contentsOf: value)
    }
  }

  private mutating func append(tag: UInt8, _ number: Int64) {
    bytes.append(tag)
    append(number)
  }

  private static func canonicalBits(_ value: Double) -> Int64 {
    if value.isNaN { return Int64(bitPattern: Double.nan.bitPattern) }
    return Int64(bitPattern: (value == 0 ? 0.0 : value).bitPattern)
  }
}
