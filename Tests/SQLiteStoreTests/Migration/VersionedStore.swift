import Foundation
import TestSupport

@testable import Lineage

/// A store that is written with one model and opened with others.
struct VersionedStore {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("Versions.sqlite")
  }

  /// Writes objects with a model and closes the file.
  @discardableResult
  func write<Result>(
    _ model: ManagedObjectModel, _ fill: (ManagedObjectContext) throws -> Result
  ) throws -> Result {
    try open(model, nil) { context in
      let result = try fill(context)
      try context.save()
      return result
    }
  }

  /// Returns the content of the store after opening it with a model.
  func content(
    _ model: ManagedObjectModel, _ migration: StoreMigration? = StoreMigration(allowingLoss: true)
  ) throws -> [String] {
    try open(model, migration) { try $0.lines() }
  }

  func open<Result>(
    _ model: ManagedObjectModel, _ migration: StoreMigration? = StoreMigration(allowingLoss: true),
    _ body: (ManagedObjectContext) throws -> Result
  ) throws -> Result {
    let store = try SQLiteStore(path: path, migration: migration)
    defer { try? store.close() }
    return try body(PersistentContainer(model: model, sqliteStore: store).newContext())
  }

  /// Returns the error of opening the store with a model.
  func error(
    _ model: ManagedObjectModel, _ migration: StoreMigration? = StoreMigration(allowingLoss: true)
  )
    -> MigrationError?
  {
    do {
      _ = try content(model, migration)
      return nil
    } catch ObjectGraphError.store(.migration(_, let error)) {
      return error
    } catch {
      return nil
    }
  }

  /// Returns the files in the store's folder.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}

extension ManagedObjectContext {
  /// Inserts an object with values.
  @discardableResult
  func add(_ entity: String, _ values: [String: AttributeValue] = [:]) throws -> ManagedObject {
    let object = try insert(entityName: entity)
    for (name, value) in values { try object.setValue(value, forKey: name) }
    return object
  }

  func all(_ entity: String) throws -> [ManagedObject] {
    try fetch(FetchRequest<ManagedObject>(entityName: entity)).sorted { $0.key < $1.key }
  }

  /// Returns every object with all its content, by entity and key.
  func lines() throws -> [String] {
    try managedObjectModel.entitiesInNumberingOrder.flatMap { entity in
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      request.includesSubentities = false
      return try fetch(request).sorted { $0.key < $1.key }.map { try $0.line() }
    }
  }
}

extension ManagedObject {
  /// Returns entity, key, attributes and relationships, each sorted by name: `Dog p1 name=Rex
  /// owner=Cat p2`.
  func line() throws -> String {
    let attributes = try entity.attributes.filter { !$0.isTransient }.map {
      "\($0.name)=\(try value(forKey: $0.name)?.text ?? "-")"
    }
    let relationships = try entity.relationships.map { relationship in
      guard relationship.isToMany else {
        return "\(relationship.name)=\(destination(relationship.name)?.shortName ?? "-")"
      }
      let keys = try toMany(relationship.name).map { "p\($0.key)" }.joined(separator: " ")
      return "\(relationship.name)=[\(keys)]"
    }
    return ([shortName] + attributes.sorted() + relationships.sorted()).joined(separator: " ")
  }

  private var shortName: String { "\(entityName) p\(key)" }

  private func destination(_ name: String) -> ManagedObject? {
    guard let slot = layout.slot(named: name), let context = managedObjectContext,
      let found = reference(in: slot, of: filledRow())
    else { return nil }
    return context.object(entityIndex: found.entity, key: found.key)
  }
}

extension AttributeValue {
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .integer(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .double(let value): "\(value)"
    default: sourceText
    }
  }
}

/// Shorthand for models of a few lines.
enum Small {
  static func text(
    _ name: String, from old: String? = nil, required: Bool = false, default value: String? = nil
  ) -> AttributeDescription {
    let attribute = AttributeDescription(
      name: name, type: .string, isOptional: !required,
      defaultValue: value.map(AttributeValue.string))
    attribute.renamingIdentifier = old
    return attribute
  }

  static func number(_ name: String) -> AttributeDescription {
    AttributeDescription(name: name, type: .integer64)
  }

  static func entity(
    _ name: String, from old: String? = nil, abstract: Bool = false,
    _ properties: [PropertyDescription] = [], _ subentities: [EntityDescription] = []
  ) -> EntityDescription {
    let entity = EntityDescription(
      name: name, isAbstract: abstract, properties: properties, subentities: subentities)
    entity.renamingIdentifier = old
    return entity
  }

  static func model(_ entities: EntityDescription...) -> ManagedObjectModel {
    ManagedObjectModel(entities: entities)
  }

  /// One end of a relationship.
  struct End {
    var name: String
    var old: String?
    var many = true
    var ordered = false
    var required = false
  }

  /// Relates two entities; without a far end there is no inverse.
  static func relate(
    _ one: EntityDescription, _ near: End, _ other: EntityDescription, _ far: End? = nil
  ) {
    let there = relationship(near, to: other)
    one.properties.append(there)
    guard let far else { return }
    let back = relationship(far, to: one)
    other.properties.append(back)
    RelationshipDescription.pair(there, back)
  }

  private static func relationship(_ end: End, to destination: EntityDescription)
    -> RelationshipDescription
  {
    let relationship = RelationshipDescription(
      name: end.name, destination: destination, maxCount: end.many ? 0 : 1,
      isOptional: !end.required, isOrdered: end.ordered)
    relationship.renamingIdentifier = end.old
    return relationship
  }
}
