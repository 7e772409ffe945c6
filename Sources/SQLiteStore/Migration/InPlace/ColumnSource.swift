import Foundation

/// Where a new column has its values from, for the rows of one old entity.
enum ColumnSource: Hashable {
  /// An old number of an entity and its new one.
  struct Renumbering: Hashable {
    let old: Int
    let new: Int
  }

  case nothing
  /// A value in SQL.
  case literal(String)
  case column(String)
  /// What an old column holds, and where it holds nothing a value in SQL.
  case columnOr(String, literal: String)
  /// Numbers of entities; those that are not listed become NULL.
  case translated(String, [Renumbering])
  /// Keys, where another column holds one of the listed numbers of entities.
  case filtered(String, by: String, numbers: [Int])
  /// A number, where another column holds a key.
  case number(Int, whereKey: String)

  /// The old column that goes on as the new one.
  var carrier: String? {
    switch self {
    case .column(let name), .columnOr(let name, _), .translated(let name, _),
      .filtered(let name, _, _):
      name
    case .nothing, .literal, .number: nil
    }
  }

  /// The value in SQL; the closure tells what an old column is called where it is read.
  func sql(_ column: (String) -> String) -> String {
    switch self {
    case .nothing: "NULL"
    case .literal(let value): value
    case .column(let name): column(name)
    case .columnOr(let name, let value): "ifnull(\(column(name)), \(value))"
    case .translated(let name, let numbers):
      ColumnSource.translation(of: column(name), numbers)
    case .filtered(let name, let entity, let numbers):
      "CASE WHEN \(column(entity)) IN (\(numbers.list)) THEN \(column(name)) END"
    case .number(let number, let key): "CASE WHEN \(column(key)) IS NOT NULL THEN \(number) END"
    }
  }

  /// The rows in which the value is not simply the carrier's, nil if there can be none.
  func changedRows(_ column: (String) -> String) -> String? {
    switch self {
    case .nothing, .column: nil
    case .literal: "TRUE"
    case .columnOr(let name, _): "\(column(name)) IS NULL"
    case .translated(let name, let numbers):
      // What is listed and stays as it is needs no change.
      "\(column(name)) NOT IN (\(numbers.filter { $0.old == $0.new }.map(\.old).list))"
    case .filtered(let name, let entity, let numbers):
      "\(column(name)) IS NOT NULL AND ifnull(\(column(entity)), 0) NOT IN (\(numbers.list))"
    case .number(_, let key): "\(column(key)) IS NOT NULL"
    }
  }

  static func translation(of expression: String, _ numbers: [Renumbering]) -> String {
    guard !numbers.isEmpty else { return "NULL" }
    let cases = numbers.map { "WHEN \($0.old) THEN \($0.new)" }
    return "CASE \(expression) \(cases.joined(separator: " ")) END"
  }
}

extension [Int] {
  /// For `IN (...)`.
  var list: String { map(String.init).joined(separator: ", ") }
}

extension BoundValue {
  /// The value as it is written in SQL.
  var literal: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value) where value.isNaN: "NULL"
    case .double(let value) where value.isInfinite: value < 0 ? "-9e999" : "9e999"
    case .double(let value): "\(value)"
    case .text(let text) where text.contains("\0"): "CAST(\(Data(text.utf8).literal) AS TEXT)"
    case .text(let text): text.quoted("'")
    case .bytes(let bytes): bytes.literal
    }
  }
}

extension Data {
  fileprivate var literal: String {
    let digits = map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    return "x'\(digits.joined())'"
  }
}
