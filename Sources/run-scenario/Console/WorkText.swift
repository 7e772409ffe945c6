import Console
import Document
import Foundation
import RunJournal

/// A table of a cell's work by operation and strategy.
struct WorkText {
  let record: WorkRecord
  /// The strategies; the first is the baseline.
  let strategies: [String]

  var text: String {
    let rows = record.measurements.map { measurement in
      [measurement.name] + strategies.map { cell(measurement, $0) }
    }
    let table = Table(
      titles: ["operation"] + strategies, numbers: Set(1...max(1, strategies.count)), texts: rows)
    return heading + "\n\n" + Terminal.renderer.text(table)
  }

  private var countsInstructions: Bool { record.figures.contains { $0.instructions != nil } }

  private var heading: String {
    let name = record.cell.isEmpty ? "" : "\(record.cell), "
    let what =
      countsInstructions
      ? "instructions of one action; others: ratio to it and, in parentheses, ratio of SQLite's "
        + "steps; = is the same work, within 1 %"
      : "SQLite's steps in one action; others: ratio to it and, in parentheses, ratio of the pages"
    return "\(name)\(record.members.formatted()) members. In \(strategies.first ?? ""): \(what)."
  }

  private func cell(_ measurement: MeasurementID, _ strategy: String) -> String {
    guard let figure = record.figure(measurement, of: strategy) else { return "–" }
    guard let first = strategies.first, let base = record.figure(measurement, of: first),
      strategy != first
    else {
      let count = figure.instructions ?? figure.virtualMachineSteps
      return Self.short(Double(count) / Double(max(1, figure.actions)))
    }
    guard countsInstructions else {
      return "\(Self.ratio(figure.stepRatio(to: base))) "
        + "(\(Self.ratio(figure.pageRatio(to: base))))"
    }
    let mark = figure.isSameWork(as: base) == true ? "=" : " "
    return "\(Self.ratio(figure.instructionRatio(to: base))) \(mark) "
      + "(\(Self.ratio(figure.stepRatio(to: base))))"
  }

  private static func ratio(_ ratio: Double?) -> String {
    ratio.map { String(format: "%.3f", $0) } ?? "–"
  }

  /// Returns a count with about three digits: `12.3 M`.
  static func short(_ count: Double) -> String {
    for (unit, name) in [(1e9, " G"), (1e6, " M"), (1e3, " k")] where count >= unit {
      return String(format: count >= 100 * unit ? "%.0f" : "%.1f", count / unit) + name
    }
    return String(format: "%.0f", count)
  }
}

extension WorkFigure {
  /// Returns the ratio of pages; nil if the other figure has none.
  fileprivate func pageRatio(to other: WorkFigure) -> Double? {
    other.pages > 0 ? Double(pages) / Double(other.pages) : nil
  }
}

/// The work of cells as JSON.
struct WorkSummary: Encodable {
  let cells: [Cell]

  struct Cell: Encodable {
    let name: String
    let members: Int
    let baseline: String
    let operations: [Operation]
  }

  struct Operation: Encodable {
    let name: String
    let strategies: [Figure]
  }

  struct Figure: Encodable {
    let strategy: String
    let actions: Int
    let instructions: Int64?
    let instructionRatio: Double?
    let isSameWork: Bool?
    let virtualMachineSteps: Int64
    let stepRatio: Double?
    let pages: Int64
  }

  init(_ records: [WorkRecord], _ strategies: [String]) {
    cells = records.map { record in
      Cell(
        name: record.cell, members: record.members, baseline: strategies.first ?? "",
        operations: record.measurements.map { measurement in
          let base = strategies.first.flatMap { record.figure(measurement, of: $0) }
          return Operation(
            name: measurement.name,
            strategies: strategies.compactMap { record.figure(measurement, of: $0) }.map {
              Figure($0, base: base)
            })
        })
    }
  }
}

extension WorkSummary.Figure {
  fileprivate init(_ figure: WorkFigure, base: WorkFigure?) {
    strategy = figure.strategy
    actions = figure.actions
    instructions = figure.instructions
    instructionRatio = base.flatMap { figure.instructionRatio(to: $0) }
    isSameWork = base.flatMap { figure.isSameWork(as: $0) }
    virtualMachineSteps = figure.virtualMachineSteps
    stepRatio = base.flatMap { figure.stepRatio(to: $0) }
    pages = figure.pages
  }
}
