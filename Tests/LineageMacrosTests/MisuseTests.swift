#if Macros
  import Foundation
  import TestSupport
  import Testing

  /// Misuses of the macros, compiled with these tests' compiler.
  ///
  /// A mark (^) precedes the token of the mistake.
  @Suite(
    .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with")
  )
  struct MisuseTests {
    /// Mistakes that the finding of issue 54 names, or that its snippets must have contained.
    private static let known = [
      "struct": "@Entity ^struct Book { var isbn: String? }",
      "actor": "@Entity ^actor Book { var isbn: String? }",
      "protocol": "@Entity ^protocol Book { var isbn: String? { get } }",
      "generic": "@Entity class Box^<Value>: ManagedObject { var isbn: String? }",
      "no superclass": "@Entity final class ^Book { var isbn: String? }",
      "main actor": "^@MainActor @Entity final class Book: ManagedObject { var isbn: String? }",
      "let": entity("^let isbn: String?"),
      "lazy": entity("^lazy var title: String = \"\""),
      "weak": entity("@Relationship ^weak var next: Book?"),
      "forced": entity("var title: String^!"),
      "no type, literal": entity("var ^pageCount = 0"),
      "no type, call": entity("var ^day = Date(timeIntervalSince1970: 0)"),
      "array": entity("var names: ^[String]"),
      "array with default": entity("var names: ^[String] = []"),
      "set": entity("var names: ^Set<String> = []"),
      "dictionary": entity("var notes: ^[String: String]?"),
      "tuple": entity("var place: ^(Double, Double)?"),
      "unsigned": entity("var count: ^UInt64 = 0"),
      "unsigned, optional": entity("var count: ^UInt8?"),
      "character": entity("var letter: ^Character = \"a\""),
      "changing UUID": entity("var id: UUID = ^UUID()"),
      "changing date": entity("var made: Date = ^.now"),
      "changing date, call": entity("var made: Date = ^Date()"),
      "two names": entity("var ^width, height: Double?"),
      "observers": entity("var title: String? ^{ didSet { print(1) } }"),
      "no default": entity("var title: ^String"),
      "no default, enum": entity(
        "@Attribute(.indexed) var mood: ^Mood",
        with: "enum Mood: Int, AttributeScalar { case calm }"),
      "forgotten @Relationship": entity("var author: ^Author?", with: author),
      "forgotten @Relationship, required": entity("var author: ^Author", with: author),
      "forgotten @Relationship, set": entity("var authors: ^Set<Author>", with: author),
      "forgotten @Relationship, array": entity("var authors: ^[Author]", with: author),
      "forgotten @Relationship, settings": entity(
        "@Attribute(.required) var author: ^Author?", with: author),
      "forgotten @Embedded": entity("var size: ^Size?", with: size),
      "forgotten @Embedded, default": entity("var size: ^Size = Size(width: 1)", with: size),
      "forgotten @Content": entity("var text: ^Text = .none", with: text),
      "Codable struct": entity(
        "var options: ^Options?", with: "struct Options: Codable, Hashable { var isBold = false }"),
      "Codable struct, default": entity(
        "var options: ^Options = Options()",
        with: "struct Options: Codable, Hashable { var isBold = false }"),
      "plain enum": entity("var mood: ^Mood = .calm", with: "enum Mood { case calm, wild }"),
      "plain enum, optional": entity("var mood: ^Mood?", with: "enum Mood { case calm, wild }"),
      "enum with texts": entity(
        "var mood: ^Mood = .calm", with: "enum Mood: String { case calm, wild }"),
      "enum with numbers, settings": entity(
        "@Attribute(.indexed) var mood: ^Mood?", with: "enum Mood: Int { case calm, wild }"),
      "to-one not optional": entity("@Relationship var author: ^Author", with: author),
      "to-many optional": entity("@Relationship var authors: ^Set<Author>?", with: author),
      "relationship with default": entity(
        "@Relationship var authors: Set<Author> ^= []", with: author),
      "unknown inverse with root": entity(
        "@Relationship(inverse: \\Author.^boks) var author: Author?", with: writer),
      "called class": entity("var ^`class`: String?"),
      "called description": entity("var ^description: String?"),
      "called hashValue": entity("var ^hashValue: Int = 0"),
      "kinds with an array": "@Kinds enum Text { case lines(^[String]), nothing }",
      "kinds with a type parameter": "@Kinds enum Text^<Value> { case one(Int), nothing }",
      "kinds without cases": "@Kinds enum ^Text {}",
      "kinds of a struct": "@Kinds ^struct Size { var width: Double }",
      "kinds with raw values": "@Kinds enum Mood: ^String { case calm, wild }",
      "kinds without labels": "@Kinds enum Text { case interval(^Date, Date) }",
      "recursive kinds":
        "@Kinds ^indirect enum Tree { case leaf(Int), both(left: Tree, name: String) }",
      "recursive case": "@Kinds enum Tree { case leaf(Int); ^indirect case node(Tree) }",
      "composite of an enum": "@Composite ^enum Text { case value(Double) }",
      "composite of a class": "@Composite ^class Size { var width = 1.5 }",
      "embedded without default": entity("@Embedded var size: ^Size", with: size),
    ]

    private static let own = [
      "extension": "class Book: ManagedObject {}\n@Entity ^extension Book { var isbn: Int { 1 } }",
      "in a generic type":
        "enum Shelf<Value> { @Entity final class ^Book: ManagedObject { var isbn: String? } }",
      "protocol instead of superclass":
        "@Entity final class Book: ^Identifiable { var isbn: String? }",
      "own entityDeclaration": entity(
        "override class var ^entityDeclaration: EntityDeclaration? { nil }"),
      "closure": entity("var action: ^(() -> Void)?"),
      "any": entity("var thing: ^Any?"),
      "existential": entity("var thing: ^(any Hashable)?"),
      "twice optional": entity("var count: ^Int??"),
      "array with its long name": entity("var names: ^Swift.Array<String>?"),
      "plain struct": entity("var place: ^Place?", with: "struct Place { var x = 1 }"),
      "plain class": entity("var place: ^Place?", with: "final class Place {}"),
      "changing text": entity("var name: String = ^UUID().uuidString"),
      "nil for a required value": entity("var count: Int = ^nil"),
      "text for a number": entity("var count: Int = ^\"one\""),
      "number for a text": entity("var title: String = ^5"),
      "two names in parentheses": entity("var ^(a, b): (Int, Int) = (1, 2)"),
      "embedded plain struct": entity(
        "@Embedded var place: ^Place?", with: "struct Place: Hashable { var x = 1 }"),
      "content of a plain enum": entity(
        "@Content var mood: ^Mood = .calm", with: "enum Mood { case calm }"),
      "embedded number": entity("@Embedded var count: ^Int = 0"),
      "embedded array": entity("@Embedded var sizes: ^[Size] = []", with: size),
      "relationship to a text": entity("@Relationship var author: ^String?"),
      "relationship to texts": entity("@Relationship var authors: ^Set<String>"),
      "inverse of another class": entity(
        "@Relationship(inverse: \\^Book.next) var author: Author?\n@Relationship var next: Book?",
        with: writer),
      "inverse of two steps": entity(
        "@Relationship(inverse: ^\\.books.count) var author: Author?", with: writer),
      "inverse as a text": entity(
        "@Relationship(inverse: ^\"books\") var author: Author?", with: writer),
      "to-many inverse with its class": entity(
        "@Relationship(inverse: \\Author.^books) var author: Author?", with: writer),
      "misspelt argument": entity("@Relationship(rule: DeleteRule.^cascade) var next: Book?"),
      "setting with a label": entity("@Attribute^(indexed: .indexed) var title: String?"),
      "attribute of a computed property": entity("^@Attribute var label: String { \"\" }"),
      "attribute of a static property": entity("^@Attribute static let label: String = \"\""),
      "attribute of a method": entity("^@Attribute func label() {}"),
      "attribute outside an entity": "final class Book { ^@Attribute var title: String = \"\" }",
      "relationship in a struct": "\(author)\nstruct Book { ^@Relationship var author: Author? }",
      "attribute and relationship": entity(
        "@Attribute ^@Relationship var author: Author?", with: author),
      "ignored attribute": entity("@Ignored ^@Attribute var count: Int = 0"),
      "ignored without value": entity("@Ignored var ^count: Int"),
      "inherited property": entity(
        "^override var title: String?",
        with: "@Entity class Publication: ManagedObject { var title: String? }",
        parent: "Publication"),
      "generic composite": "@Composite struct Pair^<Value> { var first: Int }",
      "composite without properties": "@Composite struct ^Nothing {}",
      "composite with an array": "@Composite struct Size { var widths: ^[Double] }",
      "composite with a constant": "@Composite struct Size { ^let width: Double = 1 }",
      "composite with values": "@Composite struct Size { var ^values: Double }",
      "kinds of a class": "@Kinds ^class Text { var width = 1.5 }",
      "kinds within itself": "@Kinds enum ^Tree { case leaf(Int); case node(Tree?) }",
      "kinds within each other": """
      @Kinds enum Leaf { case number(Int); ^indirect case node(Node) }
      @Kinds enum Node { case leaf(Leaf), nothing }
      """,
      "kinds with a tuple": "@Kinds enum Text { case place(^(Double, Double)), nothing }",
      "kinds with an unsigned number": "@Kinds enum Text { case count(^UInt8), nothing }",
      "case called kind": "@Kinds enum Text { case ^kind(Int), nothing }",
      "cases with one element": "@Kinds enum Text { case a(bC: Int, d: Int), ^aBC(Int) }",
      "case twice": "@Kinds enum Text { case a(x: Int), ^a(y: Int) }",
      "private composite in a type":
        "enum Shapes { @Composite ^private struct Size { var width: Double } }",
      "own kind": "@Kinds enum Text { case a; var ^kind: Int { 1 } }",
    ]

    /// Misuses that end in several sentences, because the compiler adds its own, or in one within
    /// the code of a macro.
    private static let elsewhere = [
      "called objectID": entity("var ^objectID: String?"),
      "called isDeleted": entity("var ^isDeleted: Bool = false"),
      "called entity": entity("var ^entity: String?"),
      "called managedObjectContext": entity("var ^managedObjectContext: String?"),
      "kinds with raw and associated values":
        "@Kinds enum Vehicle: ^String { case car(Int), bike }",
      "superclass of another library":
        "class Base { init() {} }\n@Entity final class Book: ^Base { var isbn: String? }",
      "property wrapper": entity(
        "^@Lower var title: String = \"\"",
        with: "@propertyWrapper struct Lower { var wrappedValue: String }"),
      "relationship called isFault": entity("@Relationship var ^isFault: Book?"),
      "composite with an object":
        "\(author)\n@Composite struct Credit { var author: ^Author? }",
      "composite with a plain enum":
        "enum Mood { case calm }\n@Composite struct State { var mood: ^Mood }",
      "kinds with an object": "\(author)\n@Kinds enum Credit { case by(^Author), nothing }",
      "kinds with a plain struct":
        "struct Place { var x = 1 }\n@Kinds enum Credit { case at(^Place), nothing }",
      "inverses with their classes on both sides": entity(
        "@Relationship(inverse: ^\\Author.book) var author: Author?",
        with:
          "@Entity class Author: ManagedObject { @Relationship(inverse: \\Book.author) var book: Book? }"
      ),
      "misspelt setting": entity("@Attribute(.^indexd) var title: String?"),
      "misspelt rule": entity("@Relationship(deleteRule: .^casade) var next: Book?"),
      "misspelt class": entity("@Relationship var next: ^Bok?"),
      "unknown inverse": entity(
        "@Relationship(inverse: ^\\.boks) var author: Author?", with: writer),
    ]

    private static let author = "@Entity final class Author: ManagedObject { var name: String? }"
    private static let writer =
      "@Entity final class Author: ManagedObject { @Relationship var books: Set<Book> }"
    private static let size = "@Composite struct Size { var width: Double }"
    private static let text = "@Kinds enum Text { case lines(Int), none }"

    private static func entity(
      _ members: String, with other: String = "", parent: String = "ManagedObject"
    ) -> String {
      "\(other)\n@Entity final class Book: \(parent) {\n  \(members)\n}"
    }

    /// The places of the errors in each file of a folder, as `LINE:COLUMN`, or `expansion` in the code
    /// of a macro.
    private static func errors(in folder: Folder) throws -> [String: [String]] {
      let plugin = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "LineageMacrosPlugin-tool").path
      let output = try SwiftCompiler.diagnostics(
        inFilesOf: folder.url.path,
        arguments: ["-wmo", "-load-plugin-executable", "\(plugin)#LineageMacrosPlugin"])
      var places: [String: [String]] = [:]
      var expanded = 0
      for match in output.matches(of: /(?m)^(\/.+?):(\d+):(\d+): (error|note): (.*)$/) {
        let file = URL(filePath: String(match.1)).lastPathComponent
        let isOwn = match.1.hasPrefix(folder.url.path)
        if match.4 == "error" {
          if isOwn { places[file, default: []].append("\(match.2):\(match.3)") }
          expanded += isOwn ? 0 : 1
        } else if isOwn, expanded > 0, match.5.contains("expansion") {
          places[file, default: []] += Array(repeating: "expansion", count: expanded)
          expanded = 0
        }
      }
      return places
    }

    /// Returns a source without its mark and with unique names of types, and the place of the mark.
    private static func prepared(_ source: String, _ number: Int) -> (text: String, place: String) {
      let names = Set(
        source.matches(of: /(?:class|struct|enum|actor|protocol) \^?([A-Z]\w+)/).map(\.1))
      var text = "import Foundation\nimport Lineage\nimport LineageMacros\n\(source)\n"
      for name in names {
        guard let word = try? Regex("\\b\(name)\\b") else { continue }
        text.replace(word.wordBoundaryKind(.simple), with: "\(name)\(number)")
      }
      let lines = text.prefix { $0 != "^" }.split(separator: "\n", omittingEmptySubsequences: false)
      let place = "\(lines.count):\((lines.last ?? "").utf8.count + 1)"
      return (text.replacing("^", with: "", maxReplacements: 1), place)
    }

    /// Compiles all misuses as one module, and returns the misuses whose errors differ from one at the
    /// mark.
    private static func exceptions(_ misuses: [String: String]) throws -> [String: [String]] {
      let folder = try Folder()
      var expected: [String: (name: String, place: String)] = [:]
      for (number, misuse) in misuses.sorted(by: { $0.key < $1.key }).enumerated() {
        let (text, place) = prepared(misuse.value, number)
        expected["\(number).swift"] = (misuse.key, place)
        try Data(text.utf8).write(to: folder.url.appending(path: "\(number).swift"))
      }
      let errors = try errors(in: folder)
      return expected.reduce(into: [:]) { result, next in
        let found = errors[next.key] ?? []
        if found != [next.value.place] { result[next.value.name] = found }
      }
    }

    @Test func `each misuse ends in one sentence at its token`() throws {
      let misuses = Self.known.merging(Self.own) { $1 }
      #expect(misuses.count > 100)
      let exceptions = try Self.exceptions(misuses)
      #expect(exceptions == [:], "\(exceptions)")
    }

    @Test func `other misuses end in an error, too`() throws {
      let exceptions = try Self.exceptions(Self.elsewhere)
      #expect(exceptions.count == Self.elsewhere.count)
      #expect(exceptions.allSatisfy { !$0.value.isEmpty })
    }
  }
#endif
