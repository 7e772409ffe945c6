import Escaping
import Foundation

/// The statements for an entity's fetch indexes and uniqueness constraints, which span the whole
/// tree's table (StoreLayout.md, Indexes).
struct DeclaredIndexSQL {
  let layout: StoreLayout
  let entity: EntityLayout

  /// The statements of the indexes that can be created, and the omitted indexes.
  var result: (statements: [String], omitted: [OmittedIndex]) {
    var statements: [String] = []
    var omitted: [OmittedIndex] = []
    for index in indexes where index.loneRelationship(of: description) == nil {
      do throws(OmittedIndex.Reason) {
        statements += try self.statements(of: index)
      } catch {
        omitted.append(OmittedIndex(entity: entity.name, index: index.name, reason: error))
      }
    }
    return (statements + constraints, omitted)
  }

  /// The names of the created objects, each with the part of the entity it serves.
  var names: [(name: String, part: String)] {
    let made = indexes.filter { index in
      index.loneRelationship(of: description) == nil && (try? statements(of: index)) != nil
    }
    return made.flatMap { index in
      names(of: index).map { ($0, "the index \(index.name)") }
    }
      + ownConstraints.map {
        (name(ofConstraint: $0), "the uniqueness constraint [\($0.joined(separator: ", "))]")
      }
  }

  private func names(of index: FetchIndexDescription) -> [String] {
    guard index.elements.contains(where: { $0.collationType == .rTree }) else {
      return ["Z_\(entity.name)_\(index.name)"]
    }
    return RTreeIndexSQL.tableNames(index, of: entity)
  }

  private var indexes: [FetchIndexDescription] { description.indexes.withoutRepetitions }

  private var description: EntityDescription { layout.model.description(of: entity) }

  private var table: String { layout.table(of: entity).name }

  private func statements(of index: FetchIndexDescription) throws(OmittedIndex.Reason) -> [String] {
    if index.elements.contains(where: { $0.collationType == .rTree }) {
      return try RTreeIndexSQL(index, of: entity, layout).statements
    }
    var columns: [String] = []
    for element in index.elements {
      let column = try key(of: element)
      columns.append("\(column) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")")
    }
    var condition = ""
    if let format = index.partialIndexPredicateFormat {
      condition =
        " WHERE " + (try PartialIndexSQL(entity: entity, layout: layout).condition(format))
    }
    return [
      "CREATE INDEX \(Self.name("Z_\(entity.name)_\(index.name)")) ON \(table) "
        + "(\(columns.joined(separator: ", ")))\(condition)"
    ]
  }

  private func key(of element: FetchIndexDescription.Element) throws(OmittedIndex.Reason) -> String
  {
    guard element.expressionType != nil else {
      guard let column = column(element.property) else { throw .noColumn(element.property) }
      return column
    }
    switch element.property {
    case "SELF", "self": return "Z_PK"
    case "entity", "SELF.entity": return "Z_ENT"
    default: return try expression(element.property)
    }
  }

  /// Returns an expression as a query would write it; otherwise the query could not use the index.
  private func expression(_ text: String) throws(OmittedIndex.Reason) -> String {
    let from = FromClause("\(table) t0")
    let sql = PredicateSQL(layout: layout, storeIdentifier: "", entity: entity, from: from)
    do {
      let expression = try PredicateCheck.checked(
        FetchExpression(format: text), for: entity, in: layout.model)
      let written = try sql.value(expression).sql
      guard written.values.isEmpty, from.items.count == 1, !written.text.contains("SELECT") else {
        throw OmittedIndex.Reason.expression(text)
      }
      // An index can refer only to its own table.
      return written.text.replacing("t0.", with: "")
    } catch {
      throw .expression(text)
    }
  }

  /// Returns an index name, quoted unless it is a plain identifier.
  static func name(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
    return isPlain ? text : text.quoted("\"")
  }

  private var constraints: [String] {
    ownConstraints.map { names in
      let columns = names.compactMap(column).map { "\($0) COLLATE BINARY ASC" }
      return "CREATE UNIQUE INDEX \(name(ofConstraint: names)) "
        + "ON \(table) (\(columns.joined(separator: ", ")))"
    }
  }

  /// The constraints without duplicates, at the highest entity that lists each.
  private var ownConstraints: [[String]] {
    let inherited = description.ancestors.flatMap(\.uniquenessConstraints)
    var made: Set<[String]> = Set(inherited)
    return description.uniquenessConstraints.filter { made.insert($0).inserted }
  }

  private func name(ofConstraint names: [String]) -> String {
    "Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_").replacing(".", with: "_"))"
  }

  private func column(_ property: String) -> String? {
    layout.columnName(property, of: entity)
      ?? (FetchIndexDescription.systemColumns.contains(property) ? property : nil)
  }
}

/// The WHERE clause of a partial index (StoreLayout.md, Indexes).
///
/// SQLite allows only columns of the indexed table, constants and deterministic functions there. Of
/// these, Lineage writes what Apple's files contain: comparisons with constants, combined and in
/// parentheses.
struct PartialIndexSQL {
  let entity: EntityLayout
  let layout: StoreLayout

  /// - Throws: The reason why the predicate has no such SQL.
  func condition(_ format: String) throws(OmittedIndex.Reason) -> String {
    do {
      // Checked like a fetch, so that constants get the types of their operands.
      let fetch = FetchDraft(
        entity: entity, predicate: try FetchPredicate(format: format, arguments: []))
      guard let predicate = try fetch.checked(in: layout.model).predicate else {
        throw Untranslatable(description: "it is empty")
      }
      return try sql(predicate.written)
    } catch {
      throw .predicate(format, problem: "\(error)")
    }
  }

  private struct Untranslatable: Error, CustomStringConvertible {
    let description: String
  }

  private func sql(_ predicate: FetchPredicate) throws -> String {
    switch predicate.form {
    case .comparison(let comparison): return try sql(comparison)
    case .and(let parts) where parts.count == 1: return try sql(parts[0])
    case .or(let parts) where parts.count == 1: return try sql(parts[0])
    case .and(let parts) where !parts.isEmpty:
      return "(\(try parts.map(sql).joined(separator: " AND ")))"
    case .or(let parts) where !parts.isEmpty:
      return "(\(try parts.map(sql).joined(separator: " OR ")))"
    default: throw Untranslatable(description: "\(predicate) is not a comparison")
    }
  }

  private func sql(_ comparison: FetchComparison) throws -> String {
    guard comparison.modifier == .direct, comparison.options.isEmpty else {
      throw Untranslatable(
        description: "\(FetchPredicate.comparison(comparison)) is not a plain comparison")
    }
    if case .value(let value) = comparison.left.form {
      return try sql(comparison.right, comparison.comparison.mirrored, value)
    }
    guard case .value(let value) = comparison.right.form else {
      throw Untranslatable(
        description: "\(FetchPredicate.comparison(comparison)) has no constant side")
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
        throw Untranslatable(description: "it has no \(sign.rawValue) in an index")
      }
      return "\(column) \(text) \(try literal(StoredValue(value)))"
    default: throw Untranslatable(description: "an index cannot compare \(column) like this")
    }
  }

  private func column(_ expression: FetchExpression) throws -> String {
    guard case .keyPath(let path) = expression.form, path.base == .subject, path.castTo == nil,
      path.steps.count == 1, path.steps[0].castTo == nil,
      let column = layout.columnName(path.steps[0].name, of: entity)
    else { throw Untranslatable(description: "an index sees only the columns of its own rows") }
    return column
  }

  private func literal(_ value: StoredValue?) throws -> String {
    switch value {
    case .integer(let number), .object(_, let number): return "\(number)"
    case .double(let number) where number.isFinite: return "\(number)"
    case .text(let text) where !text.utf8.contains(0):
      return text.quoted("'")
    case .bytes(let bytes):
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      return "X'\(digits.joined())'"
    case .double, .text, nil:
      throw Untranslatable(description: "one of its values cannot be an SQL constant")
    }
  }
}

extension FetchComparison.Operator {
  /// The SQL, or nil for more than a comparison of two values.
  fileprivate var indexText: String? {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    case .less, .lessOrEqual, .greater, .greaterOrEqual: rawValue
    default: nil
    }
  }

  /// The comparison with its sides swapped.
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

/// The virtual table of an R-tree index and its triggers (StoreLayout.md, Indexes).
///
/// The table's name and columns and the triggers' names match Apple's files; the triggers' bodies
/// are Lineage's own. Rows without one of the values are not in the tree. The tree stores 32-bit
/// bounds that enclose each value, so a search finds candidates.
struct RTreeIndexSQL {
  /// The engine's limit on dimensions.
  private static let dimensionCountLimit = 5

  private let name: String
  private let table: String
  private let columns: [String]

  /// - Throws: The reason why the tree cannot be created.
  init(
    _ index: FetchIndexDescription, of entity: EntityLayout, _ layout: StoreLayout
  ) throws(OmittedIndex.Reason) {
    guard index.elements.allSatisfy({ $0.collationType == .rTree }) else {
      throw .rTree(problem: "it mixes both types of elements")
    }
    guard index.partialIndexPredicateFormat == nil else {
      throw .rTree(problem: "it has a predicate")
    }
    guard index.elements.count <= Self.dimensionCountLimit else {
      throw .rTree(problem: "it has more than \(Self.dimensionCountLimit) elements")
    }
    var columns: [String] = []
    for element in index.elements {
      guard let slot = entity.slot(named: element.property), slot.content.isMeasure,
        let column = layout.columnName(element.property, of: entity)
      else { throw .rTree(problem: "\(element.property) is not a stored number or date") }
      columns.append(column)
    }
    guard Set(columns).count == columns.count else {
      throw .rTree(problem: "it names a property twice")
    }
    name = "Z_RT_\(entity.name)_\(index.name)"
    table = layout.table(of: entity).name
    self.columns = columns
  }

  /// Returns the names of the virtual table and of those that the engine creates for it.
  static func tableNames(_ index: FetchIndexDescription, of entity: EntityLayout) -> [String] {
    ["", "_node", "_parent", "_rowid"].map { "Z_RT_\(entity.name)_\(index.name)\($0)" }
  }

  var statements: [String] {
    let bounds = columns.map { ", \($0)_MIN FLOAT, \($0)_MAX FLOAT" }.joined()
    let isComplete = columns.map { "NEW.\($0) IS NOT NULL" }.joined(separator: " AND ")
    let values = columns.map { ", NEW.\($0), NEW.\($0)" }.joined()
    let changed = (["Z_PK"] + columns).joined(separator: ", ")
    let tree = DeclaredIndexSQL.name(name)
    let removal = "DELETE FROM \(tree) WHERE Z_PK = OLD.Z_PK;"
    return [
      "CREATE VIRTUAL TABLE \(tree) USING RTREE (Z_PK INTEGER PRIMARY KEY\(bounds))",
      trigger(
        "INSERT", "INSERT", when: " WHEN \(isComplete)",
        "INSERT INTO \(tree) VALUES (NEW.Z_PK\(values));"),
      trigger(
        "UPDATE", "UPDATE OF \(changed)",
        "\(removal) INSERT INTO \(tree) SELECT NEW.Z_PK\(values) WHERE \(isComplete);"),
      trigger("DELETE", "DELETE", removal),
    ]
  }

  /// A statement that inserts the rows that existed before the tree.
  var filling: String {
    let values = columns.map { ", \($0), \($0)" }.joined()
    let isComplete = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    return "INSERT INTO \(DeclaredIndexSQL.name(name)) SELECT Z_PK\(values) FROM \(table) "
      + "WHERE \(isComplete)"
  }

  private func trigger(
    _ suffix: String, _ event: String, when condition: String = "", _ body: String
  ) -> String {
    "CREATE TRIGGER \(DeclaredIndexSQL.name("\(name)_\(suffix)")) AFTER \(event) ON \(table)"
      + "\(condition) BEGIN \(body) END"
  }
}

extension Slot.Content {
  /// True for an attribute whose values are numbers or dates.
  fileprivate var isMeasure: Bool {
    switch self {
    case .integer, .double, .date, .decimal: true
    case .boolean, .string, .uri, .binary, .uuid, .toOne, .toOneOfHierarchy: false
    }
  }
}

/// A model's fetch index that a store omits, and the reason.
///
/// An index is omitted rather than rejected, because it affects only speed. It is never created in
/// a weaker form, which would mislead readers of the file.
///
/// ```swift
/// let books = newer.entitiesByName["Book"]
/// books?.indexes = [
///   FetchIndexDescription(
///     name: "byLike", elements: [.init(property: "isbn")],
///     partialIndexPredicateFormat: "isbn LIKE \"978*\"")
/// ]
/// let library = try SQLiteStore(path: "books.sqlite")
/// _ = try PersistentContainer(model: newer, sqliteStore: library)
/// print(library.omittedIndexes[0].reason)  // prints its predicate isbn LIKE "978*" cannot be translated to SQL: it has no LIKE in an index; compare properties with constants
/// ```
public struct OmittedIndex: Hashable, Sendable {
  /// The reason why a store omits an index.
  public enum Reason: Error, Hashable, Sendable {
    /// An element is an expression of more than its own row's columns.
    case expression(String)
    /// An element has no column, such as a to-many among other elements.
    case noColumn(String)
    /// The predicate does more than compare own columns with constants.
    case predicate(String, problem: String)
    /// An R-tree requires one to five numbers or dates.
    case rTree(problem: String)
  }

  /// The entity that declares the index.
  public let entity: String
  /// The name of the index in the model.
  public let index: String
  /// The obstacle; its text is part of the description.
  public let reason: Reason
}

extension OmittedIndex: CustomStringConvertible {
  public var description: String { "\(entity).\(index) is omitted: \(reason)" }
}

extension OmittedIndex.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .expression(let text):
      "\(text) is not an expression of only the object's own attributes; use those, without constants"
    case .noColumn(let name): "\(name) has no column; use stored attributes and to-ones"
    case .predicate(let text, let problem):
      "its predicate \(text) cannot be translated to SQL: \(problem); compare properties with constants"
    case .rTree(let problem): "as an R-tree \(problem); use a binary index"
    }
  }
}
