import Foundation
import LogicalModel
import ModelReshaping
import Testing

@testable import Measuring
@testable import ScenarioFormat

/// Drafts from the files, models and stores in the folder that `LINEAGE_REAL_DATA` names.
@Suite struct RealDraftTests {
  private static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

  private static func files(_ folders: String...) -> [String] {
    folders.flatMap { name -> [String] in
      guard let path = folder.map({ "\($0)/\(name)" }) else { return [] }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.sorted().map { "\(path)/\($0)" }.filter {
        // An empty file is no store.
        (try? FileManager.default.attributesOfItem(atPath: $0))?[.size] as? Int != 0
      }
    }
  }

  private func check(_ draft: ScenarioDraft) throws {
    let prepared = try PreparedScenario(
      text: draft.text, path: "draft.yaml", settings: RunSettings())
    // A table for each kind has no column for a reference to any of them.
    let refusals = prepared.leftOut.filter { $0.contains("cannot store") }
    let domain = prepared.scenario.domain
    let leadsToSeveral = domain.allKinds.flatMap(\.links).contains { link in
      domain.root(of: link.destination) == domain.family
        && domain.withDescendants(of: link.destination).count(where: { !$0.isAbstract }) > 1
    }
    #expect(refusals.count == (leadsToSeveral ? 1 : 0), "\(refusals)")
    #expect(refusals.allSatisfy { $0.hasPrefix("independent-entities cannot store ") })
    #expect(prepared.reductions.isEmpty)
  }

  @Test(.enabled(if: folder != nil), arguments: files("models"))
  func `a real model's draft is sound for every strategy`(path: String) throws {
    try check(try ScenarioDraft(of: path))
  }

  @Test(.enabled(if: folder != nil), arguments: files("stores/coredataplus", "stores/moody"))
  func `a real store's draft is sound for every strategy`(path: String) throws {
    try check(try ScenarioDraft(of: path))
  }

  @Test(
    .enabled(if: folder != nil), arguments: files("publications").filter { !$0.hasSuffix(".json") })
  func `a real file's draft is sound and stores all of it`(path: String) throws {
    let draft = try FileDraft(path: path).draft()
    try check(draft)
    let scenario = try ScenarioReader(strategies: StrategyList.names).read(
      text: draft.text, path: "draft.yaml")
    let mapping = try #require(scenario.dataset.importing)
    let (_, report) = try DataImport(path: path, mapping: mapping, domain: scenario.domain).load()
    #expect(report.storedItemCount == report.itemCount)
    #expect(report.losses.isEmpty)
    let leftOut = draft.importing?.leftOut.filter { $0.count != 0 } ?? []
    #expect(report.unmappedFields.entries.map(\.name).sorted() == leftOut.map(\.path).sorted())
    #expect(report.unmappedFields.total == leftOut.reduce(0) { $0 + ($1.count ?? 0) })
  }
}
