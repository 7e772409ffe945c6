import Foundation

/// A keyed archive as objects with named fields, resolved on demand.
///
/// Nothing is instantiated from names in the archive, and references are followed only on demand,
/// because a model's archive contains many cycles.
final class KeyedArchive {
  private let list: BinaryPropertyList
  let budget: ArchiveBudget
  /// The indexes of the archive's objects in the property list.
  private let objects: [Int]
  private let top: [String: Int]
  private var texts: [Int: String] = [:]

  init(_ bytes: [UInt8], limits: ArchiveLimits) throws(ModelArchiveError) {
    budget = ArchiveBudget(limits)
    list = try BinaryPropertyList(bytes, budget: budget)
    var texts: [Int: String] = [:]
    guard let fields = try Self.fields(at: list.root, list, &texts),
      let archiver = fields["$archiver"], let objects = fields["$objects"],
      let top = fields["$top"]
    else { throw .notAModel(reason: "the property list is not a keyed archive") }
    guard case .text("NSKeyedArchiver") = try list.value(at: archiver) else {
      throw .notAModel(reason: "it was written by another archiver")
    }
    guard case .list(let indexes) = try list.value(at: objects),
      let names = try Self.fields(at: top, list, &texts)
    else { throw .notAModel(reason: "the archive has no objects") }
    self.objects = indexes
    self.top = names
    self.texts = texts
  }

  /// Returns the archived top object.
  func root() throws(ModelArchiveError) -> ArchivedObject {
    guard let index = top["root"], case .object(let object) = try value(at: index) else {
      throw .notAModel(reason: "the archive has no root")
    }
    return object
  }

  /// Returns the value at an index in the property list, with references resolved.
  func value(at index: Int) throws(ModelArchiveError) -> ArchivedValue {
    if let known = texts[index] { return .text(known) }
    switch try list.value(at: index) {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .date(let seconds): return .date(seconds)
    case .data(let data): return .data(data)
    case .text(let text):
      texts[index] = text
      return .text(text)
    case .list(let members): return .list(members)
    case .reference(let number): return try object(number)
    case .dictionary: throw .notAModel(reason: "a field holds a dictionary without a class")
    }
  }

  /// Returns the value at an index that contains no reference.
  func bareValue(at index: Int) throws(ModelArchiveError) -> ArchivedValue {
    if case .reference(let number) = try list.value(at: index) {
      throw .notAModel(reason: "a wrapped value is a reference to object \(number)")
    }
    return try value(at: index)
  }

  private func object(_ number: Int) throws(ModelArchiveError) -> ArchivedValue {
    guard number >= 0, number < objects.count else {
      throw .notAModel(reason: "there is no object \(number)")
    }
    if number == 0 { return .null }
    guard let fields = try Self.fields(at: objects[number], list, &texts) else {
      // A referenced object must not be a reference itself, which could form a cycle.
      if case .reference = try list.value(at: objects[number]) {
        throw .notAModel(reason: "object \(number) is a reference")
      }
      return try value(at: objects[number])
    }
    let object = ArchivedObject(
      archive: self, number: number, className: try className(fields), fields: fields)
    return try object.plainValue() ?? .object(object)
  }

  private func className(_ fields: [String: Int]) throws(ModelArchiveError) -> String {
    guard let index = fields["$class"], case .reference(let number) = try list.value(at: index),
      number > 0, number < objects.count,
      let description = try Self.fields(at: objects[number], list, &texts),
      let name = description["$classname"], case .text(let text) = try bareValue(at: name)
    else { return "" }
    return text
  }

  /// Returns a dictionary's members by name, or nil for another object.
  private static func fields(
    at index: Int, _ list: BinaryPropertyList, _ texts: inout [Int: String]
  ) throws(ModelArchiveError) -> [String: Int]? {
    guard case .dictionary(let keys, let values) = try list.value(at: index) else { return nil }
    var fields: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      if let known = texts[key] {
        fields[known] = value
      } else if case .text(let name) = try list.value(at: key) {
        texts[key] = name
        fields[name] = value
      }
    }
    return fields
  }
}

/// A field of an archived object; strings, dates and data are unwrapped.
enum ArchivedValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case data(Data)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// A list of members, as indexes into the property list.
  case list([Int])
  case object(ArchivedObject)
}

/// An object in a keyed archive: its class name and its fields.
struct ArchivedObject {
  let archive: KeyedArchive
  /// Its index in the archive.
  let number: Int
  let className: String
  let fields: [String: Int]

  /// Returns a field's value, or `.null` if it is missing.
  func value(_ key: String) throws(ModelArchiveError) -> ArchivedValue {
    guard let index = fields[key] else { return .null }
    return try archive.value(at: index)
  }

  func text(_ key: String) throws(ModelArchiveError) -> String? {
    guard case .text(let text) = try value(key) else { return nil }
    return text
  }

  /// Returns a text that every object of the class has.
  func requiredText(_ key: String) throws(ModelArchiveError) -> String {
    guard let text = try text(key) else {
      throw .missing(key: key, in: className, object: number)
    }
    return text
  }

  func integer(_ key: String) throws(ModelArchiveError) -> Int? {
    guard case .integer(let value) = try value(key) else { return nil }
    return Int(value)
  }

  /// Returns false for a missing field.
  func flag(_ key: String) throws(ModelArchiveError) -> Bool {
    switch try value(key) {
    case .boolean(let value): return value
    case .integer(let value): return value != 0
    default: return false
    }
  }

  func object(_ key: String) throws(ModelArchiveError) -> ArchivedObject? {
    guard case .object(let object) = try value(key) else { return nil }
    return object
  }

  /// Returns the members of an array or set, or none for a missing field.
  func members(_ key: String) throws(ModelArchiveError) -> [ArchivedValue] {
    switch try value(key) {
    case .list(let indexes): return try values(at: indexes)
    case .object(let collection): return try collection.collectedValues()
    default: return []
    }
  }

  /// Returns the members of this array or set.
  func collectedValues() throws(ModelArchiveError) -> [ArchivedValue] {
    guard case .list(let indexes) = try value("NS.objects") else { return [] }
    return try values(at: indexes)
  }

  /// Returns a dictionary's entries by name, in the archive's order, or none for a missing field.
  func entries(_ key: String) throws(ModelArchiveError) -> [(name: String, value: ArchivedValue)] {
    guard let dictionary = try object(key) else { return [] }
    let names: [ArchivedValue]
    let values: [ArchivedValue]
    if let mapping = try dictionary.object("searchMapping") {
      (names, values) = (try mapping.members("keys"), try dictionary.members("values"))
    } else {
      (names, values) = (try dictionary.members("NS.keys"), try dictionary.members("NS.objects"))
    }
    return zip(names, values).compactMap { name, value in
      guard case .text(let name) = name else { return nil }
      return (name, value)
    }
  }

  private func values(at indexes: [Int]) throws(ModelArchiveError) -> [ArchivedValue] {
    var values: [ArchivedValue] = []
    for index in indexes { values.append(try archive.value(at: index)) }
    return values
  }

  /// Returns the value of an object that only wraps one, or nil for others.
  func plainValue() throws(ModelArchiveError) -> ArchivedValue? {
    switch className {
    case "NSString", "NSMutableString": return try bareValue("NS.string")
    case "NSData", "NSMutableData": return try bareValue("NS.data")
    case "NSDate":
      guard case .real(let seconds) = try bareValue("NS.time") else { return nil }
      return .date(seconds)
    default: return nil
    }
  }

  /// Returns the value of a field that is no reference.
  ///
  /// A reference would be another object, and one that wraps itself would never end.
  private func bareValue(_ key: String) throws(ModelArchiveError) -> ArchivedValue {
    guard let index = fields[key] else { throw .missing(key: key, in: className, object: number) }
    return try archive.bareValue(at: index)
  }
}

/// The limits beyond which a model archive is treated as hostile.
///
/// An archive is untrusted: a few hundred bytes can represent gigabytes, by compression or by
/// repeated references. The standard limits far exceed every known archive: the largest has 29,451
/// bytes, inflates to 59,532 and contains 906 objects.
///
/// ```swift
/// var limits = ArchiveLimits.standard
/// limits.entityCount = 2_000
/// let store = try ForeignStore.open(path: "library.sqlite", limits: limits)
/// ```
public struct ArchiveLimits: Hashable, Sendable {
  /// The largest size of the compressed content, in bytes.
  public var packedByteCount = 8 << 20
  /// The largest size of the inflated archive, in bytes.
  public var archiveByteCount = 16 << 20
  /// The largest number of objects in the archive.
  public var objectCount = 1 << 20
  /// The largest number of object visits, counting repeated ones.
  public var visitCount = 1 << 20
  /// The largest size of all texts and data, in bytes; data count at each read, a text once.
  public var textByteCount = 16 << 20
  /// The largest number of entities in a model.
  public var entityCount = 500
  /// The largest number of properties of all entities, counting inherited copies.
  public var propertyCount = 20_000
  /// The largest depth of entity hierarchies, nested predicates and chained proxies.
  public var depth = 48

  /// Creates the standard limits.
  public init() {}

  /// Limits that no archive of Apple's comes near.
  public static let standard = ArchiveLimits()
}

/// The remaining budget while reading one archive.
package final class ArchiveBudget {
  let limits: ArchiveLimits
  private var visitCount = 0
  private var textByteCount = 0
  private var propertyCount = 0

  package init(_ limits: ArchiveLimits) { self.limits = limits }

  func visit(_ count: Int = 1) throws(ModelArchiveError) {
    visitCount += count
    guard visitCount <= limits.visitCount else {
      throw .limitExceeded(.visits, limit: limits.visitCount)
    }
  }

  func readText(byteCount: Int) throws(ModelArchiveError) {
    textByteCount += byteCount
    guard textByteCount <= limits.textByteCount else {
      throw .limitExceeded(.textBytes, limit: limits.textByteCount)
    }
  }

  func addProperties(_ count: Int) throws(ModelArchiveError) {
    propertyCount += count
    guard propertyCount <= limits.propertyCount else {
      throw .limitExceeded(.properties, limit: limits.propertyCount)
    }
  }

  func check(depth: Int) throws(ModelArchiveError) {
    guard depth <= limits.depth else { throw .limitExceeded(.depth, limit: limits.depth) }
  }
}
