import Console
import Escaping
import Foundation
import LogicalModel
import ModelReshaping
import RunJournal
import Statistics

/// The stores that one process measures in turns, and their rounds.
struct InterleavedRequest: Codable, Hashable, Sendable {
  var contenders: [ContenderFiles]
  var rounds: [PlanRecord.RoundCount]
  /// The seed of the order of turns.
  var seed: UInt64
  /// The program that runs each contender in its own process with the command `contend`; nil if all
  /// stores are open in one process.
  var workerExecutable: String?
}

/// The measurements of one process.
package struct InterleavedReply: Codable, Hashable, Sendable {
  /// The contenders' names in the order of opening.
  var openingOrder: [String]
  var contenders: [Measurement]
  var resources: ResourceRecord

  /// The figures of one contender.
  struct Measurement: Codable, Hashable, Sendable {
    var name: String
    var operations: [OperationRecord]
    /// The digest after all changes, nil if nothing changed.
    var finalContentDigest: String?
    var settings: [String: String]
  }
}

/// One process of an interleaved measurement: it opens all stores and lets them take turns.
struct InterleavedProcess {
  /// The limit of the memory that a process first allocates.
  ///
  /// The size is random, so that memory addresses differ between processes as they do between apps.
  private static let mostBallastBytes = 4 << 20

  /// The request of the process itself.
  let launch: LaunchRequest
  let request: InterleavedRequest
  let cell: PreparedCell
  let clock: SampleClock

  /// - Throws: ``ScenarioRunError`` and the errors of the stores.
  func run() throws -> InterleavedReply {
    var generator = SplitMix64(seed: request.seed)
    let ballast = [UInt8](repeating: 1, count: generator.index(below: Self.mostBallastBytes))
    let timer = TimerFacts(clock: clock)
    let contenders = try request.contenders.map { try contender($0, timer) }
    let reference = try ReferenceFetch(folder: launch.folder, clock: clock)
    var turns = InterleavedMeasurement(
      contenders, scenario: cell.scenario,
      plan: InterleavedMeasurement.Plan(rounds: request.rounds, seed: generator.next()),
      clock: clock, timeReference: reference.nanoseconds)
    let result = try withExtendedLifetime(ballast) { try turns.run() }
    try reference.close()
    return InterleavedReply(
      openingOrder: result.openingOrder.map { request.contenders[$0].name },
      contenders: request.contenders.indices.map { index in
        InterleavedReply.Measurement(
          name: request.contenders[index].name, operations: result.records[index],
          finalContentDigest: result.contentDigests[index], settings: result.settings[index])
      }, resources: ResourceUsage.current())
  }

  private func contender(_ files: ContenderFiles, _ timer: TimerFacts) throws -> any Contender {
    let own = "\(launch.folder)/\(files.name)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    guard let executable = request.workerExecutable else {
      let opening = StoreOpening(
        cell: cell, strategy: try StrategyList.strategy(named: files.strategy))
      return try StoreContender(files, opening: opening, folder: own, timer: timer)
    }
    var launch = launch
    launch.task = .contend(files)
    launch.folder = own
    return try WorkerContender(launch, named: files.name, executable: executable)
  }
}

extension WorkerContender {
  /// Starts the process and waits until it is ready.
  fileprivate convenience init(
    _ launch: LaunchRequest, named name: String, executable: String
  ) throws {
    let process = try LineProcess(executable: executable, arguments: ["contend"])
    func exchange(_ line: some Encodable) throws -> ContenderAnswer {
      do {
        return try JSONDecoder().decode(
          ContenderAnswer.self, from: process.exchange(JSONEncoder().encode(line)))
      } catch let error as LaunchError {
        throw ScenarioRunError(error, strategy: name)
      }
    }
    if case .failed(_, let message) = try exchange(launch) {
      throw ScenarioRunError.launchFailed(strategy: name, message: message)
    }
    self.init(name) { try exchange($0) }
  }
}

/// The process of one contender, which answers line by line until its input ends.
package struct ContenderProcess {
  package init() {}

  /// - Throws: the errors of reading and writing; errors of the store are answers.
  package func run() throws {
    var lines = LineReader(file: .standardInput)
    guard let first = try lines.next() else { return }
    func answer(_ answer: ContenderAnswer) throws {
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(answer) + Data([0x0A]))
    }
    let contender: StoreContender
    do {
      contender = try Self.contender(JSONDecoder().decode(LaunchRequest.self, from: first))
    } catch {
      return try answer(
        .failed(status: ExitStatus(of: error).rawValue, message: error.reasonWithPath))
    }
    try answer(.done)
    let service = ContenderService(
      contender: contender,
      receive: {
        try lines.next().map { try JSONDecoder().decode(ContenderCall.self, from: $0) }
      }, answer: answer)
    try service.run()
  }

  private static func contender(_ request: LaunchRequest) throws -> StoreContender {
    guard case .contend(let files) = request.task else {
      throw ScenarioRunError.launchFailed(strategy: "", message: "it is not a contender")
    }
    let opening = StoreOpening(
      cell: try CellFile.read(request.cell),
      strategy: try StrategyList.strategy(named: files.strategy))
    return try StoreContender(
      files, opening: opening, folder: request.folder,
      timer: TimerFacts(clock: .system))
  }
}

/// The lines of a stream, as they arrive.
private struct LineReader {
  let file: FileHandle
  var received = Data()

  /// Returns the next line without its line feed; nil at the end.
  mutating func next() throws -> Data? {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        let line = Data(received[..<end])
        received = Data(received[received.index(after: end)...])
        return line
      }
      let more = file.availableData
      if more.isEmpty { return nil }
      received += more
    }
  }
}
