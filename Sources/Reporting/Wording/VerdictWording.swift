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

  /// The word in a table.
  var word: String { rawValue }

  /// The explanation under every table; no more than one line.
  var meaning: String {
    switch self {
    case .faster: "takes less time, by more than the smallest difference that matters"
    case .slower: "takes more time, by more than the smallest difference that matters"
    case .tiny: "a real difference, but smaller than what matters"
    case .same: "no difference that matters can be hidden in the noise"
    case .unresolved: "too noisy to say; more measuring or a quieter machine would tell"
    }
  }
}

extension BaselineComparison {
  /// Ratio and interval, for example "0.881× (0.862–0.900)".
  var text: String { Ratio.text(ratio) + " (" + Ratio.text(interval) + ")" }
}
