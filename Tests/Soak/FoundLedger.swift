import Lineage

/// The store's content, read in one transaction.
struct FoundLedger {
  struct Transfer: Hashable {
    var isStanding: Bool
    var note: String
    var legs: [Booking.Leg]
    var labels: Set<Int>
    /// The transfer that amended it last, 0 for none.
    var amendedBy: Int
  }

  struct Journal: Hashable {
    var last: Int
    var count: Int
  }

  private(set) var balances: [Int: Int] = [:]
  /// Transfers by number.
  private(set) var transfers: [Int: Transfer] = [:]
  /// Journals by writer.
  private(set) var journals: [Int: Journal] = [:]
  /// Contradictions within the store's content.
  private(set) var contradictions: [String] = []
  /// The numbers of transfers with contradictions.
  private(set) var torn: Set<Int> = []

  /// Reads with a new context, within `performInOneTransaction`.
  init(_ context: ManagedObjectContext, version: Int) throws {
    let postings = try context.objects("Posting")
    for transfer in try transfersWithEverything(context) { try take(transfer, version) }
    for account in try context.objects("Account") { try take(account: account) }
    for journal in try context.objects("Journal") {
      journals[try journal.number("writer")] = Journal(
        last: try journal.number("last"), count: try journal.number("count"))
    }
    for label in try context.objects("Label") { try check(label: label) }
    let legCount = transfers.values.reduce(0) { $0 + $1.legs.count }
    if legCount != postings.count {
      contradictions.append("\(postings.count) postings, but transfers have \(legCount)")
    }
    let sum = balances.values.reduce(0, +)
    if sum != Ledger.accountCount * Ledger.openingBalance {
      contradictions.append("the balances come to \(sum)")
    }
  }

  private func transfersWithEverything(_ context: ManagedObjectContext) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(entityName: "Transfer")
    request.relationshipKeyPathsForPrefetching = ["postings", "labels"]
    return try context.fetch(request)
  }

  private mutating func take(_ transfer: ManagedObject, _ version: Int) throws {
    let number = try transfer.number("number")
    let postings = try transfer.toMany("postings")
    let amendedBy = try transfer.number("amendedBy")
    var legs: [Booking.Leg] = []
    for posting in postings {
      let account: ManagedObject? = try posting.value(forKey: "account")
      legs.append(
        Booking.Leg(
          account: try account?.number("number") ?? -1, amount: try posting.number("amount")))
      let isWhole =
        try posting.value(forKey: "transfer") as ManagedObject? === transfer
        && posting.number("memo") == amendedBy
      if !isWhole { tear(number, "a posting does not belong to it") }
    }
    if legs.reduce(0, { $0 + $1.amount }) != 0 { tear(number, "it does not come to 0") }
    if try transfer.number("size") != legs.count { tear(number, "it has \(legs.count) legs") }
    let isStanding = transfer.entityName == "StandingTransfer"
    transfers[number] = Transfer(
      isStanding: isStanding, note: try transfer.text(Ledger.noteName(version)) ?? "", legs: legs,
      labels: Set(try transfer.toMany("labels").map { try $0.number("number") }),
      amendedBy: amendedBy)
  }

  private mutating func take(account: ManagedObject) throws {
    let number = try account.number("number")
    balances[number] = try account.number("balance")
    let near = try account.toMany("postings").count
    let far = transfers.values.reduce(0) { $0 + $1.legs.count { $0.account == number } }
    if near != far {
      contradictions.append("account \(number) has \(near) postings, of which \(far) have it")
    }
  }

  private mutating func check(label: ManagedObject) throws {
    let number = try label.number("number")
    let near = Set(try label.toMany("transfers").map { try $0.number("number") })
    let far = Set(transfers.filter { $0.value.labels.contains(number) }.keys)
    for transfer in near.symmetricDifference(far) {
      tear(transfer, "label \(number) is at one end only")
    }
  }

  private mutating func tear(_ number: Int, _ text: String) {
    torn.insert(number)
    contradictions.append("transfer \(number): \(text)")
  }
}

extension OpenStore {
  /// Returns the content at one moment, during which no other process can save.
  func ledger(_ body: (FoundLedger) throws -> Void = { _ in }) throws -> FoundLedger {
    let context = container.newContext()
    var found: FoundLedger?
    try context.performInOneTransaction {
      let ledger = try FoundLedger(context, version: version)
      found = ledger
      try body(ledger)
    }
    guard let found else { throw SoakError.notSettled("a transaction did nothing") }
    return found
  }
}
