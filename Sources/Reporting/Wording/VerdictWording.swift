import Document
import Statistics

extension Verdict {
  /// A shape besides the word, so that no reader depends on colour.
  var symbol: String {
    switch self {
    case .faster: "▲"
    case .slower: "▼"
    case .tiny: "≈"
    case .same: "="
    case .unresolved: "?"
    }
  }

  /// The meaning for a colour.
  var tone: Tone {
    switch self {
    case .faster: .good
    case .slower: .bad
    case .tiny, .same, .unresolved: .muted
    }
  }

  /// The word in a table.
  var word: String { rawValue }
}

extension BaselineComparison {
  /// Ratio and interval, for example "0.881× (0.862–0.900)".
  var text: String { Ratio.text(ratio) + " (" + Ratio.text(interval) + ")" }
}
