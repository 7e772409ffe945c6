/// What is true of the objects that a to-many relationship leads to.
///
/// In the braces every name means the destination, also inside a further condition:
///
/// ```swift
/// Person.dogs.any { $0.name == "Rex" && $0.age > 3 }
/// ```
extension ToManyReference {
  /// For at least one of them the condition is true.
  public func any(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) > 0
  }

  /// For none of them the condition is true.
  public func none(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) == 0
  }

  /// For each of them the condition is true, which it is if there are none.
  public func all(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) == count
  }

  /// That object is one of them.
  public func contains(_ object: Destination) -> FetchPredicate { contains(object.objectID) }

  /// The same by ID, for where the object must not go.
  public func contains(_ id: ManagedObjectID) -> FetchPredicate {
    .comparison(
      FetchComparison(.keyPath(keyPath), .equal, .value(.object(id)), modifier: .any))
  }

  /// There are none.
  public var isEmpty: FetchPredicate { count == 0 }

  /// How many there are.
  public var count: FetchAggregateOperand<Int> {
    FetchAggregateOperand(expression: .aggregate(.count, .keyPath(keyPath)))
  }

  /// How many of them the condition is true for.
  public func count(where condition: (Destination.Type) -> FetchPredicate)
    -> FetchAggregateOperand<Int>
  {
    matches(condition)
  }

  /// The sum of an attribute of theirs, 0 if there are none.
  public func sum<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Key.Value.Scalar> where Key.Value.Scalar: NumericScalar
  {
    FetchAggregateOperand(expression: aggregate(.sum, attribute))
  }

  public func min<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Key.Value.Scalar?> where Key.Value.Scalar: OrderedScalar
  {
    FetchAggregateOperand(expression: aggregate(.min, attribute))
  }

  public func max<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Key.Value.Scalar?> where Key.Value.Scalar: OrderedScalar
  {
    FetchAggregateOperand(expression: aggregate(.max, attribute))
  }

  public func average<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Double?> where Key.Value.Scalar: NumericScalar
  {
    FetchAggregateOperand(expression: aggregate(.average, attribute))
  }

  private func aggregate<Key: AttributeReference>(
    _ function: FetchAggregate, _ attribute: (Destination.Type) -> Key
  ) -> FetchExpression {
    .aggregate(function, .keyPath(keyPath + attribute(Destination.self).keyPath))
  }

  private func matches(_ condition: (Destination.Type) -> FetchPredicate)
    -> FetchAggregateOperand<Int>
  {
    let condition = condition(Destination.self)
    let variable = "x\(condition.subqueryDepth + 1)"
    return FetchAggregateOperand(
      expression: .aggregate(
        .count, .subquery(keyPath, variable: variable, condition.about(variable))))
  }
}

/// A number that a to-many relationship collapses to.
public struct FetchAggregateOperand<Value: AttributeRepresentable>: FetchOperand {
  public let expression: FetchExpression
}
