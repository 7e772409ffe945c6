import Foundation

/// A keyed archive seen as objects with named fields, resolved only where someone looks.
///
/// Nothing is instantiated by the names in the archive, and nothing is followed unasked: an archive
/// of a model leads back to itself in many ways.
final class KeyedArchive {
  private let list: BinaryPropertyList
  let budget: ArchiveBudget
  /// The archive's objects as indexes into the property list.
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
    else { throw .notAModel(reason: "the property list is no keyed archive") }
    guard case .text("NSKeyedArchiver") = try list.value(at: archiver) else {
      throw .notAModel(reason: "it was made by another archiver")
    }
    guard case .list(let indexes) = try list.value(at: objects),
      let names = try Self.fields(at: top, list, &texts)
    else { throw .notAModel(reason: "the archive has no objects") }
    self.objects = indexes
    self.top = names
    self.texts = texts
  }

  /// The object that the archive is of.
  func root() throws(ModelArchiveError) -> ArchivedObject {
    guard let index = top["root"], case .object(let object) = try value(at: index) else {
      throw .notAModel(reason: "the archive has no root")
    }
    return object
  }

  /// What an index into the property list stands for, references resolved.
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

  /// As ``value(at:)`` for what is no reference.
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
      // The objects are no references themselves, which could lead around in a circle.
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

  /// The members of a dictionary by name, nil for something else.
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

/// A field of an archived object, with strings, dates and data out of their classes.
enum ArchivedValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case data(Data)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// Members as indexes into the property list.
  case list([Int])
  case object(ArchivedObject)
}
