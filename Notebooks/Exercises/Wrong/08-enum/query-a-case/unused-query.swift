// Wrong: writes the query, but still fetches all records.
// Fails with: the statement: expected conditions on ZCONTENTTYPE and ZNUMBER1
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
    Query.where { $0.contentType == 1 && $0.number1 > limit }.ascending { $0.number1 }
  }
}

func values(above limit: Double, in context: ManagedObjectContext) throws -> [Double] {
  let values = try context.fetch(Query<ItemData>.all).compactMap(\.singleValue)
  return values.filter { $0 > limit }.sorted()
}
