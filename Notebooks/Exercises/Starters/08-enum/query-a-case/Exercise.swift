// Find the records of a case in the store.
import CourseWorlds
import Lineage

extension ItemData {
  /// The value, if the record is a single value.
  var singleValue: Double? {
    contentType == 1 ? number1 : nil
  }
}

extension Query<ItemData> {
  /// The single values above a limit, the smallest first.
  static func singleValues(above limit: Double) -> Query<ItemData> {
    // TODO(query-a-case): express the case in columns.
    .all
  }
}

func values(above limit: Double, in context: ManagedObjectContext) throws -> [Double] {
  // TODO(query-a-case): let the query select the records.
  let values = try context.fetch(Query<ItemData>.all).compactMap(\.singleValue)
  return values.filter { $0 > limit }.sorted()
}
