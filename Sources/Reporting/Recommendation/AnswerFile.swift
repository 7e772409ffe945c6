import Escaping
import Foundation
import RunJournal
import Statistics

/// answer.json: the recommendation for other programs, one for each cell.
///
/// ```json
/// {"version": 2, "scenario": "publications",
///  "limits": {"ratio": 1.1, "action": 4000000, "background": 1000000000, "file": 10000000},
///  "cells": [{"cell": "", "members": 5000, "default": "parent-entity", "cannotTell": [],
///             "asGood": [...], "worse": [...], "devices": [...], "stability": {...}}]}
/// ```
///
/// Times are measured nanoseconds of one action as the workload performs it.
struct AnswerFile: Encodable {
  static let name = "answer.json"

  let version = 2
  let scenario: String
  let limits: Limits
  /// The cells; the one that the report shows in full is the first.
  let cells: [Cell]

  struct Limits: Encodable {
    let ratio: Double
    let action: Double
    let background: Double
    let file: Double
    /// The factor by which the device of interest is slower than the measuring machine.
    let slowness: Double
  }

  struct Cell: Encodable {
    let cell: String
    let members: Int
    /// The recommended strategy; nil if the run recommends none, with the reason.
    let `default`: String?
    let reason: String?
    /// The strategies that the run cannot decide between; empty if the answer is certain.
    let cannotTell: [String]
    let asGood: [Other]
    let worse: [Other]
    /// The defaults on faster and slower devices.
    let devices: [Device]
    let stability: Stability?
    /// The sizes above which an action takes longer than a frame or another strategy differs by
    /// what counts.
    ///
    /// Nil if only one size was measured.
    let fromSize: [SizeEvent]?
    /// The indexes that would prevent the default from reading rows it drops, and the tried ones.
    let indexes: [Index]
  }

  struct Device: Encodable {
    let slowness: Double
    let `default`: String
  }

  struct Index: Encodable {
    let operation: String
    let property: String
    let strategy: String
    /// The rows that one action reads and keeps without the index; nil if its plan drops none.
    let rowsRead: Int?
    let rowsKept: Int?
    /// Nil if the run did not try the index.
    let cost: Double?
    let costWithoutIndex: Double?
    /// The confidence interval of the ratio of the two costs.
    let interval: [Double]?
    let fileRatio: Double?
    let loadRatio: Double?
    let loadInterval: [Double]?
    /// True if a person notices what the index saves; nil if the run did not try it.
    let isWorthwhile: Bool?
  }

  struct SizeEvent: Encodable {
    let event: Growth.Event.Kind
    let operation: String
    let strategy: String
    let members: Double
    let interval: [Double]
  }

  struct Other: Encodable {
    let strategy: String
    /// The share of resamples with this relation.
    let share: Double
    let isCertain: Bool
    let gains: [Difference]
    let losses: [Difference]
  }

  struct Difference: Encodable {
    let operation: String
    let ratio: Double
    let interval: [Double]
    let cost: Double
    let defaultCost: Double
    let unit: Costs.Unit
  }

  struct Stability: Encodable {
    let resamples = Recommendation.resampleCount
    /// The share of resamples in which each strategy is the default.
    let defaults: [String: Double]
    /// The seconds of measuring that would decide; nil if the answer is certain or no run would.
    let secondsToTell: Double?
  }

  init(_ report: Report) {
    scenario = report.scenario.name
    let slowness = report.slowness
    limits = Limits(
      ratio: 1 + report.choosingEffect, action: Costs.Unit.action.noticeable / slowness,
      background: Costs.Unit.background.noticeable / slowness,
      file: Costs.Unit.file.noticeable, slowness: slowness)
    let shown = report.measurements
    let others = report.cells.filter { $0.cell.name != shown?.cell.name }
    cells = ([shown].compactMap { $0 } + others).map { Cell($0, of: report) }
  }

  /// Returns the JSON with sorted keys, one value per line.
  ///
  /// - Throws: ``ReportError/cannotWrite(path:reason:)`` if a figure is not finite.
  func text() throws(ReportError) -> String {
    do {
      return try JSONOutput.text(self) + "\n"
    } catch {
      throw .cannotWrite(path: Self.name, reason: error.reason)
    }
  }
}

extension AnswerFile.Cell {
  fileprivate init(_ measurements: Measurements, of report: Report) {
    let words = AnswerWords(report, measurements)
    let answer = words?.answer
    func others(_ relation: Choice.Relation) -> [AnswerFile.Other] {
      answer?.others(relation).map(AnswerFile.Other.init) ?? []
    }
    cell = measurements.cell.name
    members = measurements.cell.scenario.familySize
    `default` = answer?.preferred
    reason = words == nil ? AnswerWords.missing(report, measurements) : nil
    cannotTell = answer.map { $0.isCertain ? [] : $0.candidates } ?? []
    asGood = others(.asGood)
    worse = others(.worse)
    devices = (answer?.devices ?? []).map {
      AnswerFile.Device(slowness: $0.slowness, default: $0.strategy)
    }
    stability = answer.map { answer in
      AnswerFile.Stability(
        defaults: Dictionary(uniqueKeysWithValues: answer.defaults.map { ($0.strategy, $0.share) }),
        secondsToTell: answer.isCertain ? nil : words?.secondsToTell)
    }
    fromSize = words?.growth?.events.map { event in
      AnswerFile.SizeEvent(
        event: event.kind, operation: event.item.name, strategy: event.strategy,
        members: event.members,
        interval: [event.interval.lowerBound, event.interval.upperBound])
    }
    indexes = (words?.indexes ?? []).map { advice in
      AnswerFile.Index(
        operation: advice.item.name, property: advice.property, strategy: advice.strategy,
        rowsRead: advice.rows?.read, rowsKept: advice.rows?.kept, cost: advice.trial?.cost,
        costWithoutIndex: advice.trial?.costWithoutIndex,
        interval: advice.trial?.interval.ends, fileRatio: advice.trial?.fileRatio,
        loadRatio: advice.trial?.loadRatio, loadInterval: advice.trial?.loadInterval?.ends,
        isWorthwhile: advice.trial?.isWorthwhile)
    }
  }
}

extension RatioInterval {
  /// Both ends; nil if they are unknown, because JSON has no infinity.
  var ends: [Double]? { isBounded ? [lower, upper] : nil }
}

extension AnswerFile.Other {
  fileprivate init(_ other: Recommendation.Other) {
    self.init(
      strategy: other.strategy, share: other.share, isCertain: other.isCertain,
      gains: other.gains.map(AnswerFile.Difference.init),
      losses: other.losses.map(AnswerFile.Difference.init))
  }
}

extension AnswerFile.Difference {
  fileprivate init(_ difference: Recommendation.Difference) {
    self.init(
      operation: difference.item.name, ratio: difference.ratio,
      interval: [difference.interval.lower, difference.interval.upper], cost: difference.cost,
      defaultCost: difference.preferredCost, unit: difference.item.unit)
  }
}
