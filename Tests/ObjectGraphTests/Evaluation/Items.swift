import Foundation
import ObjectGraph
import ObjectModel
import StoreKinds

/// Items with a mark to tell them by, in a store of either kind.
///
/// Three levels, `Item`, `Special`, `Rare`, and a sibling `Plain` whose `level` is a text where
/// that of `Special` is a number.
struct Items {
  let context: ManagedObjectContext
  let container: PersistentContainer
  private let store: TestStore

  init(_ kind: StoreKind) throws {
    store = try TestStore(kind)
    container = try store.open(Self.model())
    context = container.newContext()
  }

  /// A new item, saved with the next ``save()``.
  @discardableResult
  func insert(
    _ mark: String, _ entity: String, _ values: [String: AttributeValue] = [:],
    owner: ManagedObject? = nil
  ) throws -> ManagedObject {
    let object = try context.insert(entityName: entity)
    try object.setValue(.string(mark), forKey: "mark")
    for (name, value) in values { try object.setValue(value, forKey: name) }
    if let owner { object.setToOne(owner, for: "owner") }
    return object
  }

  @discardableResult
  func insert(
    _ mark: String, _ values: [String: AttributeValue] = [:], owner: ManagedObject? = nil
  ) throws -> ManagedObject {
    try insert(mark, "Item", values, owner: owner)
  }

  @discardableResult
  func insertPerson(_ name: String, boss: ManagedObject? = nil) throws -> ManagedObject {
    let person = try context.insert(entityName: "Person")
    try person.setValue(.string(name), forKey: "mark")
    if let boss { person.setToOne(boss, for: "boss") }
    return person
  }

  /// The ID of a person that was saved.
  func personID(_ name: String) throws -> ManagedObjectID? {
    let people = FetchRequest<ManagedObject>(entityName: "Person")
    return try context.fetch(people).first { $0.string("mark") == name }?.objectID
  }

  func save() throws { try context.save() }

  /// The marks of what a new context finds by a text of the format language, sorted.
  func marks(
    _ format: String, _ arguments: (any FetchValueConvertible)?..., of entity: String = "Item"
  ) throws -> [String] {
    let arguments = arguments.map { $0?.fetchValue ?? .null }
    return try marks(FetchPredicate(format: format, arguments: arguments), of: entity)
  }

  func marks(_ predicate: FetchPredicate, of entity: String = "Item") throws -> [String] {
    try marks(predicate, of: entity, by: [FetchSortDescriptor(key: "mark")])
  }

  /// The marks of what a new context finds, in the order that is asked for.
  func marks(
    _ predicate: FetchPredicate? = nil, of entity: String = "Item", by order: [FetchSortDescriptor],
    limit: Int = 0, offset: Int = 0
  ) throws -> [String] {
    var request = FetchRequest<ManagedObject>(entityName: entity, predicate: predicate)
    request.sortDescriptors = order
    request.fetchLimit = limit
    request.fetchOffset = offset
    let context = container.newContext()
    return try context.fetch(request).compactMap { $0.string("mark") }
  }

  static func model() -> ManagedObjectModel {
    let rare = EntityDescription(name: "Rare", properties: [attribute("grade", .integer16)])
    let special = EntityDescription(
      name: "Special", properties: [attribute("level", .integer16)], subentities: [rare])
    let plain = EntityDescription(name: "Plain", properties: [attribute("level", .string)])
    let item = EntityDescription(
      name: "Item",
      properties: [
        attribute("mark", .string), attribute("number", .integer64), attribute("ratio", .double),
        attribute("price", .decimal), attribute("text", .string), attribute("flag", .boolean),
        attribute("moment", .date), attribute("bytes", .binary), attribute("id", .uuid),
        attribute("address", .uri),
        AttributeDescription(name: "scratch", type: .string, isTransient: true),
      ], subentities: [special, plain])
    let person = EntityDescription(name: "Person", properties: [attribute("mark", .string)])
    relate(item, "owner", 1, person, "items", 0)
    relate(person, "boss", 1, person, "staff", 0)
    relate(item, "readers", 0, person, "reads", 0)
    return ManagedObjectModel(entities: [item, person])
  }

  private static func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    AttributeDescription(name: name, type: type)
  }

  private static func relate(
    _ one: EntityDescription, _ name: String, _ maxCount: Int, _ other: EntityDescription,
    _ inverse: String, _ inverseMaxCount: Int
  ) {
    let forward = RelationshipDescription(name: name, destination: other, maxCount: maxCount)
    let backward = RelationshipDescription(
      name: inverse, destination: one, maxCount: inverseMaxCount)
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
  }
}
