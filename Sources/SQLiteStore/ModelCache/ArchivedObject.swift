/// One object of a keyed archive: the name of its class and its fields.
struct ArchivedObject {
  let archive: KeyedArchive
  /// Its index in the archive.
  let number: Int
  let className: String
  let fields: [String: Int]

  /// A field's value; `.null` for one that is not there.
  func value(_ key: String) throws(ModelArchiveError) -> ArchivedValue {
    guard let index = fields[key] else { return .null }
    return try archive.value(at: index)
  }

  func text(_ key: String) throws(ModelArchiveError) -> String? {
    guard case .text(let text) = try value(key) else { return nil }
    return text
  }

  /// A text that every object of the class has.
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

  /// False for a field that is not there.
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

  /// The members of an array or set, none for a field that is not there.
  func members(_ key: String) throws(ModelArchiveError) -> [ArchivedValue] {
    switch try value(key) {
    case .list(let indexes): return try values(at: indexes)
    case .object(let collection): return try collection.collectedValues()
    default: return []
    }
  }

  /// The members of this array or set.
  func collectedValues() throws(ModelArchiveError) -> [ArchivedValue] {
    guard case .list(let indexes) = try value("NS.objects") else { return [] }
    return try values(at: indexes)
  }

  /// The entries of a dictionary by name, in the archive's order, none if it is not there.
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

  /// The value of an object that only wraps one; nil for others.
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

  /// A field that holds its value itself: a reference would be another object, and one that
  /// wraps itself would never end.
  private func bareValue(_ key: String) throws(ModelArchiveError) -> ArchivedValue {
    guard let index = fields[key] else { throw .missing(key: key, in: className, object: number) }
    return try archive.bareValue(at: index)
  }
}
