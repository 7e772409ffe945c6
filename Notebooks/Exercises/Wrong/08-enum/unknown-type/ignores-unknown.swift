// Wrong: skips records of an unknown type in the census.
// Fails with: the number of records of an unknown type: expected 3, found 0
import CourseWorlds
import Lineage

enum ContentType: Int, AttributeScalar, CaseIterable {
  case singleValue = 1
  case singleOption, interval
}

extension ItemData {
  static let knownType = Attribute<ContentType?>("contentType")
}

func census(in context: ManagedObjectContext) throws -> (known: [ContentType: Int], unknown: Int) {
  var known: [ContentType: Int] = [:]
  for record in try context.fetch(Query<ItemData>.all) {
    guard let type = record.knownType else { continue }
    known[type, default: 0] += 1
  }
  return (known, 0)
}

func doubleValues(in context: ManagedObjectContext) throws {
  for record in try context.fetch(Query<ItemData>.all) where record.knownType == .singleValue {
    record.number1 = record.number1.map { 2 * $0 }
  }
  try context.save()
}
