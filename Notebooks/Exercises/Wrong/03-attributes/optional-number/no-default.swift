// Wrong: requires a stock but gives a new thing none.
// Fails with: is required but has no value
import Lineage

final class Thing: ManagedObject {
  static let name = Attribute<String?>("name")
  static let stock = Attribute<Int>("stock")
}

func makeStock() -> AttributeDescription {
  AttributeDescription(
    name: "stock", type: .integer32, isOptional: false)
}

func nearlyGone(in context: ManagedObjectContext) throws -> [Thing] {
  try context.fetch(Query<Thing>.where { $0.stock < 10 })
}
