// Wrong: forgets the order.
// Fails with: the values above 21.0: expected [24.0, 27.0], found [27.0, 24.0]
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
    Query.where { $0.contentType == 1 && $0.number1 > limit }
  }
}

func values(above limit: Double, in context: ManagedObjectContext) throws -> [Double] {
  try context.fetch(.singleValues(above: limit)).compactMap(\.singleValue)
}
