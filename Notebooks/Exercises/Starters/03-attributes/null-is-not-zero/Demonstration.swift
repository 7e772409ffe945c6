// Counts the objects that predicates find when one value is absent.
import CourseChecks
import CourseWorlds
import Lineage

final class Thing: ManagedObject {
  static let stock = Attribute<Int?>("stock")
  static let name = Attribute<String?>("name")
}

@main
struct NullIsNotZero {
  static func main() throws {
    var demonstration = Demonstration()
    let thing = EntityDescription(
      name: "Thing",
      properties: [
        AttributeDescription(name: "stock", type: .integer32),
        AttributeDescription(name: "name", type: .string),
      ])
    let trial = try TrialStore(ManagedObjectModel(entities: [thing]), classes: [Thing.self])
    let context = trial.container.newContext()
    for (stock, name) in [(0, ""), (1, "b"), (nil, nil)] as [(Int?, String?)] {
      let one = Thing(context: context)
      (one.stock, one.name) = (stock, name)
    }
    try context.save()
    for (fact, format) in [
      ("equal", "stock == 0"), ("unequal", "stock != 0"), ("empty", "name == \"\""),
      ("absent", "stock == nil"),
    ] {
      var request = FetchRequest<Thing>()
      request.predicate = try FetchPredicate(format: format)
      let count = try context.count(for: request)
      demonstration.show("\(format) finds \(count)")
      demonstration.record(fact, count)
    }
    let swift = [0, 1, nil].filter { $0 != 0 }.count
    demonstration.show("Swift's [0, 1, nil].filter { $0 != 0 } finds \(swift)")
    try demonstration.finish()
  }
}
