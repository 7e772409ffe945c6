import Foundation
import Lineage

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let folder = FileManager.default.temporaryDirectory.appending(path: "ReadingList-\(UUID())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let container = try PersistentContainer(
  model: ManagedObjectModel(classes: [Book.self, Article.self, Video.self]),
  sqliteAt: folder.appending(path: "ReadingList.sqlite").path)
let view = container.viewContext
let list = try FetchedResults(
  FetchRequest(Query<Item>.all.byKind().ascending(\.title)), in: view,
  sectionNameKeyPath: "entityName")

/// Imports an edition and waits until the view context has merged it.
@MainActor func importEdition(_ edition: Int) async throws {
  let file = folder.appending(path: "feed.json")
  try writeFeed(count, edition: edition, to: file)
  let (changes, start, workBefore) = (list.changes, ContinuousClock.now, clock())
  try await importFeed(file, into: container)
  let (seconds, work) = ((.now - start) / .seconds(1), Double(clock() - workBefore) / 1e6)
  print("import \(edition): \(count) records in", String(format: "%.2f s", seconds), terminator: "")
  print(String(format: " (processor %.2f s), %.0f rows/s", work, Double(count) / seconds))
  for await change in changes {
    print("  new: \(change.inserted.count), changed: \(change.updated.count + change.moved.count)")
    break
  }
}

func expect(_ claim: String, _ isTrue: Bool) {
  print(isTrue ? "ok:" : "FAILED:", claim)
  if !isTrue { exit(1) }
}

try await importEdition(1)
for section in list.sections { print("  \(section.name): \(section.objects.count)") }

view.undoHistory = UndoHistory()
let (rated, begun) = (list.object(at: [0, 0]), list.object(at: [1, 0]))
rated.rating = 5
begun.state = .reading
try view.processPendingChanges()
rated.rating = 1
try view.undo()
expect("undo takes back only the last edit", rated.rating == 5)
try view.save()

try await importEdition(2)
expect("the second import adds no item", list.objects.count == count)
expect("it changes titles", list.objects.contains { $0.title.hasSuffix("2") })
expect("it keeps the rating and the state", rated.rating == 5 && begun.state == .reading)

for words in ["HIDDEN SALT", "author 7"] {
  let found = try view.fetch(
    Query<Item>.where {
      $0.title.contains(words, .caseInsensitive)
        || $0.authors.any { $0.name.contains(words, .caseInsensitive) }
    }.ascending(\.title))
  print("\(words): \(found.count) items, first: \(found.first?.title ?? "none")")
}
try FileManager.default.removeItem(at: folder)
