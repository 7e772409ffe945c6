// Wrong: fetches all objects of each kind to return the newest five.
// Fails with: the number of fetched objects: expected at most 20, found 400
import CourseWorlds
import Foundation
import Lineage

typealias Apart = IndependentPublications

/// The newest publications of all kinds, the newest first; those without a date are the oldest.
func newest(_ count: UInt, in context: ManagedObjectContext) throws -> [any Published] {
  var found: [any Published] = []
  found += try newest(of: Apart.Book.self, count, in: context)
  found += try newest(of: Apart.AcademicPaper.self, count, in: context)
  found += try newest(of: Apart.WebArticle.self, count, in: context)
  found += try newest(of: Apart.BlogPost.self, count, in: context)
  found.sort { ($0.publishDate ?? .distantPast) > ($1.publishDate ?? .distantPast) }
  return Array(found.prefix(Int(count)))
}

private func newest<Kind: Published>(
  of kind: Kind.Type, _ count: UInt, in context: ManagedObjectContext
) throws -> [any Published] {
  try context.fetch(Query<Kind>.all.descending { $0.publishDate })
}

/// The number of publications of any kind with this word in their title.
func count(titled word: String, in context: ManagedObjectContext) throws -> Int {
  try count(of: Apart.Book.self, word, in: context)
    + count(of: Apart.AcademicPaper.self, word, in: context)
    + count(of: Apart.WebArticle.self, word, in: context)
    + count(of: Apart.BlogPost.self, word, in: context)
}

private func count<Kind: Published>(
  of kind: Kind.Type, _ word: String, in context: ManagedObjectContext
) throws -> Int {
  try context.count(Query<Kind>.where { $0.title.contains(word) })
}
