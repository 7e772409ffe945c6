import ArgumentParser
import Claims
import Foundation
import LogicalModel
import Reporting
import RunJournal
import ScenarioRunner
import Workloads

/// `run-scenario claims`: what the articles say, checked against what is measured.
struct ClaimsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "Check the claims of articles about model inheritance, and write Reports/claims.md.",
    discussion: """
      Every claim has scenarios and a criterion that decide it. Scenarios that have no run of the \
      same measurement below --runs are run first, with the strategies that claims compare; \
      Scenarios/README.md says how long each takes. --quick takes minutes and shows that everything \
      works, not who is faster. Some scenarios load real data where --data names a folder that has \
      the files, and generated data of the same proportions otherwise.

      Reports/claims holds the runs that the committed page rests on, compressed. What is measured \
      here is compared with them: do both decide alike? --from makes a page from them again.

      A page that decides more claims than the new one would, or by better runs, is only replaced \
      with --force.

      EXAMPLES
        run-scenario claims --only D5                        one claim, on this machine
        run-scenario claims --quick                          see that everything works
        run-scenario claims --from Reports/claims --out again.md
        run-scenario claims --shard 2/3 --runs shards        on the second of three machines;
        run-scenario merge shards --out merged               then together
        run-scenario claims --data ~/datasets --keep Reports/claims
                                                             all, in hours, and keep the runs
      """)

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

  @Option(
    help: ArgumentHelp(
      "The page to write. Default: Reports/claims.md, or Reports/claims-here.md with --quick or "
        + "--only.", valueName: "file"),
    completion: .file())
  var out: String?

  @Option(
    help: ArgumentHelp("Where runs are looked for and measured.", valueName: "folder"),
    completion: .directory)
  var runs = "Reports/claims-runs"

  @Option(
    help: ArgumentHelp(
      "Compress the journals that decide into this folder, and cite those.", valueName: "folder"),
    completion: .directory)
  var keep: String?

  @OptionGroup var lock: LockOptions

  @Flag(help: "Replace the page even by one that decides less.")
  var force = false

  private static let committed = "Reports/claims"

  /// Where the page goes: what is measured for a look does not replace the committed page.
  var page: String {
    out ?? (only == nil && !quick ? "Reports/claims.md" : "Reports/claims-here.md")
  }

  func validate() throws {
    _ = try chosenClaims()
    if from != nil, shard != nil {
      throw ValidationError("--from measures nothing, so there is no --shard of it")
    }
  }

  func run() async throws {
    try await Failure.reporting {
      let claims = try chosenClaims()
      if let shard { return try await measure(shard, of: claims) }
      // Hours before there is a page to put there.
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: page).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      var journals: [(path: String, journal: Journal)]
      do {
        journals =
          if let from { try Self.journals(below: from) } else { try await measured(claims) }
      } catch is CancellationError {
        // The run has said how it goes on; what was measured before it is kept.
        throw ExitCode(ExitStatus.interrupted)
      }
      // Before these runs take the place of what they are compared with.
      let committed = from == nil ? try committedEvidence() : nil
      let display = StepDisplay()
      defer { display.end() }
      if let keep {
        display.show("compressing journals")
        journals = try ClaimsRun.kept(journals, in: keep)
      }
      display.show("deciding")
      let page = try page(claims, journals)
      try target.check(ClaimsPageContent(page.markdown()))
      display.show("drawing")
      try write(page)
      display.end()
      print(ClaimsSummary(page, place: self.page).text)
      if let committed { print("\n" + agreement(page, with: committed)) }
    }
  }

  /// The runs that the committed page rests on; nil where none are committed.
  private func committedEvidence() throws -> ClaimEvidence? {
    let journals = ClaimsRun.journals(below: Self.committed) { _, _ in }
    return journals.isEmpty ? nil : try ClaimEvidence(journals: journals)
  }

  /// Whether the runs of this machine decide as others do.
  private func agreement(_ page: ClaimsPage, with evidence: ClaimEvidence) -> String {
    let others = ClaimList.decide(page.findings.map(\.claim), by: evidence)
    return ClaimsAgreement(here: page.findings, there: others, place: Self.committed).text
  }

  private var target: ClaimsPageTarget { ClaimsPageTarget(path: page, isForced: force) }

  /// - Throws: ``CommandError`` where there is none: a page by nothing decides nothing.
  private static func journals(below folder: String) throws -> [(path: String, journal: Journal)] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw CommandError.noFolder(folder, option: "--from") }
    var skipped: [String] = []
    let journals = StepDisplay.during("reading journals") {
      ClaimsRun.journals(below: folder) { skipped.append("left out \($0): \($1)") }
    }
    for line in skipped { Failure.note(line) }
    guard !journals.isEmpty else { throw CommandError.noRunBelow(folder) }
    return journals
  }

  /// Writes the page and what belongs to it; it says the same without its drawings.
  private func write(_ page: ClaimsPage) throws {
    let place = try TrialFolder()
    defer { withExtendedLifetime(place) {} }
    let files = ClaimsFiles(
      page, at: URL(fileURLWithPath: self.page), drawingIn: URL(fileURLWithPath: place.path))
    for missing in files.missingFigures { Failure.note("claims: \(missing)") }
    try files.write()
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
    let folder = URL(fileURLWithPath: page).deletingLastPathComponent()
    let evidence = try ClaimEvidence(
      journals: journals.map {
        (RelativePath.from(folder, to: URL(fileURLWithPath: $0.path)), $0.journal)
      })
    var page = ClaimsPage(
      ClaimList.decide(claims, by: evidence), evidence: evidence, command: command)
    let root = RelativePath.from(folder, to: URL(fileURLWithPath: "."))
    page.repository = root.isEmpty ? "" : root + "/"
    return page
  }

  private var command: String {
    CommandLineText.text(of: Self.withoutPlaceOfData(CommandLine.arguments))
  }

  /// Without the place of the data, which is nobody's but this machine's.
  static func withoutPlaceOfData(_ arguments: [String]) -> [String] {
    arguments.indices.map { index in
      if index > 0, arguments[index - 1] == "--data" { return "FOLDER" }
      return arguments[index].hasPrefix("--data=") ? "--data=FOLDER" : arguments[index]
    }
  }

  /// The journals of all scenarios that the claims need, measured where they are not there.
  private func measured(_ claims: [Claim]) async throws -> [(path: String, journal: Journal)] {
    let names = ClaimList.scenarios(of: claims)
    let files = try dataFiles(names)
    // Hours before there is a page to compare.
    try target.check(
      ClaimsPageContent(
        decided: Set(claims.map(\.id)),
        warnings: [
          ClaimsPage.quickWarning: quick ? Set(names) : [],
          ClaimsPage.generatedWarning: Set(
            names.filter {
              ClaimList.realData[$0] != nil && files[$0] == nil
            }),
        ]))
    let needs = try names.map { try need($0, files[$0]) }
    return try await ClaimsRun(folder: runs, isQuick: quick).journals(
      for: needs, tell: show
    ) { scenario, folder in
      try await measure(scenario, files[scenario], into: folder)
    }
  }

  /// One machine's part of what the claims need, each scenario into a folder of its own.
  private func measure(_ shard: Shard, of claims: [Claim]) async throws {
    let names = ClaimList.scenarios(of: claims)
    let files = try dataFiles(names)
    let share = ClaimsShare(
      try names.map { name in
        let settings = RunSettings(
          dataPath: files[name], strategies: ClaimList.strategies(of: name), isQuick: quick)
        return (name, try CellCut(path: path(name), settings: settings))
      }, shard: shard)
    guard share.count > 0 else { throw ScenarioRunError.emptyShard(shard, cells: share.cellCount) }
    let folder = "\(runs)/shard-\(shard.number)-of-\(shard.count)"
    Failure.note(
      "claims: shard \(shard) is \(share.count) of \(share.cellCount) cells, of "
        + share.parts.map(\.scenario).joined(separator: ", "))
    let run = ClaimsRun(folder: folder, isQuick: quick)
    for (number, part) in share.parts.enumerated() {
      show(.running(scenario: part.scenario, number: number + 1, of: share.parts.count))
      do {
        try await measure(
          part.scenario, files[part.scenario], into: run.newFolder(for: part.scenario),
          part.options + ["--skip-finished", folder])
      } catch is CancellationError {
        throw ExitCode(ExitStatus.interrupted)
      }
    }
    print(
      "\(folder) has shard \(shard); with the others: run-scenario merge FOLDER... --out merged")
  }

  private func path(_ scenario: String) -> String { "\(scenarios)/\(scenario).yaml" }

  private func need(_ scenario: String, _ file: String?) throws -> ClaimsRun.WorkloadClass {
    let strategies = ClaimList.strategies(of: scenario)
    func prepared(_ strategies: [String]) throws -> PreparedScenario {
      try PreparedScenario(
        path: path(scenario),
        settings: RunSettings(dataPath: file, strategies: strategies, isQuick: quick))
    }
    func hashes(_ prepared: PreparedScenario) -> Set<String> {
      Set(prepared.cells.map(\.scenario.measurementHash))
    }
    let compared = try prepared(strategies)
    return ClaimsRun.WorkloadClass(
      scenario: scenario, measurementHashes: hashes(compared),
      wholeHashes: hashes(try prepared([])), strategies: strategies,
      dataOrigin: compared.cells[0].dataOrigin)
  }

  /// The files with real data that are there, by scenario; the others are named on standard error.
  private func dataFiles(_ scenarios: [String]) throws -> [String: String] {
    let wanted = ClaimList.realData.filter { scenarios.contains($0.key) }
    var files: [String: String] = [:]
    if let data {
      guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: data).sorted() else {
        throw CommandError.noFolder(data, option: "--data")
      }
      for (scenario, name) in wanted {
        files[scenario] = paths.first { $0 == name || $0.hasSuffix("/" + name) }
          .map { "\(data)/\($0)" }
      }
    }
    for (scenario, name) in wanted.sorted(by: { $0.key < $1.key }) where files[scenario] == nil {
      let claims = ClaimList.claims(reading: scenario).joined(separator: ", ")
      Failure.note(
        "claims: \(scenario) has no real data and generates some, as "
          + (data.map { "\($0) has no \(name)" } ?? "no --data folder with \(name) is given")
          + "; \(claims) read it")
    }
    return files
  }

  /// A run like any other, with its report beside the journal; one that was interrupted ends all.
  private func measure(
    _ scenario: String, _ file: String?, into folder: String, _ more: [String] = []
  ) async throws {
    let arguments =
      [path(scenario), "--out", folder] + (quick ? ["--quick"] : []) + (lock.wait ? ["--wait"] : [])
      + (file.map { ["--data", $0] } ?? [])
      + ClaimList.strategies(of: scenario).flatMap { ["--strategy", $0] } + more
    do {
      try await RunCommand.parse(arguments).run()
    } catch let exit as ExitCode where exit == ExitCode(ExitStatus.interrupted) {
      throw CancellationError()
    } catch let exit as ExitCode where exit.isSuccess {
      // Its cells are finished.
    }
  }

  private static let realData = ClaimList.realData.values.sorted().joined(separator: ", ")

  private func show(_ step: ClaimsRun.Step) {
    let text =
      switch step {
      case .found(let scenario, let path): "\(scenario): measured before, \(path)"
      case .running(let scenario, let number, let count):
        "\(scenario): running, \(number) of \(count)"
      case .failed(let scenario, let reason): "\(scenario): \(reason)"
      case .unreadable(let path, let reason): "left out \(path): \(reason)"
      }
    Failure.note("claims: \(text)")
  }
}
