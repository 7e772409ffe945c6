import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias DeclareKindsExercise.Customer
@testable import typealias DeclareKindsExercise.Employee
@testable import typealias DeclareKindsExercise.Person
@testable import func DeclareKindsExercise.makeModel

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("Person lists its sub-entities, and each has Person as its parent", task: 1) {
        let model = makeModel()
        let person = try entity("Person", of: model)
        try expectEqual(
          person.subentities.map(\.name).sorted(), ["Customer", "Employee"],
          "the sub-entities of Person")
        try expectEqual(person.superentity?.name, nil, "the parent of Person")
        for name in ["Customer", "Employee"] {
          try expectEqual(
            try entity(name, of: model).superentity?.name, "Person", "the parent of \(name)")
        }
      },
      Check("Customer has the attributes of Person, and Employee also has a salary", task: 1) {
        let model = makeModel()
        let expected = [
          ("Person", ["firstName", "lastName"]), ("Customer", ["firstName", "lastName"]),
          ("Employee", ["firstName", "lastName", "salary"]),
        ]
        for (name, attributes) in expected {
          try expectEqual(
            try entity(name, of: model).attributesByName.keys.sorted(), attributes,
            "the attributes of \(name)")
        }
      },
      Check("the sub-entities declare only the salary", task: 1) {
        let model = makeModel()
        try expectEqual(
          try entity("Customer", of: model).properties.map(\.name), [],
          "the attributes that Customer declares")
        try expectEqual(
          try entity("Employee", of: model).properties.map(\.name), ["salary"],
          "the attributes that Employee declares")
        try expect(
          try entity("Employee", of: model).attributesByName["salary"]?.isOptional == true,
          "Employee.salary should be optional, but is required")
      },
      Check("a customer is a Person and has its names", task: 2) { try checkNames("Customer") },
      Check("a fetch of persons finds both kinds", task: 2) {
        let trial = try trial()
        let context = trial.container.newContext()
        for name in ["Customer", "Employee"] { try insert(name, into: context) }
        try context.save()
        let classes = try trial.container.newContext().fetch(Query<Person>.all)
          .map { "\(type(of: $0))" }.sorted()
        try expectEqual(classes, ["Customer", "Employee"], "the classes of the objects")
      },
      Check("an employee is a Person and has its names", task: 2, isHidden: true) {
        try checkNames("Employee")
      },
      Check("an employee also needs a last name", task: 1, isHidden: true) {
        let context = try trial().container.newContext()
        _ = try context.insert(entityName: "Employee")
        try expectError("an employee without a last name") { try context.save() }
      },
    ]
  }

  /// A store, if the kinds have the names of a person.
  private static func trial() throws -> TrialStore {
    let model = makeModel()
    for name in ["Customer", "Employee"] {
      for attribute in ["firstName", "lastName"] {
        _ = try expectPresent(
          try entity(name, of: model).attributesByName[attribute], "\(name).\(attribute)")
      }
    }
    return try TrialStore(model, classes: [Person.self, Customer.self, Employee.self])
  }

  private static func entity(
    _ name: String, of model: ManagedObjectModel
  ) throws -> EntityDescription {
    try expectPresent(model.entitiesByName[name], "the entity \(name)")
  }

  @discardableResult
  private static func insert(
    _ name: String, into context: ManagedObjectContext
  ) throws -> Person {
    let object = try context.insert(entityName: name)
    let person = try expectPresent(object as? Person, "the superclass Person of \(name)")
    person.firstName = "Ada"
    person.lastName = "Lovelace"
    return person
  }

  private static func checkNames(_ name: String) throws {
    let trial = try trial()
    let context = trial.container.newContext()
    try insert(name, into: context)
    try context.save()
    try expectEqual(
      try trial.rows("SELECT ZFIRSTNAME, ZLASTNAME FROM ZPERSON").map { $0.map { $0 ?? "NULL" } },
      [["Ada", "Lovelace"]], "the rows in the file")
  }
}
