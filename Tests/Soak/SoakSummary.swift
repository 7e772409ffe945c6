import Foundation

/// The result of a soak.
struct SoakSummary: Codable {
  var seed: UInt64
  var seconds: Double
  var writers: Int
  var readers: Int
  var acknowledged = 0
  /// The number of saves that finally failed, nothing of which may be in the store.
  var givenUp = 0
  /// Bookings found after their writer was killed before noting them.
  var found = 0
  var conflicts = 0
  /// The number of times that other processes locked the store for longer than SQLite waits.
  var locked = 0
  var kills = 0
  /// Writers that killed themselves after a save.
  var killsAfterSaves = 0
  var faults: [String: Int] = [:]
  /// Fetches and saves that reported a fault.
  var failures = 0
  var migrations = 0
  /// The number of times that an open store had another version and was reopened.
  var reopenings = 0
  var readings = 0
  var wholeReadings = 0
  /// The number of complete comparisons with the records.
  var checks = 0
  var historyTransactions = 0
  /// Missing rows of acknowledged transactions.
  var rowsLost = 0
  /// Transactions that are partly saved, or saved although rejected.
  var halfDone = 0
  /// The answer of `PRAGMA integrity_check` at each check that was not ok.
  var integrityProblems: [String] = []
  /// All faults, a sentence each.
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
  /// A description of the fault.
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
