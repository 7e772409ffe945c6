/// The reason why a figure cannot be computed, with its evidence.
package enum StatisticsError: Error, Hashable, Sendable {
  /// A summary of no values.
  case noValues(of: String)
  /// A value is NaN or infinite; `index` is its position in the data.
  case notFinite(of: String, index: Int)
  /// A value is zero or negative but must be positive, as for a logarithm.
  case notPositive(of: String, index: Int, value: Double)
  /// A probability or level is out of range.
  case outOfRange(what: String, value: Double, allowed: String)
  /// A name is not among the strategies.
  case unknownStrategy(name: String, known: [String])
  /// A percentile has no interval below a number of samples.
  case tooFewSamples(count: Int, needed: Int, quantile: Double)
  /// A fit has more unknowns than its points determine.
  case tooFewPoints(of: String, count: Int, needed: Int)
  /// Two corresponding lists differ in length.
  case unequalLengths(of: String, first: Int, second: Int)
  /// One column of a fit is a multiple of another, or is constant.
  case collinear(of: String)
}

extension StatisticsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noValues(let what):
      "\(what) needs at least one value; check that the operation has samples in the journal"
    case .notFinite(let what, let index):
      "\(what): value \(index) is not a finite number; remove the process or measure it again"
    case .notPositive(let what, let index, let value):
      "\(what): value \(index) is \(value), not above zero; put more actions into one sample"
    case .outOfRange(let what, let value, let allowed):
      "\(what) is \(value); choose a value \(allowed)"
    case .unknownStrategy(let name, let known):
      "unknown strategy \(name); choose from \(known.joined(separator: ", "))"
    case .tooFewSamples(let count, let needed, let quantile):
      "\(count) samples give no interval for the \(quantile) quantile; take \(needed) or more"
    case .tooFewPoints(let what, let count, let needed):
      "\(what): \(count) points are too few; measure \(needed) or more cells"
    case .unequalLengths(let what, let first, let second):
      "\(what): \(first) values do not match \(second) others; pass one for each"
    case .collinear(let what):
      "\(what): the columns are collinear; measure cells in which they differ"
    }
  }
}
