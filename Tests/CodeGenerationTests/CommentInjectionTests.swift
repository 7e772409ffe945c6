import CodeGeneration
import Lineage
import ModelReshaping
import TestSupport
import Testing

/// Texts from files and command lines that try to leave a comment of generated source.
struct CommentInjectionTests {
  private static let lineEnds = [
    "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  @Test(arguments: StrategyList.names, SourceLanguages.all.map(\.name))
  func `no text of another file ends a comment`(strategy: String, library: String) throws {
    let text = Self.lineEnds.map { "a label\($0)let injected = 1 \u{202E}\0" }.joined(
      separator: " ")
    func question(_ predicate: String, _ name: String) throws -> SourceQuestion {
      SourceQuestion(
        entity: "Book", predicate: try FetchPredicate(format: predicate, arguments: []), orders: [],
        limit: 0, isCount: false, name: name, text: text)
    }
    let model = try #require(
      try GeneratedModels.model(
        GeneratedModels.publications(), "Publication", strategy,
        questions: [question("isbn == $isbn", "one"), question("isbn MATCHES $isbn", "two")],
        reasons: [text],
        options: text))
    let language = try #require(SourceLanguages.all.first { $0.name == library })
    let files = try language.files(of: model)
    #expect(files.contains { $0.text.contains("injected") })
    for file in files {
      let lines = file.text.unicodeScalars.split {
        $0.value != 0x20 && ($0.properties.isWhitespace || $0.value < 0x20)
      }.map(String.init)
      for line in lines where line.contains("injected") {
        let code = line.drop { $0 == " " }
        #expect(code.hasPrefix("//"), "\(file.name): \(line)")
      }
      #expect(!file.text.unicodeScalars.contains("\u{202E}"))
    }
  }
}
