// Wrong: selects the type in the store, but compares the numbers in Swift.
// Fails with: the number of records that the query finds: expected 2, found 10
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
    Query.where { $0.contentType == 1 }.ascending { $0.number1 }
  }
}

func values(above limit: Double, in context: ManagedObjectContext) throws -> [Double] {
  try context.fetch(.singleValues(above: limit)).compactMap(\.singleValue).filter { $0 > limit }
}
