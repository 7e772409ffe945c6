import Lineage
import Testing

/// Short questions for cases whose entities have a name.
extension ManagedObjectContext {
  /// Returns the objects of an entity in the order of an attribute.
  func objects(
    _ entity: String, _ predicate: FetchPredicate? = nil, exactly: Bool = false,
    by key: String = "name"
  ) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(entityName: entity, predicate: predicate)
    request.includesSubentities = !exactly
    request.sortDescriptors = [FetchSortDescriptor(key: key)]
    return try fetch(request)
  }

  /// Returns the names of an entity's objects, sorted.
  func names(
    _ entity: String, _ predicate: FetchPredicate? = nil, exactly: Bool = false,
    by key: String = "name"
  ) throws -> [String] {
    try objects(entity, predicate, exactly: exactly, by: key).map { try $0.text(key) }
  }

  func count(_ entity: String, _ predicate: FetchPredicate? = nil, exactly: Bool = false) throws
    -> Int
  {
    var request = FetchRequest<ManagedObject>(entityName: entity, predicate: predicate)
    request.includesSubentities = !exactly
    return try count(for: request)
  }

  /// Returns the only object of an entity with the name.
  func object(_ entity: String, named name: String, by key: String = "name") throws
    -> ManagedObject
  {
    let found = try objects(entity, .attribute(key, .equal, .string(name)), by: key)
    #expect(found.count == 1, "\(entity) \(name)")
    return try #require(found.first)
  }

  /// Inserts an object with a name.
  @discardableResult
  func insert(_ entity: String, named name: String, by key: String = "name") throws
    -> ManagedObject
  {
    let object = try insert(entityName: entity)
    try object.setValue(.string(name), forKey: key)
    return object
  }
}

extension ManagedObject {
  /// Returns a text attribute, or `-` if it is nil.
  func text(_ key: String = "name") throws -> String {
    guard case .string(let text) = try value(forKey: key) else { return "-" }
    return text
  }

  /// Returns the names of a relationship's destinations, sorted.
  func names(in relationship: String) throws -> [String] {
    try toMany(relationship).map { try $0.text() }.sorted()
  }

  /// The name of the exact entity and the name of the object.
  var kindAndName: String { get throws { "\(entityName) \(try text())" } }
}

/// Returns the failures of a save that must be rejected.
func refusal(of context: ManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation)
  throws -> [ValidationFailure]
{
  let error = #expect(throws: ObjectGraphError.self, sourceLocation: sourceLocation) {
    try context.save()
  }
  guard case .validation(let failures) = error else {
    Issue.record(
      "expected a validation error, got \(String(describing: error))",
      sourceLocation: sourceLocation)
    return []
  }
  return failures
}
