// Wrong: adds the one new type to the enum, but no answer to other numbers.
// Fails with: the number of single values that a loop counts: expected 1, found 6
import CourseWorlds
import Lineage

enum ContentType: Int, AttributeScalar, CaseIterable {
  case singleValue = 1
  case singleOption, interval, dualValues
}

extension ItemData {
  static let knownType = Attribute<ContentType>("contentType")
}

func census(in context: ManagedObjectContext) throws -> (known: [ContentType: Int], unknown: Int) {
  var known: [ContentType: Int] = [:]
  for record in try context.fetch(Query<ItemData>.all) {
    known[record.knownType, default: 0] += 1
  }
  return (known, 0)
}

func doubleValues(in context: ManagedObjectContext) throws {
  for record in try context.fetch(Query<ItemData>.all) where record.knownType == .singleValue {
    record.number1 = record.number1.map { 2 * $0 }
  }
  try context.save()
}
