/// One transaction of a writer: a transfer between accounts, and what becomes of older transfers.
///
/// Everything that it changes follows from this value alone, so that a record of bookings tells what
/// a store has to hold.
struct Booking: Codable, Hashable {
  /// One end of a transfer.
  struct Leg: Codable, Hashable {
    var account: Int
    /// All of one booking come to 0.
    var amount: Int
  }

  /// Counts the bookings of its writer from 1.
  var sequence: Int
  /// In the order that the store has to keep.
  var legs: [Leg]
  var labels: [Int]
  var note: String
  /// An older transfer of the same writer, which gets this one's labels and number.
  var amended: Int?
  /// Older transfers of the same writer, which go with everything that belongs to them.
  var deleted: [Int]

  var isStanding: Bool { sequence.isMultiple(of: 2) }
}

extension Booking {
  /// A booking of a writer that has the transfers `live`, oldest first, and leaves no more than
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
    // Long enough now and then for pages of its own.
    let length = Int.random(in: 0..<20, using: &random) == 0 ? 6_000 : 20
    note = String((0..<length).map { _ in "abcdefghij".randomElement(using: &random) ?? "-" })
    deleted = Array(live.prefix(max(0, live.count + 1 - limit)).prefix(2))
    amended = live.dropFirst(deleted.count).randomElement(using: &random)
  }
}
