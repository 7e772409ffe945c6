// Find all things that are nearly gone, including new ones.
import Lineage

final class Thing: ManagedObject {
  static let name = Attribute<String?>("name")
  // TODO(optional-number): a stock that is never absent.
  static let stock = Attribute<Int?>("stock")
}

func makeStock() -> AttributeDescription {
  // TODO(optional-number): required, with a default.
  AttributeDescription(name: "stock", type: .integer32)
}

func nearlyGone(in context: ManagedObjectContext) throws -> [Thing] {
  try context.fetch(Query<Thing>.where { $0.stock < 10 })
}
