/// Everything that is wrong with a scenario file.
///
/// A reader fixes a file in one go rather than problem by problem, so all of them are here in the
/// order of the file.
package struct ScenarioFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem and where it is.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    var path: String
    /// From 1; nil if the problem is with the file as a whole.
    var place: TextPlace?
    var what: String
    var expected: String?
    var got: String?
    /// A name close to what was written.
    var suggestion: String?
    /// True if there is no file to read.
    var isUnreadable = false

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
struct TextPlace: Hashable, Sendable, Comparable {
  /// From 1.
  var line: Int
  /// From 1, counted in Unicode scalars.
  var column: Int

  static let start = TextPlace(line: 1, column: 1)

  func advanced(by columns: Int) -> TextPlace { TextPlace(line: line, column: column + columns) }

  static func < (first: TextPlace, second: TextPlace) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}
