import ObjectGraph
import ObjectModel

extension PredicateSQL {
  /// A single value.
  ///
  /// - Throws: `ObjectGraphError`, also for an expression that stands for several values.
  func value(_ expression: FetchExpression) throws -> TypedSQL {
    switch expression {
    case .value(let value): return try constant(value, in: expression)
    case .keyPath(let path): return try singleValue(path, expression)
    case .function(let function, let arguments): return try call(function, arguments, expression)
    case .aggregate(let aggregate, let operand): return try self.aggregate(aggregate, operand)
    case .conditional(let predicate, let one, let other):
      let (condition, one, other) = (try condition(predicate), try value(one), try value(other))
      return TypedSQL(
        "CASE WHEN \(condition) THEN \(one.sql) ELSE \(other.sql) END",
        one.type.merged(with: other.type))
    case .variable: throw invalid(expression, "has no value; substitute the variables first")
    case .list, .subquery:
      throw invalid(expression, "stands for several values; ask with ANY, IN or an aggregate")
    }
  }

  private func constant(_ value: FetchValue, in expression: FetchExpression) throws -> TypedSQL {
    switch value {
    case .null:
      var null = TypedSQL(.null, .null)
      null.isNil = true
      return null
    case .attribute(let value): return TypedSQL(.value(BoundValue(value)), ValueType(value))
    case .object(let object):
      return TypedSQL(
        .value(.integer(key(of: object))), .object(object.entity.index),
        entityNumber: SQLText("\(layout.number(of: object.entity))"))
    case .list: throw invalid(expression, "stands for several values; ask with IN")
    }
  }

  /// The key of an object, or 0, which is no row's, for one that is not of this store.
  func key(of object: ManagedObjectID) -> Int64 {
    object.storeIdentifier == storeIdentifier ? object.key : 0
  }

  private func singleValue(_ path: FetchKeyPath, _ expression: FetchExpression) throws -> TypedSQL {
    if path.base == .subject, path.steps.count == 1, let column = columns[path.steps[0].name] {
      // A column may have the name of the property that it shows.
      let columns = self.columns
      self.columns = [:]
      defer { self.columns = columns }
      return try value(column)
    }
    let end = try end(of: path)
    guard end.collection == nil else {
      throw invalid(expression, "leads over a to-many relationship; ask with ANY or an aggregate")
    }
    return end.value
  }

  private func aggregate(_ aggregate: FetchAggregate, _ operand: FetchExpression) throws -> TypedSQL
  {
    if let (collection, element) = try collection(operand) {
      let result = try aggregate.sql(of: element, operand.summary)
      return TypedSQL("(\(collection.select(result.sql)))", result.type)
    }
    if case .value(.list(let constants)) = operand {
      return try self.aggregate(aggregate, .list(constants.map(FetchExpression.value)))
    }
    if case .list(let elements) = operand {
      let values = try elements.map(value)
      let areDecimal =
        values.contains { $0.type == .decimal }
        && values.allSatisfy { [.decimal, .integer, .null].contains($0.type) }
      let type = areDecimal ? .decimal : values.reduce(ValueType.null) { $0.merged(with: $1.type) }
      let result = try aggregate.sql(of: TypedSQL("column1", type), operand.summary)
      let rows = values.isEmpty ? ["(NULL)"] : values.map { "(\($0.sql))" as SQLText }
      let from: SQLText = "(VALUES \(rows.joined(by: ", ")))\(values.isEmpty ? " WHERE 0" : "")"
      return TypedSQL("(SELECT \(result.sql) FROM \(from))", result.type)
    }
    guard collapsesRows else {
      throw invalid(
        .aggregate(aggregate, operand),
        "\(operand.summary) is a single value; only a fetch of dictionaries collapses rows")
    }
    return try aggregate.sql(of: value(operand), operand.summary)
  }
}

extension FetchAggregate {
  /// The aggregate over rows that each give the element.
  fileprivate func sql(of element: TypedSQL, _ operand: String) throws -> TypedSQL {
    switch self {
    case .count: return TypedSQL("COUNT(*)", .integer)
    case .min: return TypedSQL("MIN(\(element.sql))", element.type)
    case .max: return TypedSQL("MAX(\(element.sql))", element.type)
    case .sum where element.type == .decimal:
      return TypedSQL("\(NumberFunctions.decimalSum)(\(element.number))", .decimal)
    case .average where element.type == .decimal:
      return TypedSQL("\(NumberFunctions.decimalAverage)(\(element.number))", .decimal)
    case .sum:
      // The sum of dates would be a date in the year of their number.
      let type: ValueType = element.type.isWhole ? .integer : .double
      return TypedSQL("\(NumberFunctions.sum)(\(element.number))", type)
    case .average: return TypedSQL("\(NumberFunctions.average)(\(element.number))", .double)
    }
  }
}
