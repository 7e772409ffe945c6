/// Which objects of a class to fetch, as a value: it can be kept, compared, printed, composed and
/// tested without a database.
///
/// ```swift
/// let adults = Query<Person>.where { $0.age >= 18 }
/// let page = adults.where { $0.name.contains("a", .caseInsensitive) }
///   .ascending { $0.name }
///   .limit(20)
/// let people: [Person] = try context.fetch(page)
/// ```
///
/// Each step returns a new query and leaves the old one as it was. The closures are given the
/// class, so a property that it does not have does not compile, nor does a value of another type.
public struct Query<Object: ManagedObject>: Hashable, Sendable {
  /// Nil for all objects.
  public private(set) var predicate: FetchPredicate?
  /// The first decides, the next among what is equal by it.
  public private(set) var sortDescriptors: [FetchSortDescriptor] = []
  /// Nil for no limit.
  public private(set) var limit: UInt?
  public private(set) var offset: UInt = 0
  /// False to leave out objects of sub-entities.
  public private(set) var includesSubentities = true
  /// Relationships whose destinations are read with the objects.
  public private(set) var prefetchedPaths: [String] = []

  private init() {}

  /// Every object of the class.
  public static var all: Query { Query() }

  /// Also this must be true.
  public func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    self.where(condition(Object.self))
  }

  /// Also this must be true, for a condition made elsewhere.
  ///
  /// A condition on another class's properties is only found out by the fetch, which throws.
  public func `where`(_ condition: FetchPredicate) -> Query {
    changed { $0.predicate = predicate.map { $0 && condition } ?? condition }
  }

  /// Smallest first, where all the earlier criteria find no difference.
  public func ascending<Key: AttributeReference>(
    options: TextOptions = [], by key: (Object.Type) -> Key
  ) -> Query {
    sorted(by: key(Object.self).keyPath, ascending: true, options)
  }

  /// Greatest first, where all the earlier criteria find no difference.
  public func descending<Key: AttributeReference>(
    options: TextOptions = [], by key: (Object.Type) -> Key
  ) -> Query {
    sorted(by: key(Object.self).keyPath, ascending: false, options)
  }

  /// At most so many objects; 0 gives none, and a negative number is no `UInt`.
  public func limit(_ count: UInt) -> Query { changed { $0.limit = count } }

  /// Leaves out so many objects at the beginning.
  public func offset(_ count: UInt) -> Query { changed { $0.offset = count } }

  /// Only objects of exactly this entity.
  public func withoutSubentities() -> Query { changed { $0.includesSubentities = false } }

  /// Reads the destinations of a relationship together with the objects.
  public func prefetching(_ relationship: (Object.Type) -> some ToManyReference) -> Query {
    changed { $0.prefetchedPaths.append(relationship(Object.self).keyPath.dotted) }
  }

  /// Reads the destinations of a relationship together with the objects.
  public func prefetching(_ relationship: (Object.Type) -> some ToOneReference) -> Query {
    changed { $0.prefetchedPaths.append(relationship(Object.self).keyPath.dotted) }
  }

  private func sorted(by path: FetchKeyPath, ascending: Bool, _ options: TextOptions) -> Query {
    changed {
      $0.sortDescriptors.append(
        FetchSortDescriptor(key: path.dotted, ascending: ascending, options: options))
    }
  }

  private func changed(_ change: (inout Query) -> Void) -> Query {
    var copy = self
    change(&copy)
    return copy
  }
}

/// Starting points.
extension Query {
  /// The objects for which the condition is true.
  public static func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    all.where(condition)
  }

  /// The objects for which a condition made elsewhere is true.
  public static func `where`(_ condition: FetchPredicate) -> Query { all.where(condition) }

  /// All objects, smallest first.
  public static func sorted<Key: AttributeReference>(by key: (Object.Type) -> Key) -> Query {
    all.ascending(by: key)
  }
}
