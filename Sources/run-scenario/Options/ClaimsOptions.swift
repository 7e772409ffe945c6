import ArgumentParser
import Claims
import Foundation
import Measuring

/// The options of `run-scenario claims`.
struct ClaimsOptions: ParsableArguments {
  @Flag(help: "Use 2,000 members and 2 processes for each scenario.")
  var quick = false

  @Option(help: ArgumentHelp("The claims to check: D1,D2. Default: all.", valueName: "ids"))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "Use only the journals below this folder and run nothing.", valueName: "folder"),
    completion: .directory)
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The folder with real data, searched recursively: \(Self.realData).", valueName: "folder"),
    completion: .directory)
  var data: String?

  @Option(help: "The folder with the scenario files.", completion: .directory)
  var scenarios = "Scenarios"

  @Option(
    help: ArgumentHelp(
      "Measure only one of several equal parts of all cells that the claims need (2/3: the second of "
        + "three), below --runs. Writes no page; run-scenario report --out combines the parts.",
      valueName: "i/n")
  )
  var shard: Shard?

  @Option(help: ArgumentHelp("The page to write.", valueName: "file"), completion: .file())
  var out = "runs/claims.md"

  @Option(
    help: ArgumentHelp("The folder to search for runs and to measure in.", valueName: "folder"),
    completion: .directory)
  var runs = "runs/claims"

  @Option(
    help: ArgumentHelp(
      "Compress the deciding journals into this folder and cite the copies.", valueName: "folder"),
    completion: .directory)
  var keep: String?

  @Option(
    help: ArgumentHelp(
      """
      With --from: instead of the page, write SKILL.md and llms.txt for coding agents below this \
      folder, and renew the tables of rules in its README.md and lesson on advice.
      """, valueName: "folder"), completion: .directory)
  var skill: String?

  @OptionGroup var lock: LockOptions

  @Flag(help: "Replace the page even with one that decides less.")
  var force = false

  private static let realData = ClaimList.realData.values.sorted().joined(separator: ", ")

  var target: ClaimsPageTarget { ClaimsPageTarget(path: out, isForced: force) }

  func validate() throws {
    _ = try claims()
    if skill != nil {
      guard from != nil else {
        throw ValidationError("--skill needs --from, such as --from Reports/claims")
      }
      guard only == nil, keep == nil, !quick else {
        throw ValidationError(
          "--skill writes all claims and no page; leave out --only, --keep and --quick")
      }
    }
    if from != nil, shard != nil {
      throw ValidationError(
        "--from measures nothing, so --shard has no effect; leave one of them out")
    }
  }

  /// Returns the claims to check.
  ///
  /// - Throws: `ValidationError` for unknown ids.
  func claims() throws -> [Claim] {
    guard let only else { return ClaimList.all }
    let ids = only.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let known = ClaimList.all.map(\.id)
    let unknown = ids.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw ValidationError(
        "Unknown claims: \(unknown.joined(separator: ", ")). Choose from \(known.joined(separator: ", "))."
      )
    }
    return ClaimList.all.filter { ids.contains($0.id) }
  }
}
