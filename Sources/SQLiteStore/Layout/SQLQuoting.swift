extension String {
  /// The text between quotation marks of SQL, those within it doubled.
  ///
  /// By Unicode scalars: a mark with an accent on it is one character to Swift, but a mark to SQL.
  func quoted(_ mark: Unicode.Scalar) -> String {
    var scalars = UnicodeScalarView([mark])
    for scalar in unicodeScalars {
      if scalar == mark { scalars.append(mark) }
      scalars.append(scalar)
    }
    scalars.append(mark)
    return String(scalars)
  }
}
