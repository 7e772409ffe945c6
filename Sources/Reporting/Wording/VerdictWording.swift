import Document
import Statistics

extension Verdict {
  /// A symbol in addition to the word, so that no reader depends on colour.
  var symbol: String {
    switch self {
    case .faster: "▲"
    case .slower: "▼"
    case .tiny: "≈"
    case .same: "="
    case .unresolved: "?"
    }
  }

  /// The tone that determines the colour.
  var tone: Tone {
    switch self {
    case .faster: .good
    case .slower: .bad
    case .tiny, .same, .unresolved: .muted
    }
  }

  /// The verdict in a table.
  var word: String { rawValue }
}
