extension FetchExpression {
  /// Reads an expression in the format language, as models keep those of derived attributes and of
  /// indexes.
  ///
  /// - Throws: ``PredicateFormatError``.
  package init(format: String) throws(PredicateFormatError) {
    var parser = try FormatParser(
      format, arguments: [], environment: PredicateFormatEnvironment())
    self = try parser.parseExpression()
  }
}
