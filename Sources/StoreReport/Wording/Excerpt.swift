/// The first of many and how many follow, so that nothing is left out without a word.
struct Excerpt<Element> {
  let shown: [Element]
  let rest: Int

  init(_ all: [Element], limit: Int) {
    shown = Array(all.prefix(limit))
    rest = all.count - shown.count
  }

  /// Nil if everything is shown.
  var note: String? { rest == 0 ? nil : "and \(Figures.count(rest)) more (see --json)" }
}

extension Excerpt<String> {
  /// All in a row, such as "a, b and 3 more (see --json)".
  var list: String {
    shown.joined(separator: ", ") + (note.map { (shown.isEmpty ? "" : " ") + $0 } ?? "")
  }
}
