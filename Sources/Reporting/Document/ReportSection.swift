/// One of the report's sections: its place, the question it answers and what it says.
struct ReportSection: Sendable {
  /// The sections in their order, which is part of the report's promise.
  enum Kind: Int, CaseIterable, Hashable, Sendable {
    case answer = 1
    case trust, scorecard, tradeOff, scaling, bytes, latency, insertsOverTime, why, evidence
    case expected, noise, limits, reproduce, glossary
  }

  var kind: Kind
  var blocks: [Block]
  var files: [DataFile] = []

  init(_ kind: Kind, _ blocks: [Block], files: [DataFile] = []) {
    self.kind = kind
    self.blocks = blocks
    self.files = files
  }

  var drawables: [any Drawable] {
    blocks.flatMap(\.flattened).flatMap { block in
      if case .figures(let figures) = block { figures.map(\.drawable) } else { [any Drawable]() }
    }
  }
}

extension ReportSection.Kind {
  var title: String {
    switch self {
    case .answer: "The answer"
    case .trust: "May this be believed?"
    case .scorecard: "Scorecard"
    case .tradeOff: "Space against time"
    case .scaling: "From which size on?"
    case .bytes: "Where the bytes go"
    case .latency: "Latency"
    case .insertsOverTime: "Storing over time"
    case .why: "Why: plans and work"
    case .evidence: "The evidence, one ratio after the other"
    case .expected: "Expected and observed"
    case .noise: "Noise and method"
    case .limits: "Limits and bias"
    case .reproduce: "Do it again"
    case .glossary: "Glossary"
    }
  }

  /// What the section answers.
  var question: String {
    switch self {
    case .answer: "What should I do?"
    case .trust: "Were all measured alike, and did they do the same?"
    case .scorecard: "Who wins where, and by how much?"
    case .tradeOff: "Which choices are never right?"
    case .scaling: "Does the winner change as the data grow?"
    case .bytes: "Why is it bigger?"
    case .latency: "Is the slow case rare or normal?"
    case .insertsOverTime: "Does it stay fast while the file grows?"
    case .why: "What does the engine do differently?"
    case .evidence: "Is the difference in the data or in the drift?"
    case .expected: "What can be learnt?"
    case .noise: "How fine a difference could be seen?"
    case .limits: "Where does this not apply?"
    case .reproduce: "How is it measured again?"
    case .glossary: "What does a word mean?"
    }
  }

  /// The address within the page.
  var anchor: String { "section-\(rawValue)" }
}
