import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias PolymorphicDomainExercise.PublicationKind
@testable import typealias PolymorphicDomainExercise.PublicationModel

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the enum of kinds matches the model") {
        try PublicationKind.check(below: "Publication", in: Publications.model(.parentEntity))
      },
      Check("a book is a book", task: 2) {
        try checkKind(0, .book("Title 0", isbn: "3100-6200"))
      },
      Check("a paper is a paper", task: 2) {
        try checkKind(1, .paper("Title 1", doi: "10.1000/1"))
      },
      Check("an article is an article", task: 2) {
        try checkKind(2, .article("Title 2", wordCount: 502))
      },
      Check("a blog post is a post", task: 2) {
        try checkKind(3, .post("Title 3", platform: "Medium"))
      },
      Check("a plain publication is another", task: 2) {
        try checkKind(4, .other("Title 4"))
      },
      Check("one statement reads the values", task: 2) {
        let trial = try TrialStore.publications(strategy: .parentEntity)
        let context = trial.container.newContext()
        let uses = try trial.statements { _ = try models(in: context) }
        try expectEqual(uses.map(\.executionCount).reduce(0, +), 1, "the number of statements")
      },
      Check("each kind has four values", task: 2, isHidden: true) {
        let trial = try TrialStore.publications(20, strategy: .parentEntity)
        var counts: [String: Int] = [:]
        for model in try models(in: trial.container.newContext()) {
          counts["\(model)".prefix { $0 != "(" }.description, default: 0] += 1
        }
        try expectEqual(
          counts.values.sorted(), [4, 4, 4, 4, 4], "the number of values of each case, sorted")
      },
      Check("a later post keeps its platform", task: 2, isHidden: true) {
        try checkKind(8, .post("Title 8", platform: "Ghost"))
      },
    ]
  }

  private static func models(in context: ManagedObjectContext) throws -> [PublicationModel] {
    try context.fetch(Query<Publication>.all.ascending { $0.publishDate })
  }

  private static func checkKind(_ number: Int, _ expected: PublicationModel) throws {
    let trial = try TrialStore.publications(number + 1, strategy: .parentEntity)
    try expectEqual(
      try models(in: trial.container.newContext()).last, expected, "the value of Title \(number)")
  }
}
