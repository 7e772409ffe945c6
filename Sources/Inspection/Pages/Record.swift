/// One row of a table: its key, its header and, on demand, its values.
struct Record {
  let header: RecordHeader
  private let payload: Payload
  private let file: PageFile

  init(_ payload: Payload, in file: PageFile, limits: InspectionLimits) throws(Damage) {
    header = try RecordHeader(payload, in: file, columnLimit: limits.columnsPerTable)
    self.payload = payload
    self.file = file
  }

  var rowID: Int64 { payload.rowID }
  var byteCount: Int { payload.byteCount }

  /// Returns a field's value, or NULL if the record has too few fields.
  ///
  /// - Throws: If the value exceeds the limit or its bytes cannot be read.
  func value(_ column: Int, limitBytes: Int) throws(Damage) -> RecordValue {
    guard column < header.serialTypes.count else { return .null }
    let type = header.serialTypes[column]
    let length = RecordHeader.byteCount(ofType: type)
    guard length > 0 else { return RecordValue([], serialType: type, encoding: 1) }
    guard length <= limitBytes else {
      throw Damage(page: payload.pageNumber, reason: "a value of \(length) bytes is not read")
    }
    var start = header.byteCount
    for earlier in header.serialTypes[..<column] {
      start += RecordHeader.byteCount(ofType: earlier)
    }
    let encoding = file.header.encoding
    if start + length <= payload.localBytes {
      let first = payload.start + start
      return RecordValue(
        payload.page[first..<first + length], serialType: type, encoding: encoding)
    }
    let bytes = try payload.bytes(start..<start + length, in: file)
    return RecordValue(bytes[...], serialType: type, encoding: encoding)
  }
}

/// The types of a record's fields (sqlite.org/fileformat2.html, 2.1).
///
/// A NULL takes one header byte, the type 0, and nothing in the body.
struct RecordHeader: Hashable {
  /// The bytes of the whole header, including its length.
  let byteCount: Int
  /// The bytes of the length itself: one for a header up to 127 bytes.
  let lengthBytes: Int
  let serialTypes: [Int]

  init(_ payload: Payload, in file: PageFile, columnLimit: Int) throws(Damage) {
    var offset = payload.start
    let length = try Self.length(payload, at: &offset)
    lengthBytes = offset - payload.start
    byteCount = length
    guard length >= lengthBytes, length <= payload.byteCount else {
      throw Damage(page: payload.pageNumber, reason: "a record's header claims \(length) bytes")
    }
    guard length <= columnLimit * 9 + 9 else {
      throw Damage(page: payload.pageNumber, reason: "a record's header has \(length) bytes")
    }
    if length <= payload.localBytes {
      serialTypes = try Self.types(
        payload.page, from: offset, to: payload.start + length, page: payload.pageNumber)
    } else {
      let bytes = try payload.bytes(0..<length, in: file)
      serialTypes = try Self.types(bytes, from: lengthBytes, to: length, page: payload.pageNumber)
    }
    guard bodyBytes <= payload.byteCount - length else {
      throw Damage(page: payload.pageNumber, reason: "a record's fields are longer than the record")
    }
  }

  private static func length(_ payload: Payload, at offset: inout Int) throws(Damage) -> Int {
    do throws(Damage) {
      let length = try payload.page.varint(at: &offset, end: payload.start + payload.localBytes)
      guard length >= 0, length <= 0x7FFF_FFFF else {
        throw Damage(reason: "claims \(length) bytes")
      }
      return Int(length)
    } catch {
      throw Damage(page: payload.pageNumber, reason: "a record's header \(error.reason)")
    }
  }

  private static func types(_ bytes: [UInt8], from start: Int, to end: Int, page: Int)
    throws(Damage) -> [Int]
  {
    var types: [Int] = []
    types.reserveCapacity(end - start)
    var offset = start
    while offset < end {
      let type: Int64
      do throws(Damage) {
        type = try bytes.varint(at: &offset, end: end)
      } catch {
        throw Damage(page: page, reason: "a record's header: \(error.reason)")
      }
      guard type >= 0, type != 10, type != 11, type <= 0x1_0000_0000 else {
        throw Damage(page: page, reason: "a record has a field of the type \(type)")
      }
      types.append(Int(type))
    }
    return types
  }

  /// The bytes of the fields after the header.
  var bodyBytes: Int {
    serialTypes.reduce(0) { $0 + Self.byteCount(ofType: $1) }
  }

  /// Returns the body bytes of a field with the given type.
  static func byteCount(ofType type: Int) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    default: (type - 12) / 2
    }
  }
}

/// One field of a record, in SQLite's storage classes.
enum RecordValue: Hashable {
  /// The storage classes, which are independent of a column's declared type.
  enum StorageClass: Int, CaseIterable {
    case null, integer, real, text, blob

    init(serialType: Int) {
      self =
        switch serialType {
        case 0: .null
        case 7: .real
        case 1...9: .integer
        default: serialType % 2 == 0 ? .blob : .text
        }
    }
  }

  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ bytes: ArraySlice<UInt8>, serialType: Int, encoding: Int) {
    switch StorageClass(serialType: serialType) {
    case .null: self = .null
    case .integer where serialType >= 8: self = .integer(Int64(serialType - 8))
    case .integer:
      var value: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
      for byte in bytes { value = value << 8 | Int64(byte) }
      self = .integer(value)
    case .real:
      self = .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    case .text: self = .text(Self.text(bytes, encoding: encoding))
    case .blob: self = .blob(Array(bytes))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>, encoding: Int) -> String {
    guard encoding == 2 || encoding == 3 else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(encoding == 2 ? two << 8 | one : one << 8 | two)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  var storageClass: StorageClass {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  var integer: Int64? {
    switch self {
    case .integer(let value): value
    // A whole number in a column of NUMERIC affinity may have either class.
    case .real(let value): Int64(exactly: value)
    default: nil
    }
  }

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var bytes: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}

/// Reads numbers in SQLite's file format (sqlite.org/fileformat2.html).
///
/// Every read is checked, because the bytes are untrusted.
extension [UInt8] {
  /// Returns an unsigned big-endian number of the given width.
  func bigEndian(at offset: Int, bytes width: Int) throws(Damage) -> Int {
    guard offset >= 0, width <= 4, offset + width <= count else {
      throw Damage(reason: "a number is past the end")
    }
    var value = 0
    for index in offset..<offset + width { value = value << 8 | Int(self[index]) }
    return value
  }

  /// Returns a number of one to nine bytes and moves the offset past it.
  func varint(at offset: inout Int, end: Int) throws(Damage) -> Int64 {
    var value: UInt64 = 0
    let limit = Swift.min(end, count)
    for index in 0..<9 {
      guard offset >= 0, offset < limit else { throw Damage(reason: "a number runs past its end") }
      let byte = self[offset]
      offset += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }
}
