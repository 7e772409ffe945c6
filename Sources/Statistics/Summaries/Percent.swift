/// Formats shares as percentages.
package enum Percent {
  /// Returns a percentage with one decimal, such as 3.1 %, and none for whole percentages.
  package static func text(_ share: Double) -> String {
    guard share.isFinite, share < 1e6 else { return "many %" }
    let tenths = Int((share * 1_000).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
