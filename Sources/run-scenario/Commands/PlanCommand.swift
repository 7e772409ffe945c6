import ArgumentParser
import Document
import Foundation
import LogicalModel
import Measuring

/// `run-scenario plan FILE`: what a run would measure and what it would take.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the cells of a scenario with processes, minutes and disk, without running it.",
    discussion: """
      Tries the first and the last cell at small sizes for some seconds. Larger sizes are \
      extrapolated and marked as estimates.

      EXAMPLES
        run-scenario plan Scenarios/publications.yaml
        run-scenario plan Scenarios/scale.yaml --size 10m
        run-scenario plan Scenarios/zotero.yaml --data items.jsonl
        run-scenario plan Scenarios/scale.yaml --json | jq .seconds
        run-scenario plan Scenarios/scale.yaml --shards 3    who measures what
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var options: MeasuringOptions

  @OptionGroup var share: ShardOptions

  @Option(
    help: ArgumentHelp(
      "Print which cells each of so many shards measures, and try nothing.", valueName: "count"))
  var shards: Int?

  @Flag(help: "Print the plan as JSON; its fields are in Notebooks/Reference/CommandLine.md.")
  var json = false

  func validate() throws {
    guard let shards else { return }
    guard (1...10_000).contains(shards) else {
      throw ValidationError("--shards must be from 1 to 10000")
    }
    if share.shard != nil {
      throw ValidationError(
        "--shards shows all parts and --shard plans one; leave one of them out")
    }
  }

  func run() async throws {
    try await Failure.reporting {
      var settings = try share.applied(to: options.settings(), scenario: scenario)
      settings.measuresGrowth = true
      if let shards {
        let cut = try CellCut(path: scenario, settings: settings)
        return print(
          json
            ? try JSONOutput.text(ShardSummary(cut, shards: shards))
            : ShardText(cut, shards: shards).text)
      }
      let prepared = try PreparedScenario.read(path: scenario, settings: settings)
      let place = try TrialFolder()
      let estimate = try await StepDisplay.during("trying it at small sizes") {
        try await CostTrial(
          prepared: prepared, settings: settings, executable: ThisExecutable.path,
          folder: place.path
        ).estimate()
      }
      print(
        json
          ? try JSONOutput.text(PlanSummary(prepared, estimate))
          : PlanText(prepared: prepared, estimate: estimate).text)
      do {
        try prepared.requireRoom(in: FileManager.default.currentDirectoryPath)
      } catch {
        Failure.note("a run here would be refused: \(error)")
      }
    }
  }
}

/// The table of `plan`.
struct PlanText {
  let prepared: PreparedScenario
  let estimate: CostEstimate

  var text: String {
    let titles = ["cell", "members", "processes", "minutes", "disk", ""]
    let rows = estimate.cells.map { cell in
      [
        cell.name.isEmpty ? "(the only one)" : cell.name, cell.members.formatted(),
        "\(cell.processes)", Self.minutes(cell.seconds),
        Self.bytes(cell.diskBytes), cell.isGuess ? "guess" : "tried",
      ]
    }
    let sum = [
      "together", "", "\(estimate.processes)", Self.minutes(estimate.seconds),
      Self.bytes(estimate.diskBytes), "",
    ]
    let table = Table(titles: titles, numbers: Set(1...4), texts: rows + [sum])
    let strategies = prepared.strategies.map(\.name).joined(separator: ", ")
    let operations = estimate.cells.first?.operations.joined(separator: ", ") ?? ""
    let lines =
      ["Strategies: \(strategies)", "Operations: \(operations)"] + prepared.leftOut
      + prepared.reductions
      + ["", Terminal.renderer.text(table)] + notes
    return lines.joined(separator: "\n")
  }

  private var notes: [String] {
    var notes = ["", "minutes: at most, as rounds that are not needed are not measured."]
    if estimate.cells.contains(where: \.isGuess) {
      notes.append(
        "guess: drawn from trials of at most \(estimate.mostTried.formatted()) members by "
          + "c + d·n·ln n; disk is the peak.")
    }
    return notes
  }

  static func minutes(_ seconds: Double) -> String {
    let tenths = Int((seconds / 6).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }

  static func bytes(_ count: Double) -> String {
    let tenths = Int((count / 1e5).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
  }
}

/// A plan for other programs; the fields are those of the command line's reference.
struct PlanSummary: Encodable {
  struct Cell: Encodable {
    let name: String
    let members: Int
    let processes: Int
    let preparationSeconds: Double
    let secondsPerProcess: Double
    let seconds: Double
    let diskBytes: Int
    let isGuess: Bool
    let operations: [String]
  }

  private let schemaVersion = 2
  private let scenario: String
  private let strategies: [String]
  private let leftOut: [String]
  private let reductions: [String]
  private let processes: Int
  private let seconds: Double
  private let diskBytes: Int
  private let cells: [Cell]

  init(_ prepared: PreparedScenario, _ estimate: CostEstimate) {
    scenario = prepared.path
    strategies = prepared.strategies.map(\.name)
    (leftOut, reductions) = (prepared.leftOut, prepared.reductions)
    processes = estimate.processes
    seconds = estimate.seconds
    diskBytes = Int(estimate.diskBytes)
    cells = estimate.cells.map { cell in
      Cell(
        name: cell.name, members: cell.members,
        processes: cell.processes, preparationSeconds: cell.preparationSeconds,
        secondsPerProcess: cell.secondsPerProcess, seconds: cell.seconds,
        diskBytes: Int(cell.diskBytes), isGuess: cell.isGuess,
        operations: cell.operations)
    }
  }
}
