// Asks a model at each step of its life whether it can still be changed.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct UntilWhen {
  static func main() throws {
    var demonstration = Demonstration()
    let title = AttributeDescription(name: "titel", type: .string)
    let book = EntityDescription(name: "Book", properties: [title])
    let model = ManagedObjectModel(entities: [book])
    title.name = "title"
    let trial = try TrialStore(model, classes: [])
    let columns = try trial.rows("SELECT name FROM pragma_table_info('ZBOOK')").compactMap { $0[0] }
    demonstration.show("columns of ZBOOK: " + columns.joined(separator: ", "))
    demonstration.record("before", columns.contains("ZTITLE") ? "new" : "old")
    demonstration.show("isFrozen with a container: \(model.isFrozen)")
    demonstration.record("after", model.isFrozen)
    book.userInfo["author of the model"] = "you"
    demonstration.show("user info after that: \(book.userInfo)")
    demonstration.record("userInfo", book.userInfo.isEmpty ? "nothing" : "user info")
    try demonstration.finish()
  }
}
