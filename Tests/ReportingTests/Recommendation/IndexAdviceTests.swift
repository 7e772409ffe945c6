import Foundation
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import Reporting

/// Advice on indexes, over the committed run with one strategy used as the one with an index.
struct IndexAdviceTests {
  private static let path = URL(filePath: #filePath).appending(
    path: "../../../../Reports/publications/journal.jsonl"
  ).standardized.path

  /// Returns the answer's advice and the cell; an operation lacks an index, and a strategy can
  /// stand in for parent-entity with that index.
  private func advice(_ operation: String, trial: String? = nil) throws
    -> (advice: [IndexAdvice], cell: Measurements)
  {
    let folder = try Folder()
    var text = try String(contentsOfFile: Self.path, encoding: .utf8)
    if let trial {
      text = text.replacing("\"\(trial)\"", with: "\"parent-entity+Book.pageCount\"")
    }
    try Data(text.utf8).write(to: URL(filePath: folder.path("journal.jsonl")))
    var cell = try #require(
      ReportBuilder().report(from: JournalReader.read(path: folder.path("journal.jsonl")))
        .measurements)
    for index in cell.operations.indices {
      let isMeant = cell.operations[index].operation.id.operation == operation
      cell.operations[index].operation.missingIndex = isMeant ? "Book.pageCount" : nil
      cell.operations[index].operation.memberShare = 0.3
    }
    return (IndexAdvice.all(try #require(cell.answer), cell), cell)
  }

  @Test func `the advice reports the rows that the default reads and keeps`() throws {
    let found = try advice("filtered-book-page-count").advice
    #expect(found.map(\.property) == ["Book.pageCount"])
    #expect(found.map(\.strategy) == ["parent-entity"])
    // Three queries find six Books; 30 % of 5,000 objects are Books.
    #expect(found.first?.rows?.read == 1_500)
    #expect(found.first?.rows?.kept == 2)
    #expect(found.first?.trial == nil)
    #expect(found.first?.beginsWithKind == true)
  }

  @Test(arguments: ["newest-100-publication", "fetch-all-book"])
  func `a plan that discards no rows needs no index`(operation: String) throws {
    #expect(try advice(operation).advice == [])
  }

  @Test func `a kind with sub-kinds needs no index over kind and value, which has no order there`()
    throws
  {
    var (_, cell) = try advice("filtered-book-page-count")
    for operation in cell.operations.indices {
      for strategy in cell.operations[operation].strategies.indices {
        for statement in cell.operations[operation].strategies[strategy].statements.indices {
          cell.operations[operation].strategies[strategy].statements[statement].sql.replace(
            "Z_ENT = 5", with: "Z_ENT BETWEEN 5 AND 6")
        }
      }
    }
    #expect(try IndexAdvice.all(#require(cell.answer), cell) == [])
  }

  @Test func `a trial reports the figures of both strategies`() throws {
    let (found, cell) = try advice("filtered-book-page-count", trial: "independent-entities")
    let trial = try #require(found.first?.trial)
    let result = try #require(cell.operation("filtered-book-page-count"))
    func time(_ strategy: String) throws -> Double {
      try #require(result.strategy(strategy)?.nanoseconds(by: result.headline))
    }
    func bytes(_ strategy: String) throws -> Double {
      Double(try #require(cell.storage.first { $0.strategy == strategy }).record.fileBytes)
    }
    let indexed = "parent-entity+Book.pageCount"
    #expect(cell.strategies[trial.indexed] == indexed)
    #expect(cell.strategies[trial.plain] == "parent-entity")
    let ratio = try time(indexed) / time("parent-entity")
    #expect(abs(trial.cost / trial.costWithoutIndex / ratio - 1) < 1e-9)
    #expect(trial.interval.lower < ratio && ratio < trial.interval.upper)
    #expect(try trial.fileRatio == bytes(indexed) / bytes("parent-entity"))
    #expect((trial.loadRatio ?? 0) > 0 && trial.loadInterval?.isBounded == true)
    // 0.3 ms at most.
    #expect(!trial.isWorthwhile)
  }

  /// One table has no index for the newest of a kind and loses; separate tables have one.
  @Test func `a simpler strategy that loses only for lack of an index gives advice too`() throws {
    var (_, cell) = try advice("filtered-book-page-count")
    let index = try #require(
      cell.operations.firstIndex { $0.operation.id.operation == "filtered-book-page-count" })
    #expect(try IndexAdvice.all(#require(cell.answer), cell).count == 1)
    // Some seconds in separate tables, and ten times as long in common ones.
    for strategy in cell.operations[index].strategies.indices {
      let isSeparate =
        cell.operations[index].strategies[strategy].strategy == "independent-entities"
      let factor = isSeparate ? 20_000.0 : 60_000
      cell.operations[index].strategies[strategy].processorNanoseconds =
        (cell.operations[index].strategies[strategy].processorNanoseconds ?? 0) * factor
      cell.operations[index].strategies[strategy].wallNanoseconds =
        (cell.operations[index].strategies[strategy].wallNanoseconds ?? 0) * factor
    }
    let answer = Recommendation(try #require(Costs(cell)))
    #expect(answer.preferred == "independent-entities")
    let found = IndexAdvice.all(answer, cell)
    #expect(found.map(\.strategy) == ["independent-entities", "parent-entity"])
    // Books have their own table in one strategy and share it in the other.
    #expect(found.map(\.beginsWithKind) == [false, true])
    #expect(found.first { $0.strategy == "parent-entity" }?.rows?.read == 1_500)
  }

  @Test func `strategies are compared with those that have the same indexes`() throws {
    func peers(_ preferred: String, _ others: [String]) throws -> [String] {
      let strategies = [preferred] + others
      let item = Costs.Item(
        name: "all", label: "all", unit: .action, weight: 1,
        costs: strategies.indices.map { $0 == 0 ? 1e6 : 20e6 },
        deviations: strategies.map { _ in [0] })
      let variants = strategies.map { StrategySummary(name: $0, summary: "", model: []).variant }
      let answer = Recommendation(Costs(strategies: strategies, variants: variants, items: [item]))
      #expect(answer.preferred == preferred)
      return answer.peers.map(\.strategy)
    }
    #expect(
      try peers("parent-entity", ["enum-content", "parent-entity+B.p", "enum-content+B.p"])
        == ["enum-content"])
    // Independent entities have no variant with the index, which changes nothing in them.
    #expect(
      try peers(
        "parent-entity+B.p",
        ["parent-entity", "enum-content", "enum-content+B.p", "independent-entities"])
        == ["enum-content+B.p", "independent-entities"])
  }
}
