import Foundation

/// A property list to write, with the references of keyed archives.
indirect enum PropertyListNode: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case data(Data)
  case reference(Int)
  case list([PropertyListNode])
  case dictionary([(String, PropertyListNode)])
}

/// Writes binary property lists, because Foundation's writer has no references.
struct PropertyListWriter {
  private var objects: [[UInt8]] = []

  static func bytes(of node: PropertyListNode) -> [UInt8] {
    var writer = PropertyListWriter()
    let root = writer.add(node)
    return writer.file(root: root)
  }

  /// Adds elements first, so that their indexes are known.
  private mutating func add(_ node: PropertyListNode) -> Int {
    let bytes: [UInt8]
    switch node {
    case .null: bytes = [0x00]
    case .boolean(let flag): bytes = [flag ? 0x09 : 0x08]
    case .integer(let value): bytes = [0x13] + Self.bigEndian(UInt64(bitPattern: value), 8)
    case .real(let value): bytes = [0x23] + Self.bigEndian(value.bitPattern, 8)
    case .text(let text):
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      let units = text.utf16.flatMap { Self.bigEndian(UInt64($0), 2) }
      bytes =
        Self.head(isASCII ? 0x50 : 0x60, text.utf16.count) + (isASCII ? Array(text.utf8) : units)
    case .data(let data): bytes = Self.head(0x40, data.count) + data
    case .reference(let number): bytes = [0x83] + Self.bigEndian(UInt64(number), 4)
    case .list(let members):
      bytes =
        Self.head(0xA0, members.count) + members.flatMap { Self.bigEndian(UInt64(add($0)), 4) }
    case .dictionary(let entries):
      let keys = entries.map { add(.text($0.0)) }
      let values = entries.map { add($0.1) }
      bytes =
        Self.head(0xD0, entries.count) + (keys + values).flatMap { Self.bigEndian(UInt64($0), 4) }
    }
    objects.append(bytes)
    return objects.count - 1
  }

  private func file(root: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { Self.bigEndian(UInt64($0), 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 4]
    for value in [objects.count, root, table] { bytes += Self.bigEndian(UInt64(value), 8) }
    return bytes
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x13] + bigEndian(UInt64(count), 8)
  }

  static func bigEndian(_ value: UInt64, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}
