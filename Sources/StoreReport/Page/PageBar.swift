import Foundation
import SQLiteStore

/// A whole and its parts as a drawn bar with a legend.
struct PageBar {
  struct Part {
    let kind: String
    let title: String
    let explanation: String
    let amount: String
    let share: String
    /// In thousandths of the bar, with a decimal point.
    let start: String
    let width: String
  }

  let parts: [Part]
  /// What a reader who does not see the bar is told.
  let label: String

  /// - Parameters:
  ///   - breakdown: What to draw.
  ///   - other: A bar beside it, whose words are not explained again.
  init(_ breakdown: Breakdown, after other: Breakdown? = nil) {
    let explained = Set(other?.parts.map(\.kind) ?? [])
    var start = 0.0
    var parts: [Part] = []
    for part in breakdown.parts {
      let width = 1000 * Double(part.amount) / Double(max(1, breakdown.whole))
      parts.append(
        Part(
          kind: part.kind.rawValue, title: part.kind.title,
          explanation: explained.contains(part.kind) ? "" : part.kind.explanation,
          amount: Figures.count(part.amount), share: Self.share(part.amount, of: breakdown.whole),
          start: Self.number(start), width: Self.number(width)))
      start += width
    }
    self.parts = parts
    label = parts.map { "\($0.share) \($0.title)" }.joined(separator: ", ")
  }

  /// With a space that does not end a line.
  private static func share(_ part: Int, of whole: Int) -> String {
    Figures.share(part, of: whole).replacing(" ", with: "\u{A0}")
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
