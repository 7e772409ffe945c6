/// What is wrong with a store, by the records that its writers keep elsewhere.
struct Comparison {
  /// Rows of bookings that are certain, by the number of the transfer, which the store does not have.
  private(set) var lostRows: [Int: Int] = [:]
  /// Transfers of which the store has something, but not what it ought to.
  private(set) var halfDone: [Int: String] = [:]
  /// What records say of the very moment that the store was read, by writer.
  private(set) var accounts: [Int: WriterAccount] = [:]
  /// What else is wrong.
  private(set) var others: [String] = []

  /// Compares with what records say, by writer, as of the moment that was read or earlier.
  init(_ accounts: [Int: WriterAccount], _ found: FoundLedger) {
    var unexplained = found.transfers
    var balances = [Int](repeating: Ledger.openingBalance, count: Ledger.accountCount)
    for (writer, noted) in accounts.sorted(by: { $0.key < $1.key }) {
      let journal = found.journals[writer] ?? FoundLedger.Journal(last: 0, count: 0)
      // The record is ahead of the store where a booking was saved and not noted yet.
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

  /// How many rows are missing.
  var lostRowCount: Int { lostRows.values.reduce(0, +) }
}

extension FoundLedger.Transfer {
  /// What a transfer of a record has to look like in the store.
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
