package import Foundation

/// A binary property list whose objects are read on demand.
///
/// Foundation's reader builds everything at once and hides the references of keyed archives (`UID`)
/// behind an inaccessible type. Here a collection contains only the indexes of its members, so a
/// list that names one object a million times costs no memory.
package struct BinaryPropertyList {
  /// An object; members of collections are object indexes.
  package enum Value {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    case data(Data)
    case text(String)
    /// A reference in a keyed archive: an index into its list of objects.
    case reference(Int)
    case list([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  static let magic = Array("bplist00".utf8)
  private static let trailerByteCount = 32

  private let bytes: [UInt8]
  private let budget: ArchiveBudget
  private let offsetByteCount: Int
  private let referenceByteCount: Int
  private let offsetTable: Int
  let objectCount: Int
  /// The index of the top object.
  package let root: Int

  /// Reads only the trailer.
  package init(_ bytes: [UInt8], budget: ArchiveBudget) throws(ModelArchiveError) {
    guard bytes.count > Self.magic.count + Self.trailerByteCount,
      bytes.starts(with: Self.magic)
    else { throw .damagedList(offset: 0, reason: "it does not begin with bplist00") }
    let trailer = bytes.count - Self.trailerByteCount
    func number(_ offset: Int) -> Int? {
      let value = bytes[(trailer + offset)..<(trailer + offset + 8)].reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      return Int(exactly: value)
    }
    self.bytes = bytes
    self.budget = budget
    offsetByteCount = Int(bytes[trailer + 6])
    referenceByteCount = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetByteCount), (1...8).contains(referenceByteCount),
      let objectCount = number(8), let root = number(16), let offsetTable = number(24),
      offsetTable >= Self.magic.count, offsetTable <= trailer,
      objectCount > 0, objectCount <= (trailer - offsetTable) / offsetByteCount,
      root < objectCount
    else { throw .damagedList(offset: trailer, reason: "its trailer contradicts its length") }
    guard objectCount <= budget.limits.objectCount else {
      throw .limitExceeded(.objects, limit: budget.limits.objectCount)
    }
    self.objectCount = objectCount
    self.root = root
    self.offsetTable = offsetTable
  }

  /// Returns the object with an index.
  package func value(at index: Int) throws(ModelArchiveError) -> Value {
    guard index >= 0, index < objectCount else {
      throw .damagedList(offset: offsetTable, reason: "there is no object \(index)")
    }
    try budget.visit()
    let entry = offsetTable + index * offsetByteCount
    let place = try whole(at: entry, offsetByteCount, end: bytes.count)
    guard place >= Self.magic.count, place < offsetTable else {
      throw .damagedList(offset: entry, reason: "object \(index) is outside the file")
    }
    let (kind, detail) = (bytes[place] >> 4, Int(bytes[place] & 15))
    switch kind {
    case 0x0: return try constant(detail, place)
    case 0x1: return .integer(try integer(at: place + 1, byteCount: 1 << detail))
    case 0x2: return .real(try real(at: place + 1, byteCount: 1 << detail))
    case 0x3 where detail == 3: return .date(try real(at: place + 1, byteCount: 8))
    case 0x8: return .reference(try whole(at: place + 1, detail + 1))
    case 0x4...0x6: return try run(kind, detail, place)
    case 0xA, 0xB, 0xC, 0xD: return try collection(kind, detail, place)
    default: throw .damagedList(offset: place, reason: "\(bytes[place]) is not an object type")
    }
  }

  private func constant(_ detail: Int, _ place: Int) throws(ModelArchiveError) -> Value {
    switch detail {
    case 0: return .null
    case 8: return .boolean(false)
    case 9: return .boolean(true)
    default: throw .damagedList(offset: place, reason: "no constant has the number \(detail)")
    }
  }

  private func run(_ kind: UInt8, _ detail: Int, _ place: Int) throws(ModelArchiveError) -> Value {
    let (count, start) = try length(detail, place)
    let unit = kind == 0x6 ? 2 : 1
    guard count <= (offsetTable - start) / unit else {
      throw .damagedList(offset: place, reason: "its \(count) units do not fit")
    }
    try budget.readText(byteCount: count * unit)
    let part = bytes[start..<(start + count * unit)]
    switch kind {
    case 0x4: return .data(Data(part))
    case 0x5: return .text(String(decoding: part, as: UTF8.self))
    default:
      let units = stride(from: part.startIndex, to: part.endIndex, by: 2).map {
        UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
      }
      return .text(String(decoding: units, as: UTF16.self))
    }
  }

  private func collection(_ kind: UInt8, _ detail: Int, _ place: Int) throws(ModelArchiveError)
    -> Value
  {
    let (count, start) = try length(detail, place)
    let width = kind == 0xD ? 2 : 1
    guard count <= (offsetTable - start) / (width * referenceByteCount) else {
      throw .damagedList(offset: place, reason: "its \(count) members do not fit")
    }
    try budget.visit(count * width)
    var members: [Int] = []
    members.reserveCapacity(count * width)
    for index in 0..<(count * width) {
      members.append(try whole(at: start + index * referenceByteCount, referenceByteCount))
    }
    guard kind == 0xD else { return .list(members) }
    return .dictionary(keys: Array(members[..<count]), values: Array(members[count...]))
  }

  /// Returns the number of an object's members or bytes, and their offset.
  private func length(_ detail: Int, _ place: Int) throws(ModelArchiveError) -> (Int, Int) {
    guard detail == 15 else { return (detail, place + 1) }
    guard place + 1 < offsetTable, bytes[place + 1] >> 4 == 1 else {
      throw .damagedList(offset: place, reason: "it does not say how long it is")
    }
    let byteCount = 1 << Int(bytes[place + 1] & 15)
    let count = try whole(at: place + 2, byteCount)
    return (count, place + 2 + byteCount)
  }

  private func integer(at place: Int, byteCount: Int) throws(ModelArchiveError) -> Int64 {
    // Only the values of 16-byte numbers that a model can hold are accepted.
    if byteCount == 16 { return Int64(bitPattern: try unsigned(at: place + 8, 8)) }
    return Int64(bitPattern: try unsigned(at: place, byteCount))
  }

  private func real(at place: Int, byteCount: Int) throws(ModelArchiveError) -> Double {
    switch byteCount {
    case 4: return Double(Float(bitPattern: UInt32(try unsigned(at: place, 4))))
    case 8: return Double(bitPattern: try unsigned(at: place, 8))
    default: throw .damagedList(offset: place, reason: "no number has \(byteCount) bytes")
    }
  }

  private func whole(at place: Int, _ byteCount: Int, end: Int? = nil) throws(ModelArchiveError)
    -> Int
  {
    guard let value = Int(exactly: try unsigned(at: place, byteCount, end: end)) else {
      throw .damagedList(offset: place, reason: "a count or index is too large")
    }
    return value
  }

  /// Returns a big-endian number of up to eight bytes.
  private func unsigned(at place: Int, _ byteCount: Int, end: Int? = nil) throws(ModelArchiveError)
    -> UInt64
  {
    guard (1...8).contains(byteCount), place >= 0, place <= (end ?? offsetTable) - byteCount else {
      throw .damagedList(offset: place, reason: "a number does not fit")
    }
    return bytes[place..<(place + byteCount)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension BinaryPropertyList {
  /// Returns a dictionary's members by name, as indexes, or nil for another object.
  package func entries(at index: Int) throws(ModelArchiveError) -> [String: Int]? {
    guard case .dictionary(let keys, let values) = try value(at: index) else { return nil }
    var entries: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      if case .text(let name) = try self.value(at: key) { entries[name] = value }
    }
    return entries
  }

  /// Returns the text at an index, or nil for another object.
  package func text(at index: Int?) throws(ModelArchiveError) -> String? {
    guard let index, case .text(let text) = try value(at: index) else { return nil }
    return text
  }
}
