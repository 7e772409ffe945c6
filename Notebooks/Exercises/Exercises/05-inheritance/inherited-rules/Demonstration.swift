// Tries rules of a parent on its child.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct InheritedRules {
  static func main() throws {
    var demonstration = Demonstration()
    let model = Publications.model(.parentEntity)
    model.entitiesByName["Publication"]?.attributesByName["title"]?.rules = AttributeRules(
      maximumLength: 10)
    model.setFetchRequestTemplate(
      FetchRequestTemplate(entityName: "Publication", predicateFormat: "title == $TITLE"),
      forName: "byTitle")
    let trial = try TrialStore(model, classes: Publications.classes)
    let context = trial.container.newContext()
    let book = Book(context: context)
    book.title = String(repeating: "x", count: 20)
    do {
      try context.save()
      demonstration.record("rule", "nothing")
    } catch {
      let text = "\(error)"
      demonstration.show("the save says: \(text.split(separator: "\n").last ?? "")")
      demonstration.record("rule", text.contains("Book.title") ? "Book" : "Publication")
    }

    book.title = "Emma"
    try context.save()
    let request: FetchRequest<Publication> = try context.fetchRequest(
      fromTemplate: "byTitle", substituting: ["TITLE": .attribute(.string("Emma"))])
    let found = try context.fetch(request)
    demonstration.show("the template finds \(found.map { "\(type(of: $0))" })")
    demonstration.record("template", found.first is Book ? "yes" : "no")

    let again = Publications.model(.parentEntity)
    again.entitiesByName["Book"]?.properties.append(
      AttributeDescription(name: "title", type: .string))
    do {
      try again.freeze()
      demonstration.record("again", "yes")
    } catch {
      demonstration.show("a second title: \(error)")
      demonstration.record("again", "no")
    }
    try demonstration.finish()
  }
}
