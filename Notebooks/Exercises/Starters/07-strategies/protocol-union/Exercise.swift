// Find the newest publications where each kind is an entity of its own.
import CourseWorlds
import Foundation
import Lineage

typealias Apart = IndependentPublications

/// The newest publications of all kinds, the newest first; those without a date are the oldest.
func newest(_ count: UInt, in context: ManagedObjectContext) throws -> [any Published] {
  var found: [any Published] = []
  found += try newest(of: Apart.Book.self, count, in: context)
  // TODO(protocol-union): also fetch the other three entities, then sort all and cut.
  return found
}

private func newest<Kind: Published>(
  of kind: Kind.Type, _ count: UInt, in context: ManagedObjectContext
) throws -> [any Published] {
  // TODO(protocol-union): at most how many of one kind can be among the newest?
  try context.fetch(Query<Kind>.all.descending { $0.publishDate })
}

/// The number of publications of any kind with this word in their title.
func count(titled word: String, in context: ManagedObjectContext) throws -> Int {
  // TODO(protocol-union): add up four counts, without fetching an object.
  0
}
