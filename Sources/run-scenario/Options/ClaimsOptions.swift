import ArgumentParser
import Foundation
import Measuring
import Reporting

/// The options of `run-scenario claims`: which claims, by which runs, and where the page goes.
struct ClaimsOptions: ParsableArguments {
  @Flag(help: "2,000 members and 2 processes for each scenario.")
  var quick = false

  @Option(help: ArgumentHelp("Claims to check: D1,D2. Default: all.", valueName: "ids"))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "Decide by the journals below this folder and run nothing.", valueName: "folder"),
    completion: .directory)
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Where real data are, in folders below it too: \(Self.realData).", valueName: "folder"),
    completion: .directory)
  var data: String?

  @Option(help: "Where the scenario files are.", completion: .directory)
  var scenarios = "Scenarios"

  @Option(
    help: ArgumentHelp(
      "Measure only the second of three equal parts of all cells that the claims need, 2/3, below "
        + "--runs. Writes no page; run-scenario merge brings the parts together.", valueName: "i/n")
  )
  var shard: Shard?

  @Option(help: ArgumentHelp("The page to write.", valueName: "file"), completion: .file())
  var out = "runs/claims.md"

  @Option(
    help: ArgumentHelp("Where runs are looked for and measured.", valueName: "folder"),
    completion: .directory)
  var runs = "runs/claims"

  @Option(
    help: ArgumentHelp(
      "Compress the journals that decide into this folder, and cite those.", valueName: "folder"),
    completion: .directory)
  var keep: String?

  @OptionGroup var lock: LockOptions

  @Flag(help: "Replace the page even by one that decides less.")
  var force = false

  private static let realData = ClaimList.realData.values.sorted().joined(separator: ", ")

  var target: ClaimsPageTarget { ClaimsPageTarget(path: out, isForced: force) }

  func validate() throws {
    _ = try claims()
    if from != nil, shard != nil {
      throw ValidationError("--from measures nothing, so there is no --shard of it")
    }
  }

  /// The claims to check.
  ///
  /// - Throws: `ValidationError` for an id that no claim has.
  func claims() throws -> [Claim] {
    guard let only else { return ClaimList.all }
    let ids = only.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let known = ClaimList.all.map(\.id)
    let unknown = ids.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw ValidationError(
        "No claim \(unknown.joined(separator: ", ")). There are \(known.joined(separator: ", ")).")
    }
    return ClaimList.all.filter { ids.contains($0.id) }
  }
}
