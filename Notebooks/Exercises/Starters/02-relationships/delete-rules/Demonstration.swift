// Deletes an author of two books under each rule.
import CourseChecks
import CourseWorlds
import Lineage

final class Writer: ManagedObject {
  static let works = ToMany<Work>("works")
}

final class Work: ManagedObject {
  static let writer = ToOne<Writer>("writer")
}

@main
struct DeleteRules {
  static func main() throws {
    var demonstration = Demonstration()
    for (name, rule) in [("cascade", DeleteRule.cascade), ("nullify", .nullify), ("deny", .deny)] {
      let found = try outcome(of: rule)
      demonstration.show("\(name): \(found)")
      demonstration.record(name, found)
    }
    try demonstration.finish()
  }

  private static func outcome(of rule: DeleteRule) throws -> String {
    let writer = EntityDescription(name: "Writer", properties: [])
    let work = EntityDescription(name: "Work", properties: [])
    let works = RelationshipDescription(name: "works", destination: work)
    works.deleteRule = rule
    let by = RelationshipDescription(name: "writer", destination: writer, maxCount: 1)
    RelationshipDescription.pair(works, by)
    writer.properties.append(works)
    work.properties.append(by)
    let trial = try TrialStore(
      ManagedObjectModel(entities: [writer, work]), classes: [Writer.self, Work.self])
    let context = trial.container.newContext()
    let ada = Writer(context: context)
    for _ in 0..<2 { try ada.add(Work(context: context), to: Writer.works) }
    try context.save()
    context.delete(ada)
    do {
      try context.save()
    } catch {
      return "refused"
    }
    let left = try trial.container.newContext().fetch(Query<Work>.all)
    if rule == .deny { return "deleted" }
    guard let first = left.first else { return "0" }
    return "\(left.count) " + (first.writer == nil ? "without" : "with")
  }
}
