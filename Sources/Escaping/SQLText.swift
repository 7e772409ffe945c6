extension String {
  /// Quotes the text with an SQL quotation mark and doubles the marks inside it.
  ///
  /// SQLite ends a statement at NUL, which no name in a file contains.
  package func quoted(_ mark: Unicode.Scalar) -> String {
    let text = String(mark)
    return text + replacingScalars { $0 == mark ? text + text : nil } + text
  }
}
