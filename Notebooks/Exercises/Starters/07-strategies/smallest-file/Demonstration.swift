// Stores the same publications with six strategies, twice, and compares the files.
import CourseChecks
import CourseWorlds
import Foundation

@main
struct SmallestFile {
  private struct Summary: Decodable {
    struct Cell: Decodable {
      let strategies: [File]
    }
    struct File: Decodable {
      let name: String
      let fileBytes: Int
    }

    let cells: [Cell]
  }

  static func main() throws {
    var demonstration = Demonstration()
    let few = try files(size: "2k", strategies: [])
    demonstration.show("2,000 publications")
    show(few, in: demonstration)
    let many = try files(
      size: "10k", strategies: ["parent-entity", "enum-content", "independent-entities"])
    demonstration.show("\n10,000 publications")
    show(many, in: demonstration)

    demonstration.record("smallest", few.first?.name ?? "")
    demonstration.record("largest", few.last?.name ?? "")
    demonstration.record("smallest of many", many.first?.name ?? "")
    try demonstration.finish()
  }

  private static func show(_ files: [Summary.File], in demonstration: Demonstration) {
    let style = IntegerFormatStyle<Int>(locale: Locale(identifier: "en_US"))
    demonstration.show(["strategy", "bytes"], files.map { [$0.name, style.format($0.fileBytes)] })
  }

  /// The files of these strategies, or of all six, the smallest first.
  private static func files(size: String, strategies: [String]) throws -> [Summary.File] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "strategies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "six-strategies.yaml")
    try Data(scenario.utf8).write(to: file)
    let json = try Runner.output(
      of: [
        "run", file.path, "--quick", "--size", size, "--out", folder.appending(path: "run").path,
      ]
        + ["--json", "--no-progress", "--accept-noise", "--level", "objects"]
        + strategies.flatMap { ["--strategy", $0] })
    let summary = try JSONDecoder().decode(Summary.self, from: json)
    return (summary.cells.first?.strategies ?? []).sorted { $0.fileBytes < $1.fileBytes }
  }
}

private let scenario = """
  scenario: six-strategies
  title: Two thousand publications in six strategies
  question: Which strategy makes the smallest file, and which the largest?
  expectation: To be predicted by the learner.
  family: Publication
  kinds:
    Publication:
      properties:
        title: String, required
        publishDate: Date, required, indexed
        uuid: UUID, required
      links:
        author: {to: one Author, back: many publications}
    Book:
      parent: Publication
      properties: {isbn: String, pageCount: Integer 32}
    AcademicPaper:
      parent: Publication
      properties: {doi: String, citationCount: Integer 32}
    WebArticle:
      parent: Publication
      properties: {url: URI, wordCount: Integer 32}
    BlogPost:
      parent: Publication
      properties: {url: URI, platform: String}
    Author:
      properties: {name: "String, required"}
  data:
    seed: 7
    size: 2k
    mix: {Book: 30%, AcademicPaper: 25%, WebArticle: 25%, BlogPost: 20%}
    companions: {Author: one for every 20}
    values:
      Publication.title: {law: title}
      Publication.publishDate: {law: uniform, range: 1990-01-01..2025-12-31}
      Publication.uuid: uuid
      Book.isbn: isbn
      Book.pageCount: {law: logNormal, median: 280, sigma: 0.5}
      AcademicPaper.doi: doi
      AcademicPaper.citationCount: {law: uniform, range: 0..500}
      WebArticle.url: url
      WebArticle.wordCount: {law: uniform, range: 100..3000}
      BlogPost.url: url
      BlogPost.platform: {law: choice, of: [Ghost, Medium, Substack]}
      Author.name: {law: personName}
    links:
      Publication.author: {count: 1}
  workload:
    - countPerKind: Publication
      samples: 1
  """
