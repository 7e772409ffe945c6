package import LogicalModel

/// The candidate assignments of a file's items to kinds: the requested one, or one per field whose
/// values may be kinds, plus one without a field.
struct KindChoice {
  private static let mostValues = 64
  private static let mostSortings = 12

  let sortings: [DraftSorting]
  /// Fields with a kind's name that hold numbers or too many values; suggested as options.
  private var others: [String] = []
  /// True if the user specified the kinds.
  private let isGiven: Bool

  init(_ source: DraftKinds, _ census: FileCensus, _ order: FieldOrder, _ single: DraftSorting)
    throws(DraftError)
  {
    isGiven = source != .named
    switch source {
    case .field(let field): sortings = [try single.by(field, census)]
    case .rules(let rules): sortings = [try single.by(rules, census)]
    case .named:
      let all = order.sorted(census.fields.keys)
      let fields = all.filter { Self.mayBeKind($0, census) }
      others = all.filter { NameHint($0).isKind && !fields.contains($0) }.compactMap { field in
        let values = census.fields[field]?.texts.all?.count ?? 0
        return values > 1 ? "--kind \(field) (\(values) values)" : nil
      }
      let best = fields.filter { NameHint($0).isKind } + fields.filter { !NameHint($0).isKind }
      var sortings: [DraftSorting] = []
      for field in best.prefix(Self.mostSortings) { sortings.append(try single.by(field, census)) }
      self.sortings = sortings + [single]
    }
  }

  /// True if nearly every item has one of few texts that are no numbers, dates, URLs, flags or
  /// identifiers.
  private static func mayBeKind(_ field: String, _ census: FileCensus) -> Bool {
    guard let profile = census.fields[field], profile.listCount == 0, profile.objectCount == 0,
      profile.plainCount * 10 >= census.itemCount * 9, let values = profile.texts.all
    else { return false }
    return (2...mostValues).contains(values.count) && values.count * 4 <= census.itemCount
      && values.allSatisfy { YAMLScalar.survives($0.text) }
      && TypeGuess(profile, named: field).type == .string && profile.dates.share <= 0.5
      && profile.numbers.count * 2 <= profile.plainCount
  }

  /// Returns the best sorting with its counts and a sentence that names it and the next best.
  ///
  /// Only a field with a kind's name is chosen, because fields can also depend on a state. Of
  /// several, the one on which most fields depend wins, then the first in the file.
  func best(_ counts: [KindFieldCounts]) -> (DraftSorting, KindFieldCounts, sentence: String) {
    let ranked = zip(sortings, counts).enumerated().map { (place: $0, way: $1) }.sorted {
      ($1.way.0.rank, $1.way.1.dependentCount, $0.place)
        < ($0.way.0.rank, $0.way.1.dependentCount, $1.place)
    }.map(\.way)
    let (sorting, count) = ranked[0]
    let others = ranked.dropFirst().compactMap { Self.option($0.0, $0.1) }
    return (sorting, count, sentence(sorting, count, others))
  }

  private func sentence(_ sorting: DraftSorting, _ count: KindFieldCounts, _ others: [String])
    -> String
  {
    if count.items.count == 1 {
      let start = "one kind: there is nothing to compare; "
      if isGiven {
        return start + "name another field with --kind, or other rules with --kind-rule"
      }
      let options = (self.others + others).prefix(6).joined(separator: ", ")
      let fields =
        options.isEmpty
        ? "no field has a few repeated texts, but --kind accepts any field"
        : "fields whose values may be kinds: \(options)"
      return start + "\(fields); --kind-rule makes kinds from the values of fields"
    }
    guard let field = sorting.field else { return "the rules determine the kind" }
    let fact = "`\(field)` determines the kind: \(Self.facts(sorting, count))"
    if isGiven { return fact }
    return fact + (others.first.map { "; the next best is \($0)" } ?? "; no other field qualifies")
  }

  private static func option(_ sorting: DraftSorting, _ count: KindFieldCounts) -> String? {
    sorting.field.map { "--kind \($0) (\(facts(sorting, count)))" }
  }

  private static func facts(_ sorting: DraftSorting, _ count: KindFieldCounts) -> String {
    let dependents = count.dependentCount
    return "\(sorting.kinds.count) \(sorting.kinds.count == 1 ? "value" : "values"), on which "
      + (dependents == 1 ? "1 field" : "\(dependents == 0 ? "no" : "\(dependents)") fields")
      + (dependents == 1 ? " depends" : " depend")
  }
}

/// The number of items of each kind that have each field.
struct KindFieldCounts {
  private let sorting: KindSorting
  private let kindField: String?
  private(set) var items: [String: Int] = [:]
  /// Counts by kind, indexed by the field's place.
  private var fields: [String: [Int]] = [:]
  private let places: [String: Int]

  /// Begins at zero, with a place for each field.
  init(_ mapping: ImportMapping, places: [String: Int]) {
    sorting = KindSorting(mapping)
    kindField = mapping.kindField
    self.places = places
  }

  mutating func add(_ item: DataItem, having present: [Int]) {
    let kind =
      switch sorting.outcome(item) {
      case .kind(let kind), .other(_, let kind): kind
      case .none: DraftSorting.rest
      }
    items[kind, default: 0] += 1
    Self.count(present, in: &fields[kind, default: Array(repeating: 0, count: places.count)])
  }

  private static func count(_ present: [Int], in row: inout [Int]) {
    for place in present { row[place] += 1 }
  }

  func count(of path: String, in kind: String) -> Int {
    places[path].map { fields[kind]?[$0] ?? 0 } ?? 0
  }

  /// The number of fields that some kind lacks although chance would give it ten.
  var dependentCount: Int {
    let all = items.values.reduce(0, +)
    return places.count { path, place in
      let total = fields.values.reduce(0) { $0 + $1[place] }
      return path != kindField
        && items.contains { kind, count in
          let expected = Double(total) * Double(count) / Double(max(1, all))
          return expected >= 10 && Double(fields[kind]?[place] ?? 0) * 50 <= expected
        }
    }
  }
}

/// Parses kind rules of the command line: `AskHN: title begins with Ask HN`.
package enum KindRuleText {
  /// - Throws: ``DraftError/unreadableRule(_:)``.
  package static func rule(from text: String) throws(DraftError) -> KindRule {
    guard let colon = text.firstIndex(of: ":") else { throw .unreadableRule(text) }
    let kind = String(text[..<colon]).trimmed
    let condition = String(text[text.index(after: colon)...]).trimmed
    guard !kind.isEmpty, let (field, test) = parts(of: condition) else {
      throw .unreadableRule(text)
    }
    return KindRule(kind: kind, field: field, test: test)
  }

  private static func parts(of condition: String) -> (field: String, test: KindRule.Test)? {
    for (ending, isPresent) in [(" is present", true), (" is absent", false)]
    where condition.hasSuffix(ending) {
      return (String(condition.dropLast(ending.count)).trimmed, .isPresent(isPresent))
    }
    let forms: [(word: String, test: (String) -> KindRule.Test)] = [
      (" begins with ", { .beginsWith([$0]) }), (" contains ", { .contains([$0]) }),
      (" is ", { .equals([$0]) }),
    ]
    // Uses the first operator in the text, so a title can be compared with "this is it".
    let found = forms.compactMap { form in
      condition.firstRange(of: form.word).map { (range: $0, form: form) }
    }
    guard let (range, form) = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
      return nil
    }
    let field = String(condition[..<range.lowerBound]).trimmed
    let value = unquoted(String(condition[range.upperBound...]).trimmed)
    return field.isEmpty || value.isEmpty ? nil : (field, form.test(value))
  }

  private static func unquoted(_ text: String) -> String {
    let isQuoted = text.count > 2 && text.first == text.last && ["\"", "'"].contains(text.first)
    return isQuoted ? String(text.dropFirst().dropLast()) : text
  }
}
