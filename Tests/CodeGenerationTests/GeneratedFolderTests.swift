import Foundation
import Lineage
import ModelReshaping
import TestSupport
import Testing

@testable import CodeGeneration

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that both the command and a person write.
struct GeneratedFolderTests {
  private let folder: Folder
  private let target: GeneratedFolder

  init() throws {
    folder = try Folder()
    target = GeneratedFolder(path: folder.path("Model"))
  }

  private func files(_ strategy: String) throws -> [SourceFile] {
    let model = try #require(
      try GeneratedModels.model(GeneratedModels.publications(), "Publication", strategy))
    return try #require(SourceLanguages.all.first).files(of: model)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: "\(target.path)/\(name)"), encoding: .utf8)
  }

  private func append(_ text: String, to name: String) throws {
    try Data((self.text(name) + text).utf8).write(
      to: URL(fileURLWithPath: "\(target.path)/\(name)"))
  }

  @Test func `writing again changes nothing and keeps the text after the mark`() throws {
    let first = try target.write(files("enum-content"))
    #expect(first.unchanged.isEmpty)
    try append("extension Publication {}\n", to: "Publication.swift")
    let again = try target.write(files("enum-content"))
    #expect(again.written.isEmpty)
    #expect(try again.unchanged.count == files("enum-content").count)
    #expect(try text("Publication.swift").hasSuffix("}\nextension Publication {}\n"))
  }

  @Test func `another strategy keeps the text after the mark and lists the abandoned files`() throws
  {
    _ = try target.write(files("parent-entity"))
    try append("extension Publication {}\n", to: "Publication.swift")
    let report = try target.write(files("enum-content"))
    #expect(report.written.contains("Publication.swift"))
    #expect(
      report.left == ["AcademicPaper.swift", "BlogPost.swift", "Book.swift", "WebArticle.swift"])
    let text = try text("Publication.swift")
    #expect(text.contains("var content") && text.hasSuffix("\nextension Publication {}\n"))
  }

  @Test(arguments: ["struct Tag {}\n", "\u{FFFF}", ""])
  func `an existing foreign file is not overwritten, and no other file is written`(content: String)
    throws
  {
    try FileManager.default.createDirectory(
      atPath: target.path, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: URL(fileURLWithPath: "\(target.path)/Tag.swift"))
    #expect(throws: CodeGenerationError.otherFile("\(target.path)/Tag.swift")) {
      try target.write(files("enum-content"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["Tag.swift"])
    #expect(try text("Tag.swift") == content)
  }

  @Test(arguments: ["Data", "class", "9 lives"])
  func `all names that are invalid in Swift are rejected at once`(name: String) throws {
    var document = GeneratedModels.itemData()
    document.entities[1].name = name
    document.entities[2].name = "Date"
    document.entities[3].attributes[0].name = "1st"
    let model = try #require(try GeneratedModels.model(document, "ItemData", "parent-entity"))
    for language in SourceLanguages.all {
      let error = #expect(throws: CodeGenerationError.self) { try language.files(of: model) }
      guard case .names(let problems, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(Set(problems.map(\.name)) == [name, "Date", "ValueWithOption.1st"])
    }
  }

  @Test func `a pair that no kind has is rejected`() throws {
    #expect(throws: CodeGenerationError.self) {
      try GeneratedModels.model(
        GeneratedModels.itemData(), "ItemData", "enum-content",
        pairs: [.init(name: "range", lower: "low", upper: "end")])
    }
  }

  /// Stores hold the codes, so a new kind in the middle changes none of them, and a removed one
  /// frees none.
  @Test(arguments: ["enum-content", "coded-content", "details-relationship"])
  func `adding or removing a kind leaves the other kinds' codes and columns unchanged`(
    strategy: String
  )
    throws
  {
    let first = try #require(
      try GeneratedModels.model(GeneratedModels.itemData(), "ItemData", strategy))
    _ = try target.write([], model: (first.fileName, first.versions))
    let written = try #require(
      ConvertedModel.note(in: ModelDocument(path: "\(target.path)/ItemData.xcdatamodeld")))
    var document = GeneratedModels.itemData()
    document.entities.removeAll { $0.name == "Interval" }
    var added = ModelDocument.Entity(name: "Comment")
    added.parentEntity = "ItemData"
    added.attributes = [
      .init(name: "text", type: "String"), .init(name: "day", type: "Date"),
      .init(name: "rating", type: "Double"),
    ]
    document.entities.insert(added, at: 1)
    let second = try #require(
      try GeneratedModels.model(document, "ItemData", strategy, keeping: written.assignments))
    for (kind, placement) in first.reshaped.placements where kind != "Interval" {
      let new = try #require(second.reshaped.placements[kind])
      #expect(new.discriminator == placement.discriminator && new.places == placement.places)
    }
    #expect(second.reshaped.placements["Comment"]?.discriminator?.code == 8)
    // The changed model is a newer version of the app's model.
    let report = try target.write([], model: (second.fileName, second.versions))
    #expect(report.written == ["ItemData.xcdatamodeld"])
    let bundle = try ModelBundle(path: "\(target.path)/ItemData.xcdatamodeld")
    #expect(bundle.namedVersion == "ItemData 2")
    #expect(Set(bundle.versions.map(\.name)) == ["ItemData", "ItemData 2", "parent-entity"])
    #expect(try target.write([], model: (second.fileName, second.versions)).written.isEmpty)
  }

  /// A condition that coded content cannot express becomes no fetch and is listed.
  @Test func `a query about coded content is listed and not written`() throws {
    let questions = try GeneratedModels.questions()
    let coded = try #require(
      try GeneratedModels.model(
        GeneratedModels.publications(), "Publication", "coded-content", questions: questions))
    #expect(coded.notes.count == 2)
    let enums = try #require(
      try GeneratedModels.model(
        GeneratedModels.publications(), "Publication", "enum-content", questions: questions))
    #expect(enums.notes.isEmpty)
  }

  @Test(arguments: [true, false], [String(repeating: "L", count: 251), "missing/File"])
  func `a file that cannot be written leaves the folder as it was`(exists: Bool, name: String)
    throws
  {
    if exists { _ = try target.write([SourceFile(name: "Kept.swift", text: "")]) }
    let error = #expect(throws: CodeGenerationError.self) {
      try target.write([
        SourceFile(name: "Author.swift", text: ""), SourceFile(name: "\(name).swift", text: ""),
      ])
    }
    switch error {
    case .longName("\(name).swift") where name.count > 250: break
    case .cannotWrite(target.path, _) where name.count < 250: break
    default: Issue.record("\(String(describing: error))")
    }
    #expect(FileManager.default.fileExists(atPath: target.path) == exists)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == (exists ? 1 : 0)
    )
    if exists {
      #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["Kept.swift"])
    }
  }

  @Test(.timeLimit(.minutes(60))) func `a pipe in the place of a file is not read`() throws {
    _ = try target.write([])
    #expect(mkfifo("\(target.path)/Tag.swift", 0o600) == 0)
    #expect(throws: CodeGenerationError.otherFile("\(target.path)/Tag.swift")) {
      try target.write(files("enum-content"))
    }
  }
}
