/// Writes predicates and expressions as SQL.
///
/// Predicates share SQL's three-valued logic, so `AND`, `OR`, `NOT` and comparisons are written
/// directly. `ANY`, `ALL` and `NONE`, which are never unknown, use `EXISTS` or `IS TRUE`. To-one
/// steps are LEFT JOINs of the SELECT in which they start, to-many steps correlated subqueries. A
/// statement's text depends only on the predicate's form: every value is bound.
///
/// A class because expressions add joins to their statement.
final class PredicateSQL {
  let layout: StoreLayout
  let aliases: TableAliases
  /// The row that is tested.
  let subject: RowScope
  let storeIdentifier: String
  /// The rows of the surrounding subqueries' variables.
  private(set) var elements: [String: RowScope] = [:]
  /// Names for expressions: the columns of a dictionary fetch.
  var columns: [String: CheckedExpression] = [:]

  init(
    layout: StoreLayout, storeIdentifier: String, entity: EntityLayout, from: FromClause
  ) {
    self.layout = layout
    self.storeIdentifier = storeIdentifier
    aliases = TableAliases()
    subject = RowScope(entity, alias: "t0", from: from, layout: layout, aliases: aliases)
  }

  /// Returns the predicate as a condition.
  ///
  /// `isUnknownFalse` allows simpler forms that indexes can serve, where false and unknown are
  /// equivalent.
  func condition(_ predicate: CheckedPredicate, isUnknownFalse: Bool = true) throws -> SQLText {
    switch predicate.form {
    case .constant(let value): return value ? "1" : "0"
    case .comparison(let comparison):
      return try condition(comparison, isUnknownFalse: isUnknownFalse)
    case .isKind(let expression, let entity, let exactly):
      return try kind(expression, entity, exactly: exactly)
    case .and(let parts):
      return try joined(parts, by: " AND ", ifEmpty: "1", isUnknownFalse: isUnknownFalse)
    case .or(let parts):
      return try joined(parts, by: " OR ", ifEmpty: "0", isUnknownFalse: isUnknownFalse)
    case .not(let part):
      let condition = try condition(part, isUnknownFalse: false)
      return part.form.isBracketed ? "NOT \(condition)" : "NOT (\(condition))"
    }
  }

  private func joined(
    _ parts: [CheckedPredicate], by separator: String, ifEmpty: SQLText, isUnknownFalse: Bool
  ) throws -> SQLText {
    guard !parts.isEmpty else { return ifEmpty }
    let conditions = try parts.deepestFirst.map { part in
      try condition(part, isUnknownFalse: isUnknownFalse)
    }
    return "(\(conditions.chained(by: separator)))"
  }

  /// Returns a test of an object's entity number.
  private func kind(_ expression: CheckedExpression, _ entity: EntityLayout, exactly: Bool) throws
    -> SQLText
  {
    let object = try value(expression)
    guard case .object(let index) = object.kind else { return .null }
    let number = object.entityNumber ?? storedEntityNumber(of: object.sql, index)
    let test = SQLText(
      text: layout.kindCondition(
        entity, exactly: exactly,
        number: number.text.contains(" ") ? "(\(number.text))" : number.text),
      values: number.values)
    // A constant number would also match a missing object.
    return Int(number.text) == nil ? test : "CASE WHEN \(object.sql) IS NOT NULL THEN \(test) END"
  }

  /// Returns the entity number of an object that is known only by its key.
  func storedEntityNumber(of key: SQLText, _ entity: Int) -> SQLText {
    let table = layout.table(of: layout.model.entities[entity]).name
    let alias = aliases.next("t")
    return "(SELECT \(alias).Z_ENT FROM \(table) \(alias) WHERE \(alias).Z_PK = \(key))"
  }

  /// Runs the body with a variable bound to the given row.
  func with<Result>(_ variable: String, as row: RowScope, _ body: () throws -> Result) rethrows
    -> Result
  {
    let before = elements[variable]
    elements[variable] = row
    defer { elements[variable] = before }
    return try body()
  }

  func invalid(_ expression: CheckedExpression, _ reason: String) -> ObjectGraphError {
    .invalidPredicate(expression.written.summary, reason: reason)
  }

  func unknown(_ property: String, of entity: EntityLayout) -> ObjectGraphError {
    .unknownProperty(
      entity: entity.name, property: property,
      known: entity.slotNames + entity.relationships.values.filter(\.isToMany).map(\.name).sorted())
  }
}

extension ManagedObjectID {
  /// Returns the key, or 0, which no row has, for an object of another store.
  func key(in storeIdentifier: String) -> Int64 {
    self.storeIdentifier == storeIdentifier ? key : 0
  }
}

extension FetchExpression {
  /// The beginning of the expression, enough to identify it.
  var summary: String {
    switch form {
    case .keyPath(let path):
      let base = if case .element(let name) = path.base { ["$\(name)"] } else { [String]() }
      let names = base + path.steps.map(\.name)
      return names.isEmpty ? "SELF" : names.joined(separator: ".")
    case .variable(let name): return "$\(name)"
    case .value(let value): return "\(value)"
    case .function(let function, _): return function.rawValue
    case .aggregate(let aggregate, let collection):
      return "\(collection.summary).\(aggregate.rawValue)"
    case .subquery(let path, let variable, _):
      return "SUBQUERY(\(FetchExpression.keyPath(path).summary), $\(variable), …)"
    case .list, .conditional, .tooDeep: return "\(self)"
    }
  }
}

/// An SQL expression and the type of its value.
struct TypedSQL {
  var sql: SQLText
  let kind: ValueKind
  /// The entity number, for expressions with a key whose entity is known.
  var entityNumber: SQLText?
  /// The expression without parentheses and the precedence of its operator, for arithmetic.
  var arithmetic: (sql: SQLText, rank: Int)?
  /// True for the constant nil itself.
  ///
  /// An absent value equals it, but a value that turns out to be absent equals nothing.
  var isNil = false

  /// The operand for arithmetic.
  ///
  /// Date and decimal columns have NUMERIC affinity: they store whole numbers as integers, but
  /// arithmetic uses doubles.
  var number: SQLText {
    kind == .date || kind == .decimal ? "CAST(\(sql) AS REAL)" : sql
  }
}

extension PredicateSQL {
  func condition(_ comparison: CheckedComparison, isUnknownFalse: Bool) throws -> SQLText {
    guard comparison.modifier != .direct else { return try direct(comparison) }
    if let (collection, element) = try collection(comparison.left) {
      return try quantified(
        comparison, over: collection, element, isUnknownFalse: isUnknownFalse)
    }
    // A single value is a collection of one.
    let condition = try self.condition(comparison, of: value(comparison.left))
    switch comparison.modifier {
    case .none: return "(\(condition)) IS NOT TRUE"
    case .any, .all, .direct: return isUnknownFalse ? condition : "(\(condition)) IS TRUE"
    }
  }

  /// Returns SQL for a comparison without a modifier.
  private func direct(_ comparison: CheckedComparison) throws -> SQLText {
    if comparison.comparison == .contains, let member = try membership(comparison) {
      return member
    }
    return try condition(comparison, of: value(comparison.left))
  }

  /// Returns SQL for `collection CONTAINS value`, or nil if the left side is no collection.
  private func membership(_ comparison: CheckedComparison) throws -> SQLText? {
    guard comparison.left.isCollection else { return nil }
    return try isIn(value(comparison.right), comparison.left, comparison.options)
  }

  /// Returns the comparison for one value of the left side.
  func condition(_ comparison: CheckedComparison, of left: TypedSQL) throws -> SQLText {
    let (right, options) = (comparison.right, comparison.options)
    switch comparison.comparison {
    case .isIn:
      return try isIn(left, right, options)
    case .between:
      guard let bounds = try listElements(right), bounds.count == 2 else {
        throw invalid(right, "BETWEEN takes a list of two bounds")
      }
      let (low, high) = (bounds[0], bounds[1])
      if !options.isEmpty, left.kind == .text {
        return """
          (\(compare(left, .greaterOrEqual, low, options)) AND \
          \(compare(left, .lessOrEqual, high, options)))
          """
      }
      return "(\(left.sql) BETWEEN \(low.sql) AND \(high.sql))"
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return try search(left, comparison)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return compare(left, comparison.comparison, try value(right), options)
    }
  }

  /// Writes a comparison; `==` and `!=` with the constant nil test for absence.
  private func compare(
    _ left: TypedSQL, _ comparison: FetchComparison.Operator, _ right: TypedSQL,
    _ options: TextOptions
  ) -> SQLText {
    let test = comparison == .equal ? "IS NULL" : comparison == .notEqual ? "IS NOT NULL" : nil
    if let test, right.isNil { return "\(left.sql) \(test)" }
    if let test, left.isNil { return "\(right.sql) \(test)" }
    guard !options.isEmpty, left.kind == .text || right.kind == .text else {
      return "\(left.sql) \(comparison.rawValue) \(right.sql)"
    }
    let order: SQLText = "\(TextFunctions.order)(\(left.sql), \(right.sql), \(options.rawValue))"
    return "\(order) \(comparison.rawValue) 0"
  }

  /// Returns SQL for a search in a text.
  private func search(_ left: TypedSQL, _ comparison: CheckedComparison) throws -> SQLText {
    let (sign, options) = (comparison.comparison, comparison.options)
    let right = try value(comparison.right)
    if options.isEmpty, sign == .contains { return "instr(\(left.sql), \(right.sql)) > 0" }
    if options.isEmpty, sign == .beginsWith,
      case .value(.attribute(.string(let prefix))) = comparison.right.form,
      let end = TextFunctions.firstText(behindPrefix: prefix)
    {
      // The bounds let an index serve the search.
      return "(\(left.sql) >= \(right.sql) AND \(left.sql) < \(.value(.text(end))))"
    }
    let name = TextFunctions.name(of: sign)
    return "\(name)(\(left.sql), \(right.sql), \(options.rawValue))"
  }
}

extension PredicateSQL {
  /// Returns SQL for a single value.
  ///
  /// - Throws: `ObjectGraphError`, also for an expression with several values.
  func value(_ expression: CheckedExpression) throws -> TypedSQL {
    switch expression.form {
    case .value(let value): return try constant(value)
    case .keyPath(let path): return try singleValue(path)
    case .function(let function, let arguments): return try call(function, arguments, expression)
    case .aggregate(let aggregate, let operand):
      return try self.aggregate(aggregate, operand, expression)
    case .conditional(let predicate, let one, let other):
      let (condition, one, other) = (try condition(predicate), try value(one), try value(other))
      return TypedSQL(
        sql: "CASE WHEN \(condition) THEN \(one.sql) ELSE \(other.sql) END", kind: expression.kind)
    case .list, .subquery:
      throw invalid(expression, "has several values; use ANY, IN or an aggregate")
    }
  }

  /// Returns the value at the end of a path over to-one relationships.
  func value(along path: FetchKeyPath) throws -> TypedSQL { try singleValue(path) }

  private func constant(_ value: FetchValue) throws -> TypedSQL {
    switch value {
    case .null:
      var null = TypedSQL(sql: .null, kind: .null)
      null.isNil = true
      return null
    case .attribute(let value):
      return TypedSQL(sql: .value(StoredValue(value)), kind: ValueKind(value))
    case .object(let object):
      return TypedSQL(
        sql: .value(.integer(key(of: object))), kind: .object(object.entity.index),
        entityNumber: SQLText(text: "\(layout.number(of: object.entity))"))
    case .list:
      throw ObjectGraphError.invalidPredicate(
        "\(value)", reason: "has several values; use IN")
    }
  }

  /// Returns the elements of a list, or nil for another expression.
  func listElements(_ expression: CheckedExpression) throws -> [TypedSQL]? {
    switch expression.form {
    case .list(let elements): try elements.map(value)
    case .value(.list(let values)): try values.map { try constant($0) }
    default: nil
    }
  }

  func key(of object: ManagedObjectID) -> Int64 { object.key(in: storeIdentifier) }

  private func singleValue(_ path: FetchKeyPath) throws -> TypedSQL {
    if path.base == .subject, path.steps.count == 1, let column = columns[path.steps[0].name] {
      // A column may have the name of the property that it contains.
      let columns = self.columns
      self.columns = [:]
      defer { self.columns = columns }
      return try value(column)
    }
    let end = try end(of: path)
    guard end.collection == nil else {
      throw ObjectGraphError.invalidPredicate(
        "\(path)", reason: "follows a to-many relationship; use ANY or an aggregate")
    }
    return end.value
  }

  private func aggregate(
    _ aggregate: FetchAggregate, _ operand: CheckedExpression, _ expression: CheckedExpression
  ) throws -> TypedSQL {
    func collapsed(_ element: SQLText) -> SQLText { aggregate.sql(of: element, operand.kind) }
    if let (collection, element) = try collection(operand) {
      return TypedSQL(sql: "(\(collection.select(collapsed(element.sql))))", kind: expression.kind)
    }
    if let values = try listElements(operand) {
      let rows = values.isEmpty ? ["(NULL)"] : values.map { "(\($0.sql))" as SQLText }
      // SQLite names the columns of VALUES only if no value comes from an outer row.
      let list: SQLText = "WITH l(v) AS (VALUES \(rows.joined(by: ", ")))"
      let end = values.isEmpty ? " WHERE 0" : ""
      return TypedSQL(sql: "(\(list) SELECT \(collapsed("v")) FROM l\(end))", kind: expression.kind)
    }
    return TypedSQL(sql: collapsed(try value(operand).sql), kind: expression.kind)
  }
}

extension FetchAggregate {
  /// Returns the aggregate over rows that each give an element of the given kind.
  fileprivate func sql(of element: SQLText, _ kind: ValueKind) -> SQLText {
    let number = TypedSQL(sql: element, kind: kind).number
    return switch self {
    case .count: "COUNT(*)"
    case .min: "MIN(\(element))"
    case .max: "MAX(\(element))"
    case .sum where kind == .decimal: "\(NumberFunctions.decimalSum)(\(number))"
    case .average where kind == .decimal: "\(NumberFunctions.decimalAverage)(\(number))"
    case .sum: "\(NumberFunctions.sum)(\(number))"
    case .average: "\(NumberFunctions.average)(\(number))"
    }
  }
}

extension PredicateSQL {
  /// Returns SQL for a function of single values.
  private func call(
    _ function: FetchFunction, _ arguments: [CheckedExpression], _ expression: CheckedExpression
  ) throws -> TypedSQL {
    let values = try arguments.map(value)
    // SQLite's function does not accept a single argument.
    if function == .coalesce && values.count == 1 { return values[0] }
    func arithmetic(_ sign: String) -> TypedSQL {
      let rank = function.rank ?? 0
      // A chain is left-associative without parentheses, which would overflow the parser's stack.
      let left = values[0].arithmetic.flatMap { $0.rank >= rank ? $0.sql : nil }
      let sql: SQLText = "\(left ?? values[0].number) \(sign) \(values[1].number)"
      var result = TypedSQL(sql: "(\(sql))", kind: expression.kind)
      result.arithmetic = (sql, rank)
      return result
    }
    func text(_ name: String) -> TypedSQL {
      TypedSQL(sql: "\(name)(\(values[0].sql))", kind: expression.kind)
    }
    func number(_ name: String) -> TypedSQL {
      TypedSQL(sql: "\(name)(\(values[0].number))", kind: expression.kind)
    }
    // SQLite's own operators: whole numbers stay whole, become doubles if the result does not fit
    // 64 bits, and division by 0 gives NULL.
    return switch function {
    case .coalesce:
      TypedSQL(sql: "coalesce(\(values.map(\.sql).joined(by: ", ")))", kind: expression.kind)
    case .add: arithmetic("+")
    case .subtract: arithmetic("-")
    case .multiply: arithmetic("*")
    case .divide: arithmetic("/")
    case .modulus: arithmetic("%")
    case .negate: TypedSQL(sql: "(- \(values[0].number))", kind: expression.kind)
    case .absolute: number(NumberFunctions.absolute)
    case .floor: number(NumberFunctions.floor)
    case .ceiling: number(NumberFunctions.ceiling)
    case .lowercase: text(TextFunctions.lowercase)
    case .uppercase: text(TextFunctions.uppercase)
    case .canonical: text(TextFunctions.canonical)
    case .length: text(TextFunctions.length)
    }
  }
}

/// The end of a key path.
struct PathEnd {
  /// The value as SQL on the rows of the path.
  var value: TypedSQL
  /// The last row, for paths that end at an object.
  var row: RowScope?
  /// The rows after the first to-many step, or nil for a path of only to-one steps.
  var collection: CollectionSQL?
}

extension PredicateSQL {
  /// Follows a path and adds the necessary joins.
  ///
  /// - Throws: `ObjectGraphError.unknownProperty` and similar errors.
  func end(of path: FetchKeyPath) throws -> PathEnd {
    var row = try start(of: path)
    var collection: CollectionSQL?
    for (place, step) in path.steps.enumerated() {
      let isLast = place == path.steps.count - 1
      guard let relationship = row.entity.relationships[step.name] else {
        // The rest may be the path to an element of a composite.
        let name = path.steps[place...].map(\.name).joined(separator: ".")
        guard isLast || row.entity.slot(named: name) != nil else {
          throw unknown(step.name, of: row.entity)
        }
        return PathEnd(value: try attribute(name, of: row), row: nil, collection: collection)
      }
      if relationship.isToMany {
        row = try enter(relationship, step, from: row, &collection)
      } else {
        guard let key = row.column(step.name) else { throw unknown(step.name, of: row.entity) }
        if isLast && step.castTo == nil {
          let value = reference(relationship, key: key, of: row)
          return PathEnd(
            value: value, row: try row.destination(relationship, step, key: key),
            collection: collection)
        }
        row = try row.destination(relationship, step, key: key)
      }
    }
    let value = TypedSQL(
      sql: SQLText(text: row.key), kind: .object(row.entity.index),
      entityNumber: entityNumber(of: row))
    return PathEnd(value: value, row: row, collection: collection)
  }

  private func start(of path: FetchKeyPath) throws -> RowScope {
    var row = subject
    if case .element(let name) = path.base {
      guard let element = elements[name] else {
        throw ObjectGraphError.invalidPredicate(
          "$\(name)", reason: "is not a variable of an enclosing subquery")
      }
      row = element
    }
    return try path.castTo.map { try row.cast(to: $0) } ?? row
  }

  private func attribute(_ name: String, of row: RowScope) throws -> TypedSQL {
    if name == FetchKeyPath.Step.entityName.name, row.entity.slot(named: name) == nil {
      return TypedSQL(sql: SQLText(text: entityName(of: row)), kind: .text)
    }
    guard let slot = row.entity.slot(named: name), let kind = ValueKind(slot.content),
      let column = row.column(name)
    else { throw unknown(name, of: row.entity) }
    return TypedSQL(sql: SQLText(text: column), kind: kind)
  }

  /// Returns the name of a row's exact entity.
  private func entityName(of row: RowScope) -> String {
    guard layout.table(of: row.entity).isHierarchy else {
      return "CASE WHEN \(row.key) IS NOT NULL THEN '\(row.entity.name)' END"
    }
    let cases = layout.model.entities[row.entity.subtree].map {
      "WHEN \(layout.number(of: $0)) THEN '\($0.name)'"
    }
    return "CASE \(row.entityNumber) \(cases.joined(separator: " ")) END"
  }

  /// Returns the key in a to-one relationship.
  private func reference(_ relationship: RelationshipLayout, key: String, of row: RowScope)
    -> TypedSQL
  {
    let number =
      row.destinationNumber(relationship)
      ?? "\(layout.number(of: layout.model.entities[relationship.destination]))"
    return TypedSQL(
      sql: SQLText(text: key), kind: .object(relationship.destination),
      entityNumber: SQLText(text: number))
  }

  /// Returns a row's entity number, or nil for rows that are not joined yet, to avoid the join.
  private func entityNumber(of row: RowScope) -> SQLText? {
    row.isJoined || !layout.table(of: row.entity).isHierarchy
      ? SQLText(text: row.entityNumber) : nil
  }
}

/// Several values as one text that `json_each` splits again.
package struct JSONEachArray {
  package let text: String

  /// Creates an array of keys.
  package init(_ keys: some Sequence<Int64>) {
    text = "[\(keys.map(String.init).joined(separator: ","))]"
  }

  /// Returns nil if a value would not be preserved: doubles would be rounded, and JSON cannot
  /// represent bytes.
  init?(_ values: [FetchValue], key: (ManagedObjectID) -> Int64) {
    var parts: [String] = []
    for value in values {
      switch value {
      case .null: parts.append("null")
      case .object(let object): parts.append(String(key(object)))
      case .attribute(.integer(let value)): parts.append(String(value))
      case .attribute(.boolean(let value)): parts.append(value ? "1" : "0")
      case .attribute(.string(let value)):
        guard let quoted = JSONEachArray.quoted(value) else { return nil }
        parts.append(quoted)
      default: return nil
      }
    }
    text = "[\(parts.joined(separator: ","))]"
  }

  /// Returns nil for a text with U+0000, at which SQLite stops.
  private static func quoted(_ text: String) -> String? {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": return nil
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{1}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
