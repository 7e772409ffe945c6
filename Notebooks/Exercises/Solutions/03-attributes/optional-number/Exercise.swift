// Find all things that are nearly gone, including new ones.
import Lineage

final class Thing: ManagedObject {
  static let name = Attribute<String?>("name")
  static let stock = Attribute<Int>("stock")
}

func makeStock() -> AttributeDescription {
  AttributeDescription(
    name: "stock", type: .integer32, isOptional: false, defaultValue: .integer(0))
}

func nearlyGone(in context: ManagedObjectContext) throws -> [Thing] {
  try context.fetch(Query<Thing>.where { $0.stock < 10 })
}
