import ObjectModel

/// Conditions on texts, named as the format language names them.
extension FetchOperand where Value.Scalar == String {
  public func contains(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.contains, .attribute(.string(part)), options)
  }

  public func beginsWith(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.beginsWith, .attribute(.string(part)), options)
  }

  public func endsWith(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.endsWith, .attribute(.string(part)), options)
  }

  /// `?` in the pattern stands for one character, `*` for any number of them.
  public func like(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.like, .attribute(.string(pattern)), options)
  }

  /// The whole text matches a regular expression.
  public func matches(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.matches, .attribute(.string(pattern)), options)
  }

  /// Equal but for case or diacritics; `==` compares exactly.
  public func equals(_ text: String, _ options: TextOptions) -> FetchPredicate {
    compared(.equal, .attribute(.string(text)), options)
  }
}
