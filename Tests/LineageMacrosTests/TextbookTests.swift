#if Macros
  import Foundation
  import Lineage
  import LineageMacros
  import Testing

  // The models of "Core Data by Tutorials" and of the README.

  /// A dog and its ordered walks.
  enum DogWalk {
    @Entity final class Dog: ManagedObject {
      var name: String?
      @Relationship(inverse: \.dog) var walks: [Walk]
    }

    @Entity final class Walk: ManagedObject {
      var date: Date?
      @Relationship var dog: Dog?
    }
  }

  enum DogWalkByHand {
    final class Dog: ManagedObject {
      static let name = Attribute<String?>("name")
      static let walks = ToMany<Walk>("walks")
    }

    final class Walk: ManagedObject {
      static let date = Attribute<Date?>("date")
      static let dog = ToOne<Dog>("dog")
    }

    static func model() -> ManagedObjectModel {
      let dog = EntityDescription(
        name: "Dog", properties: [AttributeDescription(name: "name", type: .string)])
      let walk = EntityDescription(
        name: "Walk", properties: [AttributeDescription(name: "date", type: .date)])
      let walks = RelationshipDescription(name: "walks", destination: walk, isOrdered: true)
      let dogOfWalk = RelationshipDescription(name: "dog", destination: dog, maxCount: 1)
      RelationshipDescription.pair(walks, dogOfWalk)
      dog.properties.append(walks)
      walk.properties.append(dogOfWalk)
      return ManagedObjectModel(entities: [dog, walk])
    }
  }

  /// A venue with four dependent objects.
  enum BubbleTea {
    @Entity final class Venue: ManagedObject {
      var favorite: Bool?
      var name: String?
      var phone: String?
      var specialCount: Int32?
      @Relationship(inverse: \.venue) var category: Category?
      @Relationship(inverse: \.venue) var location: Location?
      @Relationship(inverse: \.venue) var priceInfo: PriceInfo?
      @Relationship(inverse: \.venue) var stats: Stats?
    }

    @Entity final class Category: ManagedObject {
      var categoryID: String?
      @Relationship var venue: Venue?
    }

    @Entity final class Location: ManagedObject {
      var address: String?
      var city: String?
      var country: String?
      var distance: Float?
      var state: String?
      var zipcode: String?
      @Relationship var venue: Venue?
    }

    @Entity final class PriceInfo: ManagedObject {
      var priceCategory: String?
      @Relationship var venue: Venue?
    }

    @Entity final class Stats: ManagedObject {
      var checkinsCount: Int32?
      var tipCount: Int32?
      var usersCount: Int32?
      @Relationship var venue: Venue?
    }
  }

  enum BubbleTeaByHand {
    final class Venue: ManagedObject {
      static let favorite = Attribute<Bool?>("favorite")
      static let name = Attribute<String?>("name")
      static let phone = Attribute<String?>("phone")
      static let specialCount = Attribute<Int32?>("specialCount")
      static let category = ToOne<Category>("category")
      static let location = ToOne<Location>("location")
      static let priceInfo = ToOne<PriceInfo>("priceInfo")
      static let stats = ToOne<Stats>("stats")
    }

    final class Category: ManagedObject {
      static let categoryID = Attribute<String?>("categoryID")
      static let venue = ToOne<Venue>("venue")
    }

    final class Location: ManagedObject {
      static let address = Attribute<String?>("address")
      static let city = Attribute<String?>("city")
      static let country = Attribute<String?>("country")
      static let distance = Attribute<Float?>("distance")
      static let state = Attribute<String?>("state")
      static let zipcode = Attribute<String?>("zipcode")
      static let venue = ToOne<Venue>("venue")
    }

    final class PriceInfo: ManagedObject {
      static let priceCategory = Attribute<String?>("priceCategory")
      static let venue = ToOne<Venue>("venue")
    }

    final class Stats: ManagedObject {
      static let checkinsCount = Attribute<Int32?>("checkinsCount")
      static let tipCount = Attribute<Int32?>("tipCount")
      static let usersCount = Attribute<Int32?>("usersCount")
      static let venue = ToOne<Venue>("venue")
    }

    static func model() -> ManagedObjectModel {
      let venue = EntityDescription(
        name: "Venue",
        properties: [
          AttributeDescription(name: "favorite", type: .boolean),
          AttributeDescription(name: "name", type: .string),
          AttributeDescription(name: "phone", type: .string),
          AttributeDescription(name: "specialCount", type: .integer32),
        ])
      let parts = [
        (
          "category",
          EntityDescription(
            name: "Category",
            properties: [AttributeDescription(name: "categoryID", type: .string)])
        ),
        (
          "location",
          EntityDescription(
            name: "Location",
            properties: [
              AttributeDescription(name: "address", type: .string),
              AttributeDescription(name: "city", type: .string),
              AttributeDescription(name: "country", type: .string),
              AttributeDescription(name: "distance", type: .float),
              AttributeDescription(name: "state", type: .string),
              AttributeDescription(name: "zipcode", type: .string),
            ])
        ),
        (
          "priceInfo",
          EntityDescription(
            name: "PriceInfo",
            properties: [AttributeDescription(name: "priceCategory", type: .string)])
        ),
        (
          "stats",
          EntityDescription(
            name: "Stats",
            properties: [
              AttributeDescription(name: "checkinsCount", type: .integer32),
              AttributeDescription(name: "tipCount", type: .integer32),
              AttributeDescription(name: "usersCount", type: .integer32),
            ])
        ),
      ]
      for (name, part) in parts {
        let there = RelationshipDescription(name: name, destination: part, maxCount: 1)
        let back = RelationshipDescription(name: "venue", destination: venue, maxCount: 1)
        RelationshipDescription.pair(there, back)
        venue.properties.append(there)
        part.properties.append(back)
      }
      return ManagedObjectModel(entities: [venue] + parts.map(\.1))
    }
  }

  /// A note with attachments, some of them images: an entity with a sub-entity.
  enum UnCloudNotes {
    @Entity final class Note: ManagedObject {
      var body: String?
      var dateCreated: Date?
      var displayIndex: Int?
      var title: String?
      @Relationship(inverse: \.note) var attachments: Set<Attachment>
    }

    @Entity class Attachment: ManagedObject {
      var dateCreated: Date?
      @Relationship var note: Note?
    }

    @Entity final class ImageAttachment: Attachment {
      var caption: String?
      var height: Float?
      @Attribute(.stored(as: .transformable)) var image: Data?
      var width: Float?
    }
  }

  enum UnCloudNotesByHand {
    final class Note: ManagedObject {
      static let body = Attribute<String?>("body")
      static let dateCreated = Attribute<Date?>("dateCreated")
      static let displayIndex = Attribute<Int?>("displayIndex")
      static let title = Attribute<String?>("title")
      static let attachments = ToMany<Attachment>("attachments")
    }

    class Attachment: ManagedObject {
      static let dateCreated = Attribute<Date?>("dateCreated")
      static let note = ToOne<Note>("note")
    }

    final class ImageAttachment: Attachment {
      static let caption = Attribute<String?>("caption")
      static let height = Attribute<Float?>("height")
      static let image = Attribute<Data?>("image")
      static let width = Attribute<Float?>("width")
    }

    static func model() -> ManagedObjectModel {
      let note = EntityDescription(
        name: "Note",
        properties: [
          AttributeDescription(name: "body", type: .string),
          AttributeDescription(name: "dateCreated", type: .date),
          AttributeDescription(name: "displayIndex", type: .integer64),
          AttributeDescription(name: "title", type: .string),
        ])
      let attachment = EntityDescription(
        name: "Attachment", properties: [AttributeDescription(name: "dateCreated", type: .date)],
        subentities: [
          EntityDescription(
            name: "ImageAttachment",
            properties: [
              AttributeDescription(name: "caption", type: .string),
              AttributeDescription(name: "height", type: .float),
              AttributeDescription(name: "image", type: .transformable),
              AttributeDescription(name: "width", type: .float),
            ])
        ])
      let attachments = RelationshipDescription(name: "attachments", destination: attachment)
      let noteOfAttachment = RelationshipDescription(name: "note", destination: note, maxCount: 1)
      RelationshipDescription.pair(attachments, noteOfAttachment)
      note.properties.append(attachments)
      attachment.properties.append(noteOfAttachment)
      return ManagedObjectModel(entities: [note, attachment])
    }
  }

  /// The README's example.
  enum Readme {
    @Entity class Publication: ManagedObject {
      var publishDate: Date?
    }

    @Entity final class Book: Publication {
      var isbn: String?
    }

    static func model() -> ManagedObjectModel {
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Publication",
          properties: [AttributeDescription(name: "publishDate", type: .date)],
          subentities: [
            EntityDescription(
              name: "Book", properties: [AttributeDescription(name: "isbn", type: .string)])
          ])
      ])
    }
  }

  struct TextbookTests {
    @Test func `declared models equal those written by hand`() throws {
      for (byHand, classes) in [
        (DogWalkByHand.model(), [DogWalk.Dog.self]),
        (BubbleTeaByHand.model(), [BubbleTea.Venue.self]),
        (UnCloudNotesByHand.model(), [UnCloudNotes.Note.self, UnCloudNotes.ImageAttachment.self]),
        (Readme.model(), [Readme.Book.self]),
      ] as [(ManagedObjectModel, [ManagedObject.Type])] {
        let declared = try ManagedObjectModel(classes: classes)
        #expect(ModelDifference(from: byHand, to: declared).changes == [])
      }
    }

    @Test func `classes of both forms read each other's rows`() throws {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("notes-\(UUID()).sqlite").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let declared = try PersistentContainer(
        model: ManagedObjectModel(classes: [UnCloudNotes.ImageAttachment.self]), sqliteAt: path
      ).newContext()
      let image = UnCloudNotes.ImageAttachment(context: declared)
      image.caption = "a cloud"
      image.height = 1.5
      let note = UnCloudNotes.Note(context: declared)
      note.title = "clouds"
      image.note = note
      try declared.save()
      let byHand = try PersistentContainer(
        model: UnCloudNotesByHand.model(),
        classes: [
          UnCloudNotesByHand.Note.self, UnCloudNotesByHand.Attachment.self,
          UnCloudNotesByHand.ImageAttachment.self,
        ], sqliteAt: path
      ).newContext()
      let images = try byHand.fetch(
        Query<UnCloudNotesByHand.ImageAttachment>.where { $0.note.title == "clouds" })
      #expect(images.map(\.caption) == ["a cloud"] && images.map(\.height) == [1.5])
    }

    @Test func `walks keep their order, and a venue keeps its parts`() throws {
      let dogs = try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [DogWalk.Dog.self])
      ).newContext()
      let dog = DogWalk.Dog(context: dogs)
      for day in [3, 1, 2] {
        let walk = DogWalk.Walk(context: dogs)
        walk.date = Date(timeIntervalSinceReferenceDate: Double(day))
        try dog.add(walk, to: DogWalk.Dog.walks)
      }
      #expect(
        try dog.walks.map { $0.date?.timeIntervalSinceReferenceDate } == [3, 1, 2])
      let venues = try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [BubbleTea.Venue.self])
      ).newContext()
      let venue = BubbleTea.Venue(context: venues)
      venue.priceInfo = BubbleTea.PriceInfo(context: venues)
      venue.priceInfo?.priceCategory = "$"
      try venues.save()
      #expect(
        try venues.count(Query<BubbleTea.Venue>.where { $0.priceInfo.priceCategory == "$" }) == 1)
    }
  }
#endif
