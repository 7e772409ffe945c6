import Foundation
import Lineage

class Publication: ManagedObject {
  static let title = Attribute<String>("title")
}

final class Book: Publication {
  static let isbn = Attribute<String?>("isbn")
}

func attribute(_ name: String, isOptional: Bool) -> AttributeDescription {
  let attribute = AttributeDescription()
  attribute.name = name
  attribute.type = .string
  attribute.isOptional = isOptional
  return attribute
}

let publication = EntityDescription()
publication.name = "Publication"
publication.managedObjectClassName = "Publication"
publication.properties = [attribute("title", isOptional: false)]
let book = EntityDescription()
book.name = "Book"
book.managedObjectClassName = "Book"
book.properties = [attribute("isbn", isOptional: true)]
publication.subentities = [book]
let model = ManagedObjectModel()
model.entities = [publication, book]

let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
defer { try? FileManager.default.removeItem(at: folder) }
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let path = folder.appending(path: "Catalogue.sqlite").path
let container = try PersistentContainer(
  model: model, classes: [Publication.self, Book.self], sqliteAt: path)

let count = try await container.performBackgroundTask { context in
  for number in 1...3 {
    let book = Book(context: context)
    book.title = "Book \(number)"
    book.isbn = number == 2 ? nil : "\(number)"
  }
  let plain = Publication(context: context)
  plain.title = "A leaflet"
  try context.save()
  return try context.count(for: FetchRequest<Publication>())
}
let titles = try container.newContext().fetch(Query<Book>.where { $0.isbn != nil }).map(\.title)
print("\(count) publications; with a number: \(titles.sorted().joined(separator: ", "))")

/// Attributes named as methods of earlier versions.
final class Visit: ManagedObject {
  static let date = Attribute<Date?>("date")
  static let string = Attribute<String>("string")

  static func query(like visit: Visit) -> Query<Visit> {
    visit.string = visit.string.lowercased()
    return .where { $0.date == visit.date && $0.string == "x" }
  }
}
