import Foundation
import LogicalModel

/// A law that needs more than a stream of random numbers: the row, or another value.
struct RowLaw: Sendable {
  private enum Form: Sendable {
    case sequence(from: Double, step: Double)
    case after(median: Double, sigma: Double)
  }

  private let form: Form
  private let number: NumberForm

  /// Nil for a law that needs neither.
  ///
  /// - Throws: the problem, if the law does not fit the type or the rows go beyond it.
  init?(_ law: ValueDistribution.Law, type: PropertyType, path: PropertyPath, rows: Int)
    throws(GenerationError.Problem)
  {
    switch law {
    case .sequence(let from, let step): form = .sequence(from: from, step: step)
    case .after(_, let median, let sigma):
      guard median > 0, median.isFinite, sigma >= 0, sigma.isFinite else {
        throw .init(
          path, "a distance needs median > 0 and sigma >= 0, got \(median) and \(sigma)")
      }
      form = .after(median: median, sigma: sigma)
    default: return nil
    }
    guard let number = NumberForm(type), number != .boolean else {
      throw .misfit(path, law, type)
    }
    self.number = number
    try checkEnds(path, type, rows)
  }

  func value(row: Int) -> PropertyValue {
    guard case .sequence(let from, let step) = form else { return .absent }
    return number.value(from + step * Double(row))
  }

  func value(above earlier: PropertyValue, _ stream: inout DrawStream) -> PropertyValue {
    guard case .after(let median, let sigma) = form, let start = Self.number(earlier) else {
      return .absent
    }
    let distance = median * PortableMath.exp(sigma * NormalQuantile.value(at: stream.openUnit()))
    return number.value(start + distance)
  }

  /// Rows beyond what the type holds would all have its last value.
  private func checkEnds(_ path: PropertyPath, _ type: PropertyType, _ rows: Int)
    throws(GenerationError.Problem)
  {
    guard case .sequence(let from, let step) = form else { return }
    let last = from + step * Double(max(0, rows - 1))
    let limits = number.wholeNumbers
    let range = Double(limits.lowerBound)...Double(limits.upperBound)
    guard range.contains(from), range.contains(last) else {
      throw .init(
        path,
        "a sequence from \(from) to \(last) goes beyond \(limits), the whole numbers that "
          + "\(type.rawValue) holds; take a smaller step")
    }
  }

  private static func number(_ value: PropertyValue) -> Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .date(let seconds): seconds
    case .decimal(let decimal): NSDecimalNumber(decimal: decimal).doubleValue
    default: nil
    }
  }
}
