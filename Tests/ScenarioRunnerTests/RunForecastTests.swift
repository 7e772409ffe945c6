import Foundation
import RunJournal
import Statistics
import Testing

@testable import Measuring

/// The estimated time of a run when a tenth of it is done.
@Suite struct RunForecastTests {
  private static let strategies = ["a", "b", "c", "d", "e", "f"]

  /// Runs all steps at the cost that a closure returns: a load of a strategy, or a process without
  /// one.
  ///
  /// - Returns: The estimate as a share of the run's time.
  private static func estimatedShare(
    _ cells: [RunForecast.CellOutline],
    cost: (_ loads: String?, _ cell: RunForecast.CellOutline) -> Double
  ) throws -> Double {
    var forecast = RunForecast(cells: cells, strategies: strategies)
    var now = Duration.zero
    for cell in cells {
      for (number, strategy) in strategies.enumerated() {
        forecast.finishStep(at: now)
        forecast.beginPreparation(of: cell.name, number: number, detail: "")
        now += .seconds(cost(strategy, cell))
      }
      for number in 0..<cell.processes {
        forecast.finishStep(at: now)
        forecast.beginProcess(of: cell.name, number: number, of: cell.processes, detail: "")
        now += .seconds(cost(nil, cell))
      }
    }
    forecast.finishStep(at: now)
    return try #require(forecast.estimatedTotal) / now
  }

  private static func outline(
    _ name: String = "", members: Int = 20_000, processes: Int = 8
  ) -> RunForecast.CellOutline {
    RunForecast.CellOutline(
      name: name, loading: Double(members), measuring: 3 * Double(members), processes: processes)
  }

  @Test func `only processes that will run are counted`() {
    var forecast = RunForecast(cells: [Self.outline(processes: 4)], strategies: ["a"])
    #expect(forecast.estimate.units.count == 5)
    forecast.beginPreparation(of: "", number: 0, detail: "")
    forecast.finishStep(at: .seconds(1))
    forecast.beginProcess(of: "", number: 0, of: 6, detail: "")
    #expect(forecast.estimate.units.count == 7)
    forecast.finishStep(at: .seconds(4))
    forecast.beginProcess(of: "", number: 1, of: 4, detail: "")
    #expect(forecast.estimate.units.count == 5)
    #expect(forecast.estimate.remaining(at: .seconds(4)) == .seconds(9))
  }

  @Test func `before the first process, its time follows from the loads of this run`() {
    var forecast = RunForecast(cells: [Self.outline(processes: 2)], strategies: ["a", "b"])
    forecast.beginPreparation(of: "", number: 0, detail: "")
    forecast.finishStep(at: .seconds(5))
    // Another load, and two processes with three times the work.
    forecast.beginPreparation(of: "", number: 1, detail: "")
    #expect(forecast.estimate.remaining(at: .seconds(5)) == .seconds(5 + 2 * 15))
  }

  @Test func `long loads do not mislead the estimate`() throws {
    let share = try Self.estimatedShare([Self.outline()]) { loads, _ in
      loads == nil ? 12 : loads == "e" ? 18 : 6
    }
    #expect(abs(share - 1) < 0.05, "\(share)")
  }

  @Test(arguments: [8, 60])
  func `the estimate is close after a tenth of few processes or of many`(processes: Int) throws {
    var generator = SplitMix64(seed: 8)
    let share = try Self.estimatedShare([Self.outline(processes: processes)]) { _, _ in
      2 + 0.4 * Double(generator.index(below: 1_000)) / 1_000
    }
    #expect(abs(share - 1) < 0.2, "\(share), seed 8")
  }

  @Test func `remaining cells are counted with their loads, and larger ones as larger`() throws {
    let cells = [
      Self.outline("size=10k", members: 10_000), Self.outline("size=20k", members: 20_000),
      Self.outline("size=40k", members: 40_000),
    ]
    let share = try Self.estimatedShare(cells) { loads, cell in
      let count = cell.loading
      return 0.4 + (loads != nil ? 1e-5 : 3e-5) * count * log(count)
    }
    #expect(abs(share - 1) < 0.2, "\(share)")
  }

  @Test func `a resumed run keeps its estimate or shows none`() {
    let cells = [Self.outline()]
    let kept = RunForecast(
      cells: cells, strategies: Self.strategies, processesDone: 4, estimatedTotal: .seconds(70))
    #expect(kept.estimatedTotal == .seconds(70))
    var late = RunForecast(cells: cells, strategies: Self.strategies, processesDone: 4)
    for number in 4..<8 {
      late.finishStep(at: .seconds(number))
      late.beginProcess(of: "", number: number, of: 8, detail: "")
    }
    #expect(late.estimatedTotal == nil)
  }

  @Test func `the time of a run before it is resumed is added up`() throws {
    var journal = try MemoryJournal().content()
    #expect(journal.measuredDuration.duration == .zero)
    journal.processes = [.empty(0), .empty(1)]
    // Killed: only the processes are known.
    #expect(
      journal.measuredDuration == MeasuredDuration(duration: .seconds(2), isAtLeast: true))
    journal.end = EndRecord(
      outcome: .interrupted, detail: "", finishedAt: "", elapsedSeconds: 7.5)
    #expect(
      journal.measuredDuration == MeasuredDuration(duration: .seconds(7.5), isAtLeast: false))
    journal.end?.isElapsedAtLeast = true
    #expect(journal.measuredDuration.isAtLeast)
  }

  @Test func `a run that was interrupted, resumed and killed keeps the time until the first end`()
    throws
  {
    let end = EndRecord(
      outcome: .interrupted, detail: "", finishedAt: "", estimatedSeconds: 20, elapsedSeconds: 7.5)
    let journal = try Journal(
      [
        .run(MemoryJournal.run), .process(.empty(0)), .end(end), .process(.empty(1)),
        .process(.empty(2)),
      ], path: "memory")
    #expect(journal.end == nil && journal.lastEnd == end)
    // 7.5 seconds with the first process, and one for each of the two others.
    #expect(
      journal.measuredDuration == MeasuredDuration(duration: .seconds(9.5), isAtLeast: true))
  }
}
