import CourseChecks
import CourseWorlds
import Lineage

final class Person: ManagedObject {
  static let name = Attribute<String?>("name")
  static let fullName = Attribute<String?>("fullName")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the names are still there") { try check(["Ada", "Grace"]) },
      Check("the attribute has its new name") {
        let person = try expectPresent(makeVersion2().entitiesByName["Person"], "the entity Person")
        try expectEqual(Array(person.attributesByName.keys), ["fullName"], "the attributes")
      },
      Check("it holds for other names", isHidden: true) { try check(["Barbara", "", "Kathleen"]) },
    ]
  }

  private static func check(_ names: [String]) throws {
    let version1 = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
    ])
    let trial = try TrialStore(version1, classes: [Person.self])
    let context = trial.container.newContext()
    for name in names { Person(context: context).name = name }
    try context.save()
    let container = try trial.reopened(makeVersion2(), classes: [Person.self])
    let found = try container.newContext().fetch(Query<Person>.all).compactMap(\.fullName)
    try expectEqual(found.sorted(), names.sorted(), "the full names")
  }
}
