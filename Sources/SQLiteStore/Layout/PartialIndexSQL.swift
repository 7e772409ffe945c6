import Foundation
import ObjectGraph
import ObjectModel

/// The WHERE of a partial index (store format spec, section 5).
///
/// SQLite allows there only columns of the indexed table, constants and functions that never
/// change; of these we write what Apple's files show, comparisons with constants, and their joins,
/// each in parentheses.
struct PartialIndexSQL {
  let entity: EntityLayout
  let layout: StoreLayout

  /// - Throws: why the predicate has no such SQL.
  func condition(_ format: String) throws(OmittedIndex.Reason) -> String {
    do {
      // Checked as a fetch is, so that constants get the types of what they are compared with.
      let fetch = StoreFetch(
        entity: entity, predicate: try FetchPredicate(format: format, arguments: []))
      guard let predicate = try fetch.checked(in: layout.model).predicate else {
        throw Untranslatable("it is empty")
      }
      return try sql(predicate)
    } catch {
      throw .predicate(format, problem: "\(error)")
    }
  }

  private struct Untranslatable: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private func sql(_ predicate: FetchPredicate) throws -> String {
    switch predicate {
    case .comparison(let comparison): return try sql(comparison)
    case .and(let parts) where parts.count == 1: return try sql(parts[0])
    case .or(let parts) where parts.count == 1: return try sql(parts[0])
    case .and(let parts) where !parts.isEmpty:
      return "(\(try parts.map(sql).joined(separator: " AND ")))"
    case .or(let parts) where !parts.isEmpty:
      return "(\(try parts.map(sql).joined(separator: " OR ")))"
    default: throw Untranslatable("\(predicate) is not a comparison")
    }
  }

  private func sql(_ comparison: FetchComparison) throws -> String {
    guard comparison.modifier == .direct, comparison.options.isEmpty else {
      throw Untranslatable("\(FetchPredicate.comparison(comparison)) is no plain comparison")
    }
    if case .value(let value) = comparison.left {
      return try sql(comparison.right, comparison.comparison.mirrored, value)
    }
    guard case .value(let value) = comparison.right else {
      throw Untranslatable("\(FetchPredicate.comparison(comparison)) has no constant side")
    }
    return try sql(comparison.left, comparison.comparison, value)
  }

  private func sql(
    _ side: FetchExpression, _ sign: FetchComparison.Operator?, _ value: FetchValue
  ) throws -> String {
    let column = try column(side)
    switch (value, sign) {
    case (.null, .equal): return "\(column) IS NULL"
    case (.null, .notEqual): return "\(column) IS NOT NULL"
    case (.attribute(let value), let sign?):
      guard let text = sign.indexText else {
        throw Untranslatable("it has no \(sign.rawValue) in an index")
      }
      return "\(column) \(text) \(try literal(BoundValue(value)))"
    default: throw Untranslatable("an index cannot compare \(column) so")
    }
  }

  private func column(_ expression: FetchExpression) throws -> String {
    guard case .keyPath(let path) = expression, path.base == .subject, path.castTo == nil,
      path.steps.count == 1, path.steps[0].castTo == nil,
      let column = layout.columnName(path.steps[0].name, of: entity)
    else { throw Untranslatable("an index sees only the columns of its own rows") }
    return column
  }

  private func literal(_ value: BoundValue) throws -> String {
    switch value {
    case .integer(let number): return "\(number)"
    case .double(let number) where number.isFinite: return "\(number)"
    case .text(let text) where !text.utf8.contains(0):
      return text.quoted("'")
    case .bytes(let bytes):
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      return "X'\(digits.joined())'"
    case .double, .text: throw Untranslatable("SQL has no constant for one of its values")
    }
  }
}

extension FetchComparison.Operator {
  /// Nil for what is more than a comparison of two values.
  fileprivate var indexText: String? {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    case .less, .lessOrEqual, .greater, .greaterOrEqual: rawValue
    default: nil
    }
  }

  /// The same with the sides exchanged.
  fileprivate var mirrored: Self? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}
