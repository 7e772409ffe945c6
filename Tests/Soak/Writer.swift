import ArgumentParser
import Foundation
import Lineage
import TestModels

/// A process that makes bookings until it is stopped or killed.
struct WriterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "writer", shouldDisplay: false)

  @OptionGroup var surroundings: Surroundings

  func run() throws { try Writer(surroundings).run() }
}

/// Repeatedly notes a booking, saves it and notes the save.
private final class Writer {
  /// A booking is in the store although its save was rejected.
  private struct RefusedButThere: Error {
    let sequence: Int
  }

  /// The number of saves after which the process kills itself before noting the last one, a moment
  /// that other kills rarely hit.
  private static let savesToDeath = 50

  private let worker: Worker
  private let number: Int
  private let record: RecordWriter
  private var account = WriterAccount()
  private var random: SeededRandom
  private var notedVersion = 1

  init(_ surroundings: Surroundings) throws {
    number = surroundings.process
    random = surroundings.random
    let path = surroundings.files.record(number)
    record = try RecordWriter(path: path)
    var former = RecordReader(path: path)
    for line in try former.newLines() {
      account.take(line)
      if case .triesWithVersion(_, let version) = line { notedVersion = version }
    }
    worker = try Worker(surroundings)
  }

  func run() throws {
    if let open = account.open { try settleFormer(open) }
    while !worker.isToStop {
      let booking = Booking(
        sequence: account.lastSequence + 1, live: account.liveSequences,
        limit: worker.surroundings.transfers, using: &random)
      try note(.intends(booking))
      try settle(booking)
    }
    worker.store.close()
  }

  /// Finds the result of the booking during which the process was killed.
  private func settleFormer(_ booking: Booking) throws {
    var last: Int?
    while last == nil {
      do {
        last = try Journals.last(of: number, in: worker.store.container.newContext())
      } catch {
        guard try worker.handle(StoreFailure(error)) else { throw error }
      }
    }
    try note(
      last == booking.sequence ? .found(booking.sequence) : .missed(booking.sequence))
  }

  private func settle(_ booking: Booking) throws {
    var isAcknowledged = false
    while true {
      if notedVersion != worker.store.version {
        try note(.triesWithVersion(booking.sequence, version: worker.store.version))
        notedVersion = worker.store.version
      }
      if worker.surroundings.refute == .acknowledgesEarly && !isAcknowledged {
        try note(.acknowledged(booking.sequence))
        isAcknowledged = true
      }
      do {
        try save(booking)
        if (account.bookingCount + 1).isMultiple(of: Self.savesToDeath) { kill(getpid(), SIGKILL) }
        if !isAcknowledged { try note(.acknowledged(booking.sequence)) }
        return
      } catch let error as RefusedButThere {
        try note(.refusedButThere(error.sequence))
        if error.sequence == booking.sequence { return }
      } catch {
        let failure = StoreFailure(error)
        let isKnown = try worker.handle(failure)
        // Half of the saves that the file system rejects are retried.
        if !isKnown || (failure == .fileSystem && Bool.random(using: &random)) {
          return try note(.gaveUp(booking.sequence))
        }
      }
    }
  }

  private func note(_ line: RecordLine) throws {
    try record.append(line)
    account.take(line)
  }

  private func save(_ booking: Booking) throws {
    let context = worker.store.container.newContext()
    context.transactionAuthor = "writer \(number)"
    let journal = try Journals.journal(of: number, in: context)
    let last = try journal.number("last")
    if last > account.lastCertain { throw RefusedButThere(sequence: last) }
    let desk = BookingDesk(
      context: context, writer: number, version: worker.store.version, booking: booking)
    try desk.transfer(pausing: worker.surroundings.refute == .splitsSaves)
    try desk.amend()
    try desk.delete()
    try journal.setNumber(booking.sequence, "last")
    try journal.setNumber(try journal.number("count") + 1, "count")
    try context.save()
  }
}
