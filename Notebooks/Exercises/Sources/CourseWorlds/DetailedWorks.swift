public import Lineage

/// Works with details in a separate object: one table for all works, and one for details.
public enum DetailedWorks {
  public static let classes: [ManagedObject.Type] = [Work.self, BookDetails.self]

  /// A new model that is not frozen yet.
  public static func model() -> ManagedObjectModel {
    let work = EntityDescription(
      name: "Work",
      properties: [
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "isBook", type: .boolean, isOptional: false),
      ])
    let details = EntityDescription(
      name: "BookDetails",
      properties: [
        AttributeDescription(name: "isbn", type: .string),
        AttributeDescription(name: "pageCount", type: .integer32),
      ])
    let toDetails = RelationshipDescription(name: "bookDetails", destination: details, maxCount: 1)
    let toWork = RelationshipDescription(name: "work", destination: work, maxCount: 1)
    RelationshipDescription.pair(toDetails, toWork)
    work.properties.append(toDetails)
    details.properties.append(toWork)
    return ManagedObjectModel(entities: [work, details])
  }

  /// A store with this many books, each with 100 pages plus its number, and as many other works.
  ///
  /// - Throws: the library's errors.
  public static func store(books: Int) throws -> TrialStore {
    let trial = try TrialStore(model(), classes: classes)
    let context = trial.container.newContext()
    for number in 0..<books {
      let book = Work(context: context)
      book.title = "Book \(number)"
      book.isBook = true
      let details = BookDetails(context: context)
      details.isbn = "3\(100 + number)-6\(200 + number)"
      details.pageCount = 100 + number
      book.bookDetails = details
      let other = Work(context: context)
      other.title = "Essay \(number)"
      other.isBook = false
    }
    try context.save()
    return trial
  }
}

public final class Work: ManagedObject {
  public static let title = Attribute<String>("title")
  public static let isBook = Attribute<Bool>("isBook")
  public static let bookDetails = ToOne<BookDetails>("bookDetails")
}

public final class BookDetails: ManagedObject {
  public static let isbn = Attribute<String?>("isbn")
  public static let pageCount = Attribute<Int?>("pageCount")
  public static let work = ToOne<Work>("work")
}
