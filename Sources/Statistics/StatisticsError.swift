/// Why samples cannot be compared.
package enum StatisticsError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooFewBlocks(Int)
  case notFinite(block: Int, contender: String)
  case unequalBlocks

  package var description: String {
    switch self {
    case .tooFewBlocks(let count):
      "\(count) block(s) give no interval; at least 2 are needed, 6 are sensible"
    case .notFinite(let block, let contender):
      "block \(block) of \(contender) has a time that is zero, negative or not a number"
    case .unequalBlocks: "the contenders have different numbers of blocks"
    }
  }
}
