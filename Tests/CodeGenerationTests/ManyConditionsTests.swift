import CodeGeneration
import Foundation
import Lineage
import TestSupport
import Testing

/// Questions whose source must not take quadratic time.
struct ManyConditionsTests {
  @Test(.timeLimit(.minutes(20)), arguments: SourceLanguages.all.map(\.name))
  func `a question with thousands of conditions becomes one fetch with a constant for each`(
    library: String
  ) throws {
    let count = 20_000
    let predicate = (0..<count).map { "title != \"t\($0)\" AND title != $p\($0)" }
      .joined(separator: " AND ")
    let model = try #require(
      try GeneratedModels.model(
        GeneratedModels.publications(), "Publication", "enum-content",
        questions: [GeneratedModels.question("Publication", predicate, name: "many")]))
    let language = try #require(SourceLanguages.all.first { $0.name == library })
    let text = try language.files(of: model).map(\.text).joined()
    #expect(text.contains("t\(count - 1)\"") && text.contains("p\(count - 1)"))
    if library == "swiftdata" { #expect(text.contains("let value\(count): String")) }
  }

  @Test(.timeLimit(.minutes(20))) func `equal names of fetches get numbers`() throws {
    let questions = try (0..<2_000).map { _ in
      try GeneratedModels.question("Book", "isbn == $isbn", name: "same")
    }
    let model = try #require(
      try GeneratedModels.model(
        GeneratedModels.publications(), "Publication", "parent-entity", questions: questions))
    let language = try #require(SourceLanguages.all.first)
    let text = try language.files(of: model).map(\.text).joined()
    for name in ["same(", "same2(", "same2000("] {
      #expect(text.components(separatedBy: "func \(name)").count == 2)
    }
  }
}
