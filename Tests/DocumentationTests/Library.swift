import Lineage

class Publication: ManagedObject {
  static let title = Attribute<String>("title")
  static let year = Attribute<Int?>("year")
  static let author = ToOne<Author>("author")

  var label: String { "\(title) (\(year.map(String.init) ?? "no year"))" }
}

final class Book: Publication {
  static let pageCount = Attribute<Int?>("pageCount")
}

final class Paper: Publication {
  static let doi = Attribute<String?>("doi")

  override var label: String { super.label + " " + (doi ?? "") }
}

final class Author: ManagedObject {
  static let name = Attribute<String>("name")
  static let publications = ToMany<Publication>("publications")
}

/// The library that most articles describe: two authors, two books, a paper.
///
/// `make consumer` runs the articles' snippets with it too.
enum Library {
  static let classes: [ManagedObject.Type] = [
    Publication.self, Book.self, Paper.self, Author.self,
  ]

  static func model() -> ManagedObjectModel {
    let publication = EntityDescription(
      name: "Publication",
      properties: [
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "year", type: .integer16),
      ],
      subentities: [
        EntityDescription(
          name: "Book", properties: [AttributeDescription(name: "pageCount", type: .integer32)]),
        EntityDescription(
          name: "Paper", properties: [AttributeDescription(name: "doi", type: .string)]),
      ])
    let author = EntityDescription(
      name: "Author",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])

    let writtenBy = RelationshipDescription(name: "author", destination: author, maxCount: 1)
    let wrote = RelationshipDescription(name: "publications", destination: publication)
    RelationshipDescription.pair(writtenBy, wrote)
    publication.properties.append(writtenBy)
    author.properties.append(wrote)

    let model = ManagedObjectModel(entities: [publication, author])
    return model
  }

  /// Returns a container in memory with the library's content saved.
  static func container() throws -> PersistentContainer {
    let container = try PersistentContainer(inMemory: model(), classes: classes)
    try fill(container.newContext())
    return container
  }

  static func fill(_ context: ManagedObjectContext) throws {
    let ada = author("Ada", context)
    let grace = author("Grace", context)
    let notes = Book(context: context)
    (notes.title, notes.year, notes.pageCount, notes.author) = ("Notes", 1843, 66, ada)
    let compilers = Book(context: context)
    (compilers.title, compilers.year) = ("Automatic programming", 2004)
    (compilers.pageCount, compilers.author) = (320, ada)
    let paper = Paper(context: context)
    (paper.title, paper.doi, paper.author) = (
      "The education of a computer", "10.1145/609784", grace
    )
    try context.save()
  }

  private static func author(_ name: String, _ context: ManagedObjectContext) -> Author {
    let author = Author(context: context)
    author.name = name
    return author
  }
}
