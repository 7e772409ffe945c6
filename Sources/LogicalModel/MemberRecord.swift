import Foundation

/// The file format of a member: the number of its kind in the domain, its values, each after a tag
/// byte, and the ordinals of each link.
///
/// Each list starts with its length.
///
/// Every value keeps its exact bits, even where different bits compare as equal. Numbers are 8-byte
/// little-endian.
package struct MemberRecord: Sendable {
  /// The reason why bytes are not a member, or a member cannot be encoded.
  package enum Flaw: Error, Hashable, Sendable {
    /// The domain does not have the member's kind.
    case foreign
    case damaged
  }

  private let kinds: [String]
  private let numbers: [String: Int]

  package init(_ domain: Domain) {
    kinds = domain.allKinds.map(\.name)
    numbers = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
  }

  /// - Throws: ``Flaw/foreign`` if the domain does not have the kind.
  package func append(_ member: Member, to bytes: inout [UInt8]) throws(MemberRecord.Flaw) {
    guard let kind = numbers[member.kind] else { throw .foreign }
    bytes.append(number: UInt64(kind))
    bytes.append(number: UInt64(member.values.count))
    for value in member.values { bytes.append(value) }
    bytes.append(number: UInt64(member.references.count))
    for ordinals in member.references {
      bytes.append(number: UInt64(ordinals.count))
      for ordinal in ordinals { bytes.append(number: UInt64(bitPattern: Int64(ordinal))) }
    }
  }

  /// - Throws: ``Flaw/damaged``.
  package func kind(from reader: inout RecordReader) throws(MemberRecord.Flaw) -> String {
    let number = try reader.count()
    guard number < kinds.count else { throw .damaged }
    return kinds[number]
  }

  /// Reads the rest of the record.
  ///
  /// - Throws: ``Flaw/damaged``.
  package func member(_ ordinal: Int, from reader: inout RecordReader) throws(MemberRecord.Flaw)
    -> Member
  {
    let kind = try kind(from: &reader)
    var values: [PropertyValue] = []
    for _ in 0..<(try reader.countOfRest()) { values.append(try reader.value()) }
    var references: [[Int]] = []
    for _ in 0..<(try reader.countOfRest()) {
      var ordinals: [Int] = []
      for _ in 0..<(try reader.countOfRest()) {
        ordinals.append(Int(truncatingIfNeeded: try reader.number()))
      }
      references.append(ordinals)
    }
    guard reader.isAtEnd else { throw .damaged }
    return Member(kind: kind, ordinal: ordinal, values: values, references: references)
  }

  /// The tag byte of a value's case.
  fileprivate enum Tag: UInt8 {
    case absent
    case integer
    case real
    case decimal
    case text
    case no
    case yes
    case date
    case uuid
    case uri
    case binary
  }
}

extension [UInt8] {
  package init(number: UInt64) {
    self = []
    append(number: number)
  }

  package mutating func append(number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ value: PropertyValue) {
    switch value {
    case .absent: append(tag: .absent)
    case .integer(let integer): append(tag: .integer, number: UInt64(bitPattern: integer))
    case .real(let real): append(tag: .real, number: real.bitPattern)
    case .decimal(let decimal): append(tag: .decimal, bitsOf: decimal)
    case .text(let text): append(tag: .text, countedBytes: text.utf8)
    case .boolean(let isTrue): append(tag: isTrue ? .yes : .no)
    case .date(let seconds): append(tag: .date, number: seconds.bitPattern)
    case .uuid(let uuid): append(tag: .uuid, bitsOf: uuid.uuid)
    case .uri(let uri): append(tag: .uri, countedBytes: uri.utf8)
    case .binary(let data): append(tag: .binary, countedBytes: data)
    }
  }

  private mutating func append(tag: MemberRecord.Tag) { append(tag.rawValue) }

  private mutating func append(tag: MemberRecord.Tag, number: UInt64) {
    append(tag: tag)
    append(number: number)
  }

  private mutating func append(tag: MemberRecord.Tag, countedBytes bytes: some Collection<UInt8>) {
    append(tag: tag, number: UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  /// Appends the bits in memory order, because the same process reads them.
  private mutating func append(tag: MemberRecord.Tag, bitsOf value: some Any) {
    append(tag: tag)
    Swift.withUnsafeBytes(of: value) { append(contentsOf: $0) }
  }
}

/// Reads a range of a file of ``MemberRecord``s, never beyond its end.
package struct RecordReader {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int
  private let end: Int

  /// A range outside the bytes becomes an empty one, so that reading it is an error.
  package init(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    self.bytes = bytes
    let isWithin = 0 <= start && start <= end && end <= bytes.count
    place = isWithin ? start : 0
    self.end = isWithin ? end : 0
  }

  var isAtEnd: Bool { place == end }

  mutating func number() throws(MemberRecord.Flaw) -> UInt64 {
    let start = try skip(MemoryLayout<UInt64>.size)
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  /// Reads a number that is not negative.
  package mutating func count() throws(MemberRecord.Flaw) -> Int {
    guard let count = Int(exactly: try number()) else { throw .damaged }
    return count
  }

  /// Reads the number of following elements, each of which has at least one byte.
  mutating func countOfRest() throws(MemberRecord.Flaw) -> Int {
    let count = try count()
    guard count <= end - place else { throw .damaged }
    return count
  }

  mutating func value() throws(MemberRecord.Flaw) -> PropertyValue {
    guard let tag = MemberRecord.Tag(rawValue: bytes[try skip(1)]) else { throw .damaged }
    switch tag {
    case .absent: return .absent
    case .integer: return .integer(Int64(bitPattern: try number()))
    case .real: return .real(Double(bitPattern: try number()))
    case .decimal: return .decimal(try bits(Decimal()))
    case .text: return .text(try text())
    case .no: return .boolean(false)
    case .yes: return .boolean(true)
    case .date: return .date(TimeInterval(bitPattern: try number()))
    case .uuid: return .uuid(UUID(uuid: try bits(UUID().uuid)))
    case .uri: return .uri(try text())
    case .binary: return .binary(Data(try countedBytes()))
    }
  }

  private mutating func text() throws(MemberRecord.Flaw) -> String {
    guard let text = String(validating: try countedBytes(), as: UTF8.self) else { throw .damaged }
    return text
  }

  private mutating func countedBytes() throws(MemberRecord.Flaw) -> Slice<UnsafeRawBufferPointer> {
    let start = try skip(try count())
    return bytes[start..<place]
  }

  /// Reads a value's bits; `room` is any value of the type.
  private mutating func bits<Value>(_ room: Value) throws(MemberRecord.Flaw) -> Value {
    let start = try skip(MemoryLayout<Value>.size)
    var value = room
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes[start..<place]) }
    return value
  }

  /// Skips bytes and returns their start.
  private mutating func skip(_ count: Int) throws(MemberRecord.Flaw) -> Int {
    guard count >= 0 && count <= end - place else { throw .damaged }
    defer { place += count }
    return place
  }
}
