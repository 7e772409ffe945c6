import RunJournal

/// A line of a scenario that two runs do not share.
struct ScenarioChange: Hashable {
  /// The part of a scenario to which a line belongs.
  enum Part: Hashable {
    /// Kinds, properties, links and indexes, whose cost a comparison of two models shows.
    case model
    /// The members: runs of other members are not comparable.
    case data
    case operation
    /// Levels and cache states, which only determine what both runs have.
    case settings
  }

  var part: Part
  /// The line's subject: "Book.pageCount", or the name of an operation.
  var subject: String
  /// The earlier line without its subject; nil if only the later scenario has it.
  var before: String?
  var after: String?

  /// Returns the changes from one cell to another, whose runs read the given scenario files; empty
  /// if the journals do not tell.
  static func all(
    from before: CellRecord, to after: CellRecord, files: [String]
  ) -> [ScenarioChange] {
    guard let first = before.canonicalText, let second = after.canonicalText else {
      return changes(ScenarioLines(file: files[0]), ScenarioLines(file: files[1]))
    }
    let found = changes(ScenarioLines(canonical: first), ScenarioLines(canonical: second))
    return found.isEmpty && first != second
      ? [
        ScenarioChange(part: .model, subject: "lines", before: "one order", after: "another order")
      ]
      : found
  }

  private static func changes(_ before: ScenarioLines, _ after: ScenarioLines) -> [ScenarioChange] {
    let changes = (before.keys + after.keys).uniqued().compactMap { key -> ScenarioChange? in
      let apart = (after.lines[key] ?? []).difference(from: before.lines[key] ?? [])
      guard !apart.isEmpty else { return nil }
      return ScenarioChange(
        part: key.part, subject: key.subject, before: text(of: apart.removals),
        after: text(of: apart.insertions))
    }
    // The values of a property that only one model has are part of that difference.
    let models = changes.filter { $0.part == .model }
    return changes.filter { change in
      change.part != .data
        || !models.contains {
          $0.subject == change.subject && ($0.before == nil) == (change.before == nil)
            && ($0.after == nil) == (change.after == nil)
        }
    }
  }

  /// Returns the changed lines; nil if there are none.
  private static func text(of changes: [CollectionDifference<String>.Change]) -> String? {
    let lines = changes.map { change in
      switch change {
      case .insert(_, let line, _), .remove(_, let line, _): line
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  /// The change in words: `Book.pageCount: Integer 32 / Integer 32 indexed`.
  var text: String { "\(subject): \(before ?? "nothing") / \(after ?? "nothing")" }
}

/// The lines of a scenario by their subjects.
private struct ScenarioLines {
  struct Key: Hashable {
    var part: ScenarioChange.Part
    var subject: String
  }

  /// The subjects in the order of their first lines.
  private(set) var keys: [Key] = []
  private(set) var lines: [Key: [String]] = [:]

  /// Reads the text of which a measurement's hash is the hash.
  init(canonical text: String) {
    var kind = ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let (name, rest) = (words.dropFirst().first ?? "", words.dropFirst(2).first ?? "")
      switch words[0] {
      case "kind" where name == "index": add(rest, .model, "kind index")
      case "kind":
        kind = name
        add(rest, .model, kind)
      case "property", "link": add(rest, .model, "\(kind).\(name)")
      case "operation": add(rest, .operation, name)
      case "levels", "cache": add(name, .settings, words[0])
      case "values", "links": add(rest, .data, name)
      case "mix", "companion": add(rest, .data, "\(words[0]) \(name)")
      case "import":
        // The lines of a property belong to the property.
        let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
        let isOfProperty = ["field", "format", "link", "part", "missing"].contains(name)
        add(
          isOfProperty ? "\(name) \(parts.last ?? "")" : rest, .data,
          isOfProperty ? parts.first ?? "" : "import \(name)")
      case "scenario", "family", "seed": add("\(name) \(rest)", .data, words[0])
      default: continue
      }
    }
  }

  /// Reads a scenario file as far as its sections.
  init(file text: String) {
    let parts: [Substring: ScenarioChange.Part] = [
      "family": .data, "data": .data, "kinds": .model, "workload": .operation, "measure": .settings,
    ]
    var section: Substring = ""
    for line in text.split(separator: "\n") {
      let content = line.drop { $0 == " " }
      guard let first = content.first, first != "#" else { continue }
      if content.count == line.count { section = line.prefix { $0 != ":" } }
      if let part = parts[section] { add(String(content), part, String(section)) }
    }
  }

  private mutating func add(_ text: String, _ part: ScenarioChange.Part, _ subject: String) {
    let key = Key(part: part, subject: subject)
    if lines[key] == nil { keys.append(key) }
    lines[key, default: []].append(text)
  }
}
