// Undoes changes of a stored and of a transient attribute.
import CourseChecks
import CourseWorlds
import Lineage

final class Note: ManagedObject {
  static let title = Attribute<String?>("title")
  static let draft = Attribute<String?>("draft")

  func rename(_ title: String, counting calls: inout Int) {
    self.title = title
    calls += 1
  }
}

@main
struct UndoADraft {
  static func main() throws {
    var demonstration = Demonstration()
    let entity = EntityDescription(
      name: "Note",
      properties: [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "draft", type: .string, isTransient: true),
      ])
    let trial = try TrialStore(ManagedObjectModel(entities: [entity]), classes: [Note.self])
    let context = trial.container.newContext()
    let note = Note(context: context)
    (note.title, note.draft) = ("A title", "Old")
    try context.save()
    context.undoHistory = UndoHistory()

    var calls = 0
    note.draft = "New"
    note.rename("Another title", counting: &calls)
    try context.processPendingChanges()
    var rows = [["before", note.title ?? "", note.draft ?? ""]]
    try context.undo()
    rows.append(["undone", note.title ?? "", note.draft ?? ""])
    demonstration.record("undone", note.draft ?? "nothing")
    try context.redo()
    rows.append(["redone", note.title ?? "", note.draft ?? ""])
    demonstration.record("calls", calls)
    try context.undo()
    try context.save()
    let other = try trial.container.newContext().fetchRequired(Query<Note>.all)
    rows.append(["in another context", other.title ?? "", other.draft ?? ""])
    demonstration.record("elsewhere", other.draft ?? "nothing")

    demonstration.show(["", "title", "draft"], rows)
    demonstration.show("rename was called \(calls) times")
    try demonstration.finish()
  }
}
