import Console
import Document
import Foundation
import Measuring
import ModelReshaping

/// The text of `check` about a run's cells and their estimated costs.
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
    return
      ([
        "Strategies: \(strategies)", "Operations: \(operations)", "", Terminal.renderer.text(table),
      ]
      + notes).joined(separator: "\n")
  }

  private var notes: [String] {
    var notes = ["", "minutes: an upper limit; unnecessary rounds are skipped."]
    if estimate.cells.contains(where: \.isGuess) {
      notes.append(
        "guess: estimated from trials of at most \(estimate.mostTried.formatted()) members; disk is the "
          + "peak.")
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

/// The plan of a run as JSON.
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

  static let schemaVersion = 2

  private let schemaVersion = Self.schemaVersion
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
