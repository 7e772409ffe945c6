import OrderedCollections
import Testing

@testable import LogicalModel
@testable import ScenarioFormat

@Suite struct SweepTests {
  @Test func `a scenario without a sweep is one cell without a name`() throws {
    let cells = try Fragment.cells(Fragment.text())
    #expect(cells.map(\.name) == [""])
    #expect(cells[0].parameters == [:])
  }

  @Test func `cells are the cross product in the order of the file, without the exclusions`() throws
  {
    let cells = try Fragment.cells(
      Fragment.text(
        """
        sweep: {size: [1k, 2k], own: [0, 4, 16]}
        except:
          - {size: 2k, own: [4, 16]}
        """, kinds: "  A: {properties: {own: {type: Integer 32, copies: $own}}}"))
    #expect(
      cells.map(\.name) == ["size=1k own=0", "size=1k own=4", "size=1k own=16", "size=2k own=0"])
    #expect(cells.map(\.scenario.dataset.size) == [1_000, 1_000, 1_000, 2_000])
    #expect(cells.map { $0.scenario.domain.properties(of: "A").count } == [0, 4, 16, 0])
    #expect(cells[1].parameters == ["size": "1k", "own": "4"])
    #expect(cells[2].scenario.sweep.map(\.name) == ["size", "own"])
  }

  @Test func `a range of sizes grows by a factor`() throws {
    let cells = try Fragment.cells(Fragment.text("sweep: {size: 1k..1m log 10}"))
    #expect(cells.map(\.name) == ["size=1k", "size=10k", "size=100k", "size=1m"])
    let uneven = try Fragment.cells(Fragment.text("sweep: {size: 500..5k log 3}"))
    #expect(uneven.map(\.scenario.dataset.size) == [500, 1_500, 4_500])
  }

  @Test func `kind index and cache state are axes with their own meaning`() throws {
    let cells = try Fragment.cells(
      Fragment.text("sweep: {kindIndex: [standard, none], cache: [warm-connection, new-process]}"))
    #expect(cells.map(\.scenario.measuring.kindIndex) == [.standard, .standard, .none, .none])
    #expect(
      cells.map(\.scenario.measuring.cacheStates) == [
        [.warmConnection], [.newProcess], [.warmConnection], [.newProcess],
      ])
  }

  @Test func `a parameter can be a size, a depth, a share, a batch or a part of a name`()
    throws
  {
    let scenario = try Fragment.scenario(
      Fragment.text(
        "sweep: {n: [2k], half: [50%], deep: [2]}",
        kinds: "  A: {chain: $deep, properties: {name: String, page: Integer 32}}",
        data: """
            mix: {A$deep: 1}
            values:
              A2.page2: {law: uniform, range: 1..$n, absent: $half}
          """,
        workload: "  - insert: $n at a time\n  - fetchAll: A$deep\n    repetitions: $n"))
    #expect(
      scenario.dataset.values == [
        PropertyPath(kind: "A2", name: "page2"): ValueDistribution(
          distribution: .uniform(1...2_000), absent: 0.5)
      ])
    #expect(scenario.dataset.mix == ["A2": 1])
    #expect(scenario.workload[0].action.canonicalText == "insert 2000")
    #expect(scenario.workload[1].action.canonicalText == "fetchAll A2")
    #expect(scenario.workload[1].repetitions == 2_000)
  }

  @Test func `dollar signs in prose and prices are kept`() throws {
    let text = Fragment.text(
      kinds: "  A: {properties: {name: String}}",
      data: "  values: {A.name: {law: choice, of: [$5, $10]}}"
    ).replacing("question: q", with: "question: is $own worth it?")
    let scenario = try Fragment.scenario(text)
    #expect(scenario.question == "is $own worth it?")
    let path = PropertyPath(kind: "A", name: "name")
    #expect(scenario.dataset.values[path]?.distribution == .choice(["$5", "$10"]))
  }

  @Test func `a mistake that only a later cell has names the cell`() {
    let text = Fragment.text(
      "sweep: {last: [10, 40000]}", kinds: "  A: {properties: {n: Integer 16}}",
      data: "  values: {A.n: {law: uniform, range: 0..$last}}")
    #expect(
      Fragment.messages(text) == [
        "`range` of A.n is out of range for type Integer 16 (in the cell last=40000), expected "
          + "numbers from -32768 to 32767, got `0..40000`"
      ])
  }

  @Test func `reading a scenario returns its first cell`() throws {
    let text = Fragment.text("sweep: {size: [30, 20]}")
    #expect(try ScenarioReader().read(text: text, path: "f.yaml").dataset.size == 30)
  }
}
