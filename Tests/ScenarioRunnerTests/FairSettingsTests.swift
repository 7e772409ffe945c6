import JournalSamples
import RunJournal
import Testing

@testable import Measuring

struct FairSettingsTests {
  @Test func `equal settings are fair`() throws {
    let fair = FairSettings([
      ("a", ["page_size": "4096"]), ("b", ["page_size": "4096"]), ("a", ["page_size": "4096"]),
    ])
    #expect(fair.areFair)
    #expect(fair.strategies == ["a", "b"])
    try fair.check()
  }

  @Test func `a difference in settings stops the cell with a table`() throws {
    let settings = [
      ("parent-entity", ["page_size": "4096", "cache_size": "-2000", "mmap_size": "0"]),
      ("enum-content", ["page_size": "8192", "cache_size": "-2000"]),
    ]
    let fair = FairSettings(settings)
    #expect(
      fair.table == """
        setting    parent-entity  enum-content
        mmap_size  0              not set
        page_size  4096           8192
        """)
    let error = #expect(throws: UnfairSettings.self) { try fair.check() }
    #expect(error?.description.contains("page_size") == true)
  }

  @Test func `a scenario may compare different settings`() throws {
    let settings = [("a", ["page_size": "4096"]), ("b", ["page_size": "8192"])]
    try FairSettings(settings, factors: ["page_size"]).check()
  }

  @Test func `processes of one strategy must have the same settings too`() {
    var second = Samples.process(1)
    second.strategies[0].settings["journal_mode"] = "delete"
    let fair = FairSettings(cell: "", templates: [], processes: [Samples.process(0), second])
    #expect(fair.differences == [.init(setting: "journal_mode", values: ["delete or wal"])])
    second.cell = "size=2"
    #expect(FairSettings(cell: "", templates: [], processes: [Samples.process(0), second]).areFair)
  }
}
