/// Everything that is wrong with a scenario file.
///
/// A reader fixes a file in one go rather than problem by problem, so all of them are here in the
/// order of the file.
package struct ScenarioFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem and where it is.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package var path: String
    /// From 1; nil if the problem is with the file as a whole.
    package var place: TextPlace?
    package var what: String
    package var expected: String?
    package var got: String?
    /// A name close to what was written.
    package var suggestion: String?
    /// True if there is no file to read.
    package var isUnreadable = false

    /// From 1, nil if the problem is with the file as a whole.
    package var line: Int? { place?.line }
    /// From 1, counted in Unicode scalars, nil if the problem is with the file as a whole.
    package var column: Int? { place?.column }

    package var description: String {
      var text = place.map { "\(path):\($0.line):\($0.column): \(what)" } ?? "\(path): \(what)"
      if let expected { text += ", expected \(expected)" }
      if let got { text += ", got \(got)" }
      if let suggestion { text += "; did you mean `\(suggestion)`?" }
      return text
    }
  }

  package var problems: [Problem]

  /// True if there is no file to read.
  package var isUnreadable: Bool { problems.contains(where: \.isUnreadable) }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A place in a text file.
package struct TextPlace: Hashable, Sendable, Comparable {
  /// From 1.
  package var line: Int
  /// From 1, counted in Unicode scalars.
  package var column: Int

  static let start = TextPlace(line: 1, column: 1)

  func advanced(by columns: Int) -> TextPlace { TextPlace(line: line, column: column + columns) }

  package static func < (first: TextPlace, second: TextPlace) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}
