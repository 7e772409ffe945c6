/// The composition of a time: time = constant + perStep · steps + perPage · pages, by least
/// squares.
///
/// Steps and pages do not vary, so a good fit says how much of a difference in time is work that
/// anybody can count. The columns are made orthogonal one after the other (Gram and Schmidt),
/// which loses fewer digits than the normal equations.
package struct Plane: Hashable, Sendable {
  let constant: Double
  package let perStep: Double
  package let perPage: Double
  /// The usual distance of a time from the plane: √(Σ residual² / (n - 3)).
  package let residualDeviation: Double
  /// The share of the variance that steps and pages explain, r².
  package let determination: Double

  /// Below this share of its length that no other column explains, a column tells nothing.
  private static let collinearLimit = 1e-10
  private static let name = "time by steps and pages"

  /// - Throws: For fewer than four points, and where steps and pages rise and fall together.
  package init(steps: [Double], pages: [Double], times: [Double]) throws(StatisticsError) {
    try Self.check(steps, pages, times)
    let first = Line.centered(steps)
    let second = Line.centered(pages)
    let target = Line.centered(times)
    let firstLength = Line.product(first, first)
    guard firstLength > 0 else { throw .collinear(of: Self.name) }
    let shared = Line.product(first, second) / firstLength
    let own = zip(first, second).map { $1 - shared * $0 }
    let ownLength = Line.product(own, own)
    guard ownLength > Self.collinearLimit * Line.product(second, second) else {
      throw .collinear(of: Self.name)
    }
    let perPage = Line.product(own, target) / ownLength
    let rest = zip(second, target).map { $1 - perPage * $0 }
    let perStep = Line.product(first, rest) / firstLength
    let residuals = zip(first, rest).map { $1 - perStep * $0 }
    let unexplained = Line.product(residuals, residuals)
    let total = Line.product(target, target)
    self.perStep = perStep
    self.perPage = perPage
    constant =
      Summary.mean(times) - perStep * Summary.mean(steps) - perPage * Summary.mean(pages)
    residualDeviation = (unexplained / Double(times.count - 3)).squareRoot()
    determination = total > 0 ? 1 - unexplained / total : 1
  }

  func time(steps: Double, pages: Double) -> Double {
    constant + perStep * steps + perPage * pages
  }

  private static func check(
    _ steps: [Double], _ pages: [Double], _ times: [Double]
  ) throws(StatisticsError) {
    for column in [steps, pages] where column.count != times.count {
      throw .unequalLengths(of: name, first: column.count, second: times.count)
    }
    try Summary.checkFinite(steps + pages + times, what: name)
    guard times.count >= 4 else {
      throw .tooFewPoints(of: name, count: times.count, needed: 4)
    }
  }
}
