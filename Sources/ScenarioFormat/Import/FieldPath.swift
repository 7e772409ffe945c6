/// Where a value stands in an item: a field's name, or names joined by dots for parts of objects.
struct FieldPath: Hashable {
  /// As the scenario has it.
  let text: String
  private let names: [String]

  init(_ text: String) {
    self.text = text
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  static func == (one: FieldPath, other: FieldPath) -> Bool { one.text == other.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The name of the item's own field.
  var top: String { names[0] }

  /// True for a part of an object.
  var isNested: Bool { names.count > 1 }

  /// Nil if the item has no such field; a field whose own name has the dots comes first.
  ///
  /// Parts of the objects of a list are a list.
  func value(in item: DataItem) -> FieldValue? {
    if let value = item.fields[text] { return value }
    guard isNested, let top = item.fields[names[0]] else { return nil }
    return Self.value(of: names[1...], in: top)
  }

  private static func value(of names: ArraySlice<String>, in value: FieldValue) -> FieldValue? {
    guard let name = names.first else { return value }
    switch value {
    case .object(let fields):
      return fields[name].flatMap { self.value(of: names.dropFirst(), in: $0) }
    case .list(let items):
      let found = items.compactMap { self.value(of: names, in: $0) }
      return found.isEmpty ? nil : .list(found)
    default: return nil
    }
  }
}

extension DataItem {
  /// Gives the path of everything in the item that is no object, down to so many levels.
  func eachPath(levels: Int, _ use: (String, FieldValue) -> Void) {
    for (name, value) in fields { Self.each(name, value, levels, use) }
  }

  static func each(
    _ path: String, _ value: FieldValue, _ levels: Int, _ use: (String, FieldValue) -> Void
  ) {
    guard levels > 1, case .object(let parts) = value, !parts.isEmpty else {
      return use(path, value)
    }
    for (name, part) in parts { each("\(path).\(name)", part, levels - 1, use) }
  }
}
