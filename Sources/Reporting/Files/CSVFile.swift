import Escaping

/// A table of exact numbers for other tools, as comma-separated values.
package struct CSVFile: Hashable, Sendable {
  /// With ".csv".
  package var name: String
  package var header: [String]
  package var rows: [[String]]

  package init(name: String, header: [String], rows: [[String]]) {
    self.name = name
    self.header = header
    self.rows = rows
  }

  /// The file's text, quoted as in RFC 4180 only where it is needed.
  package var text: String {
    ([header] + rows).map { $0.map(CSVText.field).joined(separator: ",") + "\n" }.joined()
  }

  /// The shortest digits that give the same number again; empty where there is none.
  package static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }

  /// The numbers of the processes that a row comes from.
  package static func processes(_ numbers: [Int]) -> String {
    Set(numbers).sorted().map(String.init).joined(separator: " ")
  }
}
