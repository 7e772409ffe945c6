import RunJournal

/// A store that takes part in an interleaved measurement and does one thing when it is its turn.
///
/// In the process that takes turns, or in one of its own that waits for its turn
/// (``StoreContender`` and ``WorkerContender``): whoever gives turns does not see the difference.
protocol Contender: AnyObject {
  /// Unique in the process; the strategy's name but in A/A comparisons.
  var name: String { get }

  /// Opens a copy of the prepared store that is only read.
  func open() throws

  /// The ways in which an operation can be asked of the engine alone, nil for the statements that
  /// its fetches run.
  func variants(of operation: String) throws -> [String?]

  /// Answers each question of a read once, untimed, and says what it answered and what work that was.
  func examine(_ measurement: MeasurementID, questionCount: Int) throws -> Examination

  /// Answers one question, from 0, with the clock on.
  ///
  /// With another question it answers that before, with the clock off: a short sample would otherwise
  /// mostly show how much the other stores have pushed out of the processor's caches.
  func sample(_ measurement: MeasurementID, question: Int, warmingUpWith other: Int?) throws
    -> TurnSample

  /// Opens a fresh copy of the empty store, and ends with that closed and removed.
  ///
  /// - Parameters:
  ///   - operation: the insert of the workload.
  ///   - turns: asks for slices until it gets nil, within one transaction if that is the operation.
  /// - Returns: the records of the load.
  /// - Throws: what the turns and the store throw.
  func load(
    _ operation: String,
    _ turns: (_ next: @escaping () throws -> TurnSample?) throws -> Void
  ) throws -> LoadedRecord

  /// Opens a fresh copy of the prepared store that changes are made to.
  func beginChanges() throws

  /// Makes the changes of one sample, from 0, and saves them.
  func change(_ operation: String, sample: Int) throws

  /// Closes the store that was changed.
  ///
  /// - Returns: the records of all changes in the order of the workload, and the content's digest if
  ///   it is wanted.
  func endChanges(digestsContent: Bool) throws -> ChangedRecords

  /// Opens a copy with a model that has one kind more.
  func addKind(_ operation: String) throws -> OperationRecord

  /// Asks at intended times.
  func pace(_ operation: String) throws -> OperationRecord

  /// Closes what is open.
  ///
  /// - Returns: the settings read back from the store.
  func close() throws -> [String: String]
}

/// The answers of a store to all questions of one read, and the work it did.
struct Examination: Codable {
  /// Without samples.
  var record: OperationRecord
  /// Objects, values or rows found for each question.
  var counts: [Int]
  /// The longest of the answers, by wall time.
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
  /// One for each wanted level; a sample for each slice, and one for the commit of a load that is
  /// one transaction.
  var records: [OperationRecord]
}

/// The result of one round of changes.
struct ChangedRecords: Codable {
  var records: [OperationRecord]
  /// Nil where nothing changed the content, or where it was not wanted.
  var contentDigest: String?
}

/// A request to a contender in its own process, sent as one line of JSON.
enum ContenderCall: Codable {
  case open
  case variants(operation: String)
  case examine(MeasurementID, questionCount: Int)
  case sample(MeasurementID, question: Int, other: Int?)
  /// Answered once the load is open; slices follow until ``endLoad``.
  case beginLoad(operation: String)
  case nextSlice
  case endLoad
  case beginChanges
  case change(operation: String, sample: Int)
  case endChanges(digestsContent: Bool)
  case addKind(operation: String)
  case pace(operation: String)
  case close
}

/// A contender's answer to a ``ContenderCall``, sent as one line of JSON.
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
  /// The status that the error would end a process with, and its message.
  case failed(status: Int32, message: String)
}

/// Serves one contender to whoever gives turns, over two streams of lines.
struct ContenderService {
  let contender: any Contender
  /// The next call, nil at the end.
  let receive: () throws -> ContenderCall?
  let answer: (ContenderAnswer) throws -> Void

  /// Answers calls until there are no more; an error of the contender is an answer too.
  ///
  /// - Throws: what receiving and answering throw.
  func run() throws {
    while let call = try receive() {
      do {
        try answer(try self.answer(to: call))
      } catch let error as ServiceEnd {
        throw error
      } catch {
        try answer(.failed(status: ExitStatus(of: error).rawValue, message: "\(error)"))
      }
    }
  }

  /// The other side went away in the midst of a load.
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
    case .pace(let operation): return .record(try contender.pace(operation))
    case .close: return .settings(try contender.close())
    case .nextSlice, .endLoad:
      return .failed(status: 1, message: "no load is open")
    }
  }

  /// The turns of a load, which is open while this runs.
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
