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
  let notes = try context.fetch(Query<Note>.all.descending { $0.date }.limit(limit))
  let photos = try context.fetch(Query<Photo>.all.descending { $0.date }.limit(limit))
  let links = try context.fetch(Query<Link>.all.descending { $0.date }.limit(limit))
  let dated: [(date: Date, entry: any Entry)] =
    notes.map { ($0.date, $0) } + photos.map { ($0.date, $0) } + links.map { ($0.date, $0) }
  return dated.sorted { $0.date > $1.date }.prefix(Int(limit)).map(\.entry)
}
