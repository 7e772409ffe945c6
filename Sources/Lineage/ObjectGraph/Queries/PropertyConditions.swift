/// Comparisons with a value of the operand's own type. `== nil` exists only for optionals.
extension FetchOperand {
  /// Tests for a value; `== nil` tests for its absence.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.where { $0.title == "Notes" })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZTITLE == ?
  /// ```
  public static func == (left: Self, right: Value) -> FetchPredicate {
    left.compared(.equal, FetchValue(right.attributeValue))
  }

  /// Tests for any other value; objects without a value do not match.
  ///
  /// ```swift
  /// let others = try context.fetch(Query<Publication>.where { $0.year != 1843 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZYEAR != ?
  /// ```
  public static func != (left: Self, right: Value) -> FetchPredicate {
    left.compared(.notEqual, FetchValue(right.attributeValue))
  }

  /// Returns a test for one of the values.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Author>.where { $0.name.isIn(["Ada", "Emma"]) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0 WHERE t0.ZNAME IN (...)
  /// ```
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
  ///
  /// ```swift
  /// let undated = try context.fetch(Query<Publication>.where { $0.year.isNil })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZYEAR IS NULL
  /// ```
  public var isNil: FetchPredicate { compared(.equal, .null) }
  /// A test for the presence of a value.
  ///
  /// ```swift
  /// let dated = try context.fetch(Query<Publication>.where { $0.year.isNotNil })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZYEAR IS NOT NULL
  /// ```
  public var isNotNil: FetchPredicate { compared(.notEqual, .null) }
}

/// Order comparisons. An absent value is neither less nor greater than any other.
extension FetchOperand where Value.Scalar: OrderedScalar {
  /// Tests for a smaller value; texts compare by their UTF-8 bytes.
  ///
  /// ```swift
  /// let old = try context.fetch(Query<Publication>.where { $0.year < 1900 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZYEAR < ?
  /// ```
  public static func < (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.less, .attribute(right.scalarValue))
  }

  /// Tests for a smaller or equal value.
  ///
  /// ```swift
  /// let children = try context.fetch(Query<Person>.where { $0.age <= 12 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZAGE <= ?
  /// ```
  public static func <= (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.lessOrEqual, .attribute(right.scalarValue))
  }

  /// Tests for a greater value.
  ///
  /// ```swift
  /// let long = try context.fetch(Query<Book>.where { $0.pageCount > 300 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT > ?
  /// ```
  public static func > (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.greater, .attribute(right.scalarValue))
  }

  /// Tests for a greater or equal value.
  ///
  /// ```swift
  /// let adults = try context.fetch(Query<Person>.where { $0.age >= 18 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZAGE >= ?
  /// ```
  public static func >= (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.greaterOrEqual, .attribute(right.scalarValue))
  }

  /// Returns a test for a value within the bounds, inclusive.
  ///
  /// ```swift
  /// let modern = try context.fetch(Query<Publication>.where { $0.year.isBetween(1990...2009) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE (t0.ZYEAR BETWEEN ? AND ?)
  /// ```
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
  /// Compares two attributes, which need not have the same optionality.
  ///
  /// ```swift
  /// let namesakes = try context.fetch(Query<Dog>.where { $0.name == $0.owner.name })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER WHERE t0.ZNAME == t1.ZNAME
  /// ```
  public static func == <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar {
    .comparison(FetchComparison(left.expression, .equal, right.expression))
  }

  /// Tests for two different values; an absent value does not match.
  ///
  /// ```swift
  /// let named = try context.fetch(Query<Dog>.where { $0.name != $0.owner.name })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER WHERE t0.ZNAME != t1.ZNAME
  /// ```
  public static func != <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar {
    .comparison(FetchComparison(left.expression, .notEqual, right.expression))
  }

  /// Tests for a smaller value than another attribute's.
  ///
  /// ```swift
  /// let pups = try context.fetch(Query<Dog>.where { $0.age < $0.owner.age })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER WHERE t0.ZAGE < t1.ZAGE
  /// ```
  public static func < <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .less, right.expression))
  }

  /// Tests for a value at most another attribute's.
  ///
  /// ```swift
  /// let odd = try context.fetch(Query<Book>.where { $0.year <= $0.pageCount })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR <= t0.ZPAGECOUNT
  /// ```
  public static func <= <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .lessOrEqual, right.expression))
  }

  /// Tests for a greater value than another attribute's.
  ///
  /// ```swift
  /// let veterans = try context.fetch(Query<Dog>.where { $0.age > $0.owner.age })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER WHERE t0.ZAGE > t1.ZAGE
  /// ```
  public static func > <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .greater, right.expression))
  }

  /// Tests for a value at least another attribute's.
  ///
  /// ```swift
  /// let kennels = try context.fetch(Query<Person>.where { $0.dogs.count >= $0.age })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0
  ///   WHERE (SELECT COUNT(*) FROM ZDOG t1 WHERE t1.ZOWNER = t0.Z_PK) >= t0.ZAGE
  /// ```
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
  /// Returns a test for a part of the text, with case and diacritics unless the options ignore
  /// them.
  ///
  /// ```swift
  /// let notes = try context.fetch(
  ///   Query<Book>.where { $0.title.contains("NOTE", .caseInsensitive) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND LINEAGE_CONTAINS(t0.ZTITLE, ?, 1)
  /// ```
  public func contains(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.contains, .attribute(.string(part)), options)
  }

  /// Returns a test for the start of the text.
  ///
  /// ```swift
  /// let automatic = try context.fetch(Query<Book>.where { $0.title.beginsWith("Auto") })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND (t0.ZTITLE >= ? AND t0.ZTITLE < ?)
  /// ```
  public func beginsWith(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.beginsWith, .attribute(.string(part)), options)
  }

  /// Returns a test for the end of the text.
  ///
  /// ```swift
  /// let computers = try context.fetch(Query<Publication>.where { $0.title.endsWith("computer") })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE LINEAGE_ENDSWITH(t0.ZTITLE, ?, 0)
  /// ```
  public func endsWith(_ part: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.endsWith, .attribute(.string(part)), options)
  }

  /// Compares with a pattern, in which `?` matches one character and `*` any number of characters.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Publication>.where { $0.title.like("*program*") })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE LINEAGE_LIKE(t0.ZTITLE, ?, 0)
  /// ```
  public func like(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.like, .attribute(.string(pattern)), options)
  }

  /// Matches the whole text with a regular expression in ICU's syntax.
  ///
  /// ```swift
  /// let dois = try context.fetch(Query<Paper>.where { $0.doi.matches("10\\.[0-9]+/.*") })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 6 AND LINEAGE_MATCHES(t0.ZDOI, ?, 0)
  /// ```
  public func matches(_ pattern: String, _ options: TextOptions = []) -> FetchPredicate {
    compared(.matches, .attribute(.string(pattern)), options)
  }

  /// Compares without case or diacritics; `==` compares exactly.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Author>.where { $0.name.equals("ADA", .caseInsensitive) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0 WHERE LINEAGE_ORDER(t0.ZNAME, ?, 1) == 0
  /// ```
  public func equals(_ text: String, _ options: TextOptions) -> FetchPredicate {
    compared(.equal, .attribute(.string(text)), options)
  }
}

/// Conditions on the destination of a to-one relationship.
extension ToOneReference {
  /// Tests for that destination, or for none.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.where { $0.author == ada })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZAUTHOR == ?
  /// ```
  public static func == (left: Self, right: Destination?) -> FetchPredicate {
    left.compared(.equal, right?.objectID)
  }

  /// Tests for any other destination, or with nil for any; objects without one do not match.
  ///
  /// ```swift
  /// let others = try context.fetch(Query<Book>.where { $0.author != ada })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZAUTHOR != ?
  /// ```
  public static func != (left: Self, right: Destination?) -> FetchPredicate {
    left.compared(.notEqual, right?.objectID)
  }

  /// Tests for a destination by ID, for use where objects cannot be passed.
  ///
  /// ```swift
  /// let id = ada.objectID
  /// let books = try context.fetch(Query<Book>.where { $0.author == id })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZAUTHOR == ?
  /// ```
  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  /// Tests for any destination with another ID; objects without one do not match.
  ///
  /// ```swift
  /// let id = ada.objectID
  /// print(try context.count(Query<Publication>.where { $0.author != id }))  // prints 1
  /// ```
  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// A test for no destination.
  ///
  /// ```swift
  /// let strays = try context.fetch(Query<Dog>.where { $0.owner.isNil })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER IS NULL
  /// ```
  public var isNil: FetchPredicate { compared(.equal, nil) }
  /// A test for any destination.
  ///
  /// ```swift
  /// let owned = try context.fetch(Query<Dog>.where { $0.owner.isNotNil })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER IS NOT NULL
  /// ```
  public var isNotNil: FetchPredicate { compared(.notEqual, nil) }

  /// Returns a test for one of the objects.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Publication>.where { $0.author.isIn([ada, grace]) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZAUTHOR IN (...)
  /// ```
  public func isIn(_ objects: some Sequence<Destination>) -> FetchPredicate {
    objectID.isIn(objects.map(\.objectID))
  }

  /// The ID of the destination.
  ///
  /// ```swift
  /// let ids = [ada.objectID, grace.objectID]
  /// let theirs = Query<Publication>.where { $0.author.objectID.isIn(ids) }
  /// print(try context.count(theirs))  // prints 3
  /// ```
  public var objectID: ObjectIDReference { ObjectIDReference(keyPath: keyPath) }

  /// Returns a test for the destination's class, including subclasses.
  ///
  /// ```swift
  /// let reviews = ToOne<Publication>("subject")
  /// print(reviews.is(Book.self))  // prints subject ISKINDOF "Book"
  /// ```
  public func `is`(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(keyPath), entityName: type.entityName, exactly: false)
  }

  /// Returns the destination as a subclass, to access its own properties.
  ///
  /// Other objects have no values for them.
  ///
  /// ```swift
  /// let reviews = ToOne<Publication>("subject")
  /// print(reviews.as(Book.self).pageCount > 300)  // prints (subject AS Book).pageCount > 300
  /// ```
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
  /// let found = try context.fetch(
  ///   Query<Publication>.where { $0.objectID.isIn([paper.objectID]) || $0.title == "Notes" })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE (t0.Z_PK IN (...) OR t0.ZTITLE == ?)
  /// ```
  public static var objectID: ObjectIDReference { ObjectIDReference(keyPath: .subject) }

  /// Returns a test for the object's class, including subclasses.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Publication>.where { $0.is(Book.self) || $0.year > 2000 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE (t0.Z_ENT = 5 OR t0.ZYEAR > ?)
  /// ```
  public static func `is`(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(.subject), entityName: type.entityName, exactly: false)
  }

  /// Returns a test for the object's exact class.
  ///
  /// ```swift
  /// let others = Query<Publication>.where { $0.isExactly(Publication.self) }
  /// print(try context.count(others))  // prints 0
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 4
  /// ```
  public static func isExactly(_ type: (some ManagedObject).Type) -> FetchPredicate {
    .isKind(.keyPath(.subject), entityName: type.entityName, exactly: true)
  }

  /// Returns the object as a subclass, to access its own properties.
  ///
  /// Other objects have no values for them.
  ///
  /// ```swift
  /// let long = try context.fetch(Query<Publication>.where { $0.as(Book.self).pageCount > 300 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZPAGECOUNT > ?
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
  /// Returns a test that is true if the condition is true for at least one destination.
  ///
  /// ```swift
  /// let keepers = try context.fetch(Query<Person>.where { $0.dogs.any { $0.age > 3 } })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0
  ///   WHERE (SELECT COUNT(*) FROM ZDOG t1 WHERE t1.ZOWNER = t0.Z_PK AND t1.Z_PK IS NOT NULL
  ///   AND t1.ZAGE > ?) > ?
  /// ```
  public func any(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) > 0
  }

  /// Returns a test that is true if the condition is true for no destination.
  ///
  /// ```swift
  /// let others = try context.fetch(Query<Person>.where { $0.dogs.none { $0.age > 3 } })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0
  ///   WHERE (SELECT COUNT(*) FROM ZDOG t1 WHERE t1.ZOWNER = t0.Z_PK AND t1.Z_PK IS NOT NULL
  ///   AND t1.ZAGE > ?) == ?
  /// ```
  public func none(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) == 0
  }

  /// Returns a test that is true if the condition is true for every destination, or if there are
  /// none.
  ///
  /// ```swift
  /// let found = try context.fetch(
  ///   Query<Author>.where { $0.publications.all { $0.is(Book.self) } })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  ///   WHERE (SELECT COUNT(*) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK
  ///   AND t1.Z_PK IS NOT NULL AND t1.Z_ENT = 5) == (SELECT COUNT(*) FROM ZPUBLICATION t2
  ///   WHERE t2.ZAUTHOR = t0.Z_PK)
  /// ```
  public func all(_ condition: (Destination.Type) -> FetchPredicate) -> FetchPredicate {
    matches(condition) == count
  }

  /// Returns a test for that object among the destinations.
  ///
  /// ```swift
  /// let authors = try context.fetch(Query<Author>.where { $0.publications.contains(paper) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  ///   WHERE t0.Z_PK IN (SELECT t1.ZAUTHOR FROM ZPUBLICATION t1 WHERE t1.Z_PK == ?)
  /// ```
  public func contains(_ object: Destination) -> FetchPredicate { contains(object.objectID) }

  /// Returns a test for the object with that ID, for use where objects cannot be passed.
  ///
  /// ```swift
  /// let id = dog.objectID
  /// print(try context.count(Query<Person>.where { $0.dogs.contains(id) }))  // prints 1
  /// ```
  public func contains(_ id: ManagedObjectID) -> FetchPredicate {
    .comparison(
      FetchComparison(.keyPath(keyPath), .equal, .value(.object(id)), modifier: .any))
  }

  /// A test for no destinations.
  ///
  /// ```swift
  /// let untagged = try context.fetch(Query<Book>.where { $0.tags.isEmpty })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0
  ///   WHERE t0.Z_ENT = 5 AND (SELECT COUNT(*) FROM Z_4TAGS j1
  ///   WHERE j1.Z_4PUBLICATIONS = t0.Z_PK) == ?
  /// ```
  public var isEmpty: FetchPredicate { count == 0 }

  /// The number of destinations.
  ///
  /// ```swift
  /// let prolific = try context.fetch(Query<Author>.where { $0.publications.count > 1 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  ///   WHERE (SELECT COUNT(*) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK) > ?
  /// ```
  public var count: FetchAggregateOperand<Int> {
    FetchAggregateOperand(expression: .aggregate(.count, .keyPath(keyPath)))
  }

  /// Returns the number of destinations for which the condition is true.
  ///
  /// ```swift
  /// let found = try context.fetch(
  ///   Query<Author>.where { $0.publications.count(where: { $0.year < 1900 }) == 1 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  ///   WHERE (SELECT COUNT(*) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK
  ///   AND t1.Z_PK IS NOT NULL AND t1.ZYEAR < ?) == ?
  /// ```
  public func count(where condition: (Destination.Type) -> FetchPredicate)
    -> FetchAggregateOperand<Int>
  {
    matches(condition)
  }

  /// Returns the sum of an attribute of the destinations, 0 if there are none.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Person>.where { $0.dogs.sum(\.age) > 10 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0
  ///   WHERE (SELECT LINEAGE_SUM(t1.ZAGE) FROM ZDOG t1 WHERE t1.ZOWNER = t0.Z_PK) > ?
  /// ```
  public func sum<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Key.Value.Scalar> where Key.Value.Scalar: NumericScalar
  {
    FetchAggregateOperand(expression: aggregate(.sum, attribute))
  }

  /// Returns the smallest value of an attribute of the destinations, nil if there is none.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Author>.where { $0.publications.min(\.year) < 1900 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  ///   WHERE (SELECT MIN(t1.ZYEAR) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK) < ?
  /// ```
  public func min<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Key.Value.Scalar?> where Key.Value.Scalar: OrderedScalar
  {
    FetchAggregateOperand(expression: aggregate(.min, attribute))
  }

  /// Returns the greatest value of an attribute of the destinations, nil if there is none.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Author>.where { $0.publications.max(\.year) > 2000 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  ///   WHERE (SELECT MAX(t1.ZYEAR) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK) > ?
  /// ```
  public func max<Key: AttributeReference>(_ attribute: (Destination.Type) -> Key)
    -> FetchAggregateOperand<Key.Value.Scalar?> where Key.Value.Scalar: OrderedScalar
  {
    FetchAggregateOperand(expression: aggregate(.max, attribute))
  }

  /// Returns the mean of an attribute of the destinations, nil if there are no values.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Person>.where { $0.dogs.average(\.age) > 3.5 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0
  ///   WHERE (SELECT LINEAGE_AVG(t1.ZAGE) FROM ZDOG t1 WHERE t1.ZOWNER = t0.Z_PK) > ?
  /// ```
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

/// An aggregate of a to-many relationship, to compare with a value or an attribute.
///
/// ```swift
/// let youngest = Person.dogs.min(\.age)
/// print(youngest < 2)  // prints dogs.@min.age < 2
/// ```
public struct FetchAggregateOperand<Value: AttributeRepresentable>: FetchOperand {
  /// The aggregate as an untyped expression.
  public let expression: FetchExpression
}

extension FetchPredicate {
  /// Combines two conditions by AND.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Book>.where { $0.year > 2000 && $0.pageCount > 300 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR > ? AND t0.ZPAGECOUNT > ?
  /// ```
  public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .and([left, right])
  }

  /// Combines two conditions by OR.
  ///
  /// ```swift
  /// let found = try context.fetch(Query<Book>.where { $0.year < 1900 || $0.pageCount > 300 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND (t0.ZYEAR < ? OR t0.ZPAGECOUNT > ?)
  /// ```
  public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .or([left, right])
  }

  /// Negates the predicate: true where it is false, but not where it is unknown.
  ///
  /// ```swift
  /// let others = try context.fetch(Query<Book>.where { !$0.title.beginsWith("A") })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0
  ///   WHERE t0.Z_ENT = 5 AND NOT ((t0.ZTITLE >= ? AND t0.ZTITLE < ?))
  /// ```
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
  /// Rejects a value of another type with a message.
  @available(*, unavailable, message: "the value is not of the attribute's type")
  public static func == <Other: AttributeRepresentable>(left: Self, right: Other) -> FetchPredicate
  {
    .constant(false)
  }

  /// Rejects a value of another type with a message.
  @available(*, unavailable, message: "the value is not of the attribute's type")
  public static func != <Other: AttributeRepresentable>(left: Self, right: Other) -> FetchPredicate
  {
    .constant(false)
  }
}

extension ToOneReference {
  /// Rejects an object of another class with a message.
  @available(*, unavailable, message: "the relationship does not lead to objects of this class")
  public static func == <Other: ManagedObject>(left: Self, right: Other) -> FetchPredicate {
    .constant(false)
  }

  /// Rejects an object of another class with a message.
  @available(*, unavailable, message: "the relationship does not lead to objects of this class")
  public static func != <Other: ManagedObject>(left: Self, right: Other) -> FetchPredicate {
    .constant(false)
  }
}
