package import LogicalModel

extension Scenario {
  /// What is measured as 32 hexadecimal digits: figures under one hash may be compared.
  ///
  /// It does not change with prose, claims, expectations, precision, smallest effect, budget or blocks.
  package var measurementHash: String { MurmurHash3.hash(canonicalText).description }
}
