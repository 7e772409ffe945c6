import ArgumentParser
import Foundation
import LogicalModel
import Reporting
import Sampling
import ScenarioRunner
import Workloads

/// `run-scenario claims`: what the articles say, checked against what is measured.
struct ClaimsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "Check what articles say of model inheritance, and write Reports/claims.md.",
    discussion: """
      Every claim has scenarios and a criterion that decide it. Scenarios that have no run with the \
      same measurement hash below Reports/claims/ are run first, which takes hours for all of them; \
      --quick takes minutes and shows that everything works, not who is faster.

      EXAMPLES
        run-scenario claims --from Reports/claims      decide by what is there, run nothing
        run-scenario claims --only D1,D2               run what two claims need
        run-scenario claims --quick
        run-scenario claims
      """)

  @Flag(help: "2,000 members and 2 blocks for each scenario.")
  var quick = false

  @Option(help: ArgumentHelp("Claims to check: D1,D2. Default: all.", valueName: "ids"))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "Decide by the journals below this folder and run nothing.", valueName: "folder"),
    completion: .directory)
  var from: String?

  @Option(help: "Where the scenario files are.", completion: .directory)
  var scenarios = "Scenarios"

  @Option(help: ArgumentHelp("The page to write.", valueName: "file"), completion: .file())
  var out = "Reports/claims.md"

  func validate() throws { _ = try chosenClaims() }

  func run() async throws {
    try await Failure.reporting {
      let claims = try chosenClaims()
      let journals: [(path: String, journal: Journal)]
      do {
        journals =
          if let from { ClaimsRun.journals(below: from) } else { try await measured(claims) }
      } catch is CancellationError {
        // The run has said how it goes on; what was measured before it is kept.
        throw ExitCode(Self.interrupted)
      }
      let page = try page(claims, journals)
      let file = URL(fileURLWithPath: out)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(page.text.utf8).write(to: file, options: .atomic)
      print(ClaimsSummary(page, place: out).text)
    }
  }

  func chosenClaims() throws -> [Claim] {
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

  private func page(
    _ claims: [Claim], _ journals: [(path: String, journal: Journal)]
  ) throws -> ClaimsPage {
    let lines = Dictionary(
      uniqueKeysWithValues: ClaimList.countedSources.compactMap { path in
        (try? String(contentsOfFile: path, encoding: .utf8)).map { (path, CodeLines.count($0)) }
      })
    let folder = URL(fileURLWithPath: out).deletingLastPathComponent().relativePath
    let evidence = try ClaimEvidence(
      journals: journals.map { ($0.path.trimmingPrefix(folder + "/").description, $0.journal) },
      codeLines: lines)
    return ClaimsPage(
      ClaimList.decide(claims, by: evidence), evidence: evidence,
      command: CommandLineText.text(of: CommandLine.arguments))
  }

  /// The journals of all scenarios that the claims need, measured where they are not there.
  ///
  /// One that sums up others is worth nothing without them, so their scenarios are run too.
  private func measured(_ claims: [Claim]) async throws -> [(path: String, journal: Journal)] {
    let parts = Set(claims.flatMap(\.sumsUp))
    let needed = claims + ClaimList.all.filter { parts.contains($0.id) }
    let needs = try ClaimList.scenarios(of: needed).map { name in
      ClaimsRun.Need(scenario: name, measurementHashes: try hashes(of: path(name)))
    }
    return try await ClaimsRun(folder: "Reports/claims", isQuick: quick).journals(
      for: needs, tell: show
    ) { scenario, folder in
      try await measure(path(scenario), into: folder)
    }
  }

  private func path(_ scenario: String) -> String { "\(scenarios)/\(scenario).yaml" }

  private func hashes(of path: String) throws -> Set<String> {
    let prepared = try PreparedScenario(path: path, settings: RunSettings(isQuick: quick))
    return Set(prepared.cells.map(\.scenario.measurementHash))
  }

  /// A run like any other, with its report beside the journal; one that was interrupted ends all.
  private func measure(_ path: String, into folder: String) async throws {
    let arguments = [path, "--out", folder] + (quick ? ["--quick"] : [])
    do {
      try await RunCommand.parse(arguments).run()
    } catch let exit as ExitCode where exit.rawValue == Self.interrupted {
      throw CancellationError()
    }
  }

  private static let interrupted: Int32 = 6

  private func show(_ step: ClaimsRun.Step) {
    let text =
      switch step {
      case .found(let scenario, let path): "\(scenario): measured before, \(path)"
      case .running(let scenario, let number, let count):
        "\(scenario): running, \(number) of \(count)"
      case .failed(let scenario, let reason): "\(scenario): \(reason)"
      }
    Failure.note("claims: \(text)")
  }
}
