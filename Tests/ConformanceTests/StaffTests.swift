import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Entities, classes and objects of people.
@Suite struct StaffTests {
  @Test(.covers("G5", "G6"), arguments: Situation.withUnsaved)
  func `employees and customers have names, and inherit or override the methods of people`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Staff.self)
    let department = Staff.Department(context: stack.context)
    department.name = "Algebra"
    let employee = Staff.Employee(context: stack.context)
    employee.firstName = "Emmy"
    employee.lastName = "Noether"
    employee.department = department
    let customer = Staff.Customer(context: stack.context)
    customer.firstName = "Marie"
    customer.lastName = "Curie"
    try stack.settle()
    var request = FetchRequest<Staff.Person>(entityName: "Person")
    request.sortDescriptors = [FetchSortDescriptor(key: "lastName")]
    let people = try stack.context.fetch(request)
    #expect(people.map(\.fullName) == ["Marie Curie", "Emmy Noether"])
    #expect(people.map(\.greeting) == ["Dear customer Marie Curie", "Dear Emmy Noether"])
    #expect((people[1] as? Staff.Employee)?.department?.name == "Algebra")
    let model = stack.container.managedObjectModel
    #expect(
      model.entitiesByName["Employee"]?.properties.contains { $0.name == "lastName" } == false)
  }

  @Test(.covers("G14"), arguments: Situation.withUnsaved)
  func `a new object has its own and inherited defaults`(situation: Situation) throws {
    let stack = try Stack(situation, Staff.self)
    let employee = try stack.context.insert("Employee", named: "Noether", by: "lastName")
    #expect(try employee.value(forKey: "salary") == .decimal(0))
    #expect(try employee.value(forKey: "language") == .string("en"))
    #expect(try employee.value(forKey: "hireDate") == nil)
    employee.setToOne(try stack.context.insert("Department", named: "Algebra"), for: "department")
    try employee.setValue(nil, forKey: "language")
    try stack.settle()
    let found = try stack.context.object("Employee", named: "Noether", by: "lastName")
    #expect(try found.value(forKey: "salary") == .decimal(0))
    #expect(try found.value(forKey: "language") == nil)
  }
}

/// The classes of an entity's objects.
@Suite struct EntityClassTests {
  class Shape: ManagedObject {}
  class Polygon: ManagedObject {}

  private func model(_ classNames: [String: String]) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: ["Circle", "Square", "Star"].map { name in
        EntityDescription(
          name: name, managedObjectClassName: classNames[name],
          properties: [AttributeDescription(name: "name", type: .string)])
      })
  }

  @Test(.covers("G3", "F8")) func `three entities can share a class, and one can change its class`()
    throws
  {
    let shared = ["Circle": "Shape", "Square": "Shape", "Star": "Shape"]
    var classNames = shared
    let stack = try Stack(classes: [Shape.self, Polygon.self]) { model(classNames) }
    for entity in ["Circle", "Square", "Star"] { try stack.context.insert(entity, named: entity) }
    try stack.context.save()
    for entity in ["Circle", "Square", "Star"] {
      let object = try stack.context.object(entity, named: entity)
      #expect(object is Shape && object.entityName == entity)
      #expect(object.entity.managedObjectClassName == "Shape")
    }
    // The class is not stored.
    classNames["Square"] = "Polygon"
    try stack.reopen()
    #expect(try stack.context.object("Square", named: "Square") is Polygon)
    #expect(try stack.context.object("Star", named: "Star") is Shape)
  }

  @Test(.covers("F8"))
  func `a class that is not listed gives plain objects, and a wrong one is an error`()
    throws
  {
    let stack = try Stack(classes: [Polygon.self]) {
      model(["Circle": "NoSuchClass", "Square": "Polygon"])
    }
    try stack.context.insert("Circle", named: "c")
    try stack.context.insert("Square", named: "s")
    try stack.context.save()
    let circle = try stack.context.object("Circle", named: "c")
    #expect(type(of: circle) == ManagedObject.self)
    let error = #expect(throws: ObjectGraphError.self) {
      try stack.context.fetch(FetchRequest<Shape>(entityName: "Square"))
    }
    #expect(
      error == .unexpectedClass(entity: "Square", expected: "Shape", found: "Polygon"))
  }
}
