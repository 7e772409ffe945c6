import Document
import JournalSamples
import RunJournal
import Testing

@testable import ReportSamples
@testable import Reporting

/// The report's section on the windows of a load.
@Suite struct InsertWindowsTests {
  /// Returns the invented sweep at its smallest, with every load changed.
  private func windows(_ change: (inout OperationRecord) -> Void) throws -> InsertWindows? {
    let entries = SyntheticSweep(processCount: 6, disturbed: []).entries
      .changingMeasurements { measured, _ in change(&measured.operations[0]) }
    let report = try ReportBuilder().report(from: entries)
    let cell = try #require(report.measurements)
    return InsertWindows(try #require(cell.operations.first).operation, cell: cell)
  }

  @Test func `windows of one load are labelled by the number of objects stored before them`() throws
  {
    let windows = try #require(try windows { _ in })
    #expect(windows.isRecorded)
    let first = try #require(windows.strategies.first)
    #expect(first.windows.map(\.after) == (1...20).map { $0 * 5000 })
    for window in first.windows {
      #expect(window.low <= window.rate && window.rate <= window.high)
      #expect((window.wallRate ?? 0) < window.rate)
    }
    // Each window takes 1 % more of the first one's time.
    let expected = (16...19).map { 100.0 / Double(100 + $0) }.reduce(0, +)
    let beginning = (0...3).map { 100.0 / Double(100 + $0) }.reduce(0, +)
    let lastToFirst = try #require(first.lastToFirst)
    #expect(abs(lastToFirst / (expected / beginning) - 1) < 0.001)
  }

  @Test func `the log is drawn with the windows in which it restarted`() throws {
    let windows = try #require(try windows { _ in })
    let first = try #require(windows.strategies.first)
    #expect(first.restarts.map(\.after) == [30_000, 55_000, 80_000])
    let plot = InsertPlot(windows: windows, strategies: SyntheticSweep.strategies)
    let log = try #require(plot.log)
    #expect(log.curves.filter { $0.style == .points }.allSatisfy { $0.points.count == 3 })
    #expect(log.alternativeText.contains("parent-entity at most 4.00 MB, restarted in 3 of 20"))
  }

  /// Returns the log's caption, nil if it is not drawn, for the restarts in a process's windows.
  private func caption(_ restarts: (_ process: Int, _ window: Int) -> Int?) throws -> String? {
    let entries = SyntheticSweep(processCount: 6, disturbed: []).entries
      .changingMeasurements { measured, process in
        for window in (measured.operations[0].windows ?? []).indices {
          guard let count = restarts(process.number, window) else { continue }
          measured.operations[0].windows?[window].logRestarts = count
        }
      }
    let report = try ReportBuilder().report(from: entries)
    let section = InsertsSection(report: report, cell: try #require(report.measurements)).section
    let words = section.blocks.flatMap(\.proses).map(\.plain)
    return words.first { $0.contains("restarted") }
  }

  @Test func `the log is shown if it restarted in half of the processes, with the windows`() throws
  {
    #expect(try caption { _, _ in nil }?.contains(" 30.0 k objects") == true)
    #expect(try caption { _, window in window == 0 ? 1 : 0 }?.contains(" 5.00 k objects") == true)
    #expect(try caption { process, window in process < 2 && window == 3 ? 1 : 0 } == nil)
    #expect(try caption { _, _ in 0 } == nil)
  }

  @Test func `rates are steady once they stay within a tenth of their median`() throws {
    // From 1 to 1.19 times the first time: never more than a tenth from the median.
    #expect(try windows { _ in }?.steady == 0..<20)
    let settling = try windows { record in
      for place in 0..<6 { record.windows?[place].cpuNanoseconds *= 2 }
    }
    #expect(settling?.steady == 6..<20)
    let falling = try windows { record in
      for place in 0..<20 { record.windows?[place].cpuNanoseconds *= Int64(1 << place) }
    }
    #expect(falling != nil)
    #expect(falling?.steady == nil)
  }

  /// Returns ``windows(_:)`` with companions in the first four windows.
  private func afterCompanions(
    _ change: (inout OperationRecord) -> Void
  ) throws -> (windows: InsertWindows, caption: String) {
    let entries = SyntheticSweep(processCount: 6, disturbed: []).entries.map { entry in
      switch entry {
      case .cell(var cell):
        cell.scenario.companionsBeforeFamily = 20_000
        cell.scenario.familySize = 80_000
        return JournalEntry.cell(cell)
      default: return entry
      }
    }.changingMeasurements { measured, _ in change(&measured.operations[0]) }
    let report = try ReportBuilder().report(from: entries)
    let cell = try #require(report.measurements)
    let operation = try #require(cell.operations.first).operation
    let words = InsertsSection(report: report, cell: cell).section.blocks.flatMap(\.proses)
      .map(\.plain)
    let windows = try #require(InsertWindows(operation, cell: cell))
    let caption = words.first { $0.contains("The last fifth") || $0.contains("Too few") }
    return (windows, try #require(caption))
  }

  @Test func `companions, which are stored first, say nothing about how the file grows`() throws {
    // Eight times as fast as the family's objects; without companions the rates hardly change.
    let (windows, caption) = try afterCompanions { record in
      for place in 0..<4 { record.windows?[place].cpuNanoseconds /= 8 }
    }
    #expect(windows.ofFamily == 4..<20)
    #expect(windows.steady == 4..<20)
    for strategy in windows.strategies {
      let ratio = try #require(strategy.lastToFirst)
      #expect(ratio > 0.8 && ratio < 1)
    }
    #expect(caption.contains(/The last fifth has 0\.[89]/))
  }

  @Test func `ever slower loads of the family are reported in spite of companions`() throws {
    let (windows, caption) = try afterCompanions { record in
      for place in 4..<20 { record.windows?[place].cpuNanoseconds *= Int64(1 << (place - 4)) }
    }
    #expect(windows.steady == nil)
    #expect(caption.hasPrefix("The rates do not settle"))
  }

  @Test func `samples replace windows in journals without them`() throws {
    let windows = try #require(try windows { $0.windows = nil })
    #expect(!windows.isRecorded)
    #expect(windows.windowCount == 10)
    #expect(InsertPlot(windows: windows, strategies: SyntheticSweep.strategies).log == nil)
  }

  @Test func `samples that store everything again are not windows`() throws {
    let windows = try windows { record in
      record.windows = nil
      record.wallNanoseconds += record.wallNanoseconds
      record.cpuNanoseconds += record.cpuNanoseconds
    }
    #expect(windows == nil)
  }
}
