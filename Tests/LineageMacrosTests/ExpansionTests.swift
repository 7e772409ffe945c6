#if Macros
  import Testing

  struct ExpansionTests {
    static let sources = [
      "inheritance": """
      @Entity class Publication: ManagedObject {
        var title: String = "untitled"
        var publishDate: Date?
      }
      @Entity final class Book: Publication {
        var isbn: String?
      }
      """,
      "attributes": """
      @Entity(isAbstract: true, renamingIdentifier: "Thing")
      public class Item: ManagedObject, IdentifiedObject {
        @Attribute(.required, .unique) public var id: UUID
        @Attribute(.stored(as: .integer16), .rules(AttributeRules(minimum: .integer(0))))
        var count: Int = 0
        var `class`: String?
        public private(set) var mood: Mood = .calm
        @Ignored var isShown = false
        static let limit = 3
        var label: String { "\\(count)" }
      }
      """,
      "composite": """
      @Composite public struct Size {
        var width: Double = 1
        var depth: Double?
        var place: Place
        var area: Double { width * (depth ?? 0) }
      }
      """,
      "kinds": """
      @Kinds enum Content {
        case value(Double)
        case interval(start: Date, end: Date?)
        case place(at: Place), nothing
      }
      """,
      "embedded": """
      @Entity final class Item: ManagedObject {
        @Embedded(renamingIdentifier: "extent") var size: Size?
        @Content var content: Content = .value(0)
      }
      """,
      "relationships": """
      @Entity final class Author: ManagedObject {
        @Relationship(inverse: \\.author) var works: Set<Publication>
        @Relationship(inverse: \\.author, deleteRule: .cascade, renamingIdentifier: "drafts")
        var notes: [Note]
        @Relationship private var agent: Agency.Agent?
      }
      """,
      "defaults": """
      @Entity final class Task: ManagedObject {
        var priority: Priority = .none
        var other: Priority? = isLate ? .high : nil
        var count: Int = -1
        var note: String? = nil
        @Content var source: Source = .none
      }
      """,
      "names": """
      @Kinds enum Source {
        case `default`(String), `in`(from: Int, `to`: Int), none
      }
      """,
    ]

    @Test(arguments: sources.keys.sorted())
    func `an expansion equals the handwritten code`(name: String) throws {
      try expectSnapshot(
        expansion(of: try #require(Self.sources[name])), "expansions/\(name)")
    }
  }

  struct MistakeTests {
    static let sources = [
      "struct": "@Entity struct Book { var isbn: String? }",
      "enum": "@Entity enum Book { case one }",
      "generic": "@Entity class Box<Value>: ManagedObject {}",
      "no superclass": "@Entity final class Book { var isbn: String? }",
      "let": property("let isbn: String?"),
      "no type, literal": property("var pageCount = 0"),
      "no type, call": property("var size = Size()"),
      "no default, known": property("var title: String"),
      "no default, enum": property("@Attribute(.indexed) public var mood: Mood"),
      "forced": property("var title: String!"),
      "several": property("var width, height: Double?"),
      "lazy": property("lazy var title: String = \"\""),
      "observers": property("var title: String? { didSet { print(1) } }"),
      "unsigned": property("var count: UInt8?"),
      "collection": property("var authors: [Author]"),
      "set with attribute": property("@Attribute var authors: Set<Author>"),
      "dictionary": property("var notes: [String: String]?"),
      "tuple": property("var place: (Double, Double)?"),
      "changing default": property("var id: UUID = UUID()"),
      "to-one not optional": property("@Relationship var author: Author"),
      "to-many optional": property("@Relationship var authors: Set<Author>?"),
      "embedded without default": property("@Embedded var size: Size"),
      "kinds of a struct": "@Kinds struct Size { var width: Double }",
      "kinds, raw and associated": "@Kinds enum Vehicle: String { case car(Int), bike }",
      "kinds, raw": "@Kinds enum Mood: String { case calm, wild }",
      "kinds without labels": "@Kinds enum Content { case interval(Date, Date) }",
      "composite of an enum": "@Composite enum Content { case value(Double) }",
      "composite without type": "@Composite struct Size { let depth: Int; var width = 1.5 }",
      "relationship default": property("@Relationship var authors: Set<Author> = []"),
    ]

    private static func property(_ text: String) -> String {
      "@Entity final class Book: Publication {\n  \(text)\n}"
    }

    @Test(arguments: sources.keys.sorted())
    func `a mistake is reported at its token, with fix-its`(name: String) throws {
      let source = try #require(Self.sources[name])
      let file = name.replacing(" ", with: "-").replacing(",", with: "")
      try expectSnapshot("\(source)\n\n\(complaints(about: source))\n", "mistakes/\(file)")
    }
  }
#endif
