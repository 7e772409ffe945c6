// Wrong: doubles the number of every record that has one.
// Fails with: expected [["1", "2.0", "2.0"], ["4", "1.0", "1.0"]], found
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
  var unknown = 0
  for record in try context.fetch(Query<ItemData>.all) {
    guard let type = record.knownType else {
      unknown += 1
      continue
    }
    known[type, default: 0] += 1
  }
  return (known, unknown)
}

func doubleValues(in context: ManagedObjectContext) throws {
  for record in try context.fetch(Query<ItemData>.all) {
    record.number1 = record.number1.map { 2 * $0 }
  }
  try context.save()
}
