import CourseChecks
import CourseWorlds
import Lineage

@testable import func ChainOfVersionsExercise.version1
@testable import func ChainOfVersionsExercise.version2
@testable import func ChainOfVersionsExercise.version3
@testable import func ChainOfVersionsExercise.versions

final class Job: ManagedObject {
  static let title = Attribute<String>("title")
  static let minutes = Attribute<Int?>("minutes")
  static let isDone = Attribute<Bool>("isDone")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a store of version 1 needs two steps, of version 2 one, of version 3 none") {
        let models = [version1(), version2(), version3()]
        let counts = try models.enumerated().map { index, model in
          do {
            return try steps(from: model)
          } catch {
            throw Wrong(
              "a store of version \(index + 1) should have a path to version 3, but has none: "
                + "\(error)")
          }
        }
        try expectEqual(counts, [2, 1, 0], "the numbers of steps")
      },
      Check("a store of version 1 opens, with numbers") { try checkFirst(["5", "90", nil]) },
      Check("a store of version 2 opens") { try checkSecond([5, 90, nil]) },
      Check("opening a store of another model fails") {
        let other = ManagedObjectModel(entities: [EntityDescription(name: "Song")])
        let error = try expectError("opening a store with songs") { _ = try steps(from: other) }
        try expect(
          "\(error)".contains("the model of the old store is unknown"),
          "the reason: expected an unknown model, found \(error)")
      },
      Check("the stores are right for other data", isHidden: true) {
        try checkFirst(["x", "", "0", nil, "120"])
        try checkSecond([])
        try checkSecond([7, 7, 7])
      },
    ]
  }

  private static func steps(from model: ManagedObjectModel) throws -> Int {
    try versions().path(from: model.entityVersionHashesByName, to: version3()).count
  }

  private static func checkFirst(_ minutes: [String?]) throws {
    try check(
      version1(), minutes.map { text in text.map { .string($0) } },
      minutes.map { $0.flatMap { Int($0) } })
  }

  private static func checkSecond(_ minutes: [Int?]) throws {
    try check(
      version2(), minutes.map { number in number.map { .integer(Int64($0)) } }, minutes)
  }

  private static func check(
    _ model: ManagedObjectModel, _ values: [AttributeValue?], _ expected: [Int?]
  ) throws {
    let file = try StoreFile()
    let context = try file.open(model).newContext()
    for (number, value) in values.enumerated() {
      let job = try context.insert(entityName: "Job")
      try job.setValue(.string("Job \(10 + number)"), forKey: "title")
      if let value { try job.setValue(value, forKey: "minutes") }
    }
    try context.save()
    let list = try versions()
    let container = try file.open(version3(), classes: [Job.self]) { $0.modelVersions = list }
    let later = container.newContext()
    let jobs = try later.fetch(Query<Job>.all.ascending { $0.title })
    try expectEqual(jobs.map(\.minutes), expected, "the minutes")
    try expect(jobs.allSatisfy { !$0.isDone }, "old jobs should not be done, but one is done")
  }
}
