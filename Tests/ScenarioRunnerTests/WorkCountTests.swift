import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// Counting work instead of timing it.
struct WorkCountTests {
  @Test func `a finished count is read from the cache`() throws {
    let folder = try Folder()
    let cache = WorkCache(folder: folder.path("cache"))
    let figures = [Self.figure("a", 5), Self.figure("b", 7)]
    cache.keep(figures, as: "0123")
    #expect(cache.figures(of: "0123") == figures)
    #expect(cache.figures(of: "4567") == nil)
    try Data("half a lin".utf8).write(to: URL(fileURLWithPath: cache.path(of: "0123")))
    #expect(cache.figures(of: "0123") == nil)
  }

  @Test func `the environment determines the path of the cache`() {
    let given = WorkCache.usual(environment: ["XDG_CACHE_HOME": "/elsewhere"])
    #expect(given.path(of: "1") == "/elsewhere/lineage/work-1.json")
    let relative = WorkCache.usual(environment: ["XDG_CACHE_HOME": "elsewhere"])
    #expect(relative.path(of: "1") == NSHomeDirectory() + "/.cache/lineage/work-1.json")
  }

  @Test func `instructions are assigned to figures in the order of counting`() throws {
    let figures = [Self.figure("a", nil), Self.figure("b", nil)]
    #expect(try figures.counting([3, 4]).map(\.instructions) == [3, 4])
    #expect(throws: CountingError.countsDiffer(expected: 2, found: 1)) {
      try figures.counting([3])
    }
    #expect(throws: CountingError.countsDiffer(expected: 2, found: 1)) {
      try figures.counting([3, 0])
    }
  }

  @Test(
    arguments: [
      ("events: Ir\n\nfn=(1)\n1 2\ntotals: 12024\n", 12_024),
      ("events: Ir\nsummary: 77\n", 77),
      ("summary: 5\ntotals: 6 9\n", 6),
      ("totals: many\n", nil),
      ("", nil),
    ] as [(String, Int64?)])
  func `the number of instructions is read from a callgrind file`(text: String, count: Int64?) {
    #expect(CallgrindFile.instructions(in: text) == count)
  }

  @Test func `a difference of less than one per cent counts as the same work`() {
    let base = Self.figure("a", 100_000)
    #expect(Self.figure("b", 100_999).isSameWork(as: base) == true)
    #expect(Self.figure("b", 99_001).isSameWork(as: base) == true)
    #expect(Self.figure("b", 101_000).isSameWork(as: base) == false)
    #expect(Self.figure("b", 98_999).isSameWork(as: base) == false)
    #expect(Self.figure("b", nil).isSameWork(as: base) == nil)
  }

  @Test func `a missing valgrind is reported with the command that installs it`() {
    #expect("\(CountingError.noValgrind)".contains("apt-get install valgrind"))
  }

  private static func figure(_ strategy: String, _ instructions: Int64?) -> WorkFigure {
    WorkFigure(
      strategy: strategy, measurement: MeasurementID(operation: "newest"), actions: 3,
      instructions: instructions, virtualMachineSteps: 11, pages: 2)
  }
}
