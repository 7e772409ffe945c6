// Wrong: uses the limit as the default value, so new things are not nearly gone.
// Fails with: the number of nearly gone things: expected 2, found 1
import Lineage

final class Thing: ManagedObject {
  static let name = Attribute<String?>("name")
  static let stock = Attribute<Int>("stock")
}

func makeStock() -> AttributeDescription {
  AttributeDescription(
    name: "stock", type: .integer32, isOptional: false, defaultValue: .integer(10))
}

func nearlyGone(in context: ManagedObjectContext) throws -> [Thing] {
  try context.fetch(Query<Thing>.where { $0.stock < 10 })
}
