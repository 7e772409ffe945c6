extension String {
  /// Puts the text between quotation marks of SQL and doubles those within it.
  ///
  /// SQLite ends a statement at NUL, which no name in a file has.
  package func quoted(_ mark: Unicode.Scalar) -> String {
    let text = String(mark)
    return text + replacingScalars { $0 == mark ? text + text : nil } + text
  }
}
