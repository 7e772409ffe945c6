public import Foundation
public import Lineage

/// The common properties of publications that have no common entity.
///
/// The protocol shares declarations in Swift. The model does not have it, and you cannot fetch it.
public protocol Published: ManagedObject {}

extension Published {
  public static var title: Attribute<String> { Attribute("title") }
  public static var publishDate: Attribute<Date?> { Attribute("publishDate") }

  public var title: String {
    get { self[Self.title] }
    set { self[Self.title] = newValue }
  }
  public var publishDate: Date? {
    get { self[Self.publishDate] }
    set { self[Self.publishDate] = newValue }
  }
}

/// An object that counts fetches, so that a check knows how many objects some work has fetched.
///
/// A context registers only objects that are still referenced. It has no record of objects that the
/// work fetched and dropped.
public class CountedObject: ManagedObject {
  /// The number of objects that fetches have filled since the program started.
  nonisolated(unsafe) public private(set) static var fetchCount = 0

  override public func awakeFromFetch() { CountedObject.fetchCount += 1 }
}

/// Publications with a separate entity and table for each kind.
public enum IndependentPublications {
  public final class Book: CountedObject, Published {}
  public final class AcademicPaper: CountedObject, Published {}
  public final class WebArticle: CountedObject, Published {}
  public final class BlogPost: CountedObject, Published {}

  public static let classes: [ManagedObject.Type] = [
    Book.self, AcademicPaper.self, WebArticle.self, BlogPost.self,
  ]

  /// A new model that is not frozen yet: it declares the common attributes four times.
  public static func model() -> ManagedObjectModel {
    ManagedObjectModel(
      entities: ["Book", "AcademicPaper", "WebArticle", "BlogPost"].map { name in
        EntityDescription(
          name: name,
          properties: [
            AttributeDescription(name: "title", type: .string, isOptional: false),
            AttributeDescription(name: "publishDate", type: .date),
          ])
      })
  }

  /// A store with publications of all kinds in turn, on the days that are given, numbered from 0.
  ///
  /// - Throws: the library's errors.
  public static func store(days: [Int?]) throws -> TrialStore {
    let trial = try TrialStore(model(), classes: classes)
    let context = trial.container.newContext()
    for (number, day) in days.enumerated() {
      let publication: any Published =
        switch number % 4 {
        case 0: Book(context: context)
        case 1: AcademicPaper(context: context)
        case 2: WebArticle(context: context)
        default: BlogPost(context: context)
        }
      publication.title = "Title \(number)"
      publication.publishDate = day.map {
        Date(timeIntervalSinceReferenceDate: Double($0) * 86_400)
      }
    }
    try context.save()
    return trial
  }
}
