// Find what is nearly gone, new things included.
import Lineage

final class Thing: ManagedObject {
  static let name = Attribute<String?>("name")
  // TODO(optional-number): a stock that is always there.
  static let stock = Attribute<Int?>("stock")
}

func makeStock() -> AttributeDescription {
  // TODO(optional-number): required, with a default.
  AttributeDescription(name: "stock", type: .integer32)
}

func nearlyGone(in context: ManagedObjectContext) throws -> [Thing] {
  try context.fetch(Query<Thing>.where { $0.stock < 10 })
}
