// Wrong: forgets the condition on the type, although other kinds use the number.
// Fails with: the number of records that the query finds: expected 2, found 12
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
    Query.where { $0.number1 > limit }.ascending { $0.number1 }
  }
}

func values(above limit: Double, in context: ManagedObjectContext) throws -> [Double] {
  try context.fetch(.singleValues(above: limit)).compactMap(\.singleValue)
}
