import Foundation
package import LogicalModel

/// A 128-bit fingerprint of many members or answers, equal for equal content in any order.
///
/// Each item is hashed on its own and the hashes are added, so that items may come in any order
/// and from any number of parts. Where order is part of an answer use ``addNext(_:)``.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  package private(set) var count = 0
  private var encoding = MemberEncoding()

  package init() {}

  /// Adds a member; its position does not matter.
  package mutating func add(_ member: Member) {
    encoding.removeAll()
    encoding.append(member)
    addEncoded()
  }

  /// Adds a named number, such as a count of a kind; its position does not matter.
  package mutating func add(_ name: String, _ number: Int) {
    encoding.removeAll()
    encoding.append(name)
    encoding.append(Int64(number))
    addEncoded()
  }

  /// Adds a value at the end of a sequence: the same values in another order differ.
  package mutating func addNext(_ value: PropertyValue) {
    encoding.removeAll()
    encoding.append(Int64(count))
    encoding.append(value)
    addEncoded()
  }

  /// Adds everything that another digest holds.
  package mutating func add(_ other: ContentDigest) {
    first &+= other.first
    second &+= other.second
    count += other.count
  }

  /// 32 hexadecimal digits and the number of items.
  package var description: String {
    func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "\(hex(first))\(hex(second))-\(count)"
  }

  package static func == (one: ContentDigest, other: ContentDigest) -> Bool {
    one.first == other.first && one.second == other.second && one.count == other.count
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
  }

  private mutating func addEncoded() {
    let (one, two) = encoding.bytes.withUnsafeBytes { Murmur3.hash($0) }
    first &+= one
    second &+= two
    count += 1
  }
}
