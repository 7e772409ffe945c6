import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias FindTheBugExercise.OwnerModel
@testable import func FindTheBugExercise.owners

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the function finds owners by the beginning of their nickname") {
        try checkOwners(of: 5)
      },
      Check("another text finds no owner") {
        let context = try TrialStore.dogOwners(5).container.newContext()
        for text in ["nick", "2"] {
          try expectEqual(
            try owners(nicknamed: text, in: context), [],
            "the owners whose nickname begins with “\(text)”")
        }
      },
      Check("the store compares the nicknames") {
        let trial = try TrialStore.dogOwners(4)
        let uses = try trial.statements {
          _ = try owners(nicknamed: "Nick", in: trial.container.newContext())
        }
        let sql = uses.first?.sql ?? ""
        try expect(
          sql.split(separator: " WHERE ").dropFirst().contains { $0.contains("ZNICKNAME") },
          "the statement: expected a condition on ZNICKNAME, found “\(sql)”")
      },
      Check("two owners need two statements", task: 2) { try checkStatements(of: 4) },
      Check("twenty owners also need two statements", task: 2) { try checkStatements(of: 40) },
      Check("the function finds other owners", isHidden: true) { try checkOwners(of: 13) },
      Check("owners of many dogs need two statements", task: 2, isHidden: true) {
        try checkStatements(of: 12, dogsEach: 9)
      },
      Check("values need as many statements as their objects", task: 2, isHidden: true) {
        let trial = try TrialStore.dogOwners(10)
        let context = trial.container.newContext()
        let objects = try trial.statements {
          let found: [Owner] = try context.fetch(
            Query<Owner>.where { $0.nickname.beginsWith("Nick") }.prefetching { $0.dogs })
          for owner in found { _ = try owner.dogs.map(\.name) }
        }
        let values = try trial.statements {
          _ = try owners(nicknamed: "Nick", in: trial.container.newContext())
        }
        try expectEqual(count(values), count(objects), "the number of statements for values")
      },
    ]
  }

  private static func checkOwners(of count: Int) throws {
    let context = try TrialStore.dogOwners(count).container.newContext()
    let expected = stride(from: 2, to: count + 1, by: 2).map { number in
      OwnerModel(
        name: "Owner \(number)", dogs: ["Dog \(100 * number + 1)", "Dog \(100 * number + 2)"])
    }.sorted { $0.name < $1.name }
    let found = try owners(nicknamed: "Nick", in: context)
    try expectEqual(found.map(\.name), expected.map(\.name), "the names in order")
    for (owner, other) in zip(found, expected) {
      try expectEqual(owner.dogs, other.dogs, "the dogs of \(owner.name)")
    }
  }

  private static func checkStatements(of owned: Int, dogsEach: Int = 2) throws {
    let trial = try TrialStore.dogOwners(owned, dogsEach: dogsEach)
    let context = trial.container.newContext()
    let uses = try trial.statements {
      let found = try owners(nicknamed: "Nick", in: context)
      try expectEqual(found.count, owned / 2, "the number of owners")
    }
    try record("statements for \(owned / 2) owners", Double(count(uses)))
    try expectEqual(count(uses), 2, "the number of statements for \(owned / 2) owners")
  }

  private static func count(_ uses: [StatementUse]) -> Int {
    uses.map(\.executionCount).reduce(0, +)
  }
}
