import Foundation

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
