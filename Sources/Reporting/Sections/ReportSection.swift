import Document

/// One of the report's sections: the question it answers and what it says.
struct ReportSection: Sendable {
  /// The sections in their order, which is part of the report's promise.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    case answer, trust, scorecard, why, limits, reproduce
    // Behind the fold.
    case tradeOff, scaling, bytes, latency, insertsOverTime, evidence, expected, noise, glossary

    /// False for what most readers never need: it is on the page, behind one fold.
    var isOpen: Bool {
      switch self {
      case .answer, .trust, .scorecard, .why, .limits, .reproduce: true
      default: false
      }
    }
  }

  var kind: Kind
  var blocks: [Block]
  var files: [CSVFile] = []

  /// The section as a page shows it.
  var page: PageSection {
    PageSection(title: kind.title, question: kind.question, anchor: kind.anchor, blocks: blocks)
  }
}

extension ReportSection.Kind {
  var title: String {
    switch self {
    case .answer: "The answer"
    case .trust: "Can you trust this?"
    case .scorecard: "Scorecard"
    case .tradeOff: "Space against time"
    case .scaling: "Does the winner change with size?"
    case .bytes: "Where the bytes go"
    case .latency: "Latency"
    case .insertsOverTime: "Storing over time"
    case .why: "Why: plans and work"
    case .evidence: "The evidence, one ratio after the other"
    case .expected: "Expected and observed"
    case .noise: "Noise and method"
    case .limits: "Limits and bias"
    case .reproduce: "Reproduce"
    case .glossary: "Glossary"
    }
  }

  /// What the section answers.
  var question: String {
    switch self {
    case .answer: "What should I do?"
    case .trust: "Were all measured in the same way, and did they do the same work?"
    case .scorecard: "Who wins where, and by how much?"
    case .tradeOff: "Which shapes lose in both?"
    case .scaling: "How do times grow with the data?"
    case .bytes: "Why is it bigger?"
    case .latency: "Is the slow case rare or normal?"
    case .insertsOverTime: "Does it stay fast while the file grows?"
    case .why: "What does the engine do differently?"
    case .evidence: "Is it a difference, or drift?"
    case .expected: "What did the author expect?"
    case .noise: "How small a difference could be detected?"
    case .limits: "Where does this not apply?"
    case .reproduce: "How can I measure it again?"
    case .glossary: "What does a word mean?"
    }
  }

  /// The address within the page.
  var anchor: String { "section-\(rawValue)" }
}
