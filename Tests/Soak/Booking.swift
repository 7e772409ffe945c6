/// One transaction of a writer: a transfer between accounts, and changes to older transfers.
///
/// All its changes follow from this value, so that a record of bookings determines a store's
/// content.
struct Booking: Codable, Hashable {
  /// One end of a transfer.
  struct Leg: Codable, Hashable {
    var account: Int
    /// The amounts of one booking add up to 0.
    var amount: Int
  }

  /// The booking's number within its writer, from 1.
  var sequence: Int
  /// The legs in the order that the store must keep.
  var legs: [Leg]
  var labels: [Int]
  var note: String
  /// An older transfer of the same writer, which gets this one's labels and number.
  var amended: Int?
  /// Older transfers of the same writer, deleted with everything that belongs to them.
  var deleted: [Int]

  var isStanding: Bool { sequence.isMultiple(of: 2) }
}

extension Booking {
  /// Draws a booking of a writer with the transfers `live`, oldest first, which leaves at most
  /// `limit` of them in the store.
  init(
    sequence: Int, live: [Int], limit: Int, using random: inout some RandomNumberGenerator
  ) {
    self.sequence = sequence
    let accounts = (0..<Ledger.accountCount).shuffled(using: &random)
      .prefix(Int.random(in: 2...4, using: &random))
    var legs = accounts.dropFirst().map {
      Leg(account: $0, amount: Int.random(in: -50...50, using: &random))
    }
    legs.append(Leg(account: accounts[0], amount: -legs.reduce(0) { $0 + $1.amount }))
    self.legs = legs
    labels = (0..<Ledger.labelCount).shuffled(using: &random)
      .prefix(Int.random(in: 0...3, using: &random)).sorted()
    // Occasionally long enough for overflow pages.
    let length = Int.random(in: 0..<20, using: &random) == 0 ? 6_000 : 20
    note = String((0..<length).map { _ in "abcdefghij".randomElement(using: &random) ?? "-" })
    deleted = Array(live.prefix(max(0, live.count + 1 - limit)).prefix(2))
    amended = live.dropFirst(deleted.count).randomElement(using: &random)
  }
}
