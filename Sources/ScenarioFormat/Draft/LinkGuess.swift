import LogicalModel

/// A guess at how a field's list entries become companions.
struct LinkGuess {
  /// Parts that name an object, best first; given and family names belong together.
  private static let names: [[String]] = [
    ["name"], ["title"], ["label"], ["fullName"], ["full_name"], ["displayName"], ["text"],
    ["firstName", "lastName"], ["first_name", "last_name"], ["given", "family"], ["tag"],
  ]
  static let knownNames = Set(names.joined())

  /// The parts of object entries that form the companion's text.
  let parts: [String]

  init(_ entries: EntryProfile) {
    parts = Self.known(entries) ?? Self.best(entries.objects)
  }

  /// Returns the reason why a list cannot become links, or nil if it can.
  static func reasonToIgnore(_ entries: EntryProfile) -> String? {
    if entries.unreadableCount > 0 {
      return "lists of values that are neither texts nor objects with texts"
    }
    if entries.objects.itemCount == 0, entries.hasReals {
      return "lists of numbers, such as coordinates or measurements"
    }
    if entries.objects.isTooWide { return "objects with too many different parts" }
    let names = entries.objects.fields.keys
    return names.allSatisfy(DraftShape.isReadable)
      ? nil : "objects with unreadable field names"
  }

  /// Returns the best name that every object has, or a set of names of which every object has one.
  private static func known(_ entries: EntryProfile) -> [String]? {
    func coversAll(_ parts: [String]) -> Bool {
      entries.names.allSatisfy { !$0.isDisjoint(with: parts) }
    }
    guard entries.objects.itemCount > 0 else { return [] }
    var several: [String] = []
    for name in names where !coversAll(several) { several += name }
    guard let name = names.first(where: coversAll) ?? (coversAll(several) ? several : nil) else {
      return nil
    }
    return name.filter { part in entries.names.contains { $0.contains(part) } }
  }

  /// Returns the part with the most distinct values among those that every object has, preferably a
  /// text; else all parts.
  private static func best(_ objects: FileCensus) -> [String] {
    let plain = objects.fields.filter {
      $0.value.plainCount == $0.value.count && $0.value.count > 0
    }
    let best = plain.filter { $0.value.plainCount == objects.itemCount }.map { part, profile in
      let isText = TypeGuess(profile, named: part).type == .string
      return (isText ? 1 : 0, profile.texts.distinct.estimate, part)
    }.max { ($0.0, $0.1, $1.2) < ($1.0, $1.1, $0.2) }
    return best.map { [$0.2] } ?? plain.keys.sorted()
  }
}

/// The companions created from a field's entries, one per text.
struct CompanionTexts {
  private static let capacity = 8_192

  let parts: [String]
  /// The texts with up to two value hashes per part.
  private(set) var texts = DistinctTexts<[String: Set<UInt64>]>(capacity: capacity)

  init(_ entries: EntryProfile) { parts = LinkGuess(entries).parts }

  mutating func add(_ value: FieldValue, of field: String) {
    for entry in LinkEntries(value, LinkField(field: field, property: "name", parts: parts)).read {
      texts.add(entry.text) { kept in
        var values = kept ?? [:]
        FileCensus.eachField(DataItem(line: 0, fields: entry.parts), passingOver: []) {
          part, value in
          guard let text = value.plainText?.trimmed, values[part]?.count ?? 0 < 2 else { return }
          values[part, default: []].insert(text.stableHash)
        }
        kept = values
      }
    }
  }

  /// True if the part describes the companion and not the link: it has one value for nearly every
  /// text.
  func isOfCompanion(_ part: String) -> Bool {
    let differing = texts.kept.count { $0[part]?.count ?? 0 > 1 }
    return differing * 100 <= texts.kept.count
  }
}
