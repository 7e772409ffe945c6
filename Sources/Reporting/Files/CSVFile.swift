import Escaping

/// A table of exact numbers for other tools, as comma-separated values.
struct CSVFile: Hashable, Sendable {
  /// With ".csv".
  var name: String
  var header: [String]
  var rows: [[String]]

  /// The file's text, quoted as in RFC 4180 only where it is needed.
  var text: String {
    ([header] + rows).map { $0.map(CSVText.field).joined(separator: ",") + "\n" }.joined()
  }

  /// The shortest digits that give the same number again; empty where there is none.
  static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }

  /// The numbers of the processes that a row comes from.
  static func processes(_ numbers: [Int]) -> String {
    Set(numbers).sorted().map(String.init).joined(separator: " ")
  }
}
