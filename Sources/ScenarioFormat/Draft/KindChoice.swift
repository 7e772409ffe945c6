package import LogicalModel
import OrderedCollections

/// The candidate assignments of a file's items to kinds: the requested one, or one per field whose
/// values may be kinds, plus one without a field.
struct KindChoice {
  private static let mostValues = 64
  private static let mostSortings = 24

  let sortings: [DraftSorting]
  /// Fields with a kind's name that hold numbers or too many values; suggested as options.
  private var others: [String] = []
  /// True if the user specified the kinds.
  private let isGiven: Bool

  init(_ source: DraftKinds, _ census: FileCensus, _ order: FieldOrder, _ single: DraftSorting)
    throws(DraftError)
  {
    isGiven = source != .guessed
    switch source {
    case .field(let field): sortings = [try single.by(field, census)]
    case .rules(let rules): sortings = [try single.by(rules, census)]
    case .guessed:
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
  ///
  /// Few are a fourth of the items or, under a kind's name, up to eight and half of the items.
  private static func mayBeKind(_ field: String, _ census: FileCensus) -> Bool {
    guard let profile = census.fields[field], profile.listCount == 0, profile.objectCount == 0,
      profile.plainCount * 10 >= census.itemCount * 9, let values = profile.texts.all
    else { return false }
    let fewest =
      NameHint(field).isKind && values.count <= 8 ? 2 * values.count - 1 : 4 * values.count
    return (2...mostValues).contains(values.count) && fewest <= census.itemCount
      && values.allSatisfy { YAMLScalar.survives($0.text) }
      && !flags.isSuperset(of: values.map { $0.text.lowercased() })
      && TypeGuess(profile, named: field).type == .string && profile.dates.share <= 0.5
      && profile.numbers.count * 2 <= profile.plainCount
  }

  private static let flags: Set<String> = ["f", "n", "t", "y"]

  /// Returns the best sorting with its counts and a sentence that names it and the next best.
  func best(_ counts: [KindFieldCounts]) -> (DraftSorting, KindFieldCounts, sentence: String) {
    let ways = zip(sortings, counts).enumerated().map {
      Way(place: $0, sorting: $1.0, count: $1.1)
    }
    let most = ways.filter(\.decides).map(\.dependentCount).max() ?? 0
    let ranked = ways.sorted { $1.order(most) < $0.order(most) }
    return (
      ranked[0].sorting, ranked[0].count, sentence(ranked[0], others: Array(ranked.dropFirst()))
    )
  }

  /// A sorting with its counts.
  private struct Way {
    let place: Int
    let sorting: DraftSorting
    let count: KindFieldCounts
    let dependentCount: Int
    /// True if the field's values probably are kinds: other fields depend on it and it has a kind's
    /// name, or its values exclude each other's fields.
    ///
    /// A state such as closed may have fields of its own, but then the other states rarely do.
    let decides: Bool

    init(place: Int, sorting: DraftSorting, count: KindFieldCounts) {
      (self.place, self.sorting, self.count) = (place, sorting, count)
      dependentCount = count.dependentCount
      decides =
        sorting.field != nil && dependentCount > 0
        && (sorting.isNamedKind || count.hasExclusiveFields)
    }

    /// Returns the criteria from the first to the last, better ones greater: a field that decides,
    /// with at least half as many dependent fields as the best, then a kind's name, then more
    /// dependent fields, then fewer kinds.
    ///
    /// Without such a field, a kind's name wins over no field, and no field over any other.
    func order(_ most: Int) -> (Int, Int, Int, Int, Int) {
      let isNear = decides && dependentCount * 2 >= most
      let rank =
        isNear ? 3 : decides ? 2 : sorting.isNamedKind ? 1 : sorting.field == nil ? 0 : -1
      return (
        rank, sorting.isNamedKind ? 1 : 0, dependentCount,
        dependentCount > 0 ? -sorting.kinds.count : 0, -place
      )
    }

    var option: String? { sorting.field.map { "--kind \($0) (\(facts))" } }

    var facts: String {
      let values = sorting.kinds.count == 1 ? "1 value" : "\(sorting.kinds.count) values"
      if dependentCount == 0, count.partialFieldCount > 0 {
        return "\(values); \(SizeText.counted(count.partialFieldCount, "field")) only in some of "
          + "them, perhaps by chance"
      }
      let fields =
        switch dependentCount {
        case 0: "no fields depend"
        case 1: "1 field depends"
        default: "\(dependentCount) fields depend"
        }
      return "\(values), on which \(fields)"
    }
  }

  private func sentence(_ best: Way, others: [Way]) -> String {
    if best.count.items.count == 1 {
      let start = "one kind: there is nothing to compare; "
      if isGiven {
        return start + "name another field with --kind, or other rules with --kind-rule"
      }
      let options =
        others.filter { $0.dependentCount > 0 }.compactMap(\.option) + self.others
        + others.filter { $0.dependentCount == 0 }.compactMap(\.option)
      return start
        + (options.isEmpty
          ? "no field has a few repeated texts, but --kind accepts any field"
          : "no field clearly decides which others an item has; choose one whose values say what an "
            + "item is, and stay the same: \(options.prefix(6).joined(separator: ", "))")
        + "; --kind-rule makes kinds from the values of fields"
    }
    guard let field = best.sorting.field else { return "the rules determine the kind" }
    let fact = "`\(field)` determines the kind: \(best.facts)"
    if isGiven { return fact }
    return fact
      + (others.lazy.compactMap(\.option).first.map { "; the next best is \($0)" }
        ?? "; no other field qualifies")
  }
}

/// The number of items of each kind that have each field.
struct KindFieldCounts {
  private let sorting: KindSorting
  private let kindField: String?
  private(set) var items: [String: Int] = [:]
  /// Counts by kind, indexed by the field's place, of the items that the rules of one kind match.
  private var fields: [String: [Int]] = [:]
  /// Items that the rules of several kinds match, by these kinds, the first of which each has.
  private(set) var several: OrderedDictionary<OrderedSet<String>, (items: Int, fields: [Int])> = [:]
  private let places: [String: Int]

  /// Begins at zero, with a place for each field.
  init(_ mapping: ImportMapping, places: [String: Int]) {
    sorting = KindSorting(mapping)
    kindField = mapping.kindField
    self.places = places
  }

  mutating func add(_ item: DataItem, having present: [Int]) {
    let kinds = sorting.ruleKinds(of: item)
    let kind =
      switch sorting.outcome(item, kinds) {
      case .kind(let kind), .other(_, let kind): kind
      case .none: DraftSorting.rest
      }
    items[kind, default: 0] += 1
    guard kinds.count < 2 else {
      let none = (items: 0, fields: Array(repeating: 0, count: places.count))
      several[kinds, default: none].items += 1
      return Self.count(present, in: &several[kinds, default: none].fields)
    }
    Self.count(present, in: &fields[kind, default: Array(repeating: 0, count: places.count)])
  }

  private static func count(_ present: [Int], in row: inout [Int]) {
    for place in present { row[place] += 1 }
  }

  /// Returns the number of a kind's items with a field.
  ///
  /// A field that only another kind has, but for items whose rules match both, is that kind's.
  func count(of path: String, in kind: String) -> Int {
    guard let place = places[path] else { return 0 }
    func own(_ kind: String) -> Int { fields[kind]?[place] ?? 0 }
    return several.reduce(own(kind)) { sum, entry in
      let isAnothers = own(kind) == 0 && entry.key.contains { own($0) > 0 }
      return entry.key.first == kind && !isAnothers ? sum + entry.value.fields[place] : sum
    }
  }

  /// Sentences on the items that match the rules of several kinds, with the fields that are lost,
  /// and on those that match none, which have the kind `otherwise`.
  func ruleNotes(otherwise: String?) -> [String] {
    let names = Dictionary(places.map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    let notes = several.map { kinds, entry in
      let lost = entry.fields.indices.filter { entry.fields[$0] > 0 }.compactMap { names[$0] }
        .filter { count(of: $0, in: kinds[0]) == 0 }.sorted()
      return "\(SizeText.counted(entry.items, "item")) matched the rules of "
        + "\(kinds.joined(separator: " and ")), stored as \(kinds[0])"
        + (lost.isEmpty ? "" : " without \(lost.joined(separator: ", "))")
    }
    guard sorting.hasRules, let otherwise, let rest = items[DraftSorting.rest] else { return notes }
    return notes + ["\(SizeText.counted(rest, "item")) matched no rule, stored as \(otherwise)"]
  }

  /// A field that depends on the kind.
  private struct Dependent {
    /// The kinds that have it more often than the average, and those that lack it.
    let owners: [String]
    let lacking: [String]
    /// The share of the variance of the field's presence that the kind explains, at most 1.
    let explained: Double
  }

  private func dependent(_ place: Int, _ kinds: [String], of all: Int) -> Dependent? {
    func count(_ kind: String) -> Double { Double(fields[kind]?[place] ?? 0) }
    func size(_ kind: String) -> Double { Double(items[kind] ?? 0) }
    let share = kinds.reduce(0) { $0 + count($1) } / Double(max(1, all))
    let lacking = kinds.filter { kind in
      let expected = share * size(kind)
      return expected >= 10 && count(kind) * 50 <= expected
    }
    guard !lacking.isEmpty else { return nil }
    // The sums within kinds and overall, each by its degrees of freedom.
    let within = kinds.reduce(0) { $0 + count($1) * (1 - count($1) / size($1)) }
    let free = Double(all - 1) / Double(max(1, all - kinds.count))
    return Dependent(
      owners: kinds.filter { count($0) > share * size($0) }, lacking: lacking,
      explained: 1 - free * within / (Double(all) * share * (1 - share)))
  }

  /// The fields that some kind lacks although chance would give it ten.
  private var dependents: [Dependent] {
    let (kinds, all) = (items.keys.sorted(), items.values.reduce(0, +))
    return places.compactMap { path, place in
      path == kindField ? nil : dependent(place, kinds, of: all)
    }
  }

  /// The number of fields that depend on the kind.
  var dependentCount: Int { dependents.count }

  /// The number of fields that some kinds have and others lack.
  var partialFieldCount: Int {
    places.keys.count { path in
      path != kindField && items.keys.contains { count(of: path, in: $0) == 0 }
        && items.keys.contains { count(of: path, in: $0) > 0 }
    }
  }

  /// True if two kinds each have a field that the other lacks, and the kind predicts both fields
  /// well.
  var hasExclusiveFields: Bool {
    var pairs: Set<[String]> = []
    for field in dependents where field.explained >= Self.leastExplained {
      for owner in field.owners { for other in field.lacking { pairs.insert([owner, other]) } }
    }
    return pairs.contains { pairs.contains([$0[1], $0[0]]) }
  }

  private static let leastExplained = 0.25
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
