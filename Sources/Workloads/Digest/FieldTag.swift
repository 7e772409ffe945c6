/// The name of a kind, property or link, hashed once instead of for each member.
package struct FieldTag: Hashable, Sendable {
  let bits: UInt64

  package init(_ name: String) { bits = MurmurHash3.hash(name).low }
}
