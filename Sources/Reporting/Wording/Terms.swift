/// A word of the reports and what it means, in five sentences or fewer.
package struct Term: Hashable, Sendable {
  package var name: String
  /// Other ways to write it.
  package var aliases: [String]
  package var text: String
  /// Names of terms that help to understand this one.
  package var seeAlso: [String]

  init(_ name: String, aliases: [String] = [], seeAlso: [String] = [], _ text: String) {
    self.name = name
    self.aliases = aliases
    self.text = text
    self.seeAlso = seeAlso
  }

  /// The place of the term in a report.
  package var anchor: String {
    "term-" + name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
  }
}

/// Every word that reports explain: one list for the glossary, the hints and the command.
package enum Terms {
  /// In the order of the alphabet.
  package static let all =
    (describing + comparing + measuring + pacing + storing + merging + drawing)
    .sorted { $0.name.lowercased() < $1.name.lowercased() }

  private static let byName = Dictionary(
    all.flatMap { term in ([term.name] + term.aliases).map { ($0.lowercased(), term) } },
    uniquingKeysWith: { first, _ in first })

  /// The term with a name or alias, whatever the case of its letters.
  package static func find(_ name: String) -> Term? { byName[name.lowercased()] }

  /// The terms whose names are most like a misspelt one, the likeliest first.
  package static func suggestions(for name: String) -> [Term] {
    let wanted = name.lowercased()
    let ranked = all.map { term in
      let names = ([term.name] + term.aliases).map { $0.lowercased() }
      // Nearly every word contains one such as p.
      let isPart = names.contains {
        $0.contains(wanted) || ($0.count > 2 && wanted.contains($0))
      }
      return (term, isPart ? 0 : names.map { distance($0, wanted) }.min() ?? .max)
    }
    return ranked.filter { $0.1 <= max(2, wanted.count / 3) }.sorted { $0.1 < $1.1 }
      .prefix(3).map(\.0)
  }

  /// How many letters must be added, removed or changed (Levenshtein, 1966).
  private static func distance(_ left: String, _ right: String) -> Int {
    let letters = Array(right)
    var row = Array(0...letters.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, other) in letters.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(change, row[place] + 1, diagonal + 1)
      }
    }
    return row[letters.count]
  }
}
