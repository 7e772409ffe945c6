import Foundation
import LogicalModel
import Machine
package import RunJournal
import Statistics
import Strategies
import Timing

/// What a process is told that measures stores in turns.
package struct InterleavedRequest: Codable, Hashable, Sendable {
  package var contenders: [ContenderFiles]
  package var rounds: [RoundPlanRecord.RoundCount]
  /// Of the order of turns.
  package var seed: UInt64

  package init(
    contenders: [ContenderFiles], rounds: [RoundPlanRecord.RoundCount], seed: UInt64
  ) {
    self.contenders = contenders
    self.rounds = rounds
    self.seed = seed
  }
}

/// What a process answers that measured stores in turns.
package struct InterleavedReply: Codable, Hashable, Sendable {
  /// The names of the contenders in the order of opening.
  package var openingOrder: [String]
  package var contenders: [Measurement]
  package var resources: ResourceRecord

  /// The figures of one contender.
  package struct Measurement: Codable, Hashable, Sendable {
    package var name: String
    package var operations: [OperationRecord]
    /// After all changes, nil where nothing changed.
    package var finalContentDigest: String?
    package var settings: [String: String]
  }
}

/// One process of an interleaved measurement: it opens all stores and lets them take turns.
struct InterleavedProcess {
  /// Memory that a process takes before everything else, at most: its size is drawn, so that the
  /// places of what is measured differ from process to process as they do from app to app.
  private static let mostBallastBytes = 4 << 20

  let request: InterleavedRequest
  let cell: PreparedCell
  /// An empty folder.
  let folder: String
  let clock: SampleClock

  /// - Throws: ``ScenarioRunError`` and what the stores throw.
  func run() throws -> InterleavedReply {
    var generator = SplitMix64(seed: request.seed)
    let ballast = [UInt8](repeating: 1, count: generator.index(below: Self.mostBallastBytes))
    let timer = TimerFacts(clock: clock, isQuick: false)
    let contenders = try request.contenders.map { try contender($0, timer) }
    var turns = TurnTaking(
      contenders, scenario: cell.scenario,
      plan: TurnTaking.Plan(rounds: request.rounds, seed: generator.next()), clock: clock)
    let result = try withExtendedLifetime(ballast) { try turns.run() }
    return InterleavedReply(
      openingOrder: result.openingOrder.map { request.contenders[$0].name },
      contenders: request.contenders.indices.map { index in
        InterleavedReply.Measurement(
          name: request.contenders[index].name, operations: result.records[index],
          finalContentDigest: result.contentDigests[index], settings: result.settings[index])
      }, resources: ResourceUsage.current())
  }

  private func contender(_ files: ContenderFiles, _ timer: TimerFacts) throws -> StoreContender {
    let own = "\(folder)/\(files.name)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let opening = StoreOpening(
      cell: cell, strategy: try StrategyList.strategy(named: files.strategy))
    return try StoreContender(files, opening: opening, folder: own, timer: timer)
  }
}
