import OrderedCollections
import Yams

/// The state of reading one scenario file: what it is called and what is wrong with it so far.
///
/// Each section of the file is an extension in its own file. A reading function returns nil only
/// for what cannot be made sense of, and then has reported why.
struct ScenarioReading {
  let path: String
  /// See ``YAMLText/standIns``.
  let standIns: [String: String]
  /// The strategies that a file may name.
  let knownStrategies: [String]
  private(set) var problems: [ScenarioFileError.Problem] = []

  init(path: String, standIns: [String: String], knownStrategies: [String]) {
    self.path = path
    self.standIns = standIns
    self.knownStrategies = knownStrategies
  }

  mutating func report(
    _ place: TextPlace, _ what: String, expected: String? = nil, got: String? = nil,
    suggestion: String? = nil
  ) {
    problems.append(
      ScenarioFileError.Problem(
        path: path, place: place, what: what, expected: expected, got: got, suggestion: suggestion))
  }

  /// Reports a name that is none of those known.
  mutating func reportUnknown(
    _ what: String, _ name: String, at place: TextPlace, known: some Sequence<String>
  ) {
    let names = known.map { "`\($0)`" }
    let expected =
      switch names.count {
      case 0: "none, as there are none"
      case 1: names[0]
      default: "one of " + names.joined(separator: ", ")
      }
    report(
      place, "unknown \(what)", expected: expected, got: "`\(name)`",
      suggestion: Suggestion.nearest(to: name, among: known))
  }
}

/// A key of a mapping with its value.
struct MappingEntry {
  let key: String
  let place: TextPlace
  let value: Node
}

/// A mapping with known keys, opened.
struct Fields {
  /// Where the mapping starts.
  let place: TextPlace
  let entries: OrderedDictionary<String, MappingEntry>

  /// The value of a key, nil if it is not given.
  subscript(key: String) -> Node? { entries[key]?.value }
}

extension ScenarioReading {
  /// The entries of a mapping in file order; of duplicate keys only the first.
  mutating func entries(_ node: Node, of what: String) -> [MappingEntry]? {
    guard case .mapping(let mapping) = node else {
      report(
        node.place, "\(what) cannot be read", expected: "a mapping (key: value lines)",
        got: node.summary)
      return nil
    }
    var first: OrderedDictionary<String, MappingEntry> = [:]
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        report(key.place, "key in \(what) cannot be read", expected: "a name", got: key.summary)
        continue
      }
      let name = standIns[scalar.string] ?? scalar.string
      if let earlier = first[name] {
        report(
          key.place, "key given twice in \(what)", expected: "each key once",
          got: "a second `\(name)` (the first is on line \(earlier.place.line))")
      } else {
        first[name] = MappingEntry(key: name, place: key.place, value: value)
      }
    }
    return Array(first.values)
  }

  /// A mapping whose keys are given; reports unknown and missing ones.
  mutating func fields(
    _ node: Node, of what: String, required: [String] = [], optional: [String] = []
  ) -> Fields? {
    guard let entries = entries(node, of: what) else { return nil }
    let known = required + optional
    for entry in entries where !known.contains(entry.key) {
      reportUnknown("key in \(what)", entry.key, at: entry.place, known: known)
    }
    for key in required where !entries.contains(where: { $0.key == key }) {
      report(node.place, "\(what) lacks the key `\(key)`")
    }
    let pairs = entries.map { ($0.key, $0) }
    return Fields(place: node.place, entries: OrderedDictionary(uniqueKeysWithValues: pairs))
  }
}
