import Escaping

/// A table of exact numbers as comma-separated values.
struct CSVFile: Hashable, Sendable {
  /// The file name with ".csv".
  var name: String
  var header: [String]
  var rows: [[String]]

  /// The file's text, quoted as in RFC 4180 only where needed.
  var text: String {
    ([header] + rows).map { $0.map(CSVText.field).joined(separator: ",") + "\n" }.joined()
  }

  /// Returns the fewest digits that restore the same number; empty for nil.
  static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }
}
