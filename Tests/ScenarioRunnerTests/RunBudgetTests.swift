import Foundation
import LogicalModel
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// Budgets, and the messages before a run begins.
@Suite struct RunBudgetTests {
  private func prepared(_ settings: RunSettings, text: String = LaunchFixture.scenario) throws
    -> PreparedScenario
  {
    try PreparedScenario(text: text, path: "shelf.yaml", settings: settings)
  }

  private func settings(budget: Int?, size: Int, processes: Int? = nil) -> RunSettings {
    var settings = RunSettings(size: size)
    settings.budgetSeconds = budget
    settings.processes = processes
    return settings
  }

  @Test func `a warning appears exactly if a budget cannot be kept`() throws {
    let size = 100_000
    let cell = try prepared(settings(budget: nil, size: size))
    let quiet = MachineLoad(average: 0, processors: 2, isDebug: false)
    let seconds = ExpectedTime(cell.cells[0], strategies: cell.strategies.count)
      .seconds(processes: 4)
    for (budget, warns) in [(Int(seconds) + 1, false), (Int(seconds / 1.3), true), (5, true)] {
      let settings = settings(budget: budget, size: size)
      let warning = try prepared(settings).budgetWarning(settings, load: quiet)
      #expect((warning != nil) == warns, "\(budget) s")
      if warns { #expect(warning?.contains("100,000") == true) }
    }
    let none = settings(budget: nil, size: size)
    #expect(try prepared(none).budgetWarning(none, load: quiet) == nil)
    // Six other programs on two processors leave each thread two sevenths of the time.
    let busy = MachineLoad(average: 6, processors: 2, isDebug: false)
    let twice = settings(budget: Int(2 * seconds), size: size)
    #expect(try prepared(twice).budgetWarning(twice, load: quiet) == nil)
    #expect(try prepared(twice).budgetWarning(twice, load: busy)?.contains("6.0") == true)
  }

  @Test func `fewer processes are expected in a short budget and beside other programs`() throws {
    func count(_ budget: Int?, average: Double) throws -> Int {
      let settings = settings(budget: budget, size: 100_000)
      let prepared = try prepared(settings)
      return prepared.expectedProcesses(
        of: prepared.cells[0], settings,
        load: MachineLoad(average: average, processors: 2, isDebug: false))
    }
    #expect(try count(nil, average: 9) == 8)
    #expect(try count(5, average: 0) == 4)
    #expect(try count(100_000, average: 0) == 8)
    let cell = try prepared(settings(budget: nil, size: 100_000))
    let expected = ExpectedTime(cell.cells[0], strategies: cell.strategies.count)
    let budget = Int(expected.seconds(processes: 6)) + 1
    #expect(try (5...6).contains(count(budget, average: 0)))
    #expect(try count(budget, average: 6) == 4)
  }

  @Test(arguments: [(59, false, false), (60, true, false), (89, true, false), (90, true, true)])
  func `a short budget is spent only on measuring`(
    seconds: Int, probes: Bool, grows: Bool
  ) throws {
    let budget = try #require(try RunBudget(prepared(settings(budget: seconds, size: 100))))
    #expect(budget.hasRoomForProbe == probes)
    #expect(budget.hasRoomForGrowth == grows)
  }

  @Test func `the time of a run before it was resumed counts towards its budget`() throws {
    let prepared = try prepared(settings(budget: 100, size: 100))
    let budget = try #require(RunBudget(prepared))
    let left = budget.end(ofCell: 0, of: prepared, growthComes: false) - ContinuousClock.now
    #expect((90...100).contains(left / .seconds(1)))
    let reserved = budget.end(ofCell: 0, of: prepared, growthComes: true) - ContinuousClock.now
    #expect((20...30).contains((left - reserved) / .seconds(1)))
  }

  @Test func `a file with fewer members than requested is reported`() throws {
    let folder = try Folder()
    let lines = [
      "kind,title,date,pages", "Book,a,2020-01-01,1", "Film,b,2020-01-02,", "Film,c,2020-01-03,",
    ]
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: folder.path("few.csv")))
    let text =
      LaunchFixture.scenario + """

        import:
          format: csv
          kindField: kind
          kinds: {Book: Book, Film: Film}
          fields: {Item.title: title, Item.date: date, Book.pages: pages}
        """
    for (size, isShort) in [(2, false), (3, false), (4, true)] {
      var settings = RunSettings(size: size)
      settings.dataPath = folder.path("few.csv")
      let sentences = try prepared(settings, text: text).reductions.filter {
        $0.contains("--size")
      }
      #expect(sentences.count == (isShort ? 1 : 0), "\(sentences)")
    }
  }

  /// Counted by hand: a Book has its title, date and pages, a Film two values of its own.
  @Test func `the values of an average member are counted`() throws {
    let cell = try prepared(RunSettings()).cells[0]
    let members = try cell.source.members(ofHierarchy: "Item", in: 0..<60)
    let all = members.reduce(0) { $0 + $1.values.count { $0 != .absent } }
    let own = members.reduce(0) { sum, member in
      sum + member.values[2...].count { $0 != .absent }
    }
    let found = try cell.valuesPerMember()
    #expect(found.all == Double(all) / 60)
    #expect(found.own == Double(own) / 60)
    #expect(own > 60)
  }

  @Test(arguments: [
    (2, 10.0, 0.5, true), (2, 10.0, 1.0, true), (2, 10.0, 1.1, false), (2, 5.0, 1.0, false),
    (2, 5.1, 1.0, true), (2, 0.0, 0.0, false), (1, 10.0, 0.0, false),
  ])
  func `kinds hardly differ if few values belong to one kind alone`(
    kinds: Int, values: Double, own: Double, isSlight: Bool
  ) {
    var scenario = MemoryJournal.run.scenario
    scenario.membersByKind = (0..<kinds).map {
      KindCount(kind: "Kind\($0)", count: 10, isCompanion: false)
    }
    scenario.membersByKind.append(KindCount(kind: "Tag", count: 10, isCompanion: true))
    #expect(scenario.hardlyDiffer == nil)
    scenario.valuesPerMember = values
    scenario.ownValuesPerMember = own
    #expect((scenario.hardlyDiffer != nil) == isSlight)
  }
}
