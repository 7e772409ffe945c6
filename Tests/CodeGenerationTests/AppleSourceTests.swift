import CodeGeneration
import Foundation
import Lineage
import ModelReshaping
import TestSupport
import Testing

/// Source for Core Data and SwiftData, compiled against declarations of them.
@Suite(.enabled(if: SwiftCompiler.isAvailable, "needs swiftc"))
struct AppleSourceTests {
  private static let libraries = ["coredata", "swiftdata"]

  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: libraries, StrategyList.names)
  func `source with publications, item data and properties of every type compiles`(
    library: String, strategy: String
  ) throws {
    let models = try [
      GeneratedModels.model(
        GeneratedModels.publications(), "Publication", strategy,
        questions: GeneratedModels.questions()),
      GeneratedModels.model(
        GeneratedModels.itemData(), "ItemData", strategy, pairs: GeneratedModels.pairs),
      GeneratedModels.model(
        GeneratedModels.everySort(isRelated: strategy != "independent-entities"), "Thing", strategy,
        questions: GeneratedModels.questionsOfEverySort()),
    ]
    for model in models {
      let model = try #require(model)
      let path = try write(model, for: library)
      let diagnostics = try AppleModules.diagnostics(inFilesOf: path)
      #expect(diagnostics == "", "\(diagnostics)")
      for file in try files(of: model, for: library) {
        #expect(file.text.contains("never ran on an Apple system"))
        let long = file.text.split(separator: "\n").filter { $0.count > 110 }.map(String.init)
        #expect(long.isEmpty, "\(long)")
      }
    }
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] != nil),
    arguments: libraries, StrategyList.names)
  func `source of real models' trees compiles`(library: String, strategy: String) throws {
    let trees = try GeneratedModels.realTrees()
    #expect(!trees.isEmpty)
    for (document, root) in trees {
      guard let model = try GeneratedModels.model(document, root, strategy) else { continue }
      let path = try write(model, for: library)
      let classes = Set(
        document.entities.flatMap(\.attributes).compactMap { $0.settings["customClassName"] })
      try add(
        "import Foundation\n" + classes.map { "final class \($0): NSObject {}\n" }.joined(),
        to: path)
      let diagnostics = try AppleModules.diagnostics(inFilesOf: path)
      #expect(diagnostics == "", "\(root): \(diagnostics)")
    }
  }

  /// A statement that the compiler must reject, with words of its diagnostic.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let library: String
    let source: String
    let words: String
    var testDescription: String { "\(library): \(source)" }
  }

  @Test(arguments: [
    Mistake(
      library: "coredata", source: "func wrong(_ one: Publication) { _ = one.nothing }",
      words: "has no member 'nothing'"),
    Mistake(
      library: "coredata", source: "func wrong(_ one: Publication) { _ = one.contentType }",
      words: "inaccessible due to 'private'"),
    Mistake(
      library: "coredata",
      source: "final class Wrong: NSManagedObject { @NSManaged var number: Int16? }",
      words: "requires that 'Int16' conform to 'ObjectiveCObject'"),
    Mistake(
      library: "coredata",
      source: "final class Wrong: NSManagedObject { override func validateForInsert(_: Int) {} }",
      words: "does not override"),
    Mistake(
      library: "swiftdata", source: "func wrong(_ one: Publication) { one.text1 = nil }",
      words: "inaccessible due to 'private'"),
    Mistake(
      library: "swiftdata",
      source:
        "let wrong = #Predicate<Publication> { $0.publishDate >= Date(timeIntervalSince1970: 0) }",
      words: "error:"),
    Mistake(
      library: "swiftdata",
      source: "@Model final class Wrong { #Index<Wrong>([\\.nothing]); init() {} }",
      words: "cannot infer key path type"),
    Mistake(
      library: "swiftdata",
      source: """
        @Model final class One { @Relationship(inverse: \\Other.one) var other: Other?; init() {} }
        @Model final class Other { @Relationship(inverse: \\One.other) var one: One?; init() {} }
        """, words: "circular reference"),
  ])
  func `the compiler rejects a mistake in code that uses the source`(mistake: Mistake) throws {
    let model = try #require(
      try GeneratedModels.model(GeneratedModels.publications(), "Publication", "enum-content"))
    let path = try write(model, for: mistake.library)
    try add(
      "import Foundation\nimport \(mistake.library == "coredata" ? "CoreData" : "SwiftData")\n"
        + mistake.source, to: path)
    let diagnostics = try AppleModules.diagnostics(inFilesOf: path)
    #expect(diagnostics.contains(mistake.words), "\(diagnostics)")
  }

  @Test(arguments: [
    ("coredata", "description"), ("coredata", "objectID"), ("coredata", "isDeleted"),
    ("coredata", "hash"), ("swiftdata", "description"), ("swiftdata", "modelContext"),
    ("swiftdata", "hash"),
  ])
  func `a property with a name of the library is rejected`(library: String, name: String) throws {
    var document = GeneratedModels.publications()
    let place = try #require(document.entities.firstIndex { $0.name == "Tag" })
    document.entities[place].attributes.append(ModelDocument.Attribute(name: name, type: "String"))
    let model = try #require(try GeneratedModels.model(document, "Publication", "parent-entity"))
    let error = #expect(throws: CodeGenerationError.self) { try files(of: model, for: library) }
    #expect(error?.description.contains("Tag.\(name)") == true)
  }

  @Test
  func `one side of a relationship names the other, and only subclasses need the newest systems`()
    throws
  {
    let model = try #require(
      try GeneratedModels.model(GeneratedModels.publications(), "Publication", "parent-entity"))
    let texts = try Dictionary(
      uniqueKeysWithValues: files(of: model, for: "swiftdata").map { ($0.name, $0.text) })
    let author = try #require(texts["Author.swift"])
    #expect(author.contains("@Relationship(deleteRule: .deny, inverse: \\Publication.author)"))
    let publication = try #require(texts["Publication.swift"])
    #expect(!publication.contains("\\Author."))
    #expect(!publication.contains("@available"))
    let book = try #require(texts["Book.swift"])
    #expect(book.contains("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"))
    #expect(try #require(texts["PublicationSchema.swift"]).contains("Book.self"))
  }

  private func files(of model: SourceModel, for library: String) throws -> [SourceFile] {
    try #require(SourceLanguages.all.first { $0.name == library }).files(of: model)
  }

  /// Writes the source into a new folder and returns its path.
  private func write(_ model: SourceModel, for library: String) throws -> String {
    let path = folder.path(UUID().uuidString)
    let language = try #require(SourceLanguages.all.first { $0.name == library })
    let migration =
      model.isAsItWas
      ? nil : try language.file(of: SourceMigration(to: model.reshaped), in: model)
    #expect((migration != nil) == (library == "coredata" && !model.isAsItWas))
    _ = try GeneratedFolder(path: path).write(
      files(of: model, for: library) + [migration].compactMap(\.self))
    return path
  }

  private func add(_ source: String, to path: String) throws {
    try Data(source.utf8).write(to: URL(filePath: "\(path)/Added.swift"))
  }
}
