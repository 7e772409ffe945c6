/// How a comparison of two runs came out, worst first; the value is the program's exit status.
package enum ComparisonStatus: Int32, CaseIterable, Hashable, Sendable {
  /// The runs measured different things, on different machines or under different settings.
  case incompatible = 5
  /// The same question got different answers, so no figure counts.
  case answersDiffer = 3
  /// The later run does more work, takes more space or more time.
  case regression = 2
  /// Nothing became worse for certain, but times are too noisy to say that they did not.
  case unresolved = 4
  case unchanged = 0
}
