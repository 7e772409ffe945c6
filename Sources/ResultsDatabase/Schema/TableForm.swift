/// A table of the results database: what is made, and what the reference page says of it.
struct TableForm: Hashable, Sendable {
  /// One column.
  struct Column: Hashable, Sendable {
    /// SQLite's name of a column's type.
    enum Kind: String, Hashable, Sendable {
      case integer = "INTEGER"
      case real = "REAL"
      case text = "TEXT"
    }

    var name: String
    var kind: Kind
    var isRequired: Bool
    /// The table whose `id` this is.
    var reference: String?
    var meaning: String
  }

  var name: String
  var meaning: String
  /// Empty for a column `id` of its own.
  var key: [String]
  var columns: [Column]

  init(_ name: String, _ meaning: String, key: [String] = [], _ columns: [Column]) {
    self.name = name
    self.meaning = meaning
    self.key = key
    self.columns =
      key.isEmpty ? [.required("id", .integer, "key, counted from 1")] + columns : columns
  }

  var statement: String {
    let lines = columns.map(definition) + constraints
    let ending = key.isEmpty ? ")" : ") WITHOUT ROWID"
    return "CREATE TABLE \(name)(\n  " + lines.joined(separator: ",\n  ") + "\n\(ending)"
  }

  private func definition(_ column: Column) -> String {
    if key.isEmpty, column.name == "id" { return "id INTEGER PRIMARY KEY" }
    let reference = column.reference.map { " REFERENCES \($0)(id)" } ?? ""
    return column.name + " " + column.kind.rawValue + (column.isRequired ? " NOT NULL" : "")
      + reference
  }

  private var constraints: [String] {
    key.isEmpty ? [] : ["PRIMARY KEY (\(key.joined(separator: ", ")))"]
  }
}

extension TableForm.Column {
  static func required(_ name: String, _ kind: Kind, _ meaning: String) -> Self {
    Self(name: name, kind: kind, isRequired: true, meaning: meaning)
  }

  static func optional(_ name: String, _ kind: Kind, _ meaning: String) -> Self {
    Self(name: name, kind: kind, isRequired: false, meaning: meaning)
  }

  /// A column that holds another table's `id`.
  static func of(_ table: String, as name: String? = nil, _ meaning: String) -> Self {
    Self(
      name: name ?? "\(table)_id", kind: .integer, isRequired: true, reference: table,
      meaning: meaning)
  }
}
