// Adds tenths as doubles and as decimals, and counts the digits that a store keeps.
import CourseChecks
import CourseWorlds
import Foundation
import Lineage

final class Item: ManagedObject {
  static let weight = Attribute<Double?>("weight")
  static let price = Attribute<Decimal?>("price")
}

@main
struct TenTenths {
  static func main() throws {
    var demonstration = Demonstration()
    let item = EntityDescription(
      name: "Item",
      properties: [
        AttributeDescription(name: "weight", type: .double),
        AttributeDescription(name: "price", type: .decimal),
      ])
    let trial = try TrialStore(ManagedObjectModel(entities: [item]), classes: [Item.self])
    let context = trial.container.newContext()
    for _ in 0..<10 {
      let one = Item(context: context)
      one.weight = 0.1
      one.price = Decimal(string: "0.1")
    }
    try context.save()
    let items = try trial.container.newContext().fetch(Query<Item>.all)
    let double = items.compactMap(\.weight).reduce(0, +)
    let decimal = items.compactMap(\.price).reduce(0, +)

    let long = Item(context: context)
    long.price = Decimal(string: "0.12345678901234567890")
    try context.save()
    let fresh = try trial.container.newContext().existingObject(with: long.objectID)
    let digits = try fresh.narrowed(to: Item.self).price ?? 0

    demonstration.show("ten doubles: \(double)")
    demonstration.show("ten decimals: \(decimal)")
    demonstration.show("twenty digits come back as \(digits)")
    demonstration.record("double", double)
    demonstration.record("decimal", decimal)
    demonstration.record("digits", digits)
    try demonstration.finish()
  }
}
