/// A share in words.
package enum Percent {
  /// One digit behind the point, as 3.1 %, and none for whole percents.
  package static func text(_ share: Double) -> String {
    guard share.isFinite, share < 1e6 else { return "many %" }
    let tenths = Int((share * 1_000).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
