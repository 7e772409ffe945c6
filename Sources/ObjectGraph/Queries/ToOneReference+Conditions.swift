/// What an object of one class leads to.
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

/// What a fetched object itself is.
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
