import ArgumentParser
import Foundation

/// Several programs over one store file; some are killed and some have failing files.
@main
struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Shows that nothing acknowledged is lost and nothing is half done.",
    discussion: """
      Writers and readers, each a process, work on one store. Some have a file system that fails now \
      and then: writes of a full disk, reads, short reads, syncs. Writers are killed and started \
      again, and other programs migrate the store. What writers were promised is in records outside \
      the store, with which it is compared again and again and at the end.

      Exit status 0 if everything held, 1 if not.
      """,
    subcommands: [
      SoakCommand.self, WriterCommand.self, ReaderCommand.self, MigratorCommand.self,
      LoaderCommand.self,
    ],
    defaultSubcommand: SoakCommand.self)
}

struct SoakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "The soak itself; needs no name.")

  @Option(help: "How long it takes, an hour by default.")
  var seconds: Double?
  @Option(help: "Ends after so many acknowledged transactions instead.")
  var transactions: Int?
  @Option(help: "Decides about bookings, faults and who is killed.")
  var seed: UInt64 = 1
  @Option(help: "Processes that write; every second one has files that fail.")
  var writers = 4
  @Option(help: "Processes that read; every second one has files that fail.")
  var readers = 8
  @Option(help: "Writers to kill; one every three seconds, or 60 transactions, by default.")
  var kills: Int?
  @Option(help: "Migrations by another program; one every five minutes, at least one, by default.")
  var migrations: Int?
  @Option(help: "A write or read fails in one of so many; 0 for never.")
  var faultOdds = 800
  @Option(help: "Transfers that each writer leaves in the store.")
  var transfers = 60
  @Option(help: "A mistake made on purpose, which has to be found: \(Refutation.list).")
  var refute: Refutation?
  @Option(help: "Where to put the files; a temporary folder that goes if all is well by default.")
  var folder: String?
  @Flag(help: "Prints the figures as JSON.")
  var json = false
  @Flag(help: "Shows no progress.")
  var quiet = false

  func validate() throws {
    guard writers > 0, readers >= 0, transfers > 1, faultOdds >= 0 else {
      throw ValidationError("A soak needs writers, transfers and odds that are not negative.")
    }
  }

  func run() throws {
    let place = folder ?? NSTemporaryDirectory() + "lineage-soak-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let summary = try Supervisor(self, SoakFiles(folder: place)).run()
    print(json ? try Self.text(summary) : summary.text)
    if summary.isSound {
      if folder == nil { try? FileManager.default.removeItem(atPath: place) }
    } else {
      FileHandle.standardError.write(Data("The files are in \(place)\n".utf8))
      throw ExitCode(1)
    }
  }

  private static func text(_ summary: SoakSummary) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(summary), as: UTF8.self)
  }
}

extension Refutation {
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension SoakCommand {
  var limit: Double { transactions.map(Double.init) ?? seconds ?? 3_600 }

  /// A kill every three seconds and a check every thirty, or equally often by transactions.
  var schedule: Schedule {
    let isCounted = transactions != nil
    return Schedule(
      kills: kills ?? max(2, Int(limit / (isCounted ? 60 : 3))),
      migrations: migrations ?? max(1, Int(limit / (isCounted ? 2_000 : 300))),
      checks: max(2, Int(limit / (isCounted ? 100 : 30))), dropsRow: refute == .dropsRow)
  }
}
