import Document
import Foundation
import LogicalModel
import RunJournal
import Statistics
import Testing

@testable import Claims
@testable import ReportSamples

/// Every claim that a run could refute is refuted by some evidence.
///
/// A rule that confirms any evidence would make its claim true only on paper.
@Suite struct RefutationTests {
  /// A set of figures in which one claim is wrong.
  struct World {
    /// The factor of a strategy's times.
    var times: [String: Double] = [:]
    /// The factor of the sizes of a strategy's tables.
    var bytes: [String: Double] = [:]
    /// An additional factor of a place's times.
    var place: (SyntheticRun.Place) -> Double = { _ in 1 }
    /// Additional bytes of a row of the parent entity for each cell that it cannot fill.
    var bytesPerCell = 0.0
    /// Pages that a change writes for each object.
    var pagesPerMember = 0.0
    var codeLines = CountedSources.lines
  }

  static var worlds: [String: World] {
    [
      // Every strategy has the same model.
      "A12": World(), "B11": World(), "D3": World(), "D6": World(),
      "A19": World(times: ["independent-entities": 0.8]),
      "B9": World(times: [
        "enum-content": 0.5, "independent-entities": 0.5, "details-relationship": 0.5,
        "coded-content": 0.5,
      ]),
      "B10": World(place: {
        $0.strategy == "parent-entity" ? pow(1.3, $0.number("depth")) : 1
      }),
      "C-6b": World(times: ["abstract-root": 1.5], bytes: ["abstract-root": 1.5]),
      "B12": World(times: ["parent-entity": 0.5]),
      "D1": World(bytesPerCell: 0),
      "D2": World(times: ["parent-entity": 0.5]),
      "D4": World(times: ["parent-entity": 0.5]),
      // The proper use costs three times as much as the improper one.
      "D5": World(place: {
        $0.strategy == "parent-entity" && $0.operation == "fetch-all-book" ? 3 : 1
      }),
      "D7": World(times: ["parent-entity": 3], bytes: ["parent-entity": 2]),
      "D9": World(times: ["parent-entity": 3]),
      "D10": World(times: ["parent-entity": 3]),
      "E2": World(bytes: ["enum-content": 2]),
      "E2b": World(times: ["enum-content": 2]),
      "E19": World(codeLines: CountedSources.lines.mapValues { _ in 100 }),
      "M5": World(codeLines: CountedSources.lines.mapValues { $0 == 13 ? 20 : 10 }),
      "S1": World(place: { $0.operation.hasSuffix(".engine") ? 1 : 3 }),
      "EF": World(times: ["details-relationship": 0.5, "independent-entities": 3]),
      "EF2": World(times: ["details-relationship": 5, "independent-entities": 3]),
      "F1": World(bytesPerCell: 3),
      "F2": World(place: {
        $0.strategy == "parent-entity" && $0.operation.hasPrefix("read-base-amount") ? 6 : 1
      }),
      "F3": World(place: { Double($0.size) / 1000 }, pagesPerMember: 1),
      "F4": World(bytes: ["coded-content": 4, "enum-content": 0.3]),
      // No strategy, index or statement is slower than another.
      "F5": World(), "F6": World(), "F7": World(), "F9": World(), "F10": World(),
      "F8": World(place: {
        $0.operation.hasSuffix("arm-limits") || $0.operation == "newest-100-entry.engine" ? 20 : 1
      }),
      "F11": World(),
    ]
  }

  /// Claims with a deciding figure; claims with cited tests and advice have none.
  private static var measured: [Claim] {
    ClaimList.all.filter { claim in
      !claim.isTrueByConstruction
        && claim.rules.contains {
          !($0 is TestRule) && !($0 is UnmeasurableRule) && !($0 is OvertakenRule)
        }
    }
  }

  @Test func `each claim that a run decides has figures against it`() {
    #expect(Set(Self.worlds.keys) == Set(Self.measured.map(\.id)))
  }

  @Test(arguments: measured.map(\.id))
  func `evidence against a claim refutes it`(id: String) throws {
    let claim = try #require(ClaimList.claim(id))
    let world = try #require(Self.worlds[id])
    let runs = claim.scenarios.sorted().map { run($0, for: claim, in: world) }
    let finding = ClaimFinding(claim, in: try ClaimEvidence(runs, codeLines: world.codeLines))
    #expect(
      finding.verdict == .refuted,
      "\(finding.figures.map { "\($0.scenario) \($0.label): \($0.text), \($0.stance.rawValue)" })")
  }

  private func run(_ scenario: String, for claim: Claim, in world: World) -> SyntheticRun {
    let uses = claim.uses.filter { $0.scenario == scenario }
    let strategies = Set(uses.flatMap(\.strategies)).union(["parent-entity"])
    let names = Set(uses.flatMap(\.operations))
    let ids = Self.ids(names)
    var run = SyntheticRun(
      scenario: scenario, strategies: PlotStyle.strategies.filter(strategies.contains),
      operations: ids.keys.sorted().map { ($0, Self.sort($0)) },
      id: { ids[$0] ?? MeasurementID(operation: $0) },
      cells: Self.cells[scenario] ?? [[:]], processCount: 6, noise: 0.001)
    run.time = { 1e6 * (world.times[$0.strategy] ?? 1) * world.place($0) }
    run.parts = { [Self.table(in: world, $0), Self.index] }
    run.counters = { place in
      let pages = 20 + Int64(world.pagesPerMember * Double(place.size))
      return CounterRecord(cacheWrites: pages, walPeakBytes: pages * 4_120)
    }
    run.statements = { Self.statements(scenario, world, $0) }
    run.model = { _ in ["Root(title, tags ->> Tag)"] }
    run.members = [KindCount(kind: "Book", count: 500), KindCount(kind: "Paper", count: 500)]
    return run
  }

  /// Returns one operation of each type in addition to the named ones, and SQLite's merging
  /// statements.
  private static func ids(_ names: Set<String>) -> [String: MeasurementID] {
    let plain = names.union(["some-fetch", "some-insert", "some-update"])
    var ids = plain.reduce(into: [String: MeasurementID]()) { found, name in
      let parts = name.split(separator: ".").map(String.init)
      found[name] = MeasurementID(
        operation: parts[0], level: parts.count > 1 ? .engine : .objects)
    }
    if names.contains("newest-100-entry.engine") {
      for variant in ["arm-limits", "compound", "subquery"] {
        let id = MeasurementID(operation: "newest-100-entry", level: .engine, variant: variant)
        ids[id.name] = id
      }
    }
    return ids
  }

  private static func sort(_ name: String) -> OperationSummary.Sort {
    if name.contains("insert") { return .insert }
    return name.contains("update") || name.hasPrefix("add-kind") ? .change : .fetch
  }

  private static let cells: [String: [[String: String]]] = [
    "scale": ["10k", "100k", "1000k"].map { ["size": $0, "kindIndex": "standard"] },
    "sparse-siblings": ["0", "4", "16"].flatMap { own in
      ["2", "4", "8"].map { ["own": own, "kinds": $0] }
    },
    "deep-hierarchy": ["1", "2", "4", "8"].map { ["depth": $0] },
    "wide-right-column": [["own": "200"]],
    "skewed-kinds": ["standard", "none", "kind-and-sort", "analyzed"].map { ["kindIndex": $0] },
    "add-subentity-later": ["10k", "100k"].map { ["size": $0] },
    "audit-root": [["customers": "40", "kindIndex": "standard"]],
  ]

  private static func table(in world: World, _ place: SyntheticRun.Place) -> StoragePart {
    let cells =
      place.parameters["own"] == nil
      ? 1 : place.number("own") * (place.number("kinds") - 1)
    let more = place.strategy == "parent-entity" ? cells * world.bytesPerCell : 0
    let row = (1000 + more) * (world.bytes[place.strategy] ?? 1)
    return StoragePart(
      name: place.strategy == "parent-entity" ? "ZROOT" : "ZBOOK", role: .familyTable,
      pages: Int(row), cells: 1000, payloadBytes: Int(row * 1000), unusedBytes: 90)
  }

  private static let index = StoragePart(
    name: "Z_ENT_INDEX", role: .familyIndex, pages: 100, cells: 1000, payloadBytes: 9000,
    unusedBytes: 90)

  /// Returns statements with as many columns in one table as in the widest other, and an empty cell
  /// for each row.
  private static func statements(
    _ scenario: String, _ world: World, _ place: SyntheticRun.Place
  ) -> [StatementRecord] {
    let isOne = place.strategy == "parent-entity"
    let fetches =
      isOne
      ? [SyntheticRun.fetch("ZROOT", ["ZTITLE", "ZISBN", "ZDOI"])]
      : [SyntheticRun.fetch("ZBOOK", ["ZTITLE", "ZISBN"])]
    return fetches.map { fetch in
      var statement = fetch
      statement.virtualMachineSteps = Int(1000 * world.place(place))
      return statement
    }
  }
}
