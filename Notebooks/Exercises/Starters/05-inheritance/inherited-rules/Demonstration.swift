// Declares rules in the parent and breaks them with objects of its sub-entities.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct InheritedRules {
  static func main() throws {
    var demonstration = Demonstration()
    demonstration.record("length", try brokenLength(&demonstration))
    demonstration.record("cascade up", try deletion(of: .book, &demonstration))
    demonstration.record("cascade down", try deletion(of: .author, &demonstration))
    try demonstration.finish()
  }

  /// The property that the save names for a book whose title is too long.
  private static func brokenLength(_ demonstration: inout Demonstration) throws -> String {
    let trial = try trial { publication, _ in
      publication.attributesByName["title"]?.rules = AttributeRules(maximumLength: 8)
    }
    let context = trial.container.newContext()
    Book(context: context).title = "Pride and Prejudice"
    do { try context.save() } catch {
      guard case .validation(let failures) = error else { throw error }
      let place = failures.map { "\($0.entity).\($0.property ?? "")" }.joined(separator: ", ")
      demonstration.show("refused: \(place)")
      return place
    }
    return "accepted"
  }

  private enum Deleted { case book, author }

  /// The numbers of publications and authors that remain.
  private static func deletion(
    of deleted: Deleted, _ demonstration: inout Demonstration
  ) throws -> String {
    let trial = try trial { publication, author in
      switch deleted {
      case .book: publication.relationshipsByName["author"]?.deleteRule = .cascade
      case .author: author.relationshipsByName["publications"]?.deleteRule = .cascade
      }
    }
    try Publications.fill(trial.container.newContext(), count: 20, strategy: .parentEntity)
    let context = trial.container.newContext()
    switch deleted {
    case .book:
      context.delete(try context.fetchRequired(Query<Book>.where { $0.title == "Title 0" }))
    case .author:
      context.delete(try context.fetchRequired(Query<Author>.where { $0.name == "Ada" }))
    }
    try context.save()
    let left = try [context.count(Query<Publication>.all), context.count(Query<Author>.all)]
    demonstration.show("after deleting the \(deleted): \(left[0]) publications, \(left[1]) authors")
    return "\(left[0]), \(left[1])"
  }

  private static func trial(
    _ change: (_ publication: EntityDescription, _ author: EntityDescription) -> Void
  ) throws -> TrialStore {
    let model = Publications.model(.parentEntity)
    if let publication = model.entitiesByName["Publication"],
      let author = model.entitiesByName["Author"]
    {
      change(publication, author)
    }
    return try TrialStore(model, classes: Publications.classes)
  }
}
