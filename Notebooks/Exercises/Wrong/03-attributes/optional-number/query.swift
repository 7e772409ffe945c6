// Wrong: changes the query to include NULL and leaves the number optional.
// Fails with: stock: expected a required attribute, found an optional one
import Lineage

final class Thing: ManagedObject {
  static let name = Attribute<String?>("name")
  static let stock = Attribute<Int?>("stock")
}

func makeStock() -> AttributeDescription {
  AttributeDescription(
    name: "stock", type: .integer32, isOptional: true)
}

func nearlyGone(in context: ManagedObjectContext) throws -> [Thing] {
  try context.fetch(Query<Thing>.where { $0.stock < 10 || $0.stock == nil })
}
