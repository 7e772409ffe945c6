/// Comparisons with a value of the operand's own type. `== nil` exists only for optionals.
extension FetchOperand {
  public static func == (left: Self, right: Value) -> FetchPredicate {
    left.compared(.equal, FetchValue(right.attributeValue))
  }

  public static func != (left: Self, right: Value) -> FetchPredicate {
    left.compared(.notEqual, FetchValue(right.attributeValue))
  }

  /// Returns a test for one of the values.
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
  /// A test for the absence of a value.
  public var isNil: FetchPredicate { compared(.equal, .null) }
  /// A test for the presence of a value.
  public var isNotNil: FetchPredicate { compared(.notEqual, .null) }
}

/// Order comparisons. An absent value is neither less nor greater than any other.
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

  /// Returns a test for a value within the bounds, inclusive.
  public func isBetween(_ bounds: ClosedRange<Value.Scalar>) -> FetchPredicate {
    compared(
      .between,
      .list([
        .attribute(bounds.lowerBound.scalarValue), .attribute(bounds.upperBound.scalarValue),
      ]))
  }
}

/// Comparisons of two operands of the same type, optional or not.
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

/// Conditions on texts, with the format language's names.
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

  /// Compares with a pattern, in which `?` matches one character and `*` any number of characters.
  public func like(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.like, .attribute(.string(pattern)), options)
  }

  /// Matches the whole text with a regular expression.
  public func matches(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.matches, .attribute(.string(pattern)), options)
  }

  /// Compares without case or diacritics; `==` compares exactly.
  public func equals(_ text: String, _ options: TextOptions) -> FetchPredicate {
    compared(.equal, .attribute(.string(text)), options)
  }
}

/// Conditions on the destination of a to-one relationship.
extension ToOneReference {
  /// Tests for that destination, or for none.
  public static func == (left: Self, right: Destination?) -> FetchPredicate {
    left.compared(.equal, right?.objectID)
  }

  public static func != (left: Self, right: Destination?) -> FetchPredicate {
    left.compared(.notEqual, right?.objectID)
  }

  /// Tests for a destination by ID, for use where objects cannot be passed.
  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// A test for no destination.
  public var isNil: FetchPredicate { compared(.equal, nil) }
  /// A test for any destination.
  public var isNotNil: FetchPredicate { compared(.notEqual, nil) }

  /// Returns a test for one of the objects.
  public func isIn(_ objects: some Sequence<Destination>) -> FetchPredicate {
    objectID.isIn(objects.map(\.objectID))
  }

  /// The ID of the destination.
  public var objectID: ObjectIDReference { ObjectIDReference(keyPath: keyPath) }

  /// Returns a test for the destination's class, including subclasses.
  public func `is`(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(keyPath), entityName: type.entityName, exactly: false)
  }

  /// Returns the destination as a subclass, to access its own properties.
  ///
  /// Other objects have no values for them.
  public func `as`<Subclass: ManagedObject>(_ type: Subclass.Type) -> ToOnePath<Subclass> {
    ToOnePath(keyPath: keyPath.cast(to: type.entityName))
  }

  private func compared(_ comparison: FetchComparison.Operator, _ object: ManagedObjectID?)
    -> FetchPredicate
  {
    objectID.compared(comparison, object)
  }
}

/// Conditions on the fetched object itself.
extension PropertyAccess {
  /// The object's ID.
  ///
  /// ```swift
  /// Publication.objectID.isIn([paper.objectID]) || Publication.title == "Notes"
  /// ```
  public static var objectID: ObjectIDReference { ObjectIDReference(keyPath: .subject) }

  /// Returns a test for the object's class, including subclasses.
  ///
  /// ```swift
  /// Publication.is(Book.self) || Publication.title == "Notes"
  /// ```
  public static func `is`(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(.subject), entityName: type.entityName, exactly: false)
  }

  /// Returns a test for the object's exact class.
  public static func isExactly(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(.subject), entityName: type.entityName, exactly: true)
  }

  /// Returns the object as a subclass, to access its own properties.
  ///
  /// Other objects have no values for them.
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
/// Inside the braces every name refers to the destination, also in nested conditions:
///
/// ```swift
/// Person.dogs.any { $0.name == "Rex" && $0.age > 3 }
/// ```
extension ToManyReference {
  /// Returns true where the condition is true for at least one destination.
  public func any(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) > 0
  }

  /// Returns true where the condition is true for no destination.
  public func none(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) == 0
  }

  /// Returns true where the condition is true for every destination, or where there are none.
  public func all(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) == count
  }

  /// Returns a test for that object among the destinations.
  public func contains(_ object: Destination) -> FetchPredicate { contains(object.objectID) }

  /// Returns the same test by ID, for use where objects cannot be passed.
  public func contains(_ id: ManagedObjectID) -> FetchPredicate {
    .comparison(
      FetchComparison(.keyPath(keyPath), .equal, .value(.object(id)), modifier: .any))
  }

  /// A test for no destinations.
  public var isEmpty: FetchPredicate { count == 0 }

  /// The number of destinations.
  public var count: FetchAggregateOperand<Int> {
    FetchAggregateOperand(expression: .aggregate(.count, .keyPath(keyPath)))
  }

  /// Returns the number of destinations for which the condition is true.
  public func count(where condition: (Destination.Type) -> FetchPredicate)
    -> FetchAggregateOperand<Int>
  {
    matches(condition)
  }

  /// Returns the sum of an attribute of the destinations, 0 if there are none.
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

/// An aggregate of a to-many relationship.
public struct FetchAggregateOperand<Value: AttributeRepresentable>: FetchOperand {
  public let expression: FetchExpression
}

extension FetchPredicate {
  /// Combines two conditions by AND.
  public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .and([left, right])
  }

  /// Combines two conditions by OR.
  public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .or([left, right])
  }

  /// Negates the predicate: true where it is false, but not where it is unknown.
  public static prefix func ! (predicate: FetchPredicate) -> FetchPredicate { .not(predicate) }
}

/// Conversion of a condition on an object to one on a subquery's element.
extension FetchPredicate {
  /// Returns the same condition on the element with that name.
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

  /// The nesting depth of its subqueries, from which each level gets a unique name.
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

// Overloads that cannot be called. Without them, a comparison of unequal types inside a longer
// condition gives "failed to produce diagnostic"; with them the compiler names the mistake.

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
