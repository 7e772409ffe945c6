/// A table of exact numbers for other tools, as comma-separated values.
struct DataFile: Hashable, Sendable {
  /// With ".csv".
  var name: String
  var header: [String]
  var rows: [[String]]

  /// The file's text, quoted as in RFC 4180 only where it is needed.
  var text: String {
    ([header] + rows).map { $0.map(Self.field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    text.contains { ",\"\n\r".contains($0) }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// The shortest digits that give the same number again; empty where there is none.
  static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }

  /// The journal's launches that a row comes from, by index.
  static func launches(_ indexes: [Int]) -> String {
    indexes.sorted().map(String.init).joined(separator: " ")
  }
}
