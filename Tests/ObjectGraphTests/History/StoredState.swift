import Testing

@testable import Lineage

/// The content of a kennel's store, for comparing two moments.
struct StoredState {
  private var values: [ManagedObjectID: [String: AttributeValue]] = [:]
  private var toOnes: [ManagedObjectID: [String: ManagedObjectID]] = [:]
  private var toManys: [ManagedObjectID: [String: Set<ManagedObjectID>]] = [:]

  init(_ kennel: TrackedKennel) throws {
    let context = kennel.container.newContext()
    for entity in ["Animal", "Owner", "Club", "Walk"] {
      for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity)) {
        let description = try #require(
          context.managedObjectModel.entitiesByName[object.entityName])
        let id = object.objectID
        values[id] = [:]
        for attribute in description.attributes where !attribute.isTransient {
          values[id]?[attribute.name] = try object.value(forKey: attribute.name)
        }
        for relationship in description.relationships {
          if relationship.isToMany {
            toManys[id, default: [:]][relationship.name] = Set(
              try object.toMany(relationship.name).map(\.objectID))
          } else {
            toOnes[id, default: [:]][relationship.name] =
              relationship.name == "owner"
              ? object.toOne("owner")?.objectID : object.toOne("walker")?.objectID
          }
        }
      }
    }
  }

  var ids: Set<ManagedObjectID> { Set(values.keys) }

  /// Returns the properties of an object that changed.
  ///
  /// A to-many that only lost deleted objects is excluded, because deletions are reported
  /// separately.
  func differences(of id: ManagedObjectID, from other: StoredState) -> Set<String> {
    var names: Set<String> = []
    let (new, old) = (values[id] ?? [:], other.values[id] ?? [:])
    for name in Set(new.keys).union(old.keys) where new[name] != old[name] { names.insert(name) }
    let (newOnes, oldOnes) = (toOnes[id] ?? [:], other.toOnes[id] ?? [:])
    for name in Set(newOnes.keys).union(oldOnes.keys) where newOnes[name] != oldOnes[name] {
      names.insert(name)
    }
    for (name, ends) in toManys[id] ?? [:] {
      if ends != other.toManys[id]?[name]?.intersection(ids) { names.insert(name) }
    }
    return names
  }
}
