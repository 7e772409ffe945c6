import Foundation
import RunJournal
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting

/// The sizes at which a cost becomes noticeable, compared with known powers.
struct GrowthTests {
  private func costs(
    _ times: [[Double]], noise: Double, processes: Int, unit: Costs.Unit = .action
  ) -> Costs {
    var random = SplitMix64(seed: 3)
    return Costs(
      strategies: ["parent-entity", "independent-entities"],
      items: times.enumerated().map { number, times in
        Costs.Item(
          name: "operation-\(number)", label: "operation \(number)", unit: unit,
          weight: 1 / Double(times.count), costs: times.map { $0 * 1e6 },
          deviations: times.map { time in
            (0..<processes).map { _ in time == times[0] ? 0 : noise * random.spread() }
          })
      })
  }

  /// Returns milliseconds at a size for a constant and a linear operation in both strategies.
  private func times(at members: Double) -> [[Double]] {
    let thousands = members / 1_000
    return [[0.05, 0.3], [0.5 * thousands, 0.3 * thousands]]
  }

  private func cell(otherSize: OtherSize?) throws -> Measurements {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    var cell = try #require(report.measurements)
    cell.cell.scenario.familySize = 5_000
    cell.otherSize = otherSize
    return cell
  }

  @Test func `a linear time reaches a frame at the expected size, and a constant one never`() throws
  {
    let near = costs(times(at: 5_000), noise: 0.01, processes: 8)
    let far = costs(times(at: 20_000), noise: 0.01, processes: 2)
    let answer = Recommendation(near)
    #expect(answer.preferred == "parent-entity")
    let growth = try #require(
      Growth(answer, cell(otherSize: OtherSize(members: 20_000, costs: far))))
    // 0.5 ms a thousand reaches a frame at 32,000; a difference of 0.2 ms a thousand reaches 4 ms
    // at 20,000.
    let frame = try #require(growth.events.first { $0.kind == .frame })
    #expect(frame.item.name == "operation-1" && abs(frame.members / 32_000 - 1) < 0.1)
    #expect(frame.interval.contains(32_000))
    let better = try #require(growth.events.first { $0.kind == .better })
    #expect(better.strategy == "independent-entities" && better.interval.contains(20_000))
    #expect(!growth.events.contains { $0.item.name == "operation-0" })
    #expect(try Growth(answer, cell(otherSize: nil)) == nil)
  }

  @Test func `a machine whose speed varies between processes makes sizes uncertain`() throws {
    var near = costs(times(at: 5_000), noise: 0.01, processes: 8)
    let far = costs(times(at: 20_000), noise: 0.01, processes: 2)
    let steady = try #require(
      Growth(Recommendation(near), cell(otherSize: OtherSize(members: 20_000, costs: far))))
    near.speedDeviation = 0.4
    let unsteady = try #require(
      Growth(Recommendation(near), cell(otherSize: OtherSize(members: 20_000, costs: far))))
    #expect(steady.events.count == 2 && steady.uncertain.isEmpty)
    #expect(unsteady.events.isEmpty && Set(unsteady.uncertain).count >= 2)
  }

  @Test(arguments: [true, false])
  func `a reference fetch undoes that the machine ran at half its speed`(_ hasReference: Bool)
    throws
  {
    // The fetch takes 1 ms at full speed; the second half of the run is at half the speed.
    func measured(_ members: Double, slowness: Double, _ processes: Int) -> Costs {
      let slowed = times(at: members).map { $0.map { $0 * slowness } }
      var costs = costs(slowed, noise: 0.01, processes: processes)
      guard hasReference else { return costs }
      for index in costs.items.indices {
        let ratio = log(costs.items[index].costs[0] / (1e6 * slowness))
        costs.items[index].referenceRatios = Array(repeating: ratio, count: processes)
      }
      return costs
    }
    let far = measured(20_000, slowness: 2, 3)
    let growth = try #require(
      Growth(
        Recommendation(measured(5_000, slowness: 1, 8)),
        cell(otherSize: OtherSize(members: 20_000, costs: far))))
    let frame = try #require(growth.events.first { $0.kind == .frame })
    #expect(frame.interval.contains(32_000) == hasReference)
    #expect((abs(frame.members / 32_000 - 1) < 0.05) == hasReference)
    let better = try #require(growth.events.first { $0.kind == .better })
    #expect((abs(better.members / 20_000 - 1) < 0.05) == hasReference)
  }

  @Test func `reference fetches that disagree make sizes uncertain`() throws {
    func events(_ noise: Double) throws -> Growth {
      let sizes = [(5_000.0, 8), (20_000.0, 3)].map { members, processes in
        var costs = costs(times(at: members), noise: 0.01, processes: processes)
        for index in costs.items.indices {
          let ratio = log(costs.items[index].costs[0] / 1e6)
          costs.items[index].referenceRatios = (0..<processes).map {
            ratio + Double($0 % 3 - 1) * noise
          }
        }
        return costs
      }
      return try #require(
        Growth(
          Recommendation(sizes[0]), cell(otherSize: OtherSize(members: 20_000, costs: sizes[1]))))
    }
    #expect(try events(0.02).uncertain.isEmpty)
    #expect(try events(0.8).events.isEmpty && !events(0.8).uncertain.isEmpty)
  }

  @Test(arguments: [(0.3, 0), (2.0, 1)])
  func `a constant difference that some resamples extend to 4 ms is uncertain`(
    milliseconds: Double, uncertain: Int
  ) throws {
    // A constant time needs an exponent of log(4.05 / 2) / log(500) = 0.11 above 20,000 members,
    // about one standard deviation; from 0.3 ms it needs four.
    let times = [[0.05, milliseconds]]
    let near = costs(times, noise: 0.01, processes: 8)
    let far = costs(times, noise: 0.01, processes: 2)
    let growth = try #require(
      Growth(Recommendation(near), cell(otherSize: OtherSize(members: 20_000, costs: far))))
    #expect(growth.events.isEmpty)
    #expect(growth.uncertain.map(\.kind) == Array(repeating: .worse, count: uncertain))
  }

  @Test func `work in the background can change an answer, but blocks no frame`() throws {
    // A second is 250 times as much as 4 ms.
    func long(_ members: Double) -> [[Double]] { times(at: members).map { $0.map { $0 * 250 } } }
    let near = costs(long(5_000), noise: 0.01, processes: 8, unit: .background)
    let far = costs(long(20_000), noise: 0.01, processes: 2, unit: .background)
    let growth = try #require(
      Growth(Recommendation(near), cell(otherSize: OtherSize(members: 20_000, costs: far))))
    #expect(growth.events.map(\.kind) == [.better])
    #expect(growth.events.first?.interval.contains(20_000) == true)
  }

  @Test func `a cell of another size does not belong to the scenario`() throws {
    let plain = SyntheticJournal().entries
    let grown = plain.dropLast() + plain.compactMap(Self.grown) + plain.suffix(1)
    let report = try ReportBuilder().report(from: Array(grown))
    #expect(report.cells.count == 1 && report.cells.first?.otherSize?.members == 40_000)
    let journals = try [plain, Array(grown)].map { try Journal($0, path: "") }
    #expect(journals[1].cells.count == 2 && journals[1].scenarioCells.count == 1)
    let comparison = RunComparison(before: journals[0], after: journals[1])
    #expect(comparison.incompatibilities.isEmpty)
    #expect(!comparison.notes.contains { $0.contains("size=40000") }, "\(comparison.notes)")
  }

  /// Returns the same line for a cell of another size; nil for an entry without a cell.
  private static func grown(_ entry: JournalEntry) -> JournalEntry? {
    switch entry {
    case .cell(var cell):
      (cell.name, cell.growthOf, cell.scenario.familySize) = ("size=40000", "", 40_000)
      return .cell(cell)
    case .template(var template):
      template.cell = "size=40000"
      return .template(template)
    case .process(var process):
      process.cell = "size=40000"
      return .process(process)
    default: return nil
    }
  }
}
