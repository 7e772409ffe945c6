/// The boxes in lessons that show an article's claims with measured figures.
///
/// A lesson names the claims: `<!-- measured: E2 E19 -->`. Their rows come from the page of claims.
package struct MeasuredClaims: Sendable {
  private static let start = "<!-- measured: "
  private static let end = "<!-- end of measured -->"

  /// The cells of the page's rows by anchor of the claim; the title is first.
  private let rows: [String: [Substring]]

  /// Reads the page of claims in Markdown, whose table rows start with the claim's anchor.
  package init(page: String) {
    var rows: [String: [Substring]] = [:]
    for line in page.split(separator: "\n") {
      guard let start = line.prefixMatch(of: /\| <a id="(claim-[^"]*)"><\/a>/) else { continue }
      let cells = line[start.range.upperBound...].dropLast(2).split(separator: "|")
      rows[String(start.output.1)] = cells.map { cell in cell.drop { $0 == " " } }
    }
    self.rows = rows
  }

  /// Updates the boxes of a text.
  ///
  /// - Returns: The text, and the claims that are missing from the page.
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
      unknown += ids.filter { rows[Self.anchor($0)] == nil }
      lines += ["", "| claim | verdict | figure |", "|---|---|---|"]
      lines += ids.map(Self.anchor).compactMap { anchor in
        rows[anchor].map { Self.row($0, page + "#" + anchor) }
      }
      lines += ["", Self.end]
      // Skip the previous rows.
      let rest = old[place...].drop { $0.isEmpty || $0.hasPrefix("|") }
      if rest.first == Self.end[...] { place = rest.startIndex + 1 }
    }
    return (lines.joined(separator: "\n"), unknown)
  }

  private static func anchor(_ id: String) -> String { "claim-" + id.lowercased() }

  private static func row(_ cells: [Substring], _ address: String) -> String {
    // Links are relative to the page of claims, not to the lesson, so only their text stays.
    let shown = cells.prefix(3).map {
      String($0).replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.trimmingTrailingSpaces
    }
    return "| [\(shown[0])](\(address)) | \(shown.dropFirst().joined(separator: " | ")) |"
  }
}
