import Foundation
import TestModels
import TestSupport

@testable import Lineage

/// Items with a distinct mark, in a store of either type.
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

  /// Inserts an item for the next ``save()``.
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

  /// Returns the ID of a saved person.
  func personID(_ name: String) throws -> ManagedObjectID? {
    let people = FetchRequest<ManagedObject>(entityName: "Person")
    return try context.fetch(people).first { $0.string("mark") == name }?.objectID
  }

  func save() throws { try context.save() }

  /// Returns the sorted marks of the items that a new context finds by a predicate format.
  func marks(
    _ format: String, _ arguments: (any FetchValueConvertible)?..., of entity: String = "Item"
  ) throws -> [String] {
    let arguments = arguments.map { $0?.fetchValue ?? .null }
    return try marks(FetchPredicate(format: format, arguments: arguments), of: entity)
  }

  func marks(_ predicate: FetchPredicate, of entity: String = "Item") throws -> [String] {
    try marks(predicate, of: entity, by: [FetchSortDescriptor(key: "mark")])
  }

  /// Returns the marks of the items that a new context finds, in the requested order.
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
    let rare = EntityDescription("Rare", ["grade": .integer16])
    let special = EntityDescription("Special", ["level": .integer16], subentities: [rare])
    let plain = EntityDescription("Plain", ["level": .string])
    let item = EntityDescription(
      "Item",
      [
        "mark": .string, "number": .integer64, "ratio": .double, "price": .decimal, "text": .string,
        "flag": .boolean, "moment": .date, "bytes": .binary, "id": .uuid, "address": .uri,
        "scratch": .string.transient,
      ], subentities: [special, plain])
    let person = EntityDescription("Person", ["mark": .string])
    item.join("owner", .one, to: person, "items", .many)
    person.join("boss", .one, to: person, "staff", .many)
    item.join("readers", .many, to: person, "reads", .many)
    return ManagedObjectModel(entities: [item, person])
  }
}
