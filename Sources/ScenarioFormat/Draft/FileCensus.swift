import LogicalModel

/// Every field of a file, by its path, and what its values are like.
struct FileCensus {
  /// An object with more parts than that has names for data, such as days, and is no place for
  /// properties.
  static let mostParts = 100
  /// As deep as an import tells what it does not store.
  private static let mostLevels = 8
  private static let sketchCount = 4_000
  private static let longestValue = 60

  /// Of an item which fields it has, with those values that are short.
  typealias Sketch = [String: String?]

  private(set) var itemCount = 0
  private(set) var fields: [String: FieldProfile] = [:]
  /// Objects that are passed over as a whole, with why.
  private(set) var openObjects: Set<String> = []
  /// Parts of objects that no path leads to, as their own names have dots.
  private(set) var unreadableParts: Set<String> = []
  private(set) var sketches = EvenSample<Sketch>(capacity: sketchCount)
  /// Texts that stand for no value, with a field where that is clear.
  private(set) var absentTexts: [String: String] = [:]
  /// How many values of names that an object has twice are not read.
  private(set) var repeatedNames: [String: Int] = [:]
  /// How many values of parts are not read, as a field with dots in its name has the same path.
  private(set) var hiddenParts: [String: Int] = [:]
  private var parts: [String: Set<String>] = [:]

  mutating func add(_ item: DataItem) {
    itemCount += 1
    for path in item.repeated { repeatedNames[path, default: 0] += 1 }
    let (item, hidden) = item.withoutHiddenParts()
    for path in hidden { hiddenParts[path, default: 0] += 1 }
    for (name, value) in item.fields { visit(name, value, level: 1, line: item.line) }
    sketches.add(Self.sketch(item, passingOver: openObjects))
  }

  /// Decides what stands for no value, once all items have been seen.
  mutating func settle() {
    for (path, profile) in fields.sorted(by: { $0.key < $1.key }) {
      for text in profile.clearMarkers(named: path) where absentTexts[text] == nil {
        absentTexts[text] = path
      }
    }
    let absent = Set(absentTexts.keys)
    for path in fields.keys { fields[path]?.settle(absent: absent) }
  }

  private mutating func visit(_ path: String, _ value: FieldValue, level: Int, line: Int) {
    guard case .object(let parts) = value, !parts.isEmpty, level < Self.mostLevels else {
      return fields[path, default: FieldProfile()].add(value, line: line)
    }
    fields[path]?.add(value, line: line)
    guard !openObjects.contains(path) else { return }
    self.parts[path, default: []].formUnion(parts.keys)
    guard self.parts[path]?.count ?? 0 <= Self.mostParts else { return close(path) }
    for (name, part) in parts {
      if name.contains(".") { unreadableParts.insert("\(path).\(name)") }
      visit("\(path).\(name)", part, level: level + 1, line: line)
    }
  }

  /// Forgets the parts of an object.
  private mutating func close(_ path: String) {
    openObjects.insert(path)
    let prefix = path + "."
    fields = fields.filter { !$0.key.hasPrefix(prefix) }
    parts = parts.filter { $0.key != path && !$0.key.hasPrefix(prefix) }
  }

  /// What of the file nothing can read, one line each.
  var losses: [String] {
    repeatedNames.sorted { $0.key < $1.key }.map { path, count in
      "Not read: \(Self.values(count)) of `\(path)`, as the name is in its object again."
    }
      + hiddenParts.sorted { $0.key < $1.key }.map { path, count in
        "Not read: \(Self.values(count)) of `\(path)`, as a field of just this name stands before "
          + "a part of an object."
      }
  }

  private static func values(_ count: Int) -> String {
    count == 1 ? "1 value" : "\(SizeText.grouped(count)) values"
  }

  private static func sketch(_ item: DataItem, passingOver closed: Set<String>) -> Sketch {
    var sketch: Sketch = [:]
    eachField(item, passingOver: closed) { path, value in
      let text = value.plainText?.trimmed
      guard !FieldProfile.markers.contains(text ?? "") else { return }
      sketch[path] = .some(text.flatMap { $0.utf8.count <= longestValue ? $0 : nil })
    }
    return sketch
  }

  /// Gives the path of each value of an item that is there and is no object.
  static func eachField(
    _ item: DataItem, passingOver closed: Set<String>, _ use: (String, FieldValue) -> Void
  ) {
    func visit(_ path: String, _ value: FieldValue, _ level: Int) {
      guard !value.isAbsent else { return }
      guard case .object(let parts) = value, level < mostLevels else { return use(path, value) }
      guard !closed.contains(path) else { return }
      for (name, part) in parts { visit("\(path).\(name)", part, level + 1) }
    }
    for (name, value) in item.fields { visit(name, value, 1) }
  }
}
