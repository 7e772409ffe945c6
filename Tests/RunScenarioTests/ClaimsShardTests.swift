import Foundation
import Measuring
import TestSupport
import Testing

@testable import run_scenario

/// The cells that claims need, divided over all scenarios.
@Suite struct ClaimsShardTests {
  private func scenarios() throws -> [(name: String, cut: CellSubset)] {
    try ["scale", "deep-hierarchy", "publications"].map { name in
      let path = "\(Program.repository)/Scenarios/\(name).yaml"
      return (name, try CellSubset(path: path, settings: RunSettings()))
    }
  }

  @Test func `every cell of every scenario is in one shard`() throws {
    let scenarios = try scenarios()
    let all = scenarios.flatMap { scenario in scenario.cut.cells.map { scenario.name + $0.name } }
    for count in [1, 2, 3, all.count + 1] {
      let shares = (1...count).compactMap { Shard($0, of: count) }.map {
        ClaimsShard(scenarios, shard: $0)
      }
      let found = shares.flatMap {
        $0.parts.flatMap { part in part.cells.map { part.scenario + $0 } }
      }
      #expect(found.sorted() == all.sorted(), "\(count) shards")
      #expect(shares.allSatisfy { $0.cellCount == all.count })
    }
  }

  @Test func `a complete scenario needs no names of cells`() throws {
    let one = ClaimsShard(try scenarios(), shard: try #require(Shard(1, of: 1)))
    #expect(one.parts.map(\.scenario) == ["scale", "deep-hierarchy", "publications"])
    #expect(one.parts.allSatisfy { $0.isWhole && $0.options.isEmpty })
    let parts = (1...3).compactMap { Shard($0, of: 3) }.compactMap { shard in
      try? ClaimsShard(scenarios(), shard: shard).parts.first { !$0.isWhole }
    }
    let part = try #require(parts.first)
    #expect(part.options == part.cells.flatMap { ["--cell", $0] })
  }

  @Test func `a shard of the claims measures its cells once and writes no page`() throws {
    let folder = try Folder()
    let runs = folder.path("runs")
    let arguments = [
      "claims", "--quick", "--only", "D4", "--scenarios", "\(Program.repository)/Scenarios",
      "--shard", "1/1", "--runs", runs,
    ]
    let first = try Program.run(list: arguments, in: folder.url.path)
    try #require(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("has shard 1/1"))
    #expect(!folder.exists("runs/claims.md"))
    let again = try Program.run(list: arguments, in: folder.url.path)
    #expect(again.status == 0 && again.errors.contains("finished below"), "\(again.errors)")
    #expect(try folder.contents("runs") == ["shard-1-of-1"])
    let merged = try Program.run("report", runs, "--out", folder.path("merged"))
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.output.contains("1 claim") || merged.output.contains("claims of articles"))
  }

  @Test func `a shard is allowed only when measuring`() throws {
    #expect(try Program.run("claims", "--from", "x", "--shard", "1/2").status == 64)
  }
}
