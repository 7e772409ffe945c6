import TestSupport
import Testing

@testable import Lineage

/// Two models that need a mapping in code, and the reasons.
struct RefusedChange: Sendable, CustomTestStringConvertible {
  let name: String
  let old: @Sendable () -> ManagedObjectModel
  let new: @Sendable () -> ManagedObjectModel
  let refusals: [MappingRefusal]

  var testDescription: String { name }

  private static func person(_ property: PropertyDescription) -> ManagedObjectModel {
    Small.model(Small.entity("Person", [property]))
  }

  private static func dogs(_ end: Small.End, to destination: String) -> ManagedObjectModel {
    let (dog, person) = (Small.entity("Dog"), Small.entity("Person"))
    let entities = [dog, person, Small.entity("Shop")]
    if let other = entities.first(where: { $0.name == destination }) {
      Small.relate(dog, end, other)
    }
    return ManagedObjectModel(entities: entities)
  }

  private static func refusal(
    _ entity: String, _ property: String?, _ reason: MappingRefusal.Reason
  ) -> MappingRefusal {
    MappingRefusal(entity: entity, property: property, reason: reason)
  }

  static let all = [
    RefusedChange(
      name: "another type", old: { person(Small.text("age")) },
      new: { person(Small.number("age")) },
      refusals: [refusal("Person", "age", .typeChanged(from: .string, to: .integer64))]),
    RefusedChange(
      name: "a narrower type", old: { person(AttributeDescription(name: "age", type: .double)) },
      new: { person(Small.number("age")) },
      refusals: [refusal("Person", "age", .typeChanged(from: .double, to: .integer64))]),
    RefusedChange(
      name: "an integer that becomes a decimal", old: { person(Small.number("age")) },
      new: { person(AttributeDescription(name: "age", type: .decimal)) },
      refusals: [refusal("Person", "age", .typeChanged(from: .integer64, to: .decimal))]),
    RefusedChange(
      name: "a new required attribute without default", old: { person(Small.text("name")) },
      new: {
        Small.model(
          Small.entity("Person", [Small.text("name"), Small.text("email", required: true)]))
      },
      refusals: [refusal("Person", "email", .requiredWithoutDefault)]),
    RefusedChange(
      name: "an optional attribute that becomes required without default",
      old: { person(Small.text("name")) }, new: { person(Small.text("name", required: true)) },
      refusals: [refusal("Person", "name", .requiredWithoutDefault)]),
    RefusedChange(
      name: "a new required relationship", old: { dogs(Small.End(name: "owner"), to: "Nobody") },
      new: { dogs(Small.End(name: "owner", many: false, required: true), to: "Person") },
      refusals: [refusal("Dog", "owner", .requiredRelationship)]),
    RefusedChange(
      name: "a to-many that becomes to-one", old: { dogs(Small.End(name: "owners"), to: "Person") },
      new: { dogs(Small.End(name: "owner", old: "owners", many: false), to: "Person") },
      refusals: [refusal("Dog", "owner", .toManyBecameToOne)]),
    RefusedChange(
      name: "another destination",
      old: { dogs(Small.End(name: "owner", many: false), to: "Person") },
      new: { dogs(Small.End(name: "owner", many: false), to: "Shop") },
      refusals: [refusal("Dog", "owner", .destinationChanged(from: "Person", to: "Shop"))]),
    RefusedChange(
      name: "an attribute that becomes a relationship",
      old: { dogs(Small.End(name: "owner"), to: "Shop") },
      new: {
        Small.model(
          Small.entity("Dog", [Small.text("owner")]), Small.entity("Person"), Small.entity("Shop"))
      },
      refusals: [refusal("Dog", "owner", .kindChanged)]),
    RefusedChange(
      name: "a new parent above two roots",
      old: { Small.model(Small.entity("Book"), Small.entity("Paper")) },
      new: {
        Small.model(
          Small.entity(
            "Publication", abstract: true, [], [Small.entity("Book"), Small.entity("Paper")]
          ))
      },
      refusals: [refusal("Publication", nil, .rootsMerged(["Book", "Paper"]))]),
    RefusedChange(
      name: "another program's model", old: { person(Small.text("name")) },
      new: { Small.model(Small.entity("Invoice")) },
      refusals: [refusal("", nil, .nothingInCommon)]),
    RefusedChange(
      name: "two things at once", old: { person(Small.text("age")) },
      new: {
        Small.model(
          Small.entity("Person", [Small.number("age"), Small.text("email", required: true)]))
      },
      refusals: [
        refusal("Person", "age", .typeChanged(from: .string, to: .integer64)),
        refusal("Person", "email", .requiredWithoutDefault),
      ]),
  ]
}

@Suite struct MappingRefusalTests {
  @Test(.covers("F26"), arguments: RefusedChange.all)
  func `a change that cannot be inferred is rejected with every reason`(_ change: RefusedChange)
    throws
  {
    let error = #expect(throws: MigrationError.self) {
      try MappingModel.inferred(from: change.old(), to: change.new())
    }
    guard case .notInferable(let refusals) = error else {
      Issue.record("expected refusals, got \(String(describing: error))")
      return
    }
    #expect(refusals == change.refusals)
    let text = "\(MigrationError.notInferable(refusals))"
    for refusal in refusals {
      #expect(text.contains(refusal.description))
      #expect(refusal.description.hasPrefix(refusal.entity))
      #expect(refusal.description.contains(refusal.property ?? ""))
    }
    #expect(error?.code == 134_190)
    #expect(error?.isLasting == true)
  }

  @Test func `a rejected store is unchanged and can be opened with its own model`() throws {
    let store = try VersionedStore()
    let change = RefusedChange.all[0]
    try store.write(change.old()) { try $0.add("Person", ["age": .string("nine")]) }
    #expect(store.error(change.new())?.code == 134_190)
    #expect(try store.content(change.old(), nil) == ["Person p1 age=nine"])
  }

  @Test func `a wider destination is accepted`() throws {
    func model(_ destination: String) -> ManagedObjectModel {
      let dog = Small.entity("Dog")
      let owner = Small.entity("Owner", [], [Small.entity("Person")])
      let entities = [owner] + owner.subentities
      if let found = entities.first(where: { $0.name == destination }) {
        Small.relate(dog, Small.End(name: "owner", many: false), found)
      }
      return Small.model(dog, owner)
    }
    let store = try VersionedStore()
    try store.write(model("Person")) { context in
      try context.add("Owner")
      try context.add("Dog").setToOne(try context.add("Person"), for: "owner")
    }
    #expect(
      try store.content(model("Owner")) == ["Dog p1 owner=Person p2", "Owner p1", "Person p2"])
    guard
      case .notInferable = #expect(
        throws: MigrationError.self,
        performing: {
          try MappingModel.inferred(from: model("Owner"), to: model("Person"))
        })
    else {
      Issue.record("a narrower destination must be refused")
      return
    }
  }
}
