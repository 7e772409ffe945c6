import LogicalModel
import RunJournal
import Timing

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
  /// - Returns: the records of all changes in the order of the workload, and the content's digest.
  func endChanges() throws -> ChangedRecords

  /// Opens a copy with a model that has one kind more.
  func addKind(_ operation: String) throws -> OperationRecord

  /// Asks at intended times.
  func pace(_ operation: String) throws -> OperationRecord

  /// Closes what is open.
  ///
  /// - Returns: the settings read back from the store.
  func close() throws -> [String: String]
}

/// What a store answered to all questions of one read, and the work it did.
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

/// What one load gave.
struct LoadedRecord: Codable {
  /// One for each wanted level; a sample for each slice, and one for the commit of a load that is
  /// one transaction.
  var records: [OperationRecord]
}

/// What the changes of one round gave.
struct ChangedRecords: Codable {
  var records: [OperationRecord]
  /// Nil where nothing changed the content.
  var contentDigest: String?
}
