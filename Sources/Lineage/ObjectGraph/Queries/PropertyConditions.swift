/// Comparisons with a value of the operand's own type. `== nil` exists only for optionals.
extension FetchOperand {
  public static func == (left: Self, right: Value) -> FetchPredicate {
    left.compared(.equal, FetchValue(right.attributeValue))
  }

  public static func != (left: Self, right: Value) -> FetchPredicate {
    left.compared(.notEqual, FetchValue(right.attributeValue))
  }

  /// One of the values.
  public func isIn(_ values: some Sequence<Value.Scalar>) -> FetchPredicate {
    compared(.isIn, .list(values.map { .attribute($0.scalarValue) }))
  }

  func compared(
    _ comparison: FetchComparison.Operator, _ value: FetchValue, _ options: TextOptions = []
  ) -> FetchPredicate {
    .comparison(FetchComparison(expression, comparison, .value(value), options: options))
  }
}

extension FetchOperand where Value: ExpressibleByNilLiteral {
  /// There is no value.
  public var isNil: FetchPredicate { compared(.equal, .null) }
  /// There is a value.
  public var isNotNil: FetchPredicate { compared(.notEqual, .null) }
}

/// Order. An absent value is neither less nor greater than any other.
extension FetchOperand where Value.Scalar: OrderedScalar {
  public static func < (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.less, .attribute(right.scalarValue))
  }

  public static func <= (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.lessOrEqual, .attribute(right.scalarValue))
  }

  public static func > (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.greater, .attribute(right.scalarValue))
  }

  public static func >= (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.greaterOrEqual, .attribute(right.scalarValue))
  }

  /// Both bounds included.
  public func isBetween(_ bounds: ClosedRange<Value.Scalar>) -> FetchPredicate {
    compared(
      .between,
      .list([
        .attribute(bounds.lowerBound.scalarValue), .attribute(bounds.upperBound.scalarValue),
      ]))
  }
}

/// Two operands of the same type, whether optional or not.
extension FetchOperand {
  public static func == <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar {
    .comparison(FetchComparison(left.expression, .equal, right.expression))
  }

  public static func != <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar {
    .comparison(FetchComparison(left.expression, .notEqual, right.expression))
  }

  public static func < <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .less, right.expression))
  }

  public static func <= <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .lessOrEqual, right.expression))
  }

  public static func > <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .greater, right.expression))
  }

  public static func >= <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .greaterOrEqual, right.expression))
  }
}

extension FetchValue {
  init(_ value: AttributeValue?) { self = value.map(FetchValue.attribute) ?? .null }
}

/// Conditions on texts, named as the format language names them.
extension FetchOperand where Value.Scalar == String {
  public func contains(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.contains, .attribute(.string(part)), options)
  }

  public func beginsWith(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.beginsWith, .attribute(.string(part)), options)
  }

  public func endsWith(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.endsWith, .attribute(.string(part)), options)
  }

  /// Compares with a pattern, in which `?` matches one character and `*` any number of them.
  public func like(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.like, .attribute(.string(pattern)), options)
  }

  /// The whole text matches a regular expression.
  public func matches(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.matches, .attribute(.string(pattern)), options)
  }

  /// Equal but for case or diacritics; `==` compares exactly.
  public func equals(_ text: String, _ options: TextOptions) -> FetchPredicate {
    compared(.equal, .attribute(.string(text)), options)
  }
}

/// Conditions on the destination of an object of one class.
extension ToOneReference {
  /// The relationship leads to that object, or to none.
  public static func == (left: Self, right: Destination?) -> FetchPredicate {
    left.compared(.equal, right?.objectID)
  }

  public static func != (left: Self, right: Destination?) -> FetchPredicate {
    left.compared(.notEqual, right?.objectID)
  }

  /// The same by ID, for where the object must not go.
  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// It leads nowhere.
  public var isNil: FetchPredicate { compared(.equal, nil) }
  /// It leads somewhere.
  public var isNotNil: FetchPredicate { compared(.notEqual, nil) }

  /// One of the objects.
  public func isIn(_ objects: some Sequence<Destination>) -> FetchPredicate {
    objectID.isIn(objects.map(\.objectID))
  }

  /// The ID of the object that it leads to.
  public var objectID: ObjectIDReference { ObjectIDReference(keyPath: keyPath) }

  /// The destination is of that class or below.
  public func `is`(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(keyPath), entityName: type.entityName, exactly: false)
  }

  /// The destination as a subclass, for naming its own properties; others have none of them.
  public func `as`<Subclass: ManagedObject>(_ type: Subclass.Type) -> ToOnePath<Subclass> {
    ToOnePath(keyPath: keyPath.cast(to: type.entityName))
  }

  private func compared(_ comparison: FetchComparison.Operator, _ object: ManagedObjectID?)
    -> FetchPredicate
  {
    objectID.compared(comparison, object)
  }
}

/// Conditions on a fetched object itself.
extension PropertyAccess {
  /// The object's ID.
  ///
  /// ```swift
  /// Publication.objectID.isIn(kept) || Publication.title == "Notes"
  /// ```
  public static var objectID: ObjectIDReference { ObjectIDReference(keyPath: .subject) }

  /// The object is of that class or below.
  ///
  /// ```swift
  /// Publication.is(Book.self) || Publication.title == "Notes"
  /// ```
  public static func `is`(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(.subject), entityName: type.entityName, exactly: false)
  }

  /// The object is of exactly that class.
  public static func isExactly(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(.subject), entityName: type.entityName, exactly: true)
  }

  /// The object as a subclass, for naming its own properties; others have none of them.
  ///
  /// ```swift
  /// Publication.as(Book.self).pageCount > 300
  /// ```
  public static func `as`<Subclass: ManagedObject>(_ type: Subclass.Type) -> ToOnePath<Subclass> {
    ToOnePath(keyPath: FetchKeyPath.subject.cast(to: type.entityName))
  }
}

/// Conditions on the destinations of a to-many relationship.
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

  /// The number of destinations.
  public var count: FetchAggregateOperand<Int> {
    FetchAggregateOperand(expression: .aggregate(.count, .keyPath(keyPath)))
  }

  /// The number of destinations for which the condition is true.
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

extension FetchPredicate {
  /// Both.
  public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .and([left, right])
  }

  /// At least one of them.
  public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .or([left, right])
  }

  /// Negates the predicate: true where it is false, but not where it is unknown.
  public static prefix func ! (predicate: FetchPredicate) -> FetchPredicate { .not(predicate) }
}

/// Turning a condition on an object into the condition on an element of a subquery.
extension FetchPredicate {
  /// The same condition with the element of that name in the object's place.
  func about(_ element: String) -> FetchPredicate {
    switch form {
    case .constant, .tooDeep: self
    case .comparison(var comparison):
      {
        comparison.left = comparison.left.about(element)
        comparison.right = comparison.right.about(element)
        return .comparison(comparison)
      }()
    case .isKind(let expression, let name, let exactly):
      .isKind(expression.about(element), entityName: name, exactly: exactly)
    case .and(let parts): .and(parts.map { $0.about(element) })
    case .or(let parts): .or(parts.map { $0.about(element) })
    case .not(let part): .not(part.about(element))
    }
  }

  /// The depth of the subqueries in it, so that each level gets a name of its own.
  var subqueryDepth: Int {
    switch form {
    case .constant, .tooDeep: 0
    case .comparison(let comparison):
      max(comparison.left.subqueryDepth, comparison.right.subqueryDepth)
    case .isKind(let expression, _, _): expression.subqueryDepth
    case .and(let parts), .or(let parts): parts.map(\.subqueryDepth).max() ?? 0
    case .not(let part): part.subqueryDepth
    }
  }
}

extension FetchExpression {
  fileprivate func about(_ element: String) -> FetchExpression {
    switch form {
    case .value, .variable, .tooDeep: self
    case .keyPath(let path): .keyPath(path.about(element))
    case .list(let parts): .list(parts.map { $0.about(element) })
    case .function(let function, let parts): .function(function, parts.map { $0.about(element) })
    case .aggregate(let aggregate, let part): .aggregate(aggregate, part.about(element))
    case .subquery(let path, let variable, let condition):
      .subquery(path.about(element), variable: variable, condition.about(element))
    case .conditional(let condition, let one, let other):
      .conditional(condition.about(element), one.about(element), other.about(element))
    }
  }

  fileprivate var subqueryDepth: Int {
    switch form {
    case .value, .variable, .keyPath, .tooDeep: 0
    case .list(let parts), .function(_, let parts): parts.map(\.subqueryDepth).max() ?? 0
    case .aggregate(_, let part): part.subqueryDepth
    case .subquery(_, _, let condition): condition.subqueryDepth + 1
    case .conditional(let condition, let one, let other):
      max(condition.subqueryDepth, one.subqueryDepth, other.subqueryDepth)
    }
  }
}

extension FetchKeyPath {
  fileprivate func about(_ element: String) -> FetchKeyPath {
    guard base == .subject else { return self }
    return FetchKeyPath(base: .element(element), castTo: castTo, steps: steps)
  }
}

// Overloads that nobody can call. Without them the compiler gives up on a comparison of unequal
// types inside a longer condition ("failed to produce diagnostic"); with them it names the mistake.

extension FetchOperand {
  @available(*, unavailable, message: "the value is not of the attribute's type")
  public static func == <Other: AttributeRepresentable>(left: Self, right: Other) -> FetchPredicate
  {
    .constant(false)
  }

  @available(*, unavailable, message: "the value is not of the attribute's type")
  public static func != <Other: AttributeRepresentable>(left: Self, right: Other) -> FetchPredicate
  {
    .constant(false)
  }
}

extension ToOneReference {
  @available(*, unavailable, message: "the relationship does not lead to objects of this class")
  public static func == <Other: ManagedObject>(left: Self, right: Other) -> FetchPredicate {
    .constant(false)
  }

  @available(*, unavailable, message: "the relationship does not lead to objects of this class")
  public static func != <Other: ManagedObject>(left: Self, right: Other) -> FetchPredicate {
    .constant(false)
  }
}
