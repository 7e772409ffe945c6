import Foundation
import Lineage
import TestModels

/// Starts and kills the processes of a soak, and compares the store with their records.
final class Supervisor {
  private let command: SoakCommand
  private let files: SoakFiles
  private let tally: Tally
  private let children: Children
  private var schedule: Schedule
  private var random: SeededRandom
  private var records: [Int: RecordReader] = [:]
  /// The records' accounts by writer.
  private var accounts: [Int: WriterAccount] = [:]
  /// Lines of records from after the store was read.
  private var heldLines: [Int: [RecordLine]] = [:]
  private var history = HistoryCheck()
  private var version = 1
  private var summary: SoakSummary
  /// Lost rows by transfer, so that repeated findings count once.
  private var lostRows: [Int: Int] = [:]
  private var halfDone: [Int: String] = [:]
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var progress: SoakProgress

  private var processCount: Int { command.writers + command.readers }
  private var writers: Range<Int> { 0..<command.writers }

  init(_ command: SoakCommand, _ files: SoakFiles) throws {
    self.command = command
    self.files = files
    tally = try Tally(path: files.tally, processCount: command.writers + command.readers)
    children = Children(files: files)
    schedule = command.schedule
    random = SeededRandom(seed: command.seed, -1)
    start = clock.now
    progress = SoakProgress(isQuiet: command.quiet)
    summary = SoakSummary(
      seed: command.seed, seconds: 0, writers: command.writers, readers: command.readers)
    for writer in 0..<command.writers {
      records[writer] = RecordReader(path: files.record(writer))
      accounts[writer] = WriterAccount()
    }
  }

  func run() throws -> SoakSummary {
    try fillStore()
    for number in 0..<processCount { try startChild(number) }
    while share < 1 || !schedule.isEmpty {
      try takeNews()
      for (number, text) in children.fallen() {
        if let text {
          find("process \(number) ended by itself, \(text)")
        } else {
          summary.killsAfterSaves += 1
        }
        try startChild(number)
      }
      if let event = schedule.next(at: share) { try perform(event) }
      progress.show(share, progressText, at: clock.now - start)
      Thread.sleep(forTimeInterval: 0.02)
    }
    try end()
    return summary
  }

  /// The finished share of the soak, 1 for all.
  private var share: Double {
    let done =
      command.transactions == nil ? (clock.now - start) / .seconds(1) : Double(acknowledged)
    return done / command.limit
  }

  private var acknowledged: Int { accounts.values.reduce(0) { $0 + $1.acknowledgedCount } }

  private var progressText: String {
    let faults = Tally.Column.faults.reduce(0) { $0 + tally.sum($1) }
    let found = summary.findings.isEmpty ? "" : " · \(summary.findings.count) FINDINGS"
    return "\(SoakSummary.grouped(acknowledged)) acknowledged · \(summary.kills) kills · "
      + "\(SoakSummary.grouped(faults)) faults · version \(version)\(found)"
  }

  /// Inserts accounts, labels and journals, which no writer creates.
  private func fillStore() throws {
    let store = try OpenStore(path: files.store, version: 1)
    defer { store.close() }
    let context = store.container.newContext()
    for number in 0..<Ledger.accountCount {
      let account = try context.insert(entityName: "Account")
      try account.setNumber(number, "number")
      try account.setNumber(Ledger.openingBalance, "balance")
    }
    for number in 0..<Ledger.labelCount {
      try context.insert(entityName: "Label").setNumber(number, "number")
    }
    for writer in writers {
      try context.insert(entityName: "Journal").setNumber(writer, "writer")
    }
    try context.save()
  }

  private func startChild(_ number: Int) throws {
    let isFaulty = !number.isMultiple(of: 2)
    var surroundings = Surroundings()
    surroundings.folder = files.folder
    surroundings.process = number
    surroundings.processCount = processCount
    surroundings.generation = 0
    surroundings.seed = command.seed
    surroundings.version = version
    surroundings.faultOdds = isFaulty ? command.faultOdds : 0
    surroundings.transfers = command.transfers
    surroundings.refute = command.refute
    try children.start(writers.contains(number) ? "writer" : "reader", surroundings)
  }

  private func takeNews() throws {
    for writer in writers {
      for line in try newLines(of: writer) { accounts[writer]?.take(line) }
    }
  }

  private func newLines(of writer: Int) throws -> [RecordLine] {
    let held = heldLines.removeValue(forKey: writer) ?? []
    return held + (try records[writer]?.newLines() ?? [])
  }

  private func perform(_ event: Schedule.Event) throws {
    switch event {
    case .kill:
      let writer = Int.random(in: writers, using: &random)
      children.kill(writer)
      summary.kills += 1
      try startChild(writer)
    case .migration: try migrate()
    case .check: try check()
    case .dropRow: try dropRow()
    }
  }

  private func migrate() throws {
    let problem = try children.run(
      ["migrator", "--store", files.store, "--version", "\(version + 1)"],
      log: "\(files.folder)/migrator.log")
    if let problem { return find("the store could not be migrated: \(problem)") }
    version += 1
    summary.migrations += 1
  }

  private func dropRow() throws {
    try withDatabase {
      try $0.execute(
        sql: "DELETE FROM ZPOSTING WHERE Z_PK = (SELECT max(Z_PK) FROM ZPOSTING)")
    }
  }

  /// Works on the file without the library, waiting for other processes as long as necessary.
  private func withDatabase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try Database(path: files.store, busyTimeout: .seconds(600))
    let value = try queue.perform(body)
    try queue.close()
    return value
  }

  /// Compares the store with the records.
  ///
  /// Bookings acknowledged before the read must be in the store, and those in the store must be
  /// intended by the time of the read.
  private func check() throws {
    try takeNews()
    guard let (found, tracked) = try readLedger() else { return }
    for writer in writers {
      let last = found.journals[writer]?.last ?? 0
      let lines = try newLines(of: writer)
      let known = lines.prefix { $0.sequence <= last }
      for line in known { accounts[writer]?.take(line) }
      heldLines[writer] = Array(lines.dropFirst(known.count))
    }
    let comparison = Comparison(accounts, found)
    note(comparison)
    if tracked {
      for problem in history.problems(comparison.accounts) { find(problem) }
    }
    try checkIntegrity()
    summary.checks += 1
  }

  /// Returns the store's content and whether the history was read in the same transaction; nil if
  /// the store stays locked.
  private func readLedger() throws -> (FoundLedger, Bool)? {
    for _ in 0..<100 {
      do {
        let store = try OpenStore(path: files.store, from: version)
        defer { store.close() }
        let isTracked = version >= Ledger.firstTrackedVersion
        let former = history
        do {
          return (
            try store.ledger { _ in if isTracked { try history.read(store.container) } }, isTracked
          )
        } catch {
          history = former
          throw error
        }
      } catch  where StoreFailure(error) == .locked {
        continue
      } catch {
        find("the store could not be read: \(error)")
        return nil
      }
    }
    find("the store was locked for ever")
    return nil
  }

  private func note(_ comparison: Comparison) {
    for (number, rows) in comparison.lostRows where rows > 0 && lostRows[number] == nil {
      lostRows[number] = rows
      find("transfer \(number): \(rows) rows are lost")
    }
    for (number, text) in comparison.halfDone where halfDone[number] == nil {
      halfDone[number] = text
      find("transfer \(number) \(text)")
    }
    for text in comparison.others { find(text) }
  }

  private func checkIntegrity() throws {
    let lines = try withDatabase { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    if lines != ["ok"] { summary.integrityProblems += lines }
  }

  private func end() throws {
    guard FileManager.default.createFile(atPath: files.stop, contents: nil) else {
      throw SoakError.file(path: files.stop, code: errno)
    }
    for (number, text) in children.join() { find("process \(number) ended badly, \(text)") }
    try check()
    for number in 0..<processCount {
      let text = (try? String(contentsOfFile: files.findings(number), encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n") { find("process \(number): \(line)") }
    }
    for (writer, account) in accounts {
      for sequence in account.refusedButThere {
        let number = BookingDesk.number(sequence, of: writer)
        halfDone[number] = "is there, though its save was refused"
        find("transfer \(number) is there, though its save was refused")
      }
    }
    progress.end()
    complete()
  }

  private func find(_ text: String) {
    if !summary.findings.contains(text) { summary.findings.append(text) }
  }

  private func complete() {
    summary.seconds = (clock.now - start) / .seconds(1)
    summary.acknowledged = acknowledged
    summary.givenUp = accounts.values.reduce(0) { $0 + $1.givenUpCount }
    summary.found = accounts.values.reduce(0) { $0 + $1.foundCount }
    summary.conflicts = tally.sum(.conflicts)
    summary.locked = tally.sum(.locked)
    summary.failures = tally.sum(.failures)
    summary.reopenings = tally.sum(.reopenings)
    summary.readings = tally.sum(.readings)
    summary.wholeReadings = tally.sum(.wholeReadings)
    for column in Tally.Column.faults { summary.faults["\(column)"] = tally.sum(column) }
    summary.historyTransactions = history.transactionCount
    summary.rowsLost = lostRows.values.reduce(0, +)
    summary.halfDone = halfDone.count
  }
}
