import LogicalModel

/// How the entries of a field that holds lists become companions.
struct LinkGuess {
  /// Parts of objects that name them, best first; given and family names go together.
  private static let names: [[String]] = [
    ["name"], ["title"], ["label"], ["fullName"], ["full_name"], ["displayName"], ["text"],
    ["firstName", "lastName"], ["first_name", "last_name"], ["given", "family"], ["tag"], ["value"],
    ["id"],
  ]

  private let profile: FieldProfile
  /// Of entries that are objects, those that make the companion's text.
  let parts: [String]

  init(_ profile: FieldProfile) {
    self.profile = profile
    parts = Self.parts(profile.entries)
  }

  var unusedParts: [String] { profile.entries.parts.subtracting(parts).sorted() }

  /// Why a list cannot become links, nil if it can.
  static func reasonToIgnore(_ profile: FieldProfile) -> String? {
    let entries = profile.entries
    if entries.unreadableCount > 0 {
      return "lists of what is neither text nor an object with texts"
    }
    let isVector = entries.forms.isEmpty && entries.texts.count > 0 && entries.hasReals
    if isVector { return "lists of numbers, such as places or measurements" }
    let unnamed = entries.forms.keys.contains { !$0.allSatisfy(YAMLScalar.survives) }
    return unnamed ? "objects with parts whose names are no text" : nil
  }

  /// The best names that every entry has one of; else what most entries have, until all have some.
  private static func parts(_ entries: EntryProfile) -> [String] {
    let forms = entries.forms
    guard !forms.isEmpty else { return [] }
    func coversAll(_ parts: [String]) -> Bool {
      forms.keys.allSatisfy { !$0.isDisjoint(with: parts) }
    }
    let known = names.filter { name in forms.keys.contains { !$0.isDisjoint(with: name) } }
    if let name = known.first(where: coversAll) { return present(name, forms) }
    for first in known {
      let rest = known.filter { $0 != first }
      if let other = rest.first(where: { coversAll(first + $0) }) {
        return present(first + other, forms)
      }
    }
    return greedy(forms)
  }

  private static func present(_ parts: [String], _ forms: [Set<String>: Int]) -> [String] {
    parts.filter { part in forms.keys.contains { $0.contains(part) } }
  }

  private static func greedy(_ forms: [Set<String>: Int]) -> [String] {
    var open = forms
    var chosen: [String] = []
    while !open.isEmpty {
      var counts: [String: Int] = [:]
      for (form, count) in open { for part in form { counts[part, default: 0] += count } }
      guard let best = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key else {
        break
      }
      chosen.append(best)
      open = open.filter { !$0.key.contains(best) }
    }
    return chosen
  }

  /// About as many as there are: from none to twice the mean, where some have none.
  func count(present: Int, of items: Int) -> ClosedRange<Int> {
    let mean = Double(profile.entries.presentCount) / Double(max(1, items))
    // Generated companions may be as few as the distinct texts: one.
    let least = present < items ? 0 : 1
    return least...max(max(least, 1), min(1_000, Int((2 * mean).rounded()) - least))
  }

  /// The kind that the entries become.
  func companion(_ name: String, from path: String) -> ScenarioDraft.Kind {
    var kind = ScenarioDraft.Kind(name: name)
    kind.comments = ["The entries of `\(path)`, one for each distinct text."]
    kind.count = max(1, profile.entries.distinct.estimate, profile.texts.distinct.estimate)
    var property = ScenarioDraft.Property(name: "name", type: .string)
    (property.isOptional, property.isIndexed) = (false, true)
    kind.properties = [property]
    return kind
  }
}
