import CodeGeneration
import Foundation
import ModelReshaping
import TestSupport
import Testing

/// Source for the library, compiled and run.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct LineageSourceTests {
  private let folder: Folder
  private let language: any SourceLanguage

  init() throws {
    folder = try Folder()
    language = try #require(SourceLanguages.all.first { $0.name == "lineage" })
  }

  @Test(arguments: StrategyList.names)
  func `source of publications and item data compiles without a warning`(strategy: String) throws {
    let models = try [
      GeneratedModels.model(
        GeneratedModels.publications(), "Publication", strategy,
        questions: GeneratedModels.questions()),
      GeneratedModels.model(
        GeneratedModels.itemData(), "ItemData", strategy, pairs: GeneratedModels.pairs),
    ]
    for (number, model) in models.enumerated() {
      guard let model else { continue }
      let path = folder.path("\(number)")
      _ = try GeneratedFolder(path: path).write(language.files(of: model))
      let diagnostics = try SwiftCompiler.diagnostics(inFilesOf: path)
      #expect(diagnostics == "")
    }
  }
}
