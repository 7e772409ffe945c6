import Foundation
import JournalSamples
import RunJournal
import Testing

@testable import Measuring

struct ResidencyTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  #if canImport(Glibc)
    @Test func `a file that was just written is in memory`() throws {
      let store = folder.file("a.sqlite")
      try Data(repeating: 7, count: 4 << 20).write(to: URL(fileURLWithPath: store))
      try Data(repeating: 7, count: 1 << 20).write(to: URL(fileURLWithPath: store + "-wal"))
      let found = try #require(Residency.of([store, store + "-wal"]))
      #expect(found.share > 0.9)
      #expect(found.totalPages * Int(sysconf(Int32(_SC_PAGESIZE))) == 5 << 20)
    }
  #endif

  @Test func `missing files hold no pages`() throws {
    let nothing = try #require(Residency.of([folder.file("missing")]))
    #expect(nothing == Residency(residentPages: 0, totalPages: 0))
    #expect(nothing.share == 0)
  }
}

struct ProcessCountersTests {
  @Test func `an operation's counters are differences of the process's counters`() {
    let texts = [
      "rchar: 1000\nwchar: 10\nread_bytes: 4096\nwrite_bytes: 0\n",
      "rchar: 1500\nwchar: 30\nread_bytes: 8192\nwrite_bytes: 12288\n",
    ]
    let readings = texts.map { text in
      ProcessCounters(
        resources: ResourceUsage.current(files: SystemFiles { _ in nil }),
        io: ProcessIO(files: SystemFiles { _ in text }))
    }
    var engine = EngineCounters()
    engine.virtualMachineSteps = 77
    engine.cacheSpills = 3
    engine.walPeakBytes = 99
    let record = CounterRecord(from: readings[0], to: readings[1], engine: engine)
    // Reading the first text counts as well.
    #expect(record.logicalBytesRead == 500 - Int64(texts[0].utf8.count))
    #expect(record.logicalBytesWritten == 20)
    #expect(record.blockBytesRead == 4_096)
    #expect(record.blockBytesWritten == 12_288)
    #expect(record.virtualMachineSteps == 77)
    #expect(record.cacheSpills == 3)
    #expect(record.walPeakBytes == 99)
    #expect(record.minorFaults >= 0)
  }

  #if os(Linux)
    @Test func `written and read bytes of a file are counted exactly`() throws {
      let folder = try TemporaryFolder()
      let file = URL(fileURLWithPath: folder.file("f"))
      let before = ProcessCounters.current()
      try Data(repeating: 1, count: 3 << 20).write(to: file)
      #expect(try Data(contentsOf: file).count == 3 << 20)
      let record = CounterRecord(
        from: before, to: ProcessCounters.current(), engine: EngineCounters())
      // Other tests of this process read and write at the same time.
      #expect(record.logicalBytesWritten >= 3 << 20)
      #expect(record.logicalBytesRead >= 3 << 20)
    }
  #endif

  @Test func `without the system's counters only SQLite's counters are reported`() {
    let nothing = SystemFiles { _ in nil }
    #expect(ProcessIO(files: nothing) == nil)
    let reading = ProcessCounters.current(files: nothing)
    let record = CounterRecord(from: reading, to: reading, engine: EngineCounters())
    #expect(record == CounterRecord())
  }

  @Test func `counts that vary among processes are named`() {
    var records = [Samples.process(0), Samples.process(1)].map {
      $0.strategies[0].operations[0]
    }
    #expect(OperationRecord.varyingCounters(in: records).isEmpty)
    #expect(records[0].exactCounters == ["executions": 2, "steps": 9])
    records[0].counters = CounterRecord(cacheHits: 5, cacheMisses: 2)
    records[1].counters = CounterRecord(cacheHits: 6, cacheMisses: 2, minorFaults: 7)
    records[1].statements[0].virtualMachineSteps = 10
    #expect(records[0].exactCounters["pages used"] == 7)
    #expect(OperationRecord.varyingCounters(in: records) == ["pages used", "steps"])
    #expect(OperationRecord.varyingCounters(in: []).isEmpty)
  }
}
