import CZlib
import Foundation

/// Makes keyed archives of models such as stores keep them, with all their cycles.
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

  /// A place to be filled later, for what leads back to itself.
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

  /// Raw DEFLATE, as stores hold it.
  static func compressed(_ bytes: [UInt8]) -> Data { compressed(bytes, count: 1) }

  /// The same bytes again and again, never all of them in memory.
  static func compressed(_ bytes: [UInt8], count: Int) -> Data {
    var stream = z_stream()
    deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var space = [UInt8](repeating: 0, count: 64 << 10)
    var output = Data()
    for index in 1...count {
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        var isFull = true
        while isFull {
          let made = space.withUnsafeMutableBufferPointer { space in
            stream.next_out = space.baseAddress
            stream.avail_out = UInt32(space.count)
            deflate(&stream, index == count ? Z_FINISH : Z_NO_FLUSH)
            isFull = stream.avail_out == 0
            return space.count - Int(stream.avail_out)
          }
          output += space[..<made]
        }
      }
    }
    return output
  }
}
