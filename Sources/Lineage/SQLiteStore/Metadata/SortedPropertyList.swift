import Foundation

/// Writes a binary property list whose bytes depend only on its content.
///
/// Foundation orders dictionaries by hash, which differs in each process, so two stores with the
/// same content would differ. Format: Apple's CFBinaryPList, version 00.
struct SortedPropertyList {
  /// Objects in order of their numbers, containers before their contents.
  private var objects: [[UInt8]] = []

  /// Returns nil for values other than texts, whole numbers, data, and arrays and dictionaries of
  /// these.
  static func data(of root: [String: Any]) -> Data? {
    var writer = SortedPropertyList()
    guard writer.count(root).map({ $0 < 0x10000 }) ?? false, writer.add(root) != nil else {
      return nil
    }
    return writer.data()
  }

  /// Returns the number of objects, which only decides whether two bytes suffice for references.
  private func count(_ value: Any) -> Int? {
    switch value {
    case let list as [String: Any]:
      list.values.reduce(1 + list.count) { sum, value in
        sum.flatMap { sum in count(value).map { sum + $0 } }
      }
    case let list as [Any]:
      list.reduce(1) { sum, value in sum.flatMap { sum in count(value).map { sum + $0 } } }
    default: 1
    }
  }

  private mutating func add(_ value: Any) -> Int? {
    let number = objects.count
    objects.append([])
    switch value {
    case let text as String: objects[number] = Self.object(text)
    case let data as Data: objects[number] = Self.head(0x40, count: data.count) + data
    case let integer as Int where type(of: value) == Int.self:
      objects[number] = Self.object(integer)
    case let list as [String: Any]:
      let keys = list.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let names = keys.compactMap { add($0) }
      let values = keys.compactMap { list[$0].flatMap { add($0) } }
      guard values.count == keys.count else { return nil }
      objects[number] =
        Self.head(0xD0, count: keys.count) + (names + values).flatMap(Self.reference)
    case let list as [Any]:
      let values = list.compactMap { add($0) }
      guard values.count == list.count else { return nil }
      objects[number] = Self.head(0xA0, count: list.count) + values.flatMap(Self.reference)
    default: return nil
    }
    return number
  }

  private func data() -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { Self.bigEndian($0, bytes: 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 2]
    bytes += Self.bigEndian(objects.count, bytes: 8) + Self.bigEndian(0, bytes: 8)
    return Data(bytes + Self.bigEndian(table, bytes: 8))
  }
}

extension SortedPropertyList {
  private static func object(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return head(0x50, count: text.utf8.count) + text.utf8
    }
    return head(0x60, count: text.utf16.count)
      + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// Encodes a number.
  ///
  /// Negative ones take eight bytes, the only signed size.
  private static func object(_ number: Int) -> [UInt8] {
    let sizes: [(limit: Int, bytes: Int, mark: UInt8)] = [
      (0xFF, 1, 0x10), (0xFFFF, 2, 0x11), (0xFFFF_FFFF, 4, 0x12),
    ]
    let fitting = number < 0 ? nil : sizes.first { number <= $0.limit }
    guard let fitting else { return [0x13] + bigEndian(number, bytes: 8) }
    return [fitting.mark] + bigEndian(number, bytes: fitting.bytes)
  }

  /// Returns a type's marker with the count, which follows as a number if it exceeds four bits.
  private static func head(_ mark: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [mark | UInt8(count)] : [mark | 0x0F] + object(count)
  }

  private static func reference(_ number: Int) -> [UInt8] { bigEndian(number, bytes: 2) }

  private static func bigEndian(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
