import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Models built from the entities that classes declare.
@Suite struct EntityDeclarationTests {
  private class Post: ManagedObject {
    static let text = Attribute<String>("text")
    static let likes = Attribute<Int>("likes")
    static let comments = ToMany<Comment>("comments")
    static let author = ToOne<Author>("author")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        Post.self, uniquenessConstraints: [["text", "likes"]],
        properties: [
          text.declared(default: "", .indexed, .renamed(from: "body")),
          likes.declared(default: 0, .stored(as: .integer16)),
          comments.declared(inverse: Comment.subject, deleteRule: .cascade, isOrdered: true),
          author.declared(inverse: Author.posts, isOptional: false),
        ])
    }
  }

  /// Shares code and is not an entity.
  private class Reply: Post {}

  private final class Comment: Reply {
    static let subject = ToOne<Post>("subject")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        Comment.self, parent: Reply.self, properties: [subject.declared(inverse: Post.comments)])
    }
  }

  private final class Author: ManagedObject {
    static let name = Attribute<String?>("name")
    static let posts = ToMany<Post>("posts")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        Author.self, properties: [name.declared(.required, .unique), posts.declared()])
    }
  }

  @Test func `ancestors and destinations are found, and settings are kept`() throws {
    let model = try ManagedObjectModel(classes: [Comment.self])
    let author = EntityDescription(
      name: "Author",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)],
      uniquenessConstraints: [["name"]])
    let text = AttributeDescription(
      name: "text", type: .string, isOptional: false, defaultValue: .string(""))
    text.renamingIdentifier = "body"
    let comment = EntityDescription(name: "Comment")
    let post = EntityDescription(
      name: "Post",
      properties: [
        text,
        AttributeDescription(
          name: "likes", type: .integer16, isOptional: false, defaultValue: .integer(0)),
      ], subentities: [comment],
      indexes: [FetchIndexDescription(name: "byText", elements: [.init(property: "text")])],
      uniquenessConstraints: [["text", "likes"]])
    post.join(
      "comments", .ordered.deleting(by: .cascade), to: comment, "subject", .one)
    post.join("author", .one, to: author, "posts", .many)
    post.relationshipsByName["author"]?.isOptional = false
    let byHand = ManagedObjectModel(entities: [post, author])
    #expect(ModelDifference(from: byHand, to: model).changes == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `objects have their classes without a list of classes`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let context = try store.open(ManagedObjectModel(classes: [Comment.self])).newContext()
    let author = Author(context: context)
    author.name = "Ada"
    let comment = Comment(context: context)
    comment.author = author
    let post = Post(context: context)
    post.author = author
    post.text = "first"
    comment.subject = post
    try context.save()
    let other = try store.open(ManagedObjectModel(classes: [Comment.self])).newContext()
    let posts = try other.fetch(Query<Post>.sorted { $0.text })
    #expect(posts.map { "\(type(of: $0)) \($0.text)" } == ["Comment ", "Post first"])
    #expect(try posts[1].comments == [posts[0]])
    #expect(try posts[0].author?.posts.count == 2)
  }

  private final class Plain: ManagedObject {}

  private final class Reader: ManagedObject {
    static let favourite = ToOne<Author>("favourite")
    static let plain = ToOne<Plain>("plain")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        Reader.self,
        properties: [favourite.declared(inverse: Post.likes), plain.declared()])
    }
  }

  @Test func `every class and inverse without a declaration is reported`() throws {
    let error = try #require(throws: DeclarationError.self) {
      _ = try ManagedObjectModel(classes: [Reader.self, Reply.self])
    }
    #expect(
      error.problems == [
        .init(entity: "Plain", rule: .notDeclared), .init(entity: "Reply", rule: .notDeclared),
        .init(entity: "Author", property: "likes", rule: .noProperty(known: ["name", "posts"])),
      ])
    #expect(error.description.contains("override entityDeclaration, or add @Entity"))
  }

  private final class Second: ManagedObject {
    static let first = ToOne<First>("first")
    static let other = ToOne<First>("other")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        Second.self, properties: [first.declared(), other.declared(inverse: First.seconds)])
    }
  }

  private final class First: ManagedObject {
    static let seconds = ToMany<Second>("seconds")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        First.self, properties: [seconds.declared(inverse: Second.first)])
    }
  }

  @Test func `sides that name different inverses are an error of the model`() throws {
    let model = try ManagedObjectModel(classes: [First.self])
    let error = try #require(throws: ModelError.self) { try model.freeze() }
    #expect(
      error.problems == [
        .init(entity: "Second", property: "other", rule: .inverseNotMutual("seconds"))
      ])
  }
}

/// Values of Swift types with elements.
@Suite struct CompositeValueTests {
  private struct Place: CompositeRepresentable {
    var name: String

    struct Elements: Sendable {
      let name = CompositeElement.named("name", String.self)
    }
    static let elements = Elements()
    static var declarations: [PropertyDeclaration] { [elements.name.declared()] }

    init(name: String) { self.name = name }

    init?(_ values: CompositeValues) {
      guard let name = values[Self.elements.name] else { return nil }
      self.name = name
    }

    var values: CompositeValues {
      var values = CompositeValues()
      values[Self.elements.name] = name
      return values
    }
  }

  private struct Size: CompositeRepresentable {
    var width: Double
    var depth: Int?
    var place: Place?

    struct Elements: Sendable {
      let width = CompositeElement.named("width", Double.self)
      let depth = CompositeElement.named("depth", Int?.self)
      let place = CompositeElement.named("place", Place?.self)
    }
    static let elements = Elements()
    static var declarations: [PropertyDeclaration] {
      [elements.width.declared(), elements.depth.declared(), elements.place.declared()]
    }

    init(width: Double, depth: Int? = nil, place: Place? = nil) {
      (self.width, self.depth, self.place) = (width, depth, place)
    }

    init?(_ values: CompositeValues) {
      guard let width = values[Self.elements.width] else { return nil }
      self.init(
        width: width, depth: values[Self.elements.depth], place: values[Self.elements.place])
    }

    var values: CompositeValues {
      var values = CompositeValues()
      values[Self.elements.width] = width
      values[Self.elements.depth] = depth
      values[Self.elements.place] = place
      return values
    }
  }

  private final class Parcel: ManagedObject {
    static let size = Composite<Size>("size")
    static let cover = Composite<Size>("cover")

    override class var entityDeclaration: EntityDeclaration? {
      EntityDeclaration(
        Parcel.self,
        properties: [
          size.declared(), cover.declared(default: Size(width: 3), isOptional: false),
        ])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a composite can be set, read, searched and removed`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let context = try store.open(ManagedObjectModel(classes: [Parcel.self])).newContext()
    let parcel = Parcel(context: context)
    #expect(parcel[Parcel.size] == nil)
    #expect(parcel[Parcel.cover] == Size(width: 3))
    let size = Size(width: 20, depth: 7, place: Place(name: "shelf"))
    parcel[Parcel.size] = size
    try context.save()
    let other = try store.open(ManagedObjectModel(classes: [Parcel.self])).newContext()
    let wide = Query<Parcel>.where { $0.size.width > 10 && $0.size.place.name == "shelf" }
    let found = try other.fetch(wide)
    #expect(found.map { $0[Parcel.size] } == [size])
    #expect(try other.count(Query<Parcel>.where { $0.cover.width > 10 }) == 0)
    found.first?[Parcel.size] = Size(width: 1)
    #expect(found.first?[Parcel.size] == Size(width: 1))
    found.first?[Parcel.size] = nil
    try other.save()
    #expect(try context.count(Query<Parcel>.where { $0.size.depth.isNil }) == 1)
  }
}
