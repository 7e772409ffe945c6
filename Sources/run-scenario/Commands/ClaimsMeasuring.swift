import ArgumentParser
import Claims
import Console
import Foundation
import LogicalModel
import Measuring
import RunJournal

/// The runs that decide claims: those below a folder, or runs of the claims' scenarios, which are
/// measured if they are missing.
struct ClaimsMeasuring {
  let options: ClaimsOptions
  let claims: [Claim]

  /// Returns the journals with their paths.
  ///
  /// - Throws: `ExitCode` if a run was interrupted, after its message; earlier measurements stay.
  func journals() async throws -> [(path: String, journal: Journal)] {
    if let from = options.from { return try Self.journals(below: from) }
    do { return try await measured() } catch is CancellationError {
      throw ExitCode(ExitStatus.interrupted)
    }
  }

  /// Returns the journals below a folder.
  ///
  /// - Throws: ``CommandError`` if there is none.
  static func journals(below folder: String) throws -> [(path: String, journal: Journal)] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw CommandError.noFolder(folder, option: "--from") }
    var skipped: [String] = []
    let journals = StepDisplay.during("reading journals") {
      ClaimsRun.journals(below: folder) { skipped.append("skipped \($0): \($1)") }
    }
    for line in skipped { Failure.note(line) }
    guard !journals.isEmpty else { throw CommandError.noRunBelow(folder) }
    return journals
  }

  private func measured() async throws -> [(path: String, journal: Journal)] {
    let names = ClaimList.scenarios(of: claims)
    let files = try dataFiles(names)
    // Fail before hours of measuring rather than after them.
    try options.target.check(
      ClaimsPageContent(
        decided: Set(claims.map(\.id)),
        warnings: [
          ClaimsPage.quickWarning: options.quick ? Set(names) : [],
          ClaimsPage.generatedWarning: Set(
            names.filter {
              ClaimList.realData[$0] != nil && files[$0] == nil
            }),
        ]))
    let needs = try names.map { try need($0, files[$0]) }
    return try await ClaimsRun(folder: options.runs, isQuick: options.quick).journals(
      for: needs, tell: show
    ) { scenario, folder in
      try await measure(scenario, files[scenario], into: folder)
    }
  }

  /// Measures one shard of the claims' cells, each scenario in its own folder.
  ///
  /// - Returns: A sentence about the next step.
  func measure(_ shard: Shard) async throws -> String {
    let names = ClaimList.scenarios(of: claims)
    let files = try dataFiles(names)
    let share = ClaimsShard(
      try names.map { name in
        let settings = RunSettings(
          dataPath: files[name], strategies: ClaimList.strategies(of: name),
          isQuick: options.quick)
        return (name, try CellSubset(path: path(name), settings: settings))
      }, shard: shard)
    guard share.count > 0 else { throw ScenarioRunError.emptyShard(shard, cells: share.cellCount) }
    let folder = "\(options.runs)/shard-\(shard.number)-of-\(shard.count)"
    Failure.note(
      "claims: shard \(shard) has \(share.count) of \(share.cellCount) cells, from "
        + share.parts.map(\.scenario).joined(separator: ", "))
    let run = ClaimsRun(folder: folder, isQuick: options.quick)
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
    return
      "\(folder) has shard \(shard); to merge all shards: run-scenario report FOLDER... --out merged"
  }

  private func path(_ scenario: String) -> String { "\(options.scenarios)/\(scenario).yaml" }

  private func need(_ scenario: String, _ file: String?) throws -> ClaimsRun.WorkloadClass {
    let strategies = ClaimList.strategies(of: scenario)
    func prepared(_ strategies: [String]) throws -> PreparedScenario {
      try PreparedScenario(
        path: path(scenario),
        settings: RunSettings(dataPath: file, strategies: strategies, isQuick: options.quick))
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

  /// Returns the files of real data by scenario, and reports missing ones on standard error.
  private func dataFiles(_ scenarios: [String]) throws -> [String: String] {
    let wanted = ClaimList.realData.filter { scenarios.contains($0.key) }
    var files: [String: String] = [:]
    if let data = options.data {
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
        "claims: \(scenario) generates its data, because "
          + (options.data.map { "\($0) has no \(name)" } ?? "no --data folder with \(name) is given")
          + "; this affects \(claims)")
    }
    return files
  }

  /// Measures a scenario like the command `run`.
  ///
  /// - Throws: `CancellationError` if the run was interrupted.
  private func measure(
    _ scenario: String, _ file: String?, into folder: String, _ more: [String] = []
  ) async throws {
    let arguments =
      [path(scenario), "--out", folder] + (options.quick ? ["--quick"] : [])
      + (options.lock.wait ? ["--wait"] : [])
      + (file.map { ["--data", $0] } ?? [])
      + ClaimList.strategies(of: scenario).flatMap { ["--strategy", $0] } + more
    do {
      try await RunCommand.parse(arguments).run()
    } catch let exit as ExitCode where exit == ExitCode(ExitStatus.interrupted) {
      throw CancellationError()
    } catch let exit as ExitCode where exit.isSuccess {
      // All cells are finished.
    }
  }

  private func show(_ step: ClaimsRun.Step) {
    let text =
      switch step {
      case .found(let scenario, let path): "\(scenario): measured before, \(path)"
      case .running(let scenario, let number, let count):
        "\(scenario): running, \(number) of \(count)"
      case .failed(let scenario, let reason): "\(scenario): \(reason)"
      case .unreadable(let path, let reason): "skipped \(path): \(reason)"
      }
    Failure.note("claims: \(text)")
  }
}
