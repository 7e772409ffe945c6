import Escaping

/// A table of exact numbers as comma-separated values.
package struct CSVFile: Hashable, Sendable {
  /// The file name with ".csv".
  package var name: String
  var header: [String]
  var rows: [[String]]

  package init(name: String, header: [String], rows: [[String]]) {
    self.name = name
    self.header = header
    self.rows = rows
  }

  /// The file's text, quoted as in RFC 4180 only where needed.
  package var text: String {
    ([header] + rows).map { $0.map(CSVText.field).joined(separator: ",") + "\n" }.joined()
  }

  /// Returns the fewest digits that restore the same number; empty for nil.
  package static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }
}
