import Foundation
import Lineage
import TestSupport
import Testing

/// Models built from empty descriptions, one setting at a time.
@Suite struct ModelInCodeTests {
  @Test(.covers("F1", "F3", "F4", "G2"))
  func `a model can be built from empty descriptions that are set afterwards`() throws {
    let entity = EntityDescription()
    entity.name = "Event"
    #expect(entity.managedObjectClassName == "Event")
    entity.managedObjectClassName = "CalendarEvent"
    for name in ["title", "place", "age"] {
      let attribute = AttributeDescription()
      attribute.name = name
      attribute.type = .string
      entity.properties.append(attribute)
    }
    let model = ManagedObjectModel()
    model.entities = [entity]
    #expect(model.entities.first === entity)
    #expect(entity.name == "Event" && entity.managedObjectClassName == "CalendarEvent")
    #expect(entity.properties.map(\.name) == ["title", "place", "age"])
    #expect(entity.properties.allSatisfy { $0.entity === entity })
    try model.freeze()
  }

  @Test(.covers("A1", "A2"))
  func `parents and children refer to each other, and roots have no parent`() {
    let children = ["Employee", "Customer"].map { EntityDescription(name: $0) }
    let person = EntityDescription(name: "Person", subentities: children)
    let place = EntityDescription(name: "Place")
    #expect(person.superentity == nil && place.superentity == nil)
    #expect(place.subentities.isEmpty)
    for child in children {
      #expect(child.superentity === person)
      #expect(person.subentitiesByName[child.name] === child)
    }
  }

  @Test(.covers("G8", "F15"))
  func `parent and isToMany are read-only, and other settings can be set`() {
    #expect(!canBeSet(\EntityDescription.superentity))
    #expect(!canBeSet(\RelationshipDescription.isToMany))
    #expect(canBeSet(\RelationshipDescription.isOptional))
    #expect(canBeSet(\EntityDescription.subentities))
  }

  // The compiler chooses the second for a path that can be set here, and the first for every other.
  private func canBeSet<Root, Value>(_ path: KeyPath<Root, Value>) -> Bool { false }
  private func canBeSet<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>) -> Bool { true }

  @Test(.covers("G9"))
  func `a child belongs to the entity that lists it`() {
    let child = EntityDescription(name: "Child")
    let (one, two) = (EntityDescription(name: "One"), EntityDescription(name: "Two"))
    one.subentities = [child]
    #expect(child.superentity === one)
    one.subentities = []
    #expect(child.superentity == nil)
    one.subentities = [child]
    two.subentities = [child]
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(entities: [one, two]).freeze()
    }
    #expect(error?.problems.contains { $0.entity == "Child" && $0.rule == .severalParents } == true)
  }

  @Test(
    .covers("F11", "F12", "F14", "G34"),
    arguments: [(1, false), (0, true), (2, true), (.max, true), (-1, true), (.min, true)])
  func `a maximum of 1 is a to-one, and any other a to-many`(maxCount: Int, isToMany: Bool) throws {
    let relationship = RelationshipDescription()
    #expect(relationship.maxCount == 0 && relationship.isToMany)
    #expect(relationship.minCount == 0 && relationship.deleteRule == .nullify)
    relationship.maxCount = maxCount
    #expect(relationship.isToMany == isToMany)
    // A relationship without an upper bound can have any lower one.
    relationship.minCount = maxCount > 0 ? 1 : 5
    let entity = EntityDescription(name: "Thing", properties: [relationship])
    relationship.name = "others"
    relationship.destinationEntity = entity
    relationship.inverseRelationship = relationship
    try ManagedObjectModel(entities: [entity]).freeze()
  }

  @Test(.covers("F18")) func `a destination outside the model is an error that names it`() {
    let elsewhere = EntityDescription(name: "Elsewhere")
    let entity = EntityDescription(
      name: "Here",
      properties: [RelationshipDescription(name: "there", destination: elsewhere, maxCount: 1)])
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(entities: [entity]).freeze()
    }
    #expect(
      error?.problems.map(\.description)
        == ["Here.there: its destination Elsewhere is not in the model"])
  }

  @Test(.covers("G13"))
  func `two properties of one name are rejected, and case distinguishes names`() {
    func names(_ names: [String]) -> EntityDescription {
      EntityDescription(
        name: "Thing", properties: names.map { AttributeDescription(name: $0, type: .string) })
    }
    #expect(throws: ModelError.self) {
      try ManagedObjectModel(entities: [names(["a", "b", "a"])]).freeze()
    }
    #expect(throws: Never.self) {
      try ManagedObjectModel(entities: [names(["a", "b", "A"])]).freeze()
    }
  }

  @Test(
    .covers("G15"),
    arguments: [
      "description", "debugDescription", "hash", "self", "objectID", "entity", "isDeleted",
      "isInserted", "isUpdated", "isFault", "hasChanges", "managedObjectContext", "Description",
      "describe",
    ])
  func `names of the base class's members are reserved in their exact spelling`(name: String) {
    let entity = EntityDescription(
      name: "Thing", properties: [AttributeDescription(name: name, type: .string)])
    let model = ManagedObjectModel(entities: [entity])
    guard !["Description", "describe"].contains(name) else {
      #expect(throws: Never.self) { try model.freeze() }
      return
    }
    let error = #expect(throws: ModelError.self) { try model.freeze() }
    #expect(error?.problems.map(\.rule) == [.reservedName])
    #expect("\(error.map { "\($0)" } ?? "")".contains("Thing.\(name)"))
  }
}
