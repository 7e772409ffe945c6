import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the model has the template") {
        let model = Publications.model()
        addTemplate(to: model)
        _ = try expectPresent(
          model.fetchRequestTemplatesByName["byAuthor"], "the template byAuthor")
      },
      Check("Ada's publications are found, in order", task: 2) { try check("Ada", 10, 0) },
      Check("a template without its value is refused", task: 2) {
        let context = try stored(10).container.newContext()
        try expectError("a template without AUTHOR") {
          let request: FetchRequest<Publication> = try context.fetchRequest(
            fromTemplate: "byAuthor", substituting: [:])
          _ = try context.fetch(request)
        }
      },
      Check("Grace's are found as well", task: 2, isHidden: true) { try check("Grace", 15, 1) },
      Check("nobody has written nothing", task: 2, isHidden: true) {
        let context = try stored(5).container.newContext()
        try expectEqual(try titles(by: "Nobody", in: context), [], "the titles")
      },
    ]
  }

  private static func stored(_ count: Int) throws -> TrialStore {
    let model = Publications.model()
    addTemplate(to: model)
    let trial = try TrialStore(model, classes: Publications.classes)
    try Publications.fill(trial.container.newContext(), count: count)
    return trial
  }

  private static func check(_ name: String, _ count: Int, _ first: Int) throws {
    let context = try stored(count).container.newContext()
    let expected = stride(from: first, to: count, by: 2).map { "Title \($0)" }.sorted()
    try expectEqual(try titles(by: name, in: context), expected, "the titles of \(name)")
  }
}
