import LogicalModel
import RunJournal

@testable import Measuring

/// A store that takes no time and logs its calls.
final class FakeContender: Contender {
  /// The calls of one test's contenders, in order.
  final class Log {
    var entries: [Entry] = []
  }

  enum Entry: Hashable {
    case open(String)
    case examine(String, MeasurementID)
    case sample(String, MeasurementID, question: Int, warmingUpWith: Int?)
    case beginLoad(String)
    case slice(String)
    case endLoad(String)
    case beginChanges(String)
    case change(String, operation: String, sample: Int)
    case endChanges(String, digestsContent: Bool)
    case addKind(String)
    case close(String)
  }

  let name: String
  var engineVariants: [String?] = [nil]
  /// The reported time of each sample.
  var sampleNanoseconds: Int64 = 1_000_000
  var sliceCount = 3
  var isOneTransaction = true
  /// The number of the sample whose answer differs.
  var wrongSample: Int?
  private let log: Log
  private var samples = 0

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func open() { log.entries.append(.open(name)) }

  func variants(of _: String) -> [String?] { engineVariants }

  func examine(_ measurement: MeasurementID, questionCount: Int) -> Examination {
    log.entries.append(.examine(name, measurement))
    return Examination(
      record: record(measurement, []), counts: (0..<questionCount).map { 10 + $0 },
      longestNanoseconds: sampleNanoseconds)
  }

  func sample(_ measurement: MeasurementID, question: Int, warmingUpWith other: Int?) -> TurnSample
  {
    log.entries.append(.sample(name, measurement, question: question, warmingUpWith: other))
    defer { samples += 1 }
    return TurnSample(
      wallNanoseconds: sampleNanoseconds, cpuNanoseconds: sampleNanoseconds,
      count: samples == wrongSample ? -1 : 10 + question)
  }

  func load(
    _ operation: String, _ turns: (_ next: @escaping () throws -> TurnSample?) throws -> Void
  ) throws -> LoadedRecord {
    log.entries.append(.beginLoad(name))
    var left = sliceCount
    try turns { [self] in
      guard left > 0 else { return nil }
      left -= 1
      log.entries.append(.slice(name))
      return TurnSample(wallNanoseconds: 1, cpuNanoseconds: 1, count: 1)
    }
    log.entries.append(.endLoad(name))
    let samples = Array(repeating: Int64(1), count: sliceCount + (isOneTransaction ? 1 : 0))
    return LoadedRecord(records: [record(MeasurementID(operation: operation), samples)])
  }

  func beginChanges() { log.entries.append(.beginChanges(name)) }

  func change(_ operation: String, sample: Int) {
    log.entries.append(.change(name, operation: operation, sample: sample))
  }

  func endChanges(digestsContent: Bool) -> ChangedRecords {
    log.entries.append(.endChanges(name, digestsContent: digestsContent))
    return ChangedRecords(
      records: [record(MeasurementID(operation: "update"), [1, 2])],
      contentDigest: digestsContent ? "changed" : nil)
  }

  func addKind(_ operation: String) -> OperationRecord {
    log.entries.append(.addKind(name))
    return record(MeasurementID(operation: operation), [1])
  }

  func close() -> [String: String] {
    log.entries.append(.close(name))
    return ["page_size": "4096"]
  }

  private func record(_ id: MeasurementID, _ samples: [Int64]) -> OperationRecord {
    OperationRecord(
      id: id, wallNanoseconds: samples, cpuNanoseconds: samples, answerDigest: "d",
      answerCount: 1, statements: [])
  }
}
