// Merge the newest of three entities without a common parent.
import Foundation
import Lineage

protocol Entry: ManagedObject {
  static var date: Attribute<Date> { get }
}

final class Note: ManagedObject, Entry {
  static let date = Attribute<Date>("date")
}

final class Photo: ManagedObject, Entry {
  static let date = Attribute<Date>("date")
}

final class Link: ManagedObject, Entry {
  static let date = Attribute<Date>("date")
}

func newest(_ limit: UInt, in context: ManagedObjectContext) throws -> [any Entry] {
  // TODO(merge-by-hand): the newest of all three classes.
  try context.fetch(Query<Note>.all.descending { $0.date }.limit(limit))
}
