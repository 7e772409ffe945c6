import TestSupport
import Testing

@testable import Lineage

/// The search for rows that conflict with an object under a uniqueness constraint.
@Suite struct UniquenessTests {
  private let staff: Staff

  /// Employees are unique by name and company, engineers by skill.
  init() throws {
    let model = Staff.model()
    for entity in model.entities where entity.name == "Employee" {
      entity.uniquenessConstraints = [["name", "employer"], ["badge"]]
      entity.subentities[0].uniquenessConstraints = [["skill"]]
    }
    staff = try Staff(model: model)
  }

  /// Returns the other rows with the object's unique values, in key order.
  private func conflicts(_ object: ManagedObject) throws -> [Int64] {
    try addresses(object).map(\.key).sorted()
  }

  private func addresses(_ object: ManagedObject) throws -> Set<StoreAddress> {
    let context = try #require(object.managedObjectContext)
    let found = try staff.store.addresses(having: context.uniqueValues(of: object)).joined()
    return Set(found).filter { $0.key != object.key }
  }

  @Test func `rows with the same values are found, and NULL equals nothing`() throws {
    let acme = try staff.insert("Company", ["name": .string("Acme")])
    let ada = try staff.insert("Manager", ["name": .string("Ada")])
    ada.setToOne(acme, for: "employer")
    try staff.insert("Employee", ["name": .string("Ada")])
    try staff.context.save()
    #expect(try conflicts(ada).isEmpty)
    let context = staff.container.newContext()
    let other = try context.insert(entityName: "Employee")
    try other.setValue(.string("Ada"), forKey: "name")
    #expect(try conflicts(other).isEmpty)
    other.setToOne(context.object(with: acme.objectID), for: "employer")
    #expect(
      try addresses(other) == [
        StoreAddress(entity: ada.objectID.entity.index, key: ada.objectID.key)
      ])
    #expect(throws: ObjectGraphError.self) { try context.save() }
    try other.setValue(.string("ada"), forKey: "name")
    #expect(try conflicts(other).isEmpty)
  }

  @Test(.covers("C39")) func `a sub-entity's constraint applies only to it and its sub-entities`()
    throws
  {
    let first = try staff.insert("Engineer", ["skill": .string("swift")])
    for entity in ["Employee", "Manager", "Manager", "Engineer"] { try staff.insert(entity, [:]) }
    try staff.context.save()
    let second = try staff.insert("JuniorEngineer", ["skill": .string("swift")])
    #expect(try conflicts(second) == [first.objectID.key])
    #expect(try conflicts(staff.insert("Manager", [:])).isEmpty)
  }

  @Test func `an object that conflicts twice with the same row is reported once`() throws {
    let (skill, name) = (AttributeValue.string("c"), AttributeValue.string("Zoë"))
    let first = try staff.insert("Engineer", ["skill": skill, "name": name])
    let company = try staff.insert("Company", [:])
    first.setToOne(company, for: "employer")
    try staff.context.save()
    let second = try staff.insert("Engineer", ["skill": skill, "name": name])
    second.setToOne(company, for: "employer")
    #expect(try conflicts(second) == [first.objectID.key])
  }
}
