package import Foundation

/// One thing of one kind with its values: what every strategy must hold and give back unchanged.
package struct Member: Hashable, Sendable {
  /// The exact kind, never an abstract one.
  package var kind: String
  /// The position within its hierarchy of kinds, from 0; links refer to members by it.
  package var ordinal: Int
  /// One value for each of ``Domain/properties(of:)``, in that order.
  package var values: [PropertyValue]
  /// For each of ``Domain/links(of:)`` the ordinals in the destination's hierarchy, ascending; at
  /// most one for a to-one link.
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
  /// Integer 16, 32 and 64.
  case integer(Int64)
  /// Double and Float.
  case real(Double)
  case decimal(Decimal)
  case text(String)
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z, the reference date of Foundation and of Core Data.
  case date(TimeInterval)
  case uuid(UUID)
  case uri(String)
  case binary(Data)
}

/// A source of a scenario's members: a generator or an imported file.
///
/// A member depends only on its hierarchy and ordinal, so any range can be made in any order
/// and always gives the same members. That is what lets a load run in batches of any size.
package protocol MemberSource: Sendable {
  /// The number of members in the hierarchy of kinds with the given root.
  func count(ofHierarchy root: String) -> Int

  /// The members with the given ordinals.
  ///
  /// - Throws: an error that names the file and line if the data cannot be read.
  func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member]

  /// The exact kind of one member, nil for one that does not exist.
  ///
  /// A source that knows it without making the member says so here: kinds are needed often.
  func kind(ofHierarchy root: String, at ordinal: Int) throws -> String?

  /// The number of members of exactly each kind of a hierarchy, without making any of them if the
  /// source can do without.
  ///
  /// - Throws: what ``kind(ofHierarchy:at:)`` throws.
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
