import Console
import Escaping
import RunJournal

/// A store that takes part in an interleaved measurement and acts when it is its turn.
///
/// It lives in the process that takes turns (``StoreContender``) or in its own
/// (``WorkerContender``), with the same behaviour.
protocol Contender: AnyObject {
  /// The strategy's name except in A/A comparisons; unique in the process.
  var name: String { get }

  /// Opens a copy of the prepared store for reading.
  func open() throws

  /// Returns the variants of an operation at the engine level, nil for the statements that its
  /// fetches run.
  func variants(of operation: String) throws -> [String?]

  /// Answers each question of a read once, untimed; returns the answers and the work.
  func examine(_ measurement: MeasurementID, questionCount: Int) throws -> Examination

  /// Times the answer to one question, numbered from 0.
  ///
  /// With another question, it first answers that one untimed. A short sample would otherwise
  /// mostly show how much the other stores have evicted from the processor's caches.
  func sample(_ measurement: MeasurementID, question: Int, warmingUpWith other: Int?) throws
    -> TurnSample

  /// Opens a fresh copy of the empty store, loads it, closes it and removes it.
  ///
  /// - Parameters:
  ///   - operation: the insert of the workload.
  ///   - turns: requests slices until it gets nil, within one transaction if the operation is one.
  /// - Returns: the records of the load.
  /// - Throws: the errors of the turns and the store.
  func load(
    _ operation: String,
    _ turns: (_ next: @escaping () throws -> TurnSample?) throws -> Void
  ) throws -> LoadedRecord

  /// Opens a fresh copy of the prepared store for changes.
  func beginChanges() throws

  /// Makes and saves the changes of one sample, numbered from 0.
  func change(_ operation: String, sample: Int) throws

  /// Closes the changed store.
  ///
  /// - Returns: the records of all changes in the order of the workload, and the content's digest
  ///   on request.
  func endChanges(digestsContent: Bool) throws -> ChangedRecords

  /// Opens a copy with a model that has an additional kind.
  func addKind(_ operation: String) throws -> OperationRecord

  /// Closes the store.
  ///
  /// - Returns: the settings read back from the store.
  func close() throws -> [String: String]
}

/// The answers of a store to all questions of one read, and the work it did.
struct Examination: Codable {
  /// The record without samples.
  var record: OperationRecord
  /// Objects, values or rows found for each question.
  var counts: [Int]
  /// The wall time of the slowest answer.
  var longestNanoseconds: Int64
}

/// The time of one turn.
struct TurnSample: Codable, Hashable {
  var wallNanoseconds: Int64
  var cpuNanoseconds: Int64
  /// Objects, values or rows found, or objects stored.
  var count: Int
}

/// The result of one load.
struct LoadedRecord: Codable {
  /// One record for each requested level, with a sample for each slice, and one for the commit of a
  /// load in a single transaction.
  var records: [OperationRecord]
}

/// The result of one round of changes.
struct ChangedRecords: Codable {
  var records: [OperationRecord]
  /// Nil if nothing changed the content, or without a request for it.
  var contentDigest: String?
}

/// A request to a contender in its own process, one line of JSON.
enum ContenderCall: Codable {
  case open
  case variants(operation: String)
  case examine(MeasurementID, questionCount: Int)
  case sample(MeasurementID, question: Int, other: Int?)
  /// Answered when the load is open; slices follow until ``endLoad``.
  case beginLoad(operation: String)
  case nextSlice
  case endLoad
  case beginChanges
  case change(operation: String, sample: Int)
  case endChanges(digestsContent: Bool)
  case addKind(operation: String)
  case close
}

/// A contender's answer, one line of JSON.
enum ContenderAnswer: Codable {
  case done
  case variants([String?])
  case examination(Examination)
  /// Nil after the last slice.
  case sample(TurnSample?)
  case loaded(LoadedRecord)
  case changed(ChangedRecords)
  case record(OperationRecord)
  case settings([String: String])
  /// The exit status of the error and its message.
  case failed(status: Int32, message: String)
}

/// Serves one contender over two streams of lines.
struct ContenderService {
  let contender: any Contender
  /// The next call, nil at the end.
  let receive: () throws -> ContenderCall?
  let answer: (ContenderAnswer) throws -> Void

  /// Answers calls until the last; an error of the contender is also an answer.
  ///
  /// - Throws: the errors of receiving and answering.
  func run() throws {
    while let call = try receive() {
      do {
        try answer(try self.answer(to: call))
      } catch let error as ServiceEnd {
        throw error
      } catch {
        try answer(.failed(status: ExitStatus(of: error).rawValue, message: error.reasonWithPath))
      }
    }
  }

  /// The end of the stream during a load.
  private struct ServiceEnd: Error {}

  private func answer(to call: ContenderCall) throws -> ContenderAnswer {
    switch call {
    case .open:
      try contender.open()
      return .done
    case .variants(let operation): return .variants(try contender.variants(of: operation))
    case .examine(let id, let count):
      return .examination(try contender.examine(id, questionCount: count))
    case .sample(let id, let question, let other):
      return .sample(try contender.sample(id, question: question, warmingUpWith: other))
    case .beginLoad(let operation): return .loaded(try contender.load(operation, slices))
    case .beginChanges:
      try contender.beginChanges()
      return .done
    case .change(let operation, let sample):
      try contender.change(operation, sample: sample)
      return .done
    case .endChanges(let digests):
      return .changed(try contender.endChanges(digestsContent: digests))
    case .addKind(let operation): return .record(try contender.addKind(operation))
    case .close: return .settings(try contender.close())
    case .nextSlice, .endLoad:
      return .failed(status: 1, message: "no load is open")
    }
  }

  /// Serves the turns of a load, which is open meanwhile.
  private func slices(_ next: @escaping () throws -> TurnSample?) throws {
    try answer(.done)
    while let call = try receive() {
      switch call {
      case .nextSlice: try answer(.sample(try next()))
      case .endLoad: return
      default: try answer(.failed(status: 1, message: "a load is open"))
      }
    }
    throw ServiceEnd()
  }
}
