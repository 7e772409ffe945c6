import Document

/// A section of the report: its question and its content.
struct ReportSection: Sendable {
  /// The kinds of sections; their order is guaranteed.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    case answer, trust, scorecard, why, limits, reproduce
    // Collapsed sections.
    case tradeOff, scaling, bytes, latency, insertsOverTime, evidence, expected, noise, glossary

    /// False for rarely needed sections, which the page collapses.
    var isOpen: Bool {
      switch self {
      case .answer, .trust, .scorecard, .why, .limits, .reproduce: true
      default: false
      }
    }
  }

  var kind: Kind
  var blocks: [Block]

  /// The section of the page.
  var page: PageSection {
    PageSection(title: kind.title, question: kind.question, anchor: kind.anchor, blocks: blocks)
  }
}

extension ReportSection.Kind {
  var title: String { texts.title }

  /// The question that the section answers.
  var question: String { texts.question }

  private var texts: (title: String, question: String) {
    switch self {
    case .answer: ("The answer", "What should I do?")
    case .trust:
      (
        "Can you trust this?",
        "Were all strategies measured in the same way, and did they do the same work?"
      )
    case .scorecard: ("Scorecard", "Which strategy wins where, and by how much?")
    case .tradeOff: ("Space against time", "Which strategies lose in both?")
    case .scaling: ("Does the winner change with size?", "How do times grow with the data?")
    case .bytes: ("Where the bytes go", "Why is it bigger?")
    case .latency: ("Latency", "Is the slow case rare or normal?")
    case .insertsOverTime: ("Storing over time", "Does it stay fast while the file grows?")
    case .why: ("Why: plans and work", "What does the engine do differently?")
    case .evidence: ("The evidence, ratio by ratio", "Is it a difference or drift?")
    case .expected: ("Expected and observed", "What did the author expect?")
    case .noise: ("Noise and method", "How small a difference could be detected?")
    case .limits: ("Limits and bias", "Where does this not apply?")
    case .reproduce: ("Reproduce", "How can I measure it again?")
    case .glossary: ("Glossary", "What does a word mean?")
    }
  }

  /// The anchor within the page.
  var anchor: String { "section-\(rawValue)" }
}

extension Prose.StringInterpolation {
  /// Names a table of the results database and links to the file.
  mutating func appendInterpolation(table name: String) {
    appendInterpolation(link: name, to: Report.databaseName)
  }
}
