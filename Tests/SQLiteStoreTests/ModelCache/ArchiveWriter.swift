import Foundation

/// Creates keyed archives of models as stores keep them, with all their cycles.
struct ArchiveWriter {
  typealias Fields = [(String, PropertyListNode)]

  /// The archive's objects; the first stands for nil.
  private(set) var objects: [PropertyListNode] = [.text("$null")]

  mutating func add(_ node: PropertyListNode) -> PropertyListNode {
    objects.append(node)
    return .reference(objects.count - 1)
  }

  mutating func add(_ className: String, _ fields: Fields) -> PropertyListNode {
    let classNode = add(.dictionary([("$classname", .text(className))]))
    return add(.dictionary(fields + [("$class", classNode)]))
  }

  /// Reserves a place for an object that refers back to itself.
  mutating func reserve() -> PropertyListNode { add(.text("$null")) }

  mutating func set(_ reference: PropertyListNode, _ className: String, _ fields: Fields) {
    guard case .reference(let number) = reference else { return }
    let classNode = add(.dictionary([("$classname", .text(className))]))
    objects[number] = .dictionary(fields + [("$class", classNode)])
  }

  mutating func text(_ text: String) -> PropertyListNode { add(.text(text)) }

  mutating func list(_ members: [PropertyListNode]) -> PropertyListNode {
    add("NSMutableArray", [("NS.objects", .list(members))])
  }

  mutating func dictionary(_ entries: Fields) -> PropertyListNode {
    let names = entries.map { text($0.0) }
    return add(
      "NSMutableDictionary",
      [("NS.keys", .list(names)), ("NS.objects", .list(entries.map(\.1)))])
  }

  func archive(root: PropertyListNode) -> [UInt8] {
    PropertyListWriter.bytes(
      of: .dictionary([
        ("$archiver", .text("NSKeyedArchiver")), ("$version", .integer(100_000)),
        ("$top", .dictionary([("root", root)])), ("$objects", .list(objects)),
      ]))
  }

  /// Returns raw DEFLATE, as in stores, in uncompressed blocks (RFC 1951, 3.2.4).
  static func compressed(_ bytes: [UInt8]) -> Data {
    var output = Data()
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
      let count = UInt16(block.count)
      output.append(block.endIndex == bytes.count ? 1 : 0)
      for number in [count, ~count] { output += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      output += block
    }
    return output
  }
}
