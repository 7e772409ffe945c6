package import Foundation

extension ManagedObject {
  /// The value of an attribute named by a literal, nil if it has none: for properties that are
  /// written out.
  ///
  /// ```swift
  /// var title: String? {
  ///   get { value("title") }
  ///   set { set(newValue, for: "title") }
  /// }
  /// ```
  ///
  /// - Precondition: the entity has an attribute of that name and type; the message names the ones it
  ///   has.
  @inlinable
  public func value<Value: AttributeScalar>(_ key: StaticString) -> Value? {
    Value.stored(key, of: self)
  }
}

/// Typed reading. Each accessor names a property by a literal, as in `string("title")`.
///
/// Not public: a method would hide a declared attribute of its name from those who use the library,
/// and attributes called `date` or `data` are common.
///
/// - Precondition: the entity has a property of that name and type; the message names the ones it
///   has.
extension ManagedObject {
  package func string(_ key: StaticString) -> String? {
    let slot = bound.slot(key)
    require(slot.content == .string, slot, "a String")
    return text(in: slot)
  }

  package func uri(_ key: StaticString) -> URL? {
    let slot = bound.slot(key)
    require(slot.content == .uri, slot, "a URI")
    return text(in: slot).flatMap(URL.init(string:))
  }

  package func integer(_ key: StaticString) -> Int64? {
    let slot = bound.slot(key)
    require(slot.content == .integer, slot, "an Integer")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.integer(at: slot.offset) : nil
  }

  package func boolean(_ key: StaticString) -> Bool? {
    let slot = bound.slot(key)
    require(slot.content == .boolean, slot, "a Boolean")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.integer(at: slot.offset) != 0 : nil
  }

  package func double(_ key: StaticString) -> Double? {
    let slot = bound.slot(key)
    require(slot.content == .double, slot, "a Double or Float")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.double(at: slot.offset) : nil
  }

  package func decimal(_ key: StaticString) -> Decimal? {
    let slot = bound.slot(key)
    require(slot.content == .decimal, slot, "a Decimal")
    let row = filledRow()
    guard row.isPresent(slot.index) else { return nil }
    return ManagedObject.decimal(from: row.double(at: slot.offset))
  }

  package func date(_ key: StaticString) -> Date? {
    let slot = bound.slot(key)
    require(slot.content == .date, slot, "a Date")
    let row = filledRow()
    guard row.isPresent(slot.index) else { return nil }
    return Date(timeIntervalSinceReferenceDate: row.double(at: slot.offset))
  }

  package func uuid(_ key: StaticString) -> UUID? {
    let slot = bound.slot(key)
    require(slot.content == .uuid, slot, "a UUID")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.uuid(at: slot.offset) : nil
  }

  package func data(_ key: StaticString) -> Data? {
    let slot = bound.slot(key)
    require(slot.content == .binary, slot, "Binary or Transformable")
    let row = filledRow()
    return row.isPresent(slot.index) ? Data(row.bytes(at: slot.offset)) : nil
  }

  @inline(__always)
  private func text(in slot: Slot) -> String? {
    let row = filledRow()
    guard row.isPresent(slot.index) else { return nil }
    return String(decoding: row.bytes(at: slot.offset), as: UTF8.self)
  }

  /// The shortest decimal that reads back as the given double, so that 10.11 stays 10.11.
  package static func decimal(from value: Double) -> Decimal? {
    Decimal(string: "\(value)", locale: Locale(identifier: "en_US_POSIX"))
  }

  @inline(__always)
  func require(_ isRight: Bool, _ slot: Slot, _ wanted: String) {
    precondition(
      isRight,
      "\(bound.layout.name).\(bound.layout.slotNames[slot.index]) is not \(wanted) but \(slot.content)"
    )
  }
}
