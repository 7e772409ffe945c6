#if Macros
  import SwiftSyntaxMacros
  import Testing

  @testable import LineageMacrosPlugin

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
        var `in`: String?
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
        @Relationship(inverse: \\Editor.authors) var editor: Editor?
      }
      """,
      "initializers": """
      @Entity public class Author: ManagedObject {
        public var name: String = ""
        public init(name: String, context: ManagedObjectContext) {
          super.init(context: context)
          self.name = name
        }
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
      "main actor": "@Entity @MainActor final class Book: Publication {}",
      "protocol as superclass": "@Entity final class Book: Codable {}",
      "changing text": property("var name: String = UUID().uuidString"),
      "array of texts": property("var names: [String]"),
      "reserved": property("var `class`: String?"),
      "inherited": property("override var title: String?"),
      "ignored without value": property("@Ignored var count: Int"),
      "marked twice": property("@Attribute @Relationship var author: Author?"),
      "computed attribute": property("@Attribute var label: String { \"\" }"),
      "inverse path": property("@Relationship(inverse: \\.books.count) var author: Author?"),
      "inverse of another class": property(
        "@Relationship(inverse: \\Book.next) var author: Author?"),
      "own declaration": property(
        "override class var entityDeclaration: EntityDeclaration? { nil }"),
      "recursive kinds":
        "@Kinds indirect enum Tree { case leaf(Int), both(left: Tree, name: String) }",
      "recursive case": "@Kinds enum Tree { case leaf(Int); indirect case node(Tree) }",
      "generic kinds": "@Kinds enum Content<Value> { case value(Int) }",
      "kinds without cases": "@Kinds enum Content {}",
      "kinds of arrays": "@Kinds enum Content { case values([Int]) }",
      "kinds, unsigned": "@Kinds enum Content { case value(UInt8) }",
      "kinds, element twice": "@Kinds enum Content { case a(bC: Int, d: Int), aBC(Int) }",
      "kinds, case kind": "@Kinds enum Content { case kind(Int) }",
      "kinds, own kind": "@Kinds enum Content { case one; var kind: Int { 1 } }",
      "generic composite": "@Composite struct Size<Value> { var width: Int }",
      "composite without elements": "@Composite struct Size {}",
      "composite with a constant": "@Composite struct Size { let width: Int = 1 }",
      "composite with values": "@Composite struct Size { var values: Int }",
    ]

    private static func property(_ text: String) -> String {
      "@Entity final class Book: Publication {\n  \(text)\n}"
    }

    /// Mistakes that the compiler sees: it chooses another macro for the property's type.
    static let mistypedProperties: [String: (source: String, macro: any AccessorMacro.Type)] = [
      "forgotten relationship": (
        property("@Attribute(.indexed) var author: Author?"), UnmarkedRelationshipMacro.self
      ),
      "forgotten embedded": (property("var size: Size?"), UnmarkedCompositeMacro.self),
      "forgotten scalar": (property("var mood: Mood = .calm"), UnmarkedEnumMacro.self),
      "unstorable": (property("var options: Options?"), UnstorableMacro.self),
      "no destination": (property("@Relationship var author: String?"), NoDestinationMacro.self),
      "no composite": (property("@Embedded var size: Int?"), NoCompositeMacro.self),
    ]

    @Test(arguments: mistypedProperties.keys.sorted())
    func `a property of another type is reported with fix-its`(name: String) throws {
      let (source, macro) = try #require(Self.mistypedProperties[name])
      let complaints = complaints(about: source, propertyMacro: macro)
      try expectSnapshot(
        "\(source)\n\n\(complaints)\n", "mistakes/\(name.replacing(" ", with: "-"))")
    }

    @Test(arguments: sources.keys.sorted())
    func `a mistake is reported at its token, with fix-its`(name: String) throws {
      let source = try #require(Self.sources[name])
      let file = name.replacing(" ", with: "-").replacing(",", with: "")
      try expectSnapshot("\(source)\n\n\(complaints(about: source))\n", "mistakes/\(file)")
    }
  }
#endif
