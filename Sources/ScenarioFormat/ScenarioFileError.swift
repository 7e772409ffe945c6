/// All problems in a scenario file.
///
/// They are in file order, so that a user can correct the file in one pass.
package struct ScenarioFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A problem and its place.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    var path: String
    /// The place, or nil if the problem concerns the whole file.
    var place: TextPlace?
    var what: String
    var expected: String?
    var got: String?
    /// A similar name that may have been meant.
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

/// A position in a text file.
struct TextPlace: Hashable, Sendable, Comparable {
  /// The line, counted from 1.
  var line: Int
  /// The column in Unicode scalars, counted from 1.
  var column: Int

  static let start = TextPlace(line: 1, column: 1)

  func advanced(by columns: Int) -> TextPlace { TextPlace(line: line, column: column + columns) }

  static func < (first: TextPlace, second: TextPlace) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}
