import Foundation

/// The verdicts on a terminal: one line each, then the count.
package struct ClaimsSummary: Sendable {
  private static let width = 92
  /// Of titles: after the symbol, the id and the verdict.
  private static let indent = 26

  package var page: ClaimsPage
  package var place: String

  package init(_ page: ClaimsPage, place: String) {
    self.page = page
    self.place = place
  }

  package var text: String {
    let lines = page.findings.map { finding in
      let claim = finding.claim
      let verdict = finding.verdict
      let head =
        "  \(verdict.symbol) \(claim.id.padded(to: 5)) \(verdict.rawValue.padded(to: 15)) "
      let effect = "\n" + String(repeating: " ", count: Self.indent) + finding.effect
      return head + Self.shortened(claim.title) + (verdict == .notMeasured ? "" : effect)
    }
    return Count.text(page.findings.count, "claim") + ": \(page.tally)\n\n"
      + lines.joined(separator: "\n")
      + "\n\nWhy, and from which launches: \(place)"
  }

  private static func shortened(_ text: String) -> String {
    let room = width - indent
    return text.count <= room ? text : text.prefix(room - 1) + "…"
  }
}
