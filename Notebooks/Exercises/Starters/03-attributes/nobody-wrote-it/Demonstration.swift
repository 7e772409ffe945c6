// Runs one inequality in two languages.
import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@main
struct NobodyWroteIt {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore(Publications.model(.parentEntity), classes: Publications.classes)
    let context = trial.container.newContext()
    for (title, name) in [("Notes", "Ada"), ("Compilers", "Grace"), ("Beowulf", nil)] {
      let book = Book(context: context)
      book.title = title
      guard let name else { continue }
      let author = Author(context: context)
      author.name = name
      book.author = author
    }
    try context.save()

    func count(_ predicate: FetchPredicate) throws -> Int {
      try context.count(for: FetchRequest<Book>(entityName: "Book", predicate: predicate))
    }
    let format = try count(try FetchPredicate(format: "author.name != 'Ada'"))
    demonstration.show("author.name != 'Ada' finds \(format)")
    demonstration.record("format", format)
    let swift = #Predicate<Book> { $0.author?.name != "Ada" }
    let found = try count(try FetchPredicate(swift, in: trial.container))
    demonstration.show("#Predicate { $0.author?.name != \"Ada\" } finds \(found)")
    demonstration.record("predicate", found)
    let absent = try count(try FetchPredicate(format: "author == nil"))
    demonstration.show("author == nil finds \(absent)")
    demonstration.record("absent", absent)
    try demonstration.finish()
  }
}
