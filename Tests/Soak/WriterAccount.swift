/// The content that the store must have by one writer's record.
struct WriterAccount {
  /// A transfer after all bookings so far.
  struct Transfer: Hashable {
    var booking: Booking
    var labels: Set<Int>
    /// The booking that amended it last, 0 for none.
    var amendedBy = 0

    /// The number of its rows, including those of labels.
    var rowCount: Int { 1 + booking.legs.count + labels.count }
  }

  /// The expected history since it exists.
  struct History: Hashable {
    var transactions = 0
    var insertions = 0
    var deletions = 0
  }

  private(set) var transfers: [Int: Transfer] = [:]
  private(set) var balances = [Int](repeating: 0, count: Ledger.accountCount)
  private(set) var bookingCount = 0
  private(set) var history = History()
  private(set) var acknowledgedCount = 0
  private(set) var givenUpCount = 0
  /// The bookings found by a program that was killed before noting them.
  private(set) var foundCount = 0
  private(set) var refusedButThere: [Int] = []
  /// The highest number that was acknowledged or found.
  private(set) var lastCertain = 0
  /// The booking whose result is not certain yet.
  private(set) var open: Booking?
  private(set) var lastSequence = 0
  private var givenUp: Booking?
  private var version = 1

  /// The writer's transfers, oldest first.
  var liveSequences: [Int] { transfers.keys.sorted() }

  mutating func take(_ line: RecordLine) {
    switch line {
    case .intends(let booking):
      open = booking
      lastSequence = booking.sequence
    case .triesWithVersion(_, let number): version = number
    case .acknowledged(let sequence):
      acknowledgedCount += 1
      settle(sequence)
    case .found(let sequence):
      foundCount += 1
      settle(sequence)
    case .refusedButThere(let sequence):
      refusedButThere.append(sequence)
      settle(sequence)
    case .gaveUp:
      givenUpCount += 1
      givenUp = open
      open = nil
    case .missed: open = nil
    }
  }

  /// Returns the account for the case that the open booking is in the store.
  func withOpenBooking() -> WriterAccount {
    var result = self
    if let open { result.settle(open.sequence) }
    return result
  }

  private mutating func settle(_ sequence: Int) {
    guard
      let booking = [open, givenUp].compactMap(\.self).first(where: { $0.sequence == sequence })
    else { return }
    if open?.sequence == sequence { open = nil }
    lastCertain = sequence
    bookingCount += 1
    apply(booking)
  }

  private mutating func apply(_ booking: Booking) {
    for leg in booking.legs { balances[leg.account] += leg.amount }
    transfers[booking.sequence] = Transfer(booking: booking, labels: Set(booking.labels))
    if let amended = booking.amended {
      transfers[amended]?.labels = Set(booking.labels)
      transfers[amended]?.amendedBy = booking.sequence
    }
    let gone = booking.deleted.compactMap { transfers.removeValue(forKey: $0) }
    guard version >= Ledger.firstTrackedVersion else { return }
    history.transactions += 1
    history.insertions += 1 + booking.legs.count
    history.deletions += gone.reduce(0) { $0 + 1 + $1.booking.legs.count }
  }
}
