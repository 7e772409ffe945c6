// Find the records of a case in the store.
import CourseWorlds
import Lineage

extension ItemData {
  /// The value, where the record is a single value.
  var singleValue: Double? {
    contentType == 1 ? number1 : nil
  }
}

extension Query<ItemData> {
  /// The single values above a limit, the least first.
  static func singleValues(above limit: Double) -> Query<ItemData> {
    // TODO(query-a-case): say in columns what it means.
    .all
  }
}

func values(above limit: Double, in context: ManagedObjectContext) throws -> [Double] {
  // TODO(query-a-case): leave the choice to the query.
  let values = try context.fetch(Query<ItemData>.all).compactMap(\.singleValue)
  return values.filter { $0 > limit }.sorted()
}
