/// Finds the intended name for a misspelled one.
package enum Suggestion {
  /// Returns the nearest candidate, or nil if none is near enough.
  ///
  /// Near enough is one edit per three letters. Letter case is not an edit, and a missing or added
  /// ending counts as one: `index` is near `indexed`.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    let rated = candidates.map { candidate in
      let letters = Array(candidate.lowercased())
      let shorter = min(wanted.count, letters.count)
      let isEnding = shorter >= 3 && wanted.prefix(shorter) == letters.prefix(shorter)
      let slips = slips(wanted, letters)
      return (name: candidate, slips: isEnding ? min(1, slips) : slips)
    }
    guard let best = rated.min(by: { $0.slips < $1.slips }), best.name != name else { return nil }
    return best.slips <= max(1, wanted.count / 3) ? best.name : nil
  }

  /// Returns the number of letters inserted, deleted, replaced or swapped with their neighbour.
  ///
  /// This is the optimal string alignment distance (Boytsov, "Indexing methods for approximate
  /// dictionary searching", ACM JEA 2011, section 2.2).
  package static func slips(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = last[column] + (letter == other ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        let isSwap =
          row > 0 && column > 0 && letter == second[column - 1] && first[row - 1] == other
        if isSwap { best = min(best, beforeLast[column - 1] + 1) }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
