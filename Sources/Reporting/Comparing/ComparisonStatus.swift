/// How a comparison of two runs came out, worst first.
package enum ComparisonStatus: String, CaseIterable, Hashable, Sendable {
  /// The runs measured different things, on different machines or under different settings.
  case incompatible
  /// The same question got different answers, so no figure counts.
  case answersDiffer
  /// The later run does more work, takes more space or more time.
  case regression
  /// Nothing became worse for certain, but times are too noisy to say that they did not.
  case unresolved
  case unchanged
}
