/// Where a stored or transient single value of an entity lies in its rows.
///
/// Only numbers, so that reading a property copies a slot without touching reference counts;
/// names and relationships are kept beside it in ``EntityLayout``.
package struct Slot: Hashable, Sendable {
  /// How the bytes of a slot are to be read.
  package enum Content: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// 8 bytes, also for Integer 16 and 32.
    case integer
    /// 8 bytes, 0 or 1.
    case boolean
    /// 8 bytes.
    case double
    /// 8 bytes, seconds since 2001-01-01T00:00:00Z.
    case date
    /// 8 bytes: a double, because the file holds decimals as REAL (store format spec, section 2).
    case decimal
    /// The address of a length-prefixed run of UTF-8 bytes.
    case string
    /// As ``string``, the absolute form of an address.
    case uri
    /// The address of a length-prefixed run of bytes.
    case binary
    /// 16 bytes.
    case uuid
    /// The destination's key in 8 bytes.
    case toOne
    /// The destination's key in 8 bytes and the index of its entity in 8 more, for destinations
    /// with sub-entities.
    case toOneOfTree

    @inlinable package var byteCount: Int { self == .uuid || self == .toOneOfTree ? 16 : 8 }

    @inlinable package var isReference: Bool { self == .toOne || self == .toOneOfTree }
  }

  package let content: Content
  package let isOptional: Bool
  package let isTransient: Bool
  /// Bytes from the row's start.
  package let offset: Int
  /// The number of the slot within its entity: its bit in the presence and change masks.
  package let index: Int
}
