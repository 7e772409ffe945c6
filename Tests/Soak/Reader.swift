import ArgumentParser
import Foundation
import Lineage
import TestModels

/// A process that looks for half-saved bookings until it is stopped.
struct ReaderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "reader", shouldDisplay: false)

  @OptionGroup var surroundings: Surroundings

  func run() throws { try Reader(surroundings).run() }
}

/// Reads with one statement at a time, and occasionally the whole store.
private final class Reader {
  private let worker: Worker
  private var random: SeededRandom
  /// The last booking seen of each writer.
  private var lastSeen: [Int: Int] = [:]

  init(_ surroundings: Surroundings) throws {
    worker = try Worker(surroundings)
    random = surroundings.random
  }

  func run() throws {
    while !worker.isToStop {
      do {
        try read()
      } catch {
        _ = try worker.handle(StoreFailure(error))
      }
      // Otherwise readers take all processor time.
      usleep(5_000)
    }
    worker.store.close()
  }

  private func read() throws {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: try readEverything()
    case 1..<15: try readBalances()
    case 15..<25: try readTransfers()
    case 25..<35: try readPostings()
    default: try readJournals()
    }
    worker.count(.readings)
  }

  private func newContext() -> ManagedObjectContext { worker.store.container.newContext() }

  private func readBalances() throws {
    let balances = try newContext().objects("Account").map { try $0.number("balance") }
    let sum = balances.reduce(0, +)
    if sum != Ledger.accountCount * Ledger.openingBalance {
      worker.find("half a booking: the balances come to \(sum)")
    }
  }

  /// Reads rows of two tables and a join in one statement.
  private func readTransfers() throws {
    var request = FetchRequest<ManagedObject>(entityName: "Transfer")
    request.predicate = try FetchPredicate(
      format: """
        postings.@count != size OR postings.@sum.amount != 0
        OR SUBQUERY(postings, $one, $one.memo != SELF.amendedBy).@count > 0
        """)
    let torn = try newContext().count(for: request)
    if torn > 0 { worker.find("half a booking: \(torn) transfers are not whole") }
  }

  private func readPostings() throws {
    var request = DictionaryRequest(entityName: "Posting")
    request.propertiesToFetch = [
      .init("sum", .aggregate(.sum, .keyPath(FetchKeyPath("amount"))))
    ]
    guard case .attribute(.integer(let sum)) = try newContext().fetch(request).first?["sum"],
      sum != 0
    else { return }
    worker.find("half a booking: all postings come to \(sum)")
  }

  private func readJournals() throws {
    for journal in try newContext().objects("Journal") {
      let (writer, last) = (try journal.number("writer"), try journal.number("last"))
      if last < lastSeen[writer, default: 0] {
        worker.find("writer \(writer) went back from \(lastSeen[writer, default: 0]) to \(last)")
      }
      lastSeen[writer] = last
    }
  }

  private func readEverything() throws {
    for text in try worker.store.ledger().contradictions { worker.find("half a booking: \(text)") }
    worker.count(.wholeReadings)
  }
}
