/// The boxes of lessons that show an article's claims and the measured figures.
///
/// A lesson names the claims, `<!-- measured: E2 E19 -->`; the rows come from the page of claims, so that
/// no figure is written by hand.
package struct MeasuredClaims: Sendable {
  private static let start = "<!-- measured: "
  private static let end = "<!-- end of measured -->"

  /// Rows of the page's tables by the claim's name.
  private let rows: [String: [Substring]]

  /// Reads the page of claims in Markdown, in whose tables a row begins with a link to its claim.
  package init(page: String) {
    var rows: [String: [Substring]] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| [") {
      let cells = line.dropFirst(2).dropLast(2).split(separator: "|").map { cell in
        cell.drop { $0 == " " }
      }
      guard let first = cells.first, let close = first.firstIndex(of: "]"),
        first.contains("](#claim-")
      else { continue }
      let id = String(first[first.index(after: first.startIndex)..<close])
      rows[id] = rows[id] ?? cells
    }
    self.rows = rows
  }

  /// A text with its boxes filled in again.
  ///
  /// - Returns: The text, and the claims that the page does not have.
  package func filling(_ text: String, linkingTo page: String) -> (text: String, unknown: [String])
  {
    let old = text.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    var unknown: [String] = []
    var place = 0
    while place < old.count {
      let line = old[place]
      place += 1
      lines.append(String(line))
      guard line.hasPrefix(Self.start) else { continue }
      let ids = line.dropFirst(Self.start.count).dropLast(4).split(separator: " ").map(String.init)
      unknown += ids.filter { rows[$0] == nil }
      lines += ["", "| claim | in short | verdict | figure |", "|---|---|---|---|"]
      lines += ids.compactMap { id in rows[id].map { Self.row(id, $0, page) } }
      lines += ["", Self.end]
      // What stood there is left out.
      let rest = old[place...].drop { $0.isEmpty || $0.hasPrefix("|") }
      if rest.first == Self.end[...] { place = rest.startIndex + 1 }
    }
    return (lines.joined(separator: "\n"), unknown)
  }
  private static func row(_ id: String, _ cells: [Substring], _ page: String) -> String {
    let shown = cells.dropFirst().prefix(3).map { String($0).trimmingTrailingSpaces }
    return "| [\(id)](\(page)#claim-\(id.lowercased())) | \(shown.joined(separator: " | ")) |"
  }
}
