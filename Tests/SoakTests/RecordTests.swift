import Foundation
import TestModels
import TestSupport
import Testing

@testable import soak

@Suite struct RecordTests {
  private static func booking(_ sequence: Int, amended: Int? = nil, deleted: [Int] = []) -> Booking
  {
    Booking(
      sequence: sequence, legs: [.init(account: 1, amount: 5), .init(account: 2, amount: -5)],
      labels: [sequence % 3], note: "n", amended: amended, deleted: deleted)
  }

  private static func account(_ lines: RecordLine...) -> WriterAccount {
    lines.reduce(into: WriterAccount()) { $0.take($1) }
  }

  @Test func `every line is read back as it was written`() throws {
    let lines: [RecordLine] = [
      .intends(Self.booking(4, amended: 3, deleted: [1, 2])), .triesWithVersion(4, version: 2),
      .acknowledged(4), .gaveUp(5), .found(6), .missed(7), .refusedButThere(8),
    ]
    for line in lines { #expect(try RecordLine(line.text()) == line) }
    #expect(throws: SoakError.self) { try RecordLine("A") }
    #expect(throws: SoakError.self) { try RecordLine("X 3") }
  }

  @Test func `a truncated line is discarded`() throws {
    let folder = try Folder()
    let path = folder.path("record")
    try Data("A 1\nA 2\nI 3 {\"seq".utf8).write(to: URL(filePath: path))
    var reader = RecordReader(path: path)
    #expect(try reader.newLines() == [.acknowledged(1), .acknowledged(2)])
    let writer = try RecordWriter(path: path)
    try writer.append(.gaveUp(3))
    #expect(try reader.newLines() == [.gaveUp(3)])
    #expect(try reader.newLines() == [])
  }

  @Test func `only acknowledged and found bookings count`() {
    let account = Self.account(
      .intends(Self.booking(1)), .acknowledged(1), .intends(Self.booking(2)), .gaveUp(2),
      .intends(Self.booking(3)), .missed(3), .intends(Self.booking(4, amended: 1)), .found(4),
      .intends(Self.booking(5, deleted: [1])))
    #expect(account.liveSequences == [1, 4] && account.lastCertain == 4)
    #expect(account.balances[1] == 10 && account.balances[2] == -10)
    #expect(account.transfers[1]?.labels == [1] && account.transfers[1]?.amendedBy == 4)
    #expect(account.withOpenBooking().liveSequences == [4, 5])
    #expect(account.history == WriterAccount.History())
  }

  @Test func `a history is expected only of saves with a version that keeps one`() {
    let account = Self.account(
      .intends(Self.booking(1)), .acknowledged(1), .intends(Self.booking(2)),
      .triesWithVersion(2, version: 2), .acknowledged(2), .intends(Self.booking(3, deleted: [1])),
      .acknowledged(3))
    #expect(
      account.history == WriterAccount.History(transactions: 2, insertions: 6, deletions: 3))
  }

  @Test func `a rejected booking in the store is reported`() {
    let account = Self.account(
      .intends(Self.booking(1)), .gaveUp(1), .intends(Self.booking(2)), .refusedButThere(1))
    #expect(account.refusedButThere == [1] && account.liveSequences == [1])
    #expect(account.open?.sequence == 2)
  }

  @Test func `a booking adds up to 0 and leaves at most the permitted number of transfers`() {
    var random = SeededRandom(seed: 5)
    var live: [Int] = []
    for sequence in 1...200 {
      let booking = Booking(sequence: sequence, live: live, limit: 10, using: &random)
      #expect(booking.legs.reduce(0) { $0 + $1.amount } == 0)
      #expect(booking.amended.map { live.contains($0) && !booking.deleted.contains($0) } ?? true)
      live = live.filter { !booking.deleted.contains($0) } + [sequence]
      #expect(live.count <= 10)
    }
  }

  @Test func `events happen at their shares, once each`() {
    var schedule = Schedule(kills: 2, migrations: 1, checks: 3, dropsRow: false)
    var told: [Schedule.Event] = []
    for share in [0.1, 0.3, 0.5, 0.8, 1] {
      while let event = schedule.next(at: share) { told.append(event) }
    }
    #expect(told.count == 6 && schedule.isEmpty)
    #expect(told.first == .kill || told.first == .check)
    #expect(told.count { $0 == .kill } == 2 && told.count { $0 == .migration } == 1)
  }
}
