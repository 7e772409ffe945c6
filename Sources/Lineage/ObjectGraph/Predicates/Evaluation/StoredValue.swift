package import Foundation

/// A value in the form that stores hold and both evaluators use.
///
/// Absence is no case; possibly absent values are optional. Equality and order are SQLite's:
/// numbers by value whatever their type, texts and bytes by their bytes.
package enum StoredValue: Sendable {
  /// Also used for booleans, as 0 and 1.
  case integer(Int64)
  /// Also used for decimals, and for dates as seconds since 2001-01-01T00:00:00Z.
  case double(Double)
  /// Also used for URIs in their absolute form.
  case text(String)
  /// Also used for UUIDs, as 16 bytes.
  case bytes(Data)
  /// Another object, by the index of its entity and its key.
  case object(entity: Int, key: Int64)

  /// Returns nil for NaN, which counts as absent.
  package init?(_ value: AttributeValue) {
    switch value {
    case .integer(let value): self = .integer(value)
    case .double(let value): self.init(number: value)
    case .decimal(let value): self.init(number: Double(value.description) ?? .nan)
    case .string(let value): self = .text(value)
    case .boolean(let value): self = .integer(value ? 1 : 0)
    case .date(let value): self.init(number: value.timeIntervalSinceReferenceDate)
    case .binary(let value): self = .bytes(value)
    case .uuid(let value): self = .bytes(withUnsafeBytes(of: value.uuid) { Data($0) })
    case .uri(let value): self = .text(value.absoluteString)
    }
  }

  /// Returns nil for NaN, as in SQLite.
  package init?(number: Double) {
    guard !number.isNaN else { return nil }
    self = .double(number)
  }

  /// Returns nil for NaN, the sum of both infinities.
  init?(_ sum: NumberSum.Result) {
    switch sum {
    case .integer(let value): self = .integer(value)
    case .double(let value): self.init(number: value)
    }
  }
}

extension StoredValue {
  /// Returns the value as an operand of arithmetic: a double for decimals and dates, even if the
  /// value is whole.
  func operand(as kind: ValueKind) -> StoredValue {
    guard kind == .decimal || kind == .date, case .integer(let value) = self else { return self }
    return .double(Double(value))
  }

  /// Compares two values: negative if this value sorts before the other, 0 if they are equal.
  ///
  /// Across types the order is SQLite's: numbers, texts, bytes.
  package func order(to other: StoredValue) -> Int {
    switch (self, other) {
    case (.integer(let one), .integer(let two)): Self.order(one, two)
    case (.double(let one), .double(let two)): Self.order(one, two)
    case (.integer(let one), .double(let two)): Self.order(one, exactly: two)
    case (.double(let one), .integer(let two)): -Self.order(two, exactly: one)
    case (.text(let one), .text(let two)): TextComparison.order(one, two, options: [])
    case (.bytes(let one), .bytes(let two)): Self.order(one, two)
    case (.object(_, let one), .object(_, let two)): Self.order(one, two)
    default: rank - other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .integer, .double: 0
    case .text: 1
    case .bytes: 2
    case .object: 3
    }
  }

  private static func order<Value: Comparable>(_ one: Value, _ two: Value) -> Int {
    one < two ? -1 : one == two ? 0 : 1
  }

  private static func order(_ one: Data, _ two: Data) -> Int {
    if one.lexicographicallyPrecedes(two) { return -1 }
    return one == two ? 0 : 1
  }

  /// Compares without converting the whole number to a double, which would round it.
  private static func order(_ whole: Int64, exactly number: Double) -> Int {
    if number >= 0x1p63 { return -1 }
    if number < -0x1p63 { return 1 }
    let truncated = Int64(number)
    if whole != truncated { return whole < truncated ? -1 : 1 }
    return order(0, number - Double(truncated))
  }
}

extension StoredValue: Hashable {
  package static func == (one: StoredValue, other: StoredValue) -> Bool {
    // Much faster than the order, and dictionaries of unique values compare many texts.
    if case .text(var one) = one, case .text(var other) = other {
      return one.withUTF8 { one in
        other.withUTF8 { other in
          guard one.count == other.count else { return false }
          guard let bytes = one.baseAddress, let others = other.baseAddress else { return true }
          return memcmp(bytes, others, one.count) == 0
        }
      }
    }
    return one.order(to: other) == 0
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    // Whole numbers too close for a double to distinguish share a hash, which is allowed.
    case .integer(let value): hasher.combine(Double(value))
    case .double(let value): hasher.combine(value)
    case .text(var value): value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .bytes(let value): hasher.combine(value)
    case .object(_, let key): hasher.combine(key)
    }
  }
}

extension StoredValue {
  /// Returns the value of an expression of the given kind, as a dictionary fetch returns it.
  ///
  /// The result of whole-number arithmetic beyond 64 bits is a double, although its kind is whole.
  func fetchValue(as kind: ValueKind, in model: ModelLayout, storeIdentifier: String)
    -> FetchValue
  {
    if case .object(let entity, let key) = self {
      return .object(
        ManagedObjectID(
          entity: model.entities[entity], key: key, storeIdentifier: storeIdentifier))
    }
    return attributeValue(as: kind).map(FetchValue.attribute) ?? .null
  }

  /// Returns nil for an object, and for a value that the kind cannot represent.
  func attributeValue(as kind: ValueKind) -> AttributeValue? {
    switch (self, kind) {
    case (.integer(let value), .boolean): .boolean(value != 0)
    case (.integer(let value), .double): .double(Double(value))
    case (.integer(let value), .decimal): .decimal(Decimal(value))
    case (.integer(let value), _): .integer(value)
    case (.double(let value), .decimal):
      ManagedObject.decimal(from: value).map(AttributeValue.decimal)
    case (.double(let value), .date): .date(Date(timeIntervalSinceReferenceDate: value))
    case (.double(let value), _): .double(value)
    case (.text(let value), .uri): URL(string: value).map(AttributeValue.uri)
    case (.text(let value), _): .string(value)
    case (.bytes(let value), .uuid): Self.uuid(value).map(AttributeValue.uuid)
    case (.bytes(let value), _): .binary(value)
    case (.object, _): nil
    }
  }

  private static func uuid(_ bytes: Data) -> UUID? {
    guard bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns the value in a slot's form, or nil if that is impossible without loss.
  func converted(to content: Slot.Content) -> StoredValue? {
    switch (self, content) {
    case (.integer, .integer), (.integer, .boolean), (.double, .double), (.double, .date),
      (.double, .decimal), (.text, .string), (.text, .uri), (.bytes, .binary), (.bytes, .uuid),
      (.object, .toOne), (.object, .toOneOfHierarchy):
      self
    case (.integer(let value), .double), (.integer(let value), .decimal): .double(Double(value))
    case (.double(let value), .integer): Int64(exactly: value).map(StoredValue.integer)
    default: nil
    }
  }
}

extension EntityLayout {
  /// Returns the value of a slot in a row of this entity, or nil if it is absent.
  func storedValue(of slot: Slot, in row: Row) -> StoredValue? {
    guard row.isPresent(slot.index) else { return nil }
    switch slot.content {
    case .integer, .boolean: return .integer(row.integer(at: slot.offset))
    case .double, .date, .decimal: return StoredValue(number: row.double(at: slot.offset))
    case .string, .uri:
      return .text(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .binary: return .bytes(Data(row.bytes(at: slot.offset)))
    case .uuid: return StoredValue(.uuid(row.uuid(at: slot.offset)))
    case .toOne:
      let relationship = relationship(in: slot)
      return .object(
        entity: relationship?.destination ?? index, key: row.integer(at: slot.offset))
    case .toOneOfHierarchy:
      return .object(
        entity: Int(row.integer(at: slot.offset + 8)), key: row.integer(at: slot.offset))
    }
  }
}

extension Row {
  /// Returns true if another row of the entity has the same bytes in an attribute's slot, or both
  /// have no value.
  func hasSameValue(as other: Row, in slot: Slot) -> Bool {
    guard isPresent(slot.index), other.isPresent(slot.index) else {
      return isPresent(slot.index) == other.isPresent(slot.index)
    }
    switch slot.content {
    case .string, .uri, .binary:
      let (one, two) = (bytes(at: slot.offset), other.bytes(at: slot.offset))
      guard one.count == two.count else { return false }
      guard let start = one.baseAddress, let otherStart = two.baseAddress else { return true }
      return memcmp(start, otherStart, one.count) == 0
    case .integer, .boolean, .double, .date, .decimal, .uuid, .toOne, .toOneOfHierarchy:
      return memcmp(base + slot.offset, other.base + slot.offset, slot.content.byteCount) == 0
    }
  }

  /// Writes a value of the slot's type and marks it present.
  func write(_ value: StoredValue, into slot: Slot, slab: RowSlab) {
    switch value {
    case .integer(let value): setInteger(value, at: slot.offset)
    case .double(let value): setDouble(value, at: slot.offset)
    case .text(var value):
      let run = value.withUTF8 { slab.copyRun($0.baseAddress, count: $0.count) }
      setRun(run, at: slot.offset)
    case .bytes(let value) where slot.content == .uuid:
      value.withUnsafeBytes { (base + slot.offset).copyBytes($0.prefix(16)) }
    case .bytes(let value):
      let run = value.withUnsafeBytes { slab.copyRun($0.baseAddress, count: $0.count) }
      setRun(run, at: slot.offset)
    case .object(let entity, let key): setReference(slot, key: key, entity: entity)
    }
    markPresent(slot.index)
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func copyBytes(_ bytes: Slice<UnsafeRawBufferPointer>) {
    UnsafeMutableRawBufferPointer(start: self, count: bytes.count).copyBytes(from: bytes)
  }
}
