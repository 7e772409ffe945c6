// Evaluates one condition in the store, on objects in memory, and in a closure.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct TwoInterpreters {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.dogOwners(4)
    let context = trial.container.newContext()
    let query = Query<Owner>.where { $0.nickname != "Nick 2" }
    let condition = Owner.nickname != "Nick 2"
    let everybody = try context.fetch(Query<Owner>.all.ascending { $0.name })

    let fetched = try context.fetch(query)
    var filtered: [Owner] = []
    let uses = try trial.statements { filtered = try everybody.filtered(using: condition) }
    let bySwift = everybody.filter { $0.nickname != "Nick 2" }
    let rows = [("fetch", fetched), ("filtered(using:)", filtered), ("filter", bySwift)].map {
      [$0.0, $0.1.map(\.name).sorted().joined(separator: ", ")]
    }
    demonstration.show(["asked by", "finds"], rows)
    demonstration.record("counts", "\(fetched.count), \(filtered.count), \(bySwift.count)")
    demonstration.record("statements", uses.map(\.executionCount).reduce(0, +))

    everybody[0].nickname = "New"
    let again = try context.fetch(query)
    demonstration.show(
      "with an unsaved change: \(again.map(\.name).sorted().joined(separator: ", "))")
    demonstration.record("unsaved", again.count)
    try demonstration.finish()
  }
}
