import Foundation
package import LogicalModel

/// Finds the field that says of what kind an item is: one with few values, whose items have other
/// fields each.
struct KindGuess {
  /// A field and how many others depend on it.
  struct Candidate: Hashable {
    let field: String
    let values: Int
    /// Fields that items with some of its values never have.
    let dependents: Int
  }

  private static let mostValues = 64
  /// Of a field that is called a kind.
  private static let mostNamedValues = 200
  private static let mostCandidates = 24
  /// How often a field would be there by chance where it never is: the chance of none is e^-8.
  private static let leastExpected = 8.0

  /// Best first; those without dependents come last.
  let candidates: [Candidate]

  init(_ census: FileCensus) {
    let table = Table(census.sketches.values)
    let fields = census.fields.filter { name, profile in
      Self.mayBeKind(profile, named: name, of: census.itemCount)
    }
    let likely = fields.sorted { one, other in
      (Self.rank(one.key), one.value.texts.all?.count ?? 0, one.key)
        < (Self.rank(other.key), other.value.texts.all?.count ?? 0, other.key)
    }
    candidates = likely.prefix(Self.mostCandidates).map { field, profile in
      Candidate(
        field: field, values: profile.texts.all?.count ?? 0, dependents: table.dependents(on: field)
      )
    }.sorted { one, other in
      let (first, second) = (one.score, other.score)
      return first == second
        ? (one.values, one.field) < (other.values, other.field) : first > second
    }
  }

  /// The field that decides, nil if none has dependents.
  var field: String? { candidates.first { $0.dependents > 0 }?.field }

  private static func rank(_ name: String) -> Int { NameHint(name).isKind ? 0 : 1 }

  /// Nearly every item has one value, of few.
  ///
  /// Numbers measure something, unless they are called kinds.
  private static func mayBeKind(_ profile: FieldProfile, named name: String, of items: Int) -> Bool
  {
    guard profile.listCount == 0, profile.objectCount == 0,
      profile.plainCount * 10 >= items * 9, let values = profile.texts.all
    else { return false }
    let isNamed = NameHint(name).isKind
    return (2...(isNamed ? mostNamedValues : mostValues)).contains(values.count)
      && values.count * 4 <= items && (!profile.numbers.isAllNumbers || isNamed)
  }

  /// Which of some items have which fields.
  private struct Table {
    private let sketches: [FileCensus.Sketch]
    private let names: [String]
    private let present: [[Int]]
    private let counts: [Int]

    init(_ sketches: [FileCensus.Sketch]) {
      self.sketches = sketches
      var numbers: [String: Int] = [:]
      var present: [[Int]] = []
      for sketch in sketches {
        present.append(
          sketch.keys.map { name in
            let number = numbers[name] ?? numbers.count
            numbers[name] = number
            return number
          })
      }
      self.present = present
      names = numbers.sorted { $0.value < $1.value }.map(\.key)
      var counts = [Int](repeating: 0, count: names.count)
      for item in present { for number in item { counts[number] += 1 } }
      self.counts = counts
    }

    /// How many fields are never there with some value that is frequent enough to tell.
    func dependents(on field: String) -> Int {
      var groups: [String: (items: Int, counts: [Int])] = [:]
      for (sketch, item) in zip(sketches, present) {
        let value = (sketch[field] ?? nil) ?? ""
        var group = groups[value] ?? (0, [Int](repeating: 0, count: names.count))
        groups[value] = nil
        group.items += 1
        for number in item { group.counts[number] += 1 }
        groups[value] = group
      }
      return names.indices.count { number in
        names[number] != field && isDecided(number, Array(groups.values))
      }
    }

    /// True if a field is never there with some of the values, and that is not by chance.
    ///
    /// A value that is frequent enough tells alone. Rare ones tell together: that so many items have a
    /// value with which the field is never there has at most the chance e^-surprise, by Chernoff's bound.
    private func isDecided(_ number: Int, _ groups: [(items: Int, counts: [Int])]) -> Bool {
      let share = Double(counts[number]) / Double(max(1, sketches.count))
      func expected(_ items: Int) -> Double { Double(items) * share }
      let without = groups.filter { $0.counts[number] == 0 }.map(\.items)
      let telling = without.filter { expected($0) >= leastExpected }
      let chance = groups.reduce(0) { $0 + Foundation.log(2 - Foundation.exp(-expected($1.items))) }
      let surprise = expected(without.reduce(0, +)) - chance
      return (surprise >= leastExpected ? without : telling).reduce(0, +) * 10 >= sketches.count
    }
  }
}

extension KindGuess.Candidate {
  /// A field that is called a kind needs less to be taken for one.
  fileprivate var score: Double { Double(dependents) * (NameHint(field).isKind ? 3 : 1) }
}

/// Kinds that have several fields in common which no other kind has: each set of them could be a kind
/// between these and the root, as an app would model it.
struct KindGroups {
  /// A field and the kinds that have it.
  struct Field: Hashable {
    let name: String
    let kinds: Set<String>
    /// At least half of the members of each of these kinds have it.
    let isUsual: Bool
  }

  struct Group: Hashable {
    let kinds: Set<String>
    /// In the order that they were given in.
    let fields: [String]
  }

  /// Of so many fields a kind is made.
  private static let leastFields = 2

  /// Large ones first; any two have no kind in common, or one has all kinds of the other.
  let groups: [Group]

  /// Takes the fields of some kinds, and how many kinds there are.
  init(_ fields: [Field], kindCount: Int) {
    var names: [Set<String>: [Field]] = [:]
    for field in fields where field.kinds.count > 1 && field.kinds.count < kindCount {
      names[field.kinds, default: []].append(field)
    }
    let found = names.filter { $0.value.count(where: \.isUsual) >= Self.leastFields }
      .map { Group(kinds: $0.key, fields: $0.value.map(\.name)) }
    let ranked = found.sorted { ($1.weight, $0.order) < ($0.weight, $1.order) }
    var chosen: [Group] = []
    for group in ranked where chosen.allSatisfy(group.goesWith) { chosen.append(group) }
    groups = chosen.sorted { ($1.kinds.count, $0.order) < ($0.kinds.count, $1.order) }
  }

  /// The smallest group around some kinds that is not just these.
  func around(_ kinds: Set<String>) -> Group? {
    groups.last { $0.kinds.isStrictSuperset(of: kinds) }
  }
}

extension KindGroups.Group {
  /// How often a field need not be written again.
  fileprivate var weight: Int { fields.count * (kinds.count - 1) }

  fileprivate var order: String { kinds.sorted().joined(separator: " ") }

  fileprivate func goesWith(_ other: KindGroups.Group) -> Bool {
    kinds.isDisjoint(with: other.kinds) || kinds.isSubset(of: other.kinds)
      || kinds.isSuperset(of: other.kinds)
  }
}

/// Rules for kinds as the command line writes them: `AskHN: title begins with Ask HN`.
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
    // The first operator of the text, so that a title may itself be compared with "this is it".
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
