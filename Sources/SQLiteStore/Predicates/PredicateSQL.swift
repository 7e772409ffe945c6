import ObjectGraph
import ObjectModel

/// Writes predicates and expressions as SQL.
///
/// SQL's three-valued logic is the predicates' own, so `AND`, `OR`, `NOT` and comparisons are
/// written as they are. What is never unknown (`ANY`, `ALL`, `NONE`) is written with `EXISTS` or
/// `IS TRUE`. To-one steps are LEFT JOINs of the SELECT they start in, to-many steps correlated
/// subqueries. The text of a statement depends on the predicate's shape only: every value is bound.
///
/// A class because expressions add joins to the statement they stand in.
final class PredicateSQL {
  let layout: StoreLayout
  let aliases: TableAliases
  /// The row under test.
  let subject: RowScope
  let storeIdentifier: String
  /// What the variables of the subqueries around stand for.
  private(set) var elements: [String: RowScope] = [:]
  /// Names that stand for expressions: the columns of a fetch of dictionaries.
  var columns: [String: FetchExpression] = [:]
  /// True where an aggregate of single values collapses the rows of a group.
  var collapsesRows = false

  init(
    layout: StoreLayout, storeIdentifier: String, entity: EntityLayout, from: FromClause,
    alias: String = "t0"
  ) {
    self.layout = layout
    self.storeIdentifier = storeIdentifier
    aliases = TableAliases()
    subject = RowScope(entity, alias: alias, from: from, layout: layout, aliases: aliases)
  }

  /// The predicate as a condition.
  ///
  /// Where it makes no difference whether the condition is false or unknown, saying so spares forms
  /// that no index can serve.
  func condition(_ predicate: FetchPredicate, isUnknownFalse: Bool = true) throws -> SQLText {
    switch predicate {
    case .constant(let value): return value ? "1" : "0"
    case .comparison(let comparison):
      return try condition(comparison, isUnknownFalse: isUnknownFalse)
    case .isKind(let expression, let name, let exactly):
      return try kind(expression, name, exactly: exactly)
    case .and(let parts):
      return try joined(parts, by: " AND ", ifEmpty: "1", isUnknownFalse: isUnknownFalse)
    case .or(let parts):
      return try joined(parts, by: " OR ", ifEmpty: "0", isUnknownFalse: isUnknownFalse)
    case .not(let part): return "NOT (\(try condition(part, isUnknownFalse: false)))"
    }
  }

  private func joined(
    _ parts: [FetchPredicate], by separator: String, ifEmpty: SQLText, isUnknownFalse: Bool
  ) throws -> SQLText {
    guard !parts.isEmpty else { return ifEmpty }
    let conditions = try parts.map { try condition($0, isUnknownFalse: isUnknownFalse) }
    return "(\(conditions.joined(by: separator)))"
  }

  /// A test of the number of an object's entity.
  private func kind(_ expression: FetchExpression, _ name: String, exactly: Bool) throws -> SQLText
  {
    guard let entity = layout.model.entity(named: name) else {
      throw ObjectGraphError.unknownEntity(name, known: layout.model.entities.map(\.name))
    }
    let object = try value(expression)
    guard case .object(let index) = object.type else {
      if object.isNull { return .null }
      throw invalid(expression, "leads to no object, so it is of no entity")
    }
    let number = object.entityNumber ?? storedEntityNumber(of: object.sql, index)
    let test = SQLText(
      layout.kindCondition(
        entity, exactly: exactly,
        number: number.text.contains(" ") ? "(\(number.text))" : number.text),
      values: number.values)
    // A number that does not depend on the row says nothing about an object that is not there.
    return Int(number.text) == nil ? test : "CASE WHEN \(object.sql) IS NOT NULL THEN \(test) END"
  }

  /// The entity number of an object that is known by its key only.
  func storedEntityNumber(of key: SQLText, _ entity: Int) -> SQLText {
    let table = layout.table(of: layout.model.entities[entity]).name
    let alias = aliases.next("t")
    return "(SELECT \(alias).Z_ENT FROM \(table) \(alias) WHERE \(alias).Z_PK = \(key))"
  }

  /// Writes something in which a variable stands for the given row.
  func with<Result>(_ variable: String, as row: RowScope, _ body: () throws -> Result) rethrows
    -> Result
  {
    let before = elements[variable]
    elements[variable] = row
    defer { elements[variable] = before }
    return try body()
  }

  func invalid(_ expression: FetchExpression, _ reason: String) -> ObjectGraphError {
    .invalidPredicate(expression.summary, reason: reason)
  }

  func unknown(_ property: String, of entity: EntityLayout) -> ObjectGraphError {
    .unknownProperty(
      entity: entity.name, property: property,
      known: entity.slotNames + entity.relationships.values.filter(\.isToMany).map(\.name).sorted())
  }
}

extension FetchExpression {
  /// Enough of the expression to find it again.
  var summary: String {
    switch self {
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
    case .list, .conditional: return "\(self)"
    }
  }
}
