import CourseChecks
import CourseWorlds
import Lineage

@testable import func ProtocolUnionExercise.count
@testable import func ProtocolUnionExercise.newest

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the newest five of forty come from all kinds", task: 1) {
        try checkNewest(5, of: (0..<40).map { $0 }, [39, 38, 37, 36, 35])
      },
      Check("newest runs one statement for each entity", task: 1) {
        let trial = try IndependentPublications.store(days: (0..<40).map { $0 })
        let uses = try trial.statements { _ = try newest(5, in: trial.container.newContext()) }
        try expectEqual(uses.map(\.executionCount).reduce(0, +), 4, "the number of statements")
        let family = try TrialStore.publications(40)
        let one = try family.statements {
          let query = Query<Publication>.all.descending { $0.publishDate }.limit(5)
          _ = try family.container.newContext().fetch(query)
        }
        print("one table: \(one.count) statement, four entities: \(uses.count) statements")
      },
      Check("at most twenty objects are fetched to find five", task: 1) {
        let trial = try IndependentPublications.store(days: (0..<400).map { $0 })
        let before = CountedObject.fetchCount
        let found = try newest(5, in: trial.container.newContext())
        let fetched = CountedObject.fetchCount - before
        try expectEqual(found.count, 5, "the number of publications")
        try expect(
          fetched <= 20, "the number of fetched objects: expected at most 20, found \(fetched)")
      },
      Check("four of forty titles contain a 7", task: 2) { try checkCount("7", of: 40, 4) },
      Check("count fetches no object and runs four statements", task: 2) {
        let trial = try IndependentPublications.store(days: (0..<40).map { $0 })
        let before = CountedObject.fetchCount
        let uses = try trial.statements {
          _ = try count(titled: "3", in: trial.container.newContext())
        }
        try expectEqual(CountedObject.fetchCount - before, 0, "the number of fetched objects")
        try expectEqual(uses.map(\.executionCount).reduce(0, +), 4, "the number of statements")
      },
      Check("all of the newest may be of one kind", task: 1, isHidden: true) {
        let days = (0..<40).map { $0 % 4 == 2 ? 1_000 + $0 : $0 }
        try checkNewest(5, of: days, [38, 34, 30, 26, 22])
      },
      Check("publications without a date come last", task: 1, isHidden: true) {
        try checkNewest(3, of: [nil, 4, nil, nil, 9, nil], [4, 1], prefix: 2)
      },
      Check("newest returns fewer if the store has fewer", task: 1, isHidden: true) {
        try checkNewest(9, of: [3, 1, 2], [0, 2, 1])
      },
      Check("the count is right for other data", task: 2, isHidden: true) {
        try checkCount("1", of: 120, 39)
      },
    ]
  }

  private static func checkNewest(
    _ count: UInt, of days: [Int?], _ expected: [Int], prefix: Int? = nil
  ) throws {
    let trial = try IndependentPublications.store(days: days)
    let context = trial.container.newContext()
    let found = try newest(count, in: context).map(\.title)
    let compared = prefix.map { Array(found.prefix($0)) } ?? found
    try expectEqual(compared, expected.map { "Title \($0)" }, "the titles")
  }

  private static func checkCount(_ word: String, of number: Int, _ expected: Int) throws {
    let trial = try IndependentPublications.store(days: (0..<number).map { $0 })
    try expectEqual(
      try count(titled: word, in: trial.container.newContext()), expected, "the count")
  }
}
