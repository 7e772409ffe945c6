import Foundation

/// The parts of a Markdown page that rewording leaves unchanged.
///
/// They include headings, row labels and code. Of other text they include figures with units,
/// verdict marks, hyphenated names such as those of strategies, quoted names, code, and link
/// targets.
struct PageOutline {
  let text: String

  init(_ page: String) {
    var lines: [String] = []
    var isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      lines.append(isCode || Self.isKept(line) ? String(line) : Self.outline(of: line))
    }
    text = lines.joined(separator: "\n")
  }

  private static func isKept(_ line: Substring) -> Bool {
    line.hasPrefix("#") || line.hasPrefix("```") || line.hasPrefix("<!--")
      || line.hasPrefix("<details>") || line.hasPrefix("</details>")
  }

  private static func outline(of line: Substring) -> String {
    guard line.hasPrefix("|") else { return evidence(in: line) }
    let cells = line.split(separator: "|")
    let label = (cells.first ?? "").trimmingCharacters(in: .whitespaces).replacing(
      /\]\([^)]*\)|\[/, with: "")
    let evidence = cells.dropFirst().map(evidence)
    return "| " + ([label] + evidence).joined(separator: " | ").trimmingCharacters(in: .whitespaces)
  }

  /// Returns the evidence in a sentence, in order.
  static func evidence(in sentence: Substring) -> String {
    let kinds =
      #/
      (?: !?\[ (?=[^\]]*\]\() )                 # opens a link, whose words are searched too
      | \]\( (?<target> [^)]*) \)
      | <a\ id="(?<anchor> [^"]*)">
      | (?<quoted> “[^”]*” | `[^`]*`)
      | (?<name> [a-z]+ (?:-[a-z0-9]+)+)
      | (?<figure> [≤≥±−-]?\ ?[0-9][0-9.,:–×/]* (?:\ ?(?:%|×|[kKMGµmn]?(?:s|B|/s))(?![a-z]))?)
      | (?<mark> [✔✘⚠▲▼=≈?→])
      /#
    let found = sentence.matches(of: kinds).compactMap { match -> Substring? in
      let parts = match.output
      return parts.target ?? parts.anchor ?? parts.quoted ?? parts.name ?? parts.figure
        ?? parts.mark
    }
    return found.map { $0.trimmingPrefix(" ") }.joined(separator: " ")
  }
}
