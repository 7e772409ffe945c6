import OrderedCollections

/// The result of importing a file: what was stored and what was not.
package struct ImportReport: Hashable, Sendable {
  package var path: String
  var reading = DataFile.Reading(encoding: .utf8, separator: nil)
  /// The number of items read, including those left out.
  package var itemCount = 0
  /// The members of each kind, including companions.
  package var members = Tally()
  /// Fields that no property or link reads, by name, with the kinds of the items.
  var unmappedFields = Tally()
  /// Fields that the scenario excludes.
  var ignoredFields = Tally()
  /// Unlisted values of the kind field, and items that no rule matches, that became the `otherwise`
  /// kind.
  var otherKinds = Tally()
  /// Items that the rules of several kinds match, by these kinds; each is stored as the first.
  package var severalKinds = Tally()
  /// Values of the kind field without a kind.
  ///
  /// Their items are not stored.
  package var unmappedKinds = Tally()
  /// Values that do not fit their property and are absent instead, by property, with the values.
  package var unconvertible = Tally()
  /// Unconvertible dates with several readings, by property.
  var ambiguousDates = Tally()
  /// Dates with only a year or month, by property.
  var approximated = Tally()
  /// Properties filled by `whenMissing`.
  var filled = Tally()
  /// Items not stored because a required property is missing, by property, with their lines.
  package var leftOut = Tally()
  /// Entries beyond the first of a to-one link, by link.
  package var surplusEntries = Tally()
  /// Entries that repeat a companion within one item, by link.
  var repeatedEntries = Tally()
  /// Values of entry parts that differ from the companion's stored value, by property.
  var differingParts = Tally()
  /// All values but the last of names that occur twice in an object, by path, unless reported
  /// elsewhere.
  var repeatedNames = Tally()
  /// Values of object parts that are hidden by another field with the same path, by path.
  var hiddenParts = Tally()
  /// The number of values that a property or link reads.
  package var mappedValueCount = 0
  /// The number of these values that fit nothing.
  package var lostValueCount = 0
  /// The targets that the mapping would fill from fields that no item has, if loss was accepted.
  var unknownFields: [DataFileError.UnknownField] = []

  package init(path: String) { self.path = path }

  /// The number of items that became members of the family.
  package var storedItemCount: Int { itemCount - unmappedKinds.total - leftOut.total }

  var lostItemCount: Int { itemCount - storedItemCount }

  package var encodingName: String { reading.encoding.rawValue }
  package var separatorName: String? { reading.separator?.name }
  package var listName: String? { reading.list }

  /// Every tally of losses, with a machine-readable reason.
  package var tallies: [(reason: String, tally: Tally)] {
    [
      ("missingRequiredValue", leftOut), ("unknownKind", unmappedKinds),
      ("doesNotFit", unconvertible),
      ("ambiguousDate", ambiguousDates), ("surplusEntry", surplusEntries),
      ("differingPart", differingParts), ("repeatedName", repeatedNames),
      ("hiddenPart", hiddenParts), ("unmappedField", unmappedFields), ("otherKind", otherKinds),
      ("severalKinds", severalKinds),
      ("ignoredField", ignoredFields),
      ("dateWithoutDay", approximated), ("filled", filled), ("repeatedEntry", repeatedEntries),
    ]
  }

  /// The encoding and separator used, such as `UTF-8` or `Windows-1252, separated by semicolons`.
  package var readingText: String { reading.text }
}

extension DataFile.Reading {
  var text: String {
    encoding.rawValue + (separator.map { ", separated by \($0.name)" } ?? "")
      + (list.map { ", the list `\($0)` of one object" } ?? "")
  }
}

/// Losses of an import.
extension ImportReport {
  /// The largest share of a file that may be lost without permission.
  static let mostLoss = 0.02

  /// True if more is lost of the items, or of the values that the scenario reads.
  package var losesMuch: Bool {
    func isMuch(_ lost: Int, of all: Int) -> Bool { Double(lost) > Self.mostLoss * Double(all) }
    return isMuch(lostItemCount, of: itemCount) || isMuch(lostValueCount, of: mappedValueCount)
      || !unknownFields.isEmpty
  }

  /// A headline such as `20,099 items, 3,084 stored (15 %)`.
  package var headline: String {
    let items = SizeText.counted(itemCount, "item")
    return
      "\(items), \(SizeText.grouped(storedItemCount)) stored (\(Self.percent(storedItemCount, of: itemCount)))"
  }

  /// Returns a percentage that is 0 or 100 only if the share is exactly that.
  static func percent(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "0 %" }
    let share = 100 * Double(part) / Double(all)
    let isExtreme = part > 0 && share < 1 || part < all && share >= 99
    let digits = isExtreme ? (share * 10).rounded(share < 50 ? .up : .down) / 10 : share.rounded()
    return digits == digits.rounded() ? "\(Int(digits)) %" : "\(digits) %"
  }

  /// One line for each reason why something was not stored, by category and then by frequency.
  package var losses: [String] {
    leftOut.entries.map { loss($0, items: "no usable value for \($0.name)") }
      + unmappedKinds.entries.map { loss($0, items: "the kind \($0.name) is not in the scenario") }
      + ambiguousDates.entries.map { entry in
        SizeText.counted(entry.count, "value")
          + " of \(entry.name) are ambiguous\(Self.first(entry))" + Self.formatHint(entry)
      }
      + unconvertible.entries.compactMap { entry in
        let rest = entry.count - ambiguousDates.count(of: entry.name)
        return rest == 0
          ? nil
          : SizeText.counted(rest, "value") + " of \(entry.name) that do not fit"
            + Self.first(entry)
      }
      + surplusEntries.entries.map { entry in
        SizeText.counted(entry.count, "entry", "entries")
          + " of \(entry.name) in excess of its single value" + Self.first(entry)
      }
      + differingParts.entries.map { entry in
        SizeText.counted(entry.count, "value")
          + " of \(entry.name) not stored, because the companion already has another value"
          + Self.first(entry)
      } + unread + unknownFields.map(\.description)
  }

  private var unread: [String] {
    repeatedNames.entries.map { entry in
      SizeText.counted(entry.count, "value")
        + " of \(entry.name) not read, because the name is repeated in its object"
        + Self.first(entry)
    }
      + hiddenParts.entries.map { entry in
        SizeText.counted(entry.count, "value")
          + " of \(entry.name) not read, because a field with dots in its name has the same path"
          + Self.first(entry)
      }
  }

  private func loss(_ entry: Tally.Entry, items why: String) -> String {
    "\(SizeText.counted(entry.count, "item")) not stored: \(why)\(Self.first(entry))"
  }

  private static func first(_ entry: Tally.Entry) -> String {
    entry.first.map { "; first: \($0.text)" } ?? ""
  }

  /// Returns the setting by which a scenario decides such dates.
  private static func formatHint(_ entry: Tally.Entry) -> String {
    guard let first = entry.first, let field = first.field, let value = first.value else {
      return ""
    }
    let formats = DateFormat.guesses(for: String(value.drop { $0 == "\"" }.prefix { $0 != "\"" }))
    return "; write `\(entry.name): {field: \(field), format: \(formats[0])}`"
      + (formats.dropFirst().first.map { " or `format: \($0)`" } ?? "")
  }

  /// The fields that every item has and the scenario does not store.
  package var wholeFieldsLost: [String] {
    (unmappedFields.entries + ignoredFields.entries).filter { $0.count >= itemCount }.map(\.name)
  }

  /// One line for each way in which items got their kind without a listed value or a single rule.
  package var unclearKinds: [String] {
    severalKinds.entries.map { entry in
      "\(SizeText.counted(entry.count, "item")) stored as the first of \(entry.name), whose rules match"
        + Self.first(entry)
    }
      + otherKinds.entries.map { entry in
        "\(SizeText.counted(entry.count, "item")) stored as the kind under `otherwise`: \(entry.name)"
      }
  }

  /// One line about the unread fields, or nil if there are none.
  package var unmappedLine: String? {
    let entries = unmappedFields.entries
    guard !entries.isEmpty else { return nil }
    let more = entries.count > 8 ? " and \(SizeText.grouped(entries.count - 8)) more" : ""
    return SizeText.counted(unmappedFields.total, "value") + " of "
      + SizeText.counted(entries.count, "field") + " that the scenario does not store: "
      + Self.list(Array(entries.prefix(8))) + more
  }
}

extension ImportReport {
  /// The report as readable lines, without empty categories.
  package var lines: [String] {
    let stored = SizeText.grouped(storedItemCount)
    let all = SizeText.grouped(itemCount)
    let kinds = Self.list(members.entries)
    return ["\(path): \(stored) of \(all) items stored", "  members: \(kinds)"]
      + readingLine
      + Self.section("items of unknown kind, NOT stored", unmappedKinds)
      + Self.section("items without a required property, NOT stored", leftOut)
      + Self.section("kinds not listed, stored as the kind under `otherwise`", otherKinds)
      + Self.section(
        "items that match the rules of several kinds, stored as the first", severalKinds)
      + Self.section("fields not stored, because the scenario does not map them", unmappedFields)
      + Self.section("ignored fields", ignoredFields, withExamples: false)
      + Self.section("values that do not fit, left absent", unconvertible)
      + Self.section("ambiguous dates among these", ambiguousDates, withExamples: false)
      + Self.section("dates without a day, taken as the first", approximated, withExamples: false)
      + Self.section("values filled in by `whenMissing`", filled, withExamples: false)
      + Self.section("excess entries of to-one links, not stored", surplusEntries)
      + Self.section(
        "values not stored, because the companion already has another value", differingParts)
      + Self.section("values not read, because the name is repeated in its object", repeatedNames)
      + Self.section("values not read, because a name with dots has the same path", hiddenParts)
      + Self.section("entries repeated within an item, stored once", repeatedEntries)
      + unknownFields.map { "  \($0)" }
  }

  /// The encoding and separator, only if they are unusual.
  private var readingLine: [String] {
    let isUsual =
      reading.encoding == .utf8 && reading.list == nil
      && (reading.separator == nil || reading.separator == .comma)
    return (isUsual ? [] : ["  read as: \(readingText)"])
      + (reading.others.isEmpty
        ? []
        : ["  not stored, outside the list of items: \(reading.others.joined(separator: ", "))"])
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

  /// Returns the first three examples and the number of others.
  private static func examples(of entry: Tally.Entry) -> String {
    let all = entry.examples
    guard !all.isEmpty else { return "" }
    let shown = all.prefix(3).map { example in
      example.count > 1 ? "\(example.text) (\(SizeText.grouped(example.count)))" : example.text
    }
    let kept = SizeText.grouped(all.count - 3)
    let more =
      entry.hasMoreExamples
      ? ", and more than \(kept) more" : all.count > 3 ? ", and \(kept) more" : ""
    return ": " + shown.joined(separator: ", ") + more
  }
}

extension ImportReport {
  /// The first occurrence of an event.
  package struct Occurrence: Codable, Hashable, Sendable {
    /// The line, counted from 1.
    var line: Int
    /// The field, or nil if no field had a value.
    var field: String?
    /// The value as in the file, cut after 40 characters.
    var value: String?

    /// `line 7, created_at "8/4/2016"`.
    var text: String {
      "line \(line)" + (field.map { ", \($0)" } ?? "") + (value.map { " \($0)" } ?? "")
    }
  }

  /// Counts of an event by object, with examples.
  ///
  /// A tally keeps at most 1,000 names and 100 examples of each.
  package struct Tally: Hashable, Sendable {
    /// The name of one object and its count.
    package struct Entry: Hashable, Sendable {
      package var name: String
      package var count: Int
      package fileprivate(set) var first: Occurrence?
      /// Kinds or texts with their counts, most frequent first, then in file order.
      var examples: [(text: String, count: Int)] {
        exampleCounts.enumerated()
          .sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }
          .map { (text: $0.element.key, count: $0.element.value) }
      }
      /// True if there are more examples than were kept.
      fileprivate(set) var hasMoreExamples = false
      fileprivate var exampleCounts: OrderedDictionary<String, Int> = [:]

      fileprivate mutating func add(example: String?) {
        count += 1
        guard let example else { return }
        if exampleCounts[example] != nil || exampleCounts.count < Tally.mostExamples {
          exampleCounts[example, default: 0] += 1
        } else {
          hasMoreExamples = true
        }
      }
    }

    private static let mostNames = 1_000
    private static let mostExamples = 100
    private static let others = "(others)"

    private var byName: [String: Entry] = [:]
    package private(set) var total = 0

    /// The entries, most frequent first.
    package var entries: [Entry] {
      byName.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    func count(of name: String) -> Int { byName[name]?.count ?? 0 }

    package mutating func add(_ name: String, example: String? = nil, at place: Occurrence? = nil) {
      total += 1
      let isKept = byName.count < Self.mostNames || byName[name] != nil
      let name = isKept ? name : Self.others
      byName[name, default: Entry(name: name, count: 0, first: place)].add(example: example)
    }
  }
}
