import Foundation
import LogicalModel
import ModelReshaping
import OrderedCollections

/// Hashes the content of members, one after another, into 128 bits each.
///
/// The hash covers the exact kind, every property's name and value and, for each link, the ordinals
/// of its destinations. It excludes the member's own ordinal: two members with equal content are
/// interchangeable. Values have one canonical form, so a store that returns `-0.0` as `0.0` or a
/// Decimal with another exponent agrees, and any other change does not.
///
/// A hot path combines fields directly, without a ``Member``:
///
///     hasher.begin(kind: bookTag)
///     hasher.combine(titleTag, text: title)
///     hasher.combine(tagsTag, destinations: ordinals)
///     digest.add(hasher.finish())
///
/// Fields must come in the order of the domain's properties and links.
struct MemberHasher {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(512) }

  /// Starts the next member and discards what was combined before.
  mutating func begin(kind: FieldTag) {
    bytes.removeAll(keepingCapacity: true)
    append(kind.bits)
  }

  /// Returns the hash of everything combined since the member was begun.
  func finish() -> Hash128 { bytes.withUnsafeBytes { MurmurHash3.hash($0) } }
}

extension MemberHasher {
  mutating func combineAbsent(_ field: FieldTag) { start(field, .absent) }

  mutating func combine(_ field: FieldTag, integer: Int64) {
    start(field, .integer)
    append(UInt64(bitPattern: integer))
  }

  mutating func combine(_ field: FieldTag, boolean: Bool) {
    start(field, .boolean)
    bytes.append(boolean ? 1 : 0)
  }

  mutating func combine(_ field: FieldTag, real: Double) {
    start(field, .real)
    append(real.canonicalBits)
  }

  /// Combines seconds since the reference date.
  mutating func combine(_ field: FieldTag, date: TimeInterval) {
    start(field, .date)
    append(date.canonicalBits)
  }

  mutating func combine(_ field: FieldTag, text: String) {
    start(field, .text)
    append(text)
  }

  mutating func combine(_ field: FieldTag, uri: String) {
    start(field, .uri)
    append(uri)
  }

  /// Combines the UTF-8 bytes of a text.
  mutating func combine(_ field: FieldTag, textBytes: UnsafeRawBufferPointer) {
    start(field, .text)
    append(UInt64(textBytes.count))
    bytes.append(contentsOf: textBytes)
  }

  /// Combines the UTF-8 bytes of an address.
  mutating func combine(_ field: FieldTag, uriBytes: UnsafeRawBufferPointer) {
    start(field, .uri)
    append(UInt64(uriBytes.count))
    bytes.append(contentsOf: uriBytes)
  }

  mutating func combine(_ field: FieldTag, uuid: UUID) {
    start(field, .uuid)
    withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
  }

  mutating func combine(_ field: FieldTag, decimal: Decimal) {
    start(field, .decimal)
    append(decimal.canonicalText)
  }

  mutating func combine(_ field: FieldTag, binary: some Collection<UInt8>) {
    start(field, .binary)
    append(UInt64(binary.count))
    bytes.append(contentsOf: binary)
  }

  /// Combines the ordinals of a link's destinations, in any order unless the link is ordered.
  mutating func combine(_ link: LinkTag, destinations: [Int]) {
    start(link.name, .link)
    append(UInt64(destinations.count))
    for ordinal in link.isOrdered ? destinations : destinations.sorted() {
      append(UInt64(bitPattern: Int64(ordinal)))
    }
  }

  mutating func combine(_ field: FieldTag, _ value: PropertyValue) {
    switch value {
    case .absent: combineAbsent(field)
    case .integer(let integer): combine(field, integer: integer)
    case .real(let real): combine(field, real: real)
    case .decimal(let decimal): combine(field, decimal: decimal)
    case .text(let text): combine(field, text: text)
    case .boolean(let boolean): combine(field, boolean: boolean)
    case .date(let date): combine(field, date: date)
    case .uuid(let uuid): combine(field, uuid: uuid)
    case .uri(let uri): combine(field, uri: uri)
    case .binary(let binary): combine(field, binary: binary)
    }
  }
}

extension MemberHasher {
  /// A prefix that distinguishes values of different types with the same bytes.
  private enum ValueType: UInt8 {
    case absent, integer, real, decimal, text, boolean, date, uuid, uri, binary, link
  }

  private mutating func start(_ field: FieldTag, _ type: ValueType) {
    append(field.bits)
    bytes.append(type.rawValue)
  }

  private mutating func append(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a text after its length, so that the boundary between texts is unambiguous.
  private mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

extension Double {
  /// The bit pattern with a single zero and a single NaN.
  fileprivate var canonicalBits: UInt64 {
    if self == 0 { return 0 }
    return isNaN ? Double.nan.bitPattern : bitPattern
  }
}

extension Decimal {
  /// The digits without trailing zeros: Foundation formats 1.50 and 1.5 alike.
  fileprivate var canonicalText: String { isZero ? "0" : description }
}

/// Hashing values in place, with the same result as for a member.
extension MemberHasher {
  mutating func combine(_ field: FieldTag, _ value: RowValue) {
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

/// The name of a kind, property or link, hashed once instead of for each member.
struct FieldTag: Hashable, Sendable {
  let bits: UInt64

  init(_ name: String) { bits = MurmurHash3.hash(name).low }
}

/// The name of a link, and whether its destinations have an order.
struct LinkTag: Hashable, Sendable {
  let name: FieldTag
  let isOrdered: Bool

  init(_ link: Link) { (name, isOrdered) = (FieldTag(link.name), link.isOrdered) }
}

/// The tags of all kinds, properties and links of a domain, in the domain's order.
struct DomainTags: Sendable {
  /// The tags of one kind, including inherited properties and links.
  struct KindTags: Sendable {
    let kind: FieldTag
    let properties: [FieldTag]
    let links: [LinkTag]
  }

  private let byKind: [String: KindTags]

  init(_ domain: Domain) {
    byKind = domain.kinds.values.reduce(into: [:]) { tags, kind in
      tags[kind.name] = KindTags(
        kind: FieldTag(kind.name),
        properties: domain.properties(of: kind.name).map { FieldTag($0.name) },
        links: domain.links(of: kind.name).map(LinkTag.init))
    }
  }

  subscript(kind: String) -> KindTags? { byKind[kind] }
}

extension MemberHasher {
  /// Returns the content hash of a whole member; of a kind unknown to the domain, it covers only
  /// the name.
  mutating func hash(_ member: Member, tags: DomainTags) -> Hash128 {
    guard let kind = tags[member.kind] else {
      begin(kind: FieldTag(member.kind))
      return finish()
    }
    begin(kind: kind.kind)
    for (tag, value) in zip(kind.properties, member.values) { combine(tag, value) }
    for (tag, destinations) in zip(kind.links, member.references) {
      combine(tag, destinations: destinations)
    }
    return finish()
  }
}
