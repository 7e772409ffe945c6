import Lineage

/// Makes the changes of one booking in a context.
struct BookingDesk {
  let context: ManagedObjectContext
  let writer: Int
  let version: Int
  let booking: Booking

  /// Returns the number of a transfer in the store.
  static func number(_ sequence: Int, of writer: Int) -> Int { writer * 1_000_000_000 + sequence }

  private var number: Int { Self.number(booking.sequence, of: writer) }

  /// Inserts the transfer; saving after the first leg would be a fault.
  func transfer(pausing isPausing: Bool) throws {
    let transfer = try context.insert(
      entityName: booking.isStanding ? "StandingTransfer" : "Transfer")
    try transfer.setNumber(number, "number")
    try transfer.setNumber(booking.legs.count, "size")
    try transfer.setValue(.string(booking.note), forKey: Ledger.noteName(version))
    if booking.isStanding { try transfer.setNumber(booking.sequence, "rhythm") }
    try transfer.setToMany(
      Array(context.numbered("Label", booking.labels).values), for: "labels")
    let accounts = try context.numbered("Account", booking.legs.map(\.account))
    var postings: [ManagedObject] = []
    for leg in booking.legs {
      guard let account = accounts[leg.account] else {
        throw SoakError.notSettled("account \(leg.account) is missing")
      }
      try account.setNumber(try account.number("balance") + leg.amount, "balance")
      let posting = try context.insert(entityName: "Posting")
      try posting.setNumber(leg.amount, "amount")
      try posting.setValue(account, forKey: "account")
      postings.append(posting)
      try transfer.setToMany(postings, for: "postings")
      if isPausing && postings.count == 1 { try context.save() }
    }
  }

  /// Gives an older transfer the booking's labels and number.
  func amend() throws {
    guard let amended = booking.amended,
      let older = try found([amended]).first
    else { return }
    try older.setNumber(number, "amendedBy")
    try older.setToMany(Array(context.numbered("Label", booking.labels).values), for: "labels")
    for posting in try older.toMany("postings") { try posting.setNumber(number, "memo") }
  }

  func delete() throws {
    for older in try found(booking.deleted) { context.delete(older) }
  }

  private func found(_ sequences: [Int]) throws -> [ManagedObject] {
    let numbers = sequences.map { Self.number($0, of: writer) }
    return Array(try context.numbered("Transfer", numbers).values)
  }
}
