import RealModule

/// A measure of the number of modes in a distribution.
///
/// The mValue (Brendan Gregg, "Frequency Trails: Modes and Modality", 2015) is the sum of all rises
/// and falls of a histogram relative to its highest bin: 2 for one mode, 4 for two equal ones. The
/// bins are Freedman and Diaconis', 2 · IQR · n^(-1/3) wide.
///
/// It is a warning, not a proof. In simulations, one normal mode is flagged twice in a hundred with
/// 30 values and twice in a thousand with 400; two equal modes five deviations apart are found in
/// 31 % with 30 values, in 66 % with 100 and in 99 % with 200. With few values, a missing flag
/// means nothing.
package struct Multimodality: Hashable, Sendable {
  package static let warningLimit = 2.8
  static let samplesNeeded = 30

  /// Nil for fewer than 30 values, or if half of them are equal.
  package let mValue: Double?

  package var isFlagged: Bool { (mValue ?? 0) > Self.warningLimit }

  package init(of values: [Double]) throws(StatisticsError) {
    let lower = try Summary.quantile(0.25, of: values)
    let upper = try Summary.quantile(0.75, of: values)
    let width = 2 * (upper - lower) * .pow(Double(values.count), -1.0 / 3)
    guard values.count >= Self.samplesNeeded, width > 0, let least = values.min() else {
      mValue = nil
      return
    }
    // Only non-empty bins: one far outlier would create millions of empty ones.
    let bins = Dictionary(grouping: values) { (($0 - least) / width).rounded(.down) }
    let heights = bins.mapValues(\.count).sorted { $0.key < $1.key }
    var changes = 0
    var previous: (key: Double, value: Int)?
    for bin in heights {
      if let previous, bin.key == previous.key + 1 {
        changes += abs(bin.value - previous.value)
      } else {
        changes += (previous?.value ?? 0) + bin.value
      }
      previous = bin
    }
    changes += previous?.value ?? 0
    mValue = Double(changes) / Double(heights.map(\.value).max() ?? 1)
  }
}
