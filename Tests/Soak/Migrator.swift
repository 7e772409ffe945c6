import ArgumentParser
import Foundation
import Lineage

/// A process that opens the store with another version of the model, which migrates it.
struct MigratorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "migrator", shouldDisplay: false)

  @Option var store: String
  @Option var version: Int

  func run() throws {
    for _ in 0..<100 {
      do {
        return try migrate()
      } catch  where StoreFailure(error) == .locked {
        continue
      }
    }
    throw SoakError.notSettled("the store was locked")
  }

  private func migrate() throws {
    let opened = try SQLiteStore(
      path: store, migration: StoreMigration(allowingLoss: true),
      tracksHistory: version >= Ledger.firstTrackedVersion)
    defer { try? opened.close() }
    _ = try PersistentContainer(model: Ledger.model(version), sqliteStore: opened)
  }
}
