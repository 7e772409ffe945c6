import Foundation

/// What a soak came to.
struct SoakSummary: Codable {
  var seed: UInt64
  var seconds: Double
  var writers: Int
  var readers: Int
  var acknowledged = 0
  /// Saves that were refused for good, nothing of which may be in the store.
  var givenUp = 0
  /// Bookings that were found after the writer had been killed before it could note them.
  var found = 0
  var conflicts = 0
  /// Times that others kept the store for longer than the engine waits.
  var locked = 0
  var kills = 0
  /// Writers that killed themselves when a save had returned.
  var killsAfterSaves = 0
  var faults: [String: Int] = [:]
  /// Fetches and saves that told of a fault.
  var failures = 0
  var migrations = 0
  /// Times that an open store was found to be of another version, and opened again.
  var reopenings = 0
  var readings = 0
  var wholeReadings = 0
  /// Times that everything was compared with the records.
  var checks = 0
  var historyTransactions = 0
  /// Rows of acknowledged transactions that are missing.
  var rowsLost = 0
  /// Transactions of which a part is there, or that are there though refused.
  var halfDone = 0
  /// The answer of `PRAGMA integrity_check` at each check, if it was not ok.
  var integrityProblems: [String] = []
  /// Everything that is wrong, a sentence each.
  var findings: [String] = []

  var isSound: Bool {
    findings.isEmpty && integrityProblems.isEmpty && rowsLost == 0 && halfDone == 0
  }

  var text: String {
    let faults = Tally.Column.faults.map {
      "\($0.title) \(Self.grouped(self.faults["\($0)"] ?? 0))"
    }
    let lines = [
      (
        "transactions acknowledged",
        "\(Self.grouped(acknowledged)) by \(writers) writers in "
          + "\(Int(seconds)) s; \(Self.grouped(givenUp)) given up after a fault"
      ),
      ("conflicts, repeated", Self.grouped(conflicts)),
      ("waited in vain for a lock", Self.grouped(locked)),
      (
        "kills",
        "\(kills) at any time, \(killsAfterSaves) right after a save; \(found) saves found unnoted"
      ),
      ("faults injected", faults.joined(separator: ", ")),
      ("told as errors", Self.grouped(failures)),
      ("migrations", "\(migrations); stores opened again \(reopenings) times"),
      (
        "readings",
        "\(Self.grouped(readings)) by \(readers) readers, \(wholeReadings) of everything"
      ),
      ("history transactions", Self.grouped(historyTransactions)),
      ("comparisons with the records", "\(checks)"),
      ("rows lost", Self.grouped(rowsLost)),
      ("half done", Self.grouped(halfDone)),
      ("integrity", integrityProblems.first ?? "ok"),
    ]
    let table = lines.map { title, value in
      "\(title)\(String(repeating: " ", count: max(1, 30 - title.count)))\(value)"
    }
    let listed = findings.prefix(20).map { "  \($0)" }
    let more = findings.count > 20 ? ["  and \(findings.count - 20) more"] : []
    let verdict =
      isSound
      ? ["Nothing lost, nothing half done (seed \(seed))."]
      : ["The store broke a promise (seed \(seed)):"] + listed + more
    return (table + verdict).joined(separator: "\n")
  }

  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digit] : [digit]
      })
  }
}

extension Tally.Column {
  /// In words, of a fault.
  var title: String {
    switch self {
    case .diskFull: "disk full"
    case .readError: "read error"
    case .shortRead: "short read"
    case .failedSync: "failed sync"
    default: "\(self)"
    }
  }
}
