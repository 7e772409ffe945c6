/// The differences between a store and its writers' records.
struct Comparison {
  /// The number of missing rows of certain bookings, by transfer.
  private(set) var lostRows: [Int: Int] = [:]
  /// Transfers that are in the store incompletely or wrongly.
  private(set) var halfDone: [Int: String] = [:]
  /// The records' accounts at the moment when the store was read, by writer.
  private(set) var accounts: [Int: WriterAccount] = [:]
  /// Other faults.
  private(set) var others: [String] = []

  /// Compares the store with the records, by writer, as of the moment of reading or earlier.
  init(_ accounts: [Int: WriterAccount], _ found: FoundLedger) {
    var unexplained = found.transfers
    var balances = [Int](repeating: Ledger.openingBalance, count: Ledger.accountCount)
    for (writer, noted) in accounts.sorted(by: { $0.key < $1.key }) {
      let journal = found.journals[writer] ?? FoundLedger.Journal(last: 0, count: 0)
      // A booking that was saved and not noted yet is open in the record.
      let account = noted.open?.sequence == journal.last ? noted.withOpenBooking() : noted
      self.accounts[writer] = account
      if account.lastCertain > journal.last || account.bookingCount != journal.count {
        others.append(
          "writer \(writer) is certain of \(account.bookingCount) bookings up to "
            + "\(account.lastCertain), the store has \(journal.count) up to \(journal.last)")
      }
      for (number, amount) in account.balances.enumerated() { balances[number] += amount }
      compare(account, of: writer, &unexplained)
    }
    for (number, _) in unexplained { halfDone[number] = "is there, and nobody was told so" }
    for number in found.torn { halfDone[number] = halfDone[number] ?? "contradicts itself" }
    others += found.contradictions
    for (number, balance) in balances.enumerated() where found.balances[number] != balance {
      others.append(
        "account \(number) has \(found.balances[number] ?? 0), bookings come to \(balance)")
    }
  }

  private mutating func compare(
    _ account: WriterAccount, of writer: Int, _ unexplained: inout [Int: FoundLedger.Transfer]
  ) {
    for (sequence, expected) in account.transfers {
      let number = BookingDesk.number(sequence, of: writer)
      guard let found = unexplained.removeValue(forKey: number) else {
        lostRows[number] = expected.rowCount
        continue
      }
      let wanted = FoundLedger.Transfer(expected, of: writer)
      if found == wanted { continue }
      lostRows[number] = max(0, wanted.rowCount - found.rowCount)
      halfDone[number] = "is \(found.summary), not \(wanted.summary)"
    }
  }

  /// The number of missing rows.
  var lostRowCount: Int { lostRows.values.reduce(0, +) }
}

extension FoundLedger.Transfer {
  /// Creates the expected row of a recorded transfer.
  init(_ expected: WriterAccount.Transfer, of writer: Int) {
    self.init(
      isStanding: expected.booking.isStanding, note: expected.booking.note,
      legs: expected.booking.legs, labels: expected.labels,
      amendedBy: expected.amendedBy == 0
        ? 0 : BookingDesk.number(expected.amendedBy, of: writer))
  }

  var rowCount: Int { 1 + legs.count + labels.count }

  var summary: String {
    let legs = legs.map { "\($0.account):\($0.amount)" }.joined(separator: " ")
    return "[\(legs)] labels \(labels.sorted()) amended by \(amendedBy) note of \(note.count)"
  }
}
