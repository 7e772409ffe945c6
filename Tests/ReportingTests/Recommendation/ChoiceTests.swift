import Foundation
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import Document
@testable import ReportSamples
@testable import Reporting

extension InventedRun {
  /// Returns the costs that a run with these times would find.
  func costs(seed: UInt64) -> Costs {
    var random = SplitMix64(seed: seed)
    let weights = operations.enumerated().map {
      usage?[$0.element.name] ?? (usage == nil ? 1 / Double($0.offset + 1) : 1)
    }
    var items = zip(operations, weights).map { operation, weight in
      // A process has its own noise in each strategy, which the ratio to the first shares.
      let noises = (0..<processes).map { _ in strategies.map { _ in noise * random.spread() } }
      return Costs.Item(
        name: operation.name, label: operation.name,
        unit: operation.isBulk ? .background : .action, weight: weight,
        costs: operation.milliseconds.map { $0 * 1e6 },
        deviations: strategies.indices.map { strategy in noises.map { $0[strategy] - $0[0] } })
    }
    let bytes = megabytes ?? strategies.map { _ in 1 }
    items.append(
      Costs.Item(
        name: Costs.fileName, label: "file", unit: .file,
        weight: weights.reduce(0, +) * Costs.fileShare, costs: bytes.map { $0 * 1e6 },
        deviations: bytes.map { _ in [0] }))
    let sum = items.map(\.weight).reduce(0, +)
    return Costs(
      strategies: strategies,
      items: items.map { item in
        var item = item
        item.weight /= sum
        return item
      })
  }
}

/// Answers, compared with an expert's judgement of invented figures from before the rule was
/// written.
struct ChoiceTests {
  private static let seeds: ClosedRange<UInt64> = 1...(TestLength.choose(short: 10, long: 200))

  /// Kinds that hardly differ need no class each; a real loss still decides.
  @Test(arguments: [
    (false, 1.0, "parent-entity"), (true, 1.0, "enum-content"), (true, 9.0, "parent-entity"),
  ])
  func `kinds that hardly differ become one entity with a type attribute`(
    differs: Bool, factor: Double, preferred: String
  ) {
    let item = Costs.Item(
      name: "all", label: "all", unit: .action, weight: 1, costs: [10e6, 10e6 * factor],
      deviations: [[0, 0, 0, 0], [0, 0, 0, 0]])
    let costs = Costs(
      strategies: ["parent-entity", "enum-content"], items: [item], kindsHardlyDiffer: differs)
    #expect(Recommendation(costs).preferred == preferred)
  }

  @Test(arguments: InventedRun.all.filter { $0.processes >= VerdictRule.fewestReplicates })
  func `the answer equals the expert's`(run: InventedRun) {
    let answers = Self.seeds.map { (seed: $0, answer: Recommendation(run.costs(seed: $0))) }
    switch run.expected {
    case .none: Issue.record("an expert would say nothing")
    case .cannotTell(let strategies):
      // A random subset of processes may look clearer than the run is.
      let certain = answers.filter(\.answer.isCertain)
      #expect(certain.count * 5 <= answers.count, "\(certain.map(\.seed))")
      for (seed, answer) in answers {
        #expect(Set(answer.candidates).isSubset(of: strategies), "seed \(seed)")
      }
    case .use(let strategy, let onlyFor, let alsoFor, let worse):
      for (seed, answer) in answers {
        let place: Comment = "seed \(seed): \(answer.defaults), \(answer.others)"
        #expect(answer.isCertain && answer.preferred == strategy, place)
        for other in answer.others {
          #expect(other.isCertain, place)
          let expected: Choice.Relation =
            onlyFor[other.strategy] != nil || worse.contains(other.strategy) ? .worse : .asGood
          #expect(other.relation == expected, place)
          let gains = onlyFor[other.strategy] ?? alsoFor[other.strategy] ?? []
          #expect(other.gains.map(\.item.name) == gains, place)
        }
      }
    }
  }

  @Test func `strategies are sorted by the lines of the same app`() throws {
    let folder = URL(filePath: #filePath).appending(
      path: "../../../../Notebooks/Examples/Publications")
    let files = [
      "parent-entity": "Inherited", "enum-content": "EnumContent",
      "independent-entities": "Independent", "coded-content": "Coded",
      "details-relationship": "Detailed",
    ]
    let lines = try Choice.simplestFirst.compactMap { strategy in
      try files[strategy].map {
        CodeLines.count(
          try String(
            contentsOf: folder.appending(path: "\($0)Publications.swift").standardized,
            encoding: .utf8))
      }
    }
    #expect(lines.count == 5 && lines == lines.sorted(), "\(lines)")
    #expect(Set(Choice.simplestFirst) == Set(PlotStyle.strategies))
  }
}
