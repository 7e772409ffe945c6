import OrderedCollections

/// What became of an outside file: what was stored, and everything that was not.
package struct ImportReport: Hashable, Sendable {
  /// How often something happened, by what it happened to, with examples.
  package struct Tally: Hashable, Sendable {
    /// What it happened to and how often.
    package struct Entry: Hashable, Sendable {
      package var name: String
      package var count: Int
      /// Kinds or texts with their own counts, most frequent first.
      package var examples: [(text: String, count: Int)] {
        exampleCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map { (text: $0.key, count: $0.value) }
      }
      fileprivate var exampleCounts: [String: Int] = [:]
    }

    private var byName: [String: Entry] = [:]

    /// Most frequent first.
    package var entries: [Entry] {
      byName.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    package var total: Int { byName.values.reduce(0) { $0 + $1.count } }

    package func count(of name: String) -> Int { byName[name]?.count ?? 0 }

    mutating func add(_ name: String, example: String? = nil) {
      byName[name, default: Entry(name: name, count: 0)].count += 1
      if let example { byName[name]?.exampleCounts[example, default: 0] += 1 }
    }
  }

  package var path: String
  /// Items read, those left out included.
  package var itemCount = 0
  /// Members of each kind, companions included.
  package var members = Tally()
  /// Fields that no property or link takes, by name, with the kinds of the items.
  package var unmappedFields = Tally()
  /// Fields that the scenario says are not stored.
  package var ignoredFields = Tally()
  /// Values of the kind field that are not listed and became the `otherwise` kind.
  package var otherKinds = Tally()
  /// Values of the kind field for which there is no kind at all: these items are not stored.
  package var unmappedKinds = Tally()
  /// Values that do not fit their property and are absent instead, by property, with the values.
  package var unconvertible = Tally()
  /// Dates of which only the year or month is known, by property.
  package var approximated = Tally()
  /// Properties filled by `whenMissing`.
  package var filled = Tally()
  /// Items not stored for want of a required property, by property, with their lines.
  package var leftOut = Tally()
  /// Entries beyond the first of a link that leads to one member only, by link.
  package var surplusEntries = Tally()
  /// Entries that name the same companion again in one item, by link.
  package var repeatedEntries = Tally()

  /// Items that became members of the family.
  package var storedItemCount: Int { itemCount - unmappedKinds.total - leftOut.total }
}

extension ImportReport {
  /// The report as lines for a person; only of what happened.
  package var lines: [String] {
    let stored = SizeText.grouped(storedItemCount)
    let all = SizeText.grouped(itemCount)
    let kinds = Self.list(members.entries)
    return ["\(path): \(stored) of \(all) items stored", "  members: \(kinds)"]
      + Self.section("items of unknown kind, NOT stored", unmappedKinds)
      + Self.section("items without a required property, NOT stored", leftOut)
      + Self.section("kinds not listed, stored as the kind under `otherwise`", otherKinds)
      + Self.section("fields not stored, as nothing in the scenario takes them", unmappedFields)
      + Self.section("fields not stored on purpose", ignoredFields, withExamples: false)
      + Self.section("values that do not fit and are absent instead", unconvertible)
      + Self.section("dates without a day, taken as the first", approximated, withExamples: false)
      + Self.section("values given by `whenMissing`", filled, withExamples: false)
      + Self.section("entries beyond the one that a link can hold, not stored", surplusEntries)
      + Self.section("entries repeated within an item, stored once", repeatedEntries)
  }

  private static func list(_ entries: [Tally.Entry]) -> String {
    entries.map { "\($0.name) \(SizeText.grouped($0.count))" }.joined(separator: ", ")
  }

  private static func section(_ title: String, _ tally: Tally, withExamples: Bool = true)
    -> [String]
  {
    let entries = tally.entries
    guard !entries.isEmpty else { return [] }
    guard withExamples && entries.contains(where: { !$0.examples.isEmpty }) else {
      return ["  \(title): \(list(entries))"]
    }
    return ["  \(title):"]
      + entries.map { "    \($0.name) \(SizeText.grouped($0.count))\(examples(of: $0))" }
  }

  /// The first three examples, and how many more kinds of them there are.
  private static func examples(of entry: Tally.Entry) -> String {
    let all = entry.examples
    guard !all.isEmpty else { return "" }
    let shown = all.prefix(3).map { example in
      example.count > 1 ? "\(example.text) (\(SizeText.grouped(example.count)))" : example.text
    }
    let more = all.count > 3 ? ", and \(SizeText.grouped(all.count - 3)) more" : ""
    return ": " + shown.joined(separator: ", ") + more
  }
}
