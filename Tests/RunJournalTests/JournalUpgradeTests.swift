import Foundation
import LogicalModel
import RunJournal
import Testing

/// Journals of versions 1 and 2 are read as what they mean today.
struct JournalUpgradeTests {
  @Test func `version 1 has one cell without a name and blocks planned in its first line`() throws {
    let journal = try read([Old.firstRun, Old.launch(of: "newest"), Old.end])
    #expect(journal.run.schemaVersion == 1)
    #expect(journal.run.strategies.map(\.notes) == [[]])
    let cell = try #require(journal.cells.first)
    #expect(journal.cells.count == 1 && cell.name.isEmpty && cell.measurementHash.isEmpty)
    #expect(cell.scenario == journal.run.scenario && cell.operations == journal.run.operations)
    #expect(
      journal.superBlocks == [
        SuperBlockRecord(cell: "", firstBlock: 0, order: [["a"], ["a"]], reason: "")
      ])
    #expect(journal.end?.outcome == .complete)
  }

  @Test func `a launch of version 1 is the first attempt in that cell and began with no copy`()
    throws
  {
    let journal = try read([Old.firstRun, Old.launch(of: "newest"), Old.end])
    let launch = try #require(journal.launches.first)
    #expect(launch.cell.isEmpty && launch.attempt == 0 && launch.fileHash == nil)
    let record = try #require(launch.operations.first)
    #expect(record.id == MeasurementID(operation: "newest"))
    #expect(record.wallNanoseconds == [3, 4] && record.statements.count == 1)
    // What nobody recorded is not made up.
    #expect(record.sampling == nil && record.counters == nil && record.windows == nil)
    #expect(launch.storage.freePages == nil && launch.storage.parts.first?.depth == nil)
  }

  @Test func `version 2 says in words how an operation was measured`() throws {
    let rest = #","cell":"size=1k","attempt":1,"fileHash":"h""#
    let journal = try read([
      Old.secondRun, Old.cell, Old.launch(of: "newest.engine-arm-limits", rest),
    ])
    #expect(journal.run.schemaVersion == 2)
    #expect(journal.run.strategies.map(\.notes) == [["It loses."]])
    let engine = MeasurementID(operation: "newest", level: .engine)
    let paced = MeasurementID(operation: "newest", isPaced: true)
    #expect(journal.cells.map(\.name) == ["size=1k"])
    #expect(journal.cells.first?.operations.map(\.id) == [engine, paced])
    #expect(journal.cells.first?.operations.map(\.pace) == [nil, "20 a second"])
    #expect(journal.cells.first?.minimumEffect == 0.03)
    #expect(journal.superBlocks.isEmpty)
    let launch = try #require(journal.launches.first)
    #expect(launch.cell == "size=1k" && launch.attempt == 1 && launch.fileHash == "h")
    #expect(
      launch.operations.first?.id
        == MeasurementID(operation: "newest", level: .engine, variant: "arm-limits"))
  }

  @Test func `every key is found again from its name in version 2`() throws {
    for level in Level.allCases {
      for variant in level == .engine ? [nil, "compound", "arm-limits"] : [nil] {
        for state in CacheState.allCases {
          for isPaced in [false, true] {
            let id = MeasurementID(
              operation: "read-engine", level: level, cacheState: state, variant: variant,
              isPaced: isPaced)
            let journal = try read([Old.secondRun, Old.launch(of: id.name)])
            #expect(journal.launches.first?.operations.first?.id == id, "\(id.name)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    "newest.", ".engine", "newest.evicted.engine", "newest.engines", "newest.engine-", "a.b",
    "newest.paced.paced", "engine", "",
  ])
  func `a text that is no name of version 2 as a whole names an operation`(name: String) throws {
    let journal = try read([Old.secondRun, Old.launch(of: name)])
    let id = try #require(journal.launches.first?.operations.first?.id)
    #expect(id.name == name)
    if name != ".engine" { #expect(id == MeasurementID(operation: name)) }
  }

  @Test func `a line of an old journal that lacks a field is named`() throws {
    let error = #expect(throws: JournalError.self) {
      try read([Old.firstRun, #"{"type":"launch","index":0}"#])
    }
    guard case .corruptLine("j", 2, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("block"))
  }

  @Test func `the estimate of an end is read under its former name`() throws {
    let end = #"{"outcome": "complete", "detail": "", "finishedAt": "", "KEY": 20.5}"#
    for key in ["foretoldSeconds", "estimatedSeconds"] {
      let data = Data(end.replacing("KEY", with: key).utf8)
      #expect(try JSONDecoder().decode(EndRecord.self, from: data).estimatedSeconds == 20.5)
    }
  }

  @Test func `an old journal that continues in today's form is refused`() throws {
    let launch = Old.launch(of: "newest").replacing(
      #""name":"newest""#,
      with: #""id":{"operation":"newest","level":"objects","cacheState":"evicted","isPaced":false}"#
    )
    let error = #expect(throws: JournalError.self) { try read([Old.secondRun, launch]) }
    guard case .corruptLine("j", 2, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("name"))
  }

  private func read(_ lines: [String]) throws -> Journal {
    try JournalReader.journal(
      from: Data(lines.map { $0 + "\n" }.joined().utf8), path: "j")
  }
}

/// Lines as older versions wrote them.
private enum Old {
  private static let environment = """
    {"cpuModel":"P","cpuCount":2,"hypervisor":"none","memoryBytes":9,"kernel":"K",\
    "operatingSystem":"O","fileSystem":"ext4","swiftVersion":"6","buildConfiguration":"release",\
    "sqliteVersion":"3","sqliteSourceID":"i","sqliteCompileOptions":[],"gitRevision":"g",\
    "loadAverage":0.5}
    """
  private static let scenario = """
    {"name":"s","title":"T","question":"?","expectation":"!","text":"scenario: s\\n",\
    "dataSeed":18446744073709551615,"familySize":3,"membersByKind":[{"kind":"Book","count":3}],\
    "dataOrigin":"generated","importNotes":[]}
    """
  private static let rest = """
    "planSeed":7,"environment":\(environment),"command":"c","startedAt":"2026-01-01T00:00:00Z",\
    "isQuick":false,"scenario":\(scenario)
    """

  static let firstRun = """
    {"type":"run","schemaVersion":1,\
    "strategies":[{"name":"a","summary":"One.","model":["Book"]}],\
    "operations":[{"name":"newest","label":"fetch","sort":"fetch","actionsPerSample":5}],\
    "plan":[["a"],["a"]],\(rest)}
    """
  static let secondRun = """
    {"type":"run","schemaVersion":2,\
    "strategies":[{"name":"a","summary":"One.","model":["Book"],"notes":["It loses."]}],\
    "operations":[],"plan":[],"settings":"{}",\(rest)}
    """
  static let cell = """
    {"type":"cell","name":"size=1k","parameters":{"size":"1k"},"scenario":\(scenario),\
    "measurementHash":"m","minimumEffect":0.03,"expected":[],"operations":[\
    {"name":"newest.engine","label":"fetch","sort":"fetch","actionsPerSample":5,\
    "operation":"newest","level":"engine","cacheState":"warm-connection"},\
    {"name":"newest.paced","label":"fetch","sort":"fetch","actionsPerSample":1,\
    "operation":"newest","level":"objects","cacheState":"warm-connection","pace":"20 a second"}]}
    """

  static func launch(of name: String, _ rest: String = "") -> String {
    """
    {"type":"launch","index":0,"block":0,"position":0,"strategy":"a",\
    "startedAt":"2026-01-01T00:00:01Z","contentDigest":"d","finalContentDigest":"f",\
    "operations":[{"name":"\(name)","wallNanoseconds":[3,4],"cpuNanoseconds":[1,2],\
    "answerDigest":"e","answerCount":3,\
    "statements":[{"sql":"S","plan":[],"executions":1,"virtualMachineSteps":9}]}],\
    "storage":{"pageSizeBytes":4096,"pageCount":2,"unassignedPages":1,"parts":[{"name":"T",\
    "role":"familyTable","pages":1,"cells":1,"payloadBytes":1,"unusedBytes":1}]},\
    "resources":{"userMicroseconds":1,"systemMicroseconds":2,"peakResidentBytes":3,\
    "minorFaults":4,"majorFaults":5,"voluntarySwitches":6,"involuntarySwitches":7,\
    "blockBytesWritten":-1},"settings":{"page_size":"4096"}\(rest)}
    """
  }

  static let end = #"{"type":"end","outcome":"complete","detail":"","finishedAt":"2026"}"#
}
