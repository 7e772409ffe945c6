import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias ToDomainExercise.OwnerModel
@testable import func ToDomainExercise.owners

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the value has the owner's values") { try checkValues(of: 2) },
      Check("an owner without a nickname has none") { try checkValues(of: 1) },
      Check("an owner without a phone causes an error that names the property") {
        try checkMissingPhone(of: 1)
      },
      Check("owners returns all owners, sorted by name", task: 2) { try checkOwners(3) },
      Check("owners runs one statement", task: 2) {
        let trial = try TrialStore.dogOwners(5)
        let context = trial.container.newContext()
        let uses = try trial.statements { _ = try owners(in: context) }
        try expectEqual(uses.map(\.executionCount).reduce(0, +), 1, "the number of statements")
      },
      Check("values can cross to another task", task: 2) {
        let values = try owners(in: TrialStore.dogOwners(2).container.newContext())
        let names = await Task.detached { values.map(\.name) }.value
        try expectEqual(names, ["Owner 1", "Owner 2"], "the names")
      },
      Check("other owners are mapped correctly", isHidden: true) { try checkValues(of: 7) },
      Check("the error names the right object", isHidden: true) { try checkMissingPhone(of: 4) },
      Check("owners is right for other data", task: 2, isHidden: true) { try checkOwners(12) },
    ]
  }

  private static func checkValues(of number: Int) throws {
    let context = try TrialStore.dogOwners(8).container.newContext()
    let value: OwnerModel = try context.fetchRequired(Query<Owner>.id(DogOwners.id(number)))
    let expected = OwnerModel(
      id: DogOwners.id(number), name: "Owner \(number)",
      nickname: number % 2 == 0 ? "Nick \(number)" : nil, phone: "555-\(1_000 + number)")
    try expectEqual(value, expected, "the value")
  }

  private static func checkMissingPhone(of number: Int) throws {
    let context = try TrialStore.dogOwners(5).container.newContext()
    let owner: Owner = try context.fetchRequired(Query<Owner>.id(DogOwners.id(number)))
    owner.phone = nil
    let error = try expectError("an owner without a phone") { _ = try owner.domain() }
    try expectEqual(
      error as? DomainMappingError,
      .missingValue(entity: "Owner", object: owner.objectID, property: "phone"), "the error")
  }

  private static func checkOwners(_ count: Int) throws {
    let context = try TrialStore.dogOwners(count).container.newContext()
    try expectEqual(
      try owners(in: context).map(\.name), (1..<(count + 1)).map { "Owner \($0)" }.sorted(),
      "the names in order")
  }
}
