import Sampling
import Statistics

/// A report's findings for a terminal of 100 columns: understood in half a minute, or go to the
/// page for more.
package struct TerminalSummary {
  /// How parts of the text are to look; the caller knows whether there are colours.
  package struct Style {
    package var strong: (String) -> String
    package var good: (String) -> String
    package var bad: (String) -> String
    package var faint: (String) -> String

    package init(
      strong: @escaping (String) -> String, good: @escaping (String) -> String,
      bad: @escaping (String) -> String, faint: @escaping (String) -> String
    ) {
      self.strong = strong
      self.good = good
      self.bad = bad
      self.faint = faint
    }

    package static var plain: Style {
      Style(strong: { $0 }, good: { $0 }, bad: { $0 }, faint: { $0 })
    }
  }

  private let report: Report
  private let style: Style

  package init(_ report: Report, style: Style) {
    self.report = report
    self.style = style
  }

  package var text: String {
    let head = [
      "", style.strong(report.run.scenario.title),
      style.faint(Self.wrapped(report.run.scenario.question, indent: "")), "",
    ]
    return (head + standing + body).joined(separator: "\n")
  }

  private var standing: [String] {
    switch report.standing {
    case .complete: []
    case .partial(let reason): [style.bad("Not complete: \(reason)"), ""]
    case .answersDiffer(let detail):
      [style.bad("The strategies do not agree, so there are no figures:"), "  \(detail)", ""]
    }
  }

  private var body: [String] {
    if case .answersDiffer = report.standing { return [] }
    let narrative = Narrative(report: report)
    let findings = narrative.findings.map {
      Self.wrapped("• " + $0.replacing("**", with: ""), indent: "  ")
    }
    return table + [""] + findings
      + (narrative.caution.map {
        ["", style.faint(Self.wrapped($0.replacing("`", with: ""), indent: ""))]
      } ?? [])
      + [""]
  }

  private var table: [String] {
    let names = report.run.strategies.map(\.name)
    let first = max(12, (report.operations.map(\.summary.name.count).max() ?? 0) + 2)
    let width = max(24, (100 - first) / max(1, names.count))
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { index, cell in
        Self.padded(cell, to: index == 0 ? first : width)
      }.joined()
    }
    let heading = style.strong(line([""] + names))
    let size = line(["file size"] + report.storage.map(Self.size))
    return [heading, size]
      + report.operations.map { operation in
        Self.padded(operation.summary.name, to: first)
          + operation.contenders.map { time($0, width: width) }.joined()
      }
  }

  private static func size(_ figures: StorageFigures) -> String {
    let size = bytes(figures)
    return figures.ratio == 1 ? size : "\(size)  \(Format.ratio(figures.ratio))"
  }

  private static func bytes(_ figures: StorageFigures) -> String {
    padded(Format.bytes(Double(figures.fileBytes)), to: 9)
  }

  private func time(_ figures: ContenderFigures, width: Int) -> String {
    let time = Self.padded(Format.duration(nanoseconds: figures.cpuNanoseconds), to: 9)
    guard let comparison = figures.comparison, let verdict = figures.verdict else {
      return Self.padded(time, to: width)
    }
    let text = Self.padded(
      "\(time)  \(Format.ratio(comparison.ratio)) \(verdict.rawValue)", to: width)
    switch verdict {
    case .faster: return style.good(text)
    case .slower: return style.bad(text)
    case .same: return text
    case .unresolved: return style.faint(text)
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func wrapped(_ text: String, indent: String) -> String {
    var lines: [String] = [""]
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if lines[lines.count - 1].count + word.count + 1 > 96 { lines.append(indent) }
      let last = lines[lines.count - 1]
      lines[lines.count - 1] += (last.isEmpty || last == indent ? "" : " ") + word
    }
    return lines.joined(separator: "\n")
  }
}
