package import Foundation

/// A member of one kind with its values.
///
/// Every strategy must store it and return it unchanged.
package struct Member: Hashable, Sendable {
  /// The exact kind, never an abstract one.
  package var kind: String
  /// The position within its hierarchy, counted from 0.
  ///
  /// Links refer to it.
  package var ordinal: Int
  /// The values, in the order of ``Domain/properties(of:)``.
  package var values: [PropertyValue]
  /// The ordinals of the destinations, ascending unless the link is ordered, in the order of ``Domain/links(of:)``; at most
  /// one for a to-one link.
  package var references: [[Int]]

  package init(kind: String, ordinal: Int, values: [PropertyValue], references: [[Int]]) {
    self.kind = kind
    self.ordinal = ordinal
    self.values = values
    self.references = references
  }
}

/// A property's value, independent of how a store encodes it.
package enum PropertyValue: Codable, Hashable, Sendable {
  case absent
  /// A value of type Integer 16, 32 or 64.
  case integer(Int64)
  /// A value of type Double or Float.
  case real(Double)
  case decimal(Decimal)
  case text(String)
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z, the reference date of Foundation and Core Data.
  case date(TimeInterval)
  case uuid(UUID)
  case uri(String)
  case binary(Data)
}

/// A source of a scenario's members: a generator or an imported file.
///
/// A member depends only on its hierarchy and ordinal, so any range can be read in any order with
/// the same result. This allows loads in batches of any size.
package protocol MemberSource: Sendable {
  /// Returns the number of members in the hierarchy with the given root.
  func count(ofHierarchy root: String) -> Int

  /// Returns the members with the given ordinals.
  ///
  /// - Throws: An error that names the file and line if the data cannot be read.
  func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member]

  /// Returns the exact kind of a member, or nil if it does not exist.
  ///
  /// Sources that know the kind without creating the member implement this, because kinds are read
  /// often.
  func kind(ofHierarchy root: String, at ordinal: Int) throws -> String?

  /// Returns the number of members of exactly each kind of a hierarchy, without creating members if
  /// the source can avoid it.
  ///
  /// - Throws: The errors of ``kind(ofHierarchy:at:)``.
  func counts(ofHierarchy root: String) throws -> [String: Int]
}

extension MemberSource {
  package func kind(ofHierarchy root: String, at ordinal: Int) throws -> String? {
    try members(ofHierarchy: root, in: ordinal..<(ordinal + 1)).first?.kind
  }

  package func counts(ofHierarchy root: String) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for ordinal in 0..<count(ofHierarchy: root) {
      if let kind = try kind(ofHierarchy: root, at: ordinal) { counts[kind, default: 0] += 1 }
    }
    return counts
  }
}
