import Foundation
import Lineage
import TestFolders
import Testing

/// The code of the article on migration.
@Suite struct MigrationSnippets {
  private static func person(_ number: Int) -> ManagedObjectModel {
    let person = EntityDescription(
      name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
    var entities = [person]
    if number > 1 {
      person.properties.append(AttributeDescription(name: "initial", type: .string))
      let family = EntityDescription(
        name: "Family", properties: [AttributeDescription(name: "name", type: .string)])
      let members = RelationshipDescription(name: "members", destination: person)
      let back = RelationshipDescription(name: "family", destination: family, maxCount: 1)
      RelationshipDescription.pair(members, back)
      family.properties.append(members)
      person.properties.append(back)
      entities.append(family)
    }
    if number > 2 {
      person.properties.append(AttributeDescription(name: "town", type: .string))
    }
    return ManagedObjectModel(entities: entities)
  }

  private let version1 = person(1)
  private let version2 = person(2)
  private let version3 = person(3)
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let container = PersistentContainer(name: "people", managedObjectModel: version1)
    container.persistentStoreDescriptions = [description()]
    try container.loadPersistentStores()
    let context = container.newContext()
    for name in ["Ada Lovelace", "Bob", "Ada Lovelace"] {
      try context.insert(entityName: "Person").setValue(.string(name), forKey: "name")
    }
    try context.save()
  }

  private func description() -> PersistentStoreDescription {
    PersistentStoreDescription(type: .sqlite, path: folder.path("people.sqlite"))
  }

  private func people(
    _ description: PersistentStoreDescription, _ model: ManagedObjectModel
  ) throws -> [ManagedObject] {
    let container = PersistentContainer(name: "people", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    try container.loadPersistentStores()
    let context = container.newContext()
    // The objects' context lives as long as the test.
    held.append(context)
    return try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
      .sorted { $0.objectID.uriRepresentation < $1.objectID.uriRepresentation }
  }

  private let held = Held()

  private final class Held {
    private var contexts: [ManagedObjectContext] = []

    func append(_ context: ManagedObjectContext) { contexts.append(context) }
  }

  @Test func `a test can ask what would be inferred`() throws {
    // snippet: inferred mapping
    let mapping = try MappingModel.inferred(from: version1, to: version2)
    print(mapping.addedEntities, mapping.removedEntities)
    // end
    #expect(mapping.addedEntities == ["Family"] && mapping.removedEntities.isEmpty)
  }

  @Test func `a store goes through the versions that are listed`() throws {
    var description = description()
    // snippet: model versions
    description.modelVersions = ModelVersions([version1, version2, version3])
    // end
    #expect(try people(description, version3).count == 3)
  }

  @Test func `a closure gives values`() throws {
    var description = description()
    // snippet: entity mapping
    let people = EntityMapping(from: "Person", to: "Person") { old in
      guard case .string(let name) = old["name"] else { return [:] }
      return ["initial": .string(String(name.prefix(1)))]
    }
    let step = try MappingModel(from: version1, to: version2, mappings: [people])
    description.modelVersions = ModelVersions([version1, version2], mappings: [step])
    // end
    let found = try self.people(description, version2).map { $0.string("initial") }
    #expect(found == ["A", "B", "A"])
  }

  @Test func `a policy relates what came of several objects`() throws {
    // snippet: policy
    struct OneFamilyEach: EntityMigrationPolicy {
      func createRelationships(
        of person: ManagedObject, from old: ManagedObject, in manager: MigrationManager
      ) throws {
        let names = (old.string("name") ?? "").split(separator: " ").map(String.init)
        guard let name = names.last else { return }
        let known = manager.userInfo[name] as? ManagedObject
        let family = try known ?? manager.destinationContext.insert(entityName: "Family")
        manager.userInfo[name] = family
        try family.setValue(.string(name), forKey: "name")
        try family.add(person, to: "members")
      }
    }
    // end
    let mapping =
      // snippet: mapping with a policy
      EntityMapping(from: "Person", to: "Person", policy: OneFamilyEach())
    // end
    var description = description()
    description.modelVersions = ModelVersions(
      [version1, version2],
      mappings: [try MappingModel(from: version1, to: version2, mappings: [mapping])])
    let families = try people(description, version2).map { $0.toOne("family")?.string("name") }
    #expect(families == ["Lovelace", "Bob", "Lovelace"])
  }

  @Test func `a stage prepares a step`() throws {
    @Sendable func removeDuplicates(in context: ManagedObjectContext) throws {
      var seen: Set<String> = []
      for person in try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
      where !seen.insert(person.string("name") ?? "").inserted {
        context.delete(person)
      }
    }
    var description = description()
    // snippet: stage
    let stage = MigrationStage(
      from: version1, to: version2,
      willMigrate: { context in try removeDuplicates(in: context) })
    description.modelVersions = ModelVersions([version1, version2], stages: [stage])
    // end
    #expect(try people(description, version2).count == 2)
  }

  @Test func `a migration is watched and can be ended`() throws {
    @Sendable func isClosing() -> Bool { true }
    var description = description()
    let mapping = try MappingModel(
      from: version1, to: version2, mappings: [EntityMapping(from: "Person", to: "Person")])
    description.modelVersions = ModelVersions([version1, version2], mappings: [mapping])
    // snippet: migration observer
    description.migrationObserver = { progress in
      print(progress)  // 3000 of 7000 objects (Person, step 1 of 2)
      if isClosing() { throw CancellationError() }
    }
    // end
    let error = #expect(throws: ObjectGraphError.self) { try people(description, version2) }
    // Only a migration that copies objects tells of its progress.
    #expect(error?.storeError?.migrationCode == 134_120)
  }
}
