// Saves tasks without a list, deletes lists, and reads a model's warnings.
import CourseChecks
import CourseWorlds
import Lineage

final class List: ManagedObject {
  static let tasks = ToMany<Task>("tasks")
}

final class Task: ManagedObject {
  static let list = ToOne<List>("list")
}

@main
struct RequiredList {
  static func main() throws {
    var demonstration = Demonstration()
    let facts = [
      ("missing", try missing()), ("nullify", try deletion(.nullify)),
      ("cascade", try deletion(.cascade)), ("one-way", try oneWay()),
    ]
    for (name, found) in facts {
      demonstration.show("\(name): \(found)")
      demonstration.record(name, found)
    }
    try demonstration.finish()
  }

  private static func model(rule: DeleteRule? = .nullify) -> ManagedObjectModel {
    let list = EntityDescription(name: "List", properties: [])
    let task = EntityDescription(name: "Task", properties: [])
    let owner = RelationshipDescription(name: "list", destination: list, maxCount: 1)
    owner.isOptional = false
    task.properties.append(owner)
    if let rule {
      let tasks = RelationshipDescription(name: "tasks", destination: task)
      tasks.deleteRule = rule
      RelationshipDescription.pair(owner, tasks)
      list.properties.append(tasks)
    }
    return ManagedObjectModel(entities: [list, task])
  }

  private static func missing() throws -> String {
    let trial = try TrialStore(model(), classes: [List.self, Task.self])
    let context = trial.container.newContext()
    _ = Task(context: context)
    do { try context.save() } catch {
      guard case .validation(let failures) = error, let first = failures.first else { throw error }
      return "\(first.entity).\(first.property ?? "")"
    }
    return "stored"
  }

  private static func deletion(_ rule: DeleteRule) throws -> String {
    let trial = try TrialStore(model(rule: rule), classes: [List.self, Task.self])
    let context = trial.container.newContext()
    let list = List(context: context)
    for _ in 0..<2 { try list.add(Task(context: context), to: List.tasks) }
    try context.save()
    context.delete(list)
    do { try context.save() } catch {
      guard case .validation = error else { throw error }
      return "refused"
    }
    return "\(try trial.container.newContext().count(Query<Task>.all)) tasks"
  }

  private static func oneWay() throws -> String {
    let model = model(rule: nil)
    do { try model.freeze() } catch { return "error" }
    return model.warnings.isEmpty ? "nothing" : "warning"
  }
}
