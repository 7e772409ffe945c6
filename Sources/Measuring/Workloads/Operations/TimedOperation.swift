import Lineage
import LogicalModel

/// One operation of a workload, ready to be sampled against a session.
struct TimedOperation: Sendable {
  fileprivate let operation: Operation
  fileprivate let action: any SampledAction

  /// Prepares one sample.
  ///
  /// The sample number determines the members, words and values, so every strategy gets the same.
  ///
  /// - Throws: ``WorkloadError``, `StrategyError` or the errors of store and object graph.
  func prepare(sample: Int, in session: Session) throws -> PreparedWork {
    try action.prepare(operation, sample: sample, in: session)
  }

  /// Runs one sample at the level of objects with the clock running during the work.
  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer)
    throws
  {
    let prepared = try prepare(sample: sample, in: session)
    var result = WorkResult.changed
    try clock.time { result = try prepared.work() }
    try prepared.answer(result, &answer)
  }

  /// Returns the names of the variants by which the engine alone can answer, in this store.
  func engineVariants(in session: Session) throws -> [String] {
    try prepare(sample: 0, in: session).engine().map(\.name)
  }
}

/// The sampling of a workload's operations.
enum OperationSampling {
  /// Returns the operation, ready to be sampled.
  ///
  /// - Returns: nil for a load, which the loader performs, and for a migration, which closes the
  ///   store: see ``AddKindWorkload``.
  static func operation(_ operation: Operation) -> TimedOperation? {
    guard let action = operation.action as? any SampledAction else { return nil }
    return TimedOperation(operation: operation, action: action)
  }

  /// Rejects operations that would use members which an earlier one has deleted.
  ///
  /// - Throws: ``WorkloadError/afterDeletion(operation:)``.
  static func checkOrder(_ workload: [Operation]) throws(WorkloadError) {
    var hasDeleted = false
    for operation in workload {
      let members = operation.action.members
      if hasDeleted, members != .asked { throw .afterDeletion(operation: operation.name) }
      if members == .deleted { hasDeleted = true }
    }
  }
}

/// An action that a session can repeat any number of times, each time with other members.
protocol SampledAction: OperationAction {
  /// Prepares one sample; see ``TimedOperation/prepare(sample:in:)``.
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork
}

/// The result of one run of an operation.
enum WorkResult {
  /// The objects found in each repetition.
  case objects([[ManagedObject]])
  case counts([Int])
  /// The values of one property in each repetition.
  case values([[PropertyValue]])
  case changed
}

/// One sample of an operation, prepared except for the work itself.
///
/// It is the same for all levels and kinds of measurement: the caller decides what is timed, warmed
/// up or run twice. Run prepared work only once: its contexts are new, and a second run
/// would find its objects in them. To repeat a question, prepare the same sample number again.
struct PreparedWork {
  /// The timed work at the level of objects.
  let work: () throws -> WorkResult
  /// Adds the result of the work to the answer, untimed.
  ///
  /// Always call it, because operations that change something check their result here.
  let answer: (WorkResult, inout Answer) throws -> Void
  /// Prepares the same work for the engine alone, in one variant or several; empty for operations
  /// that change something and for stores without such access.
  ///
  /// Call it only on demand, as it may take many times as long as the work and warm the caches for
  /// it.
  ///
  /// - Throws: `StrategyError` or the errors of store and object graph.
  let engine: () throws -> [EngineWork]

  /// Keeps the contexts of the work alive until the answer is complete, because objects need their
  /// context.
  init(
    in contexts: [ManagedObjectContext], engine: @escaping () throws -> [EngineWork] = { [] },
    work: @escaping () throws -> WorkResult,
    answer: @escaping (WorkResult, inout Answer) throws -> Void
  ) {
    self.engine = { try withExtendedLifetime(contexts, engine) }
    self.work = { try withExtendedLifetime(contexts, work) }
    self.answer = { result, sum in
      try withExtendedLifetime(contexts) { try answer(result, &sum) }
    }
  }
}

/// The statements of an operation without any object.
struct EngineWork {
  /// The name of the variant with the same statements as the fetches.
  static let sameStatements = "engine"

  /// "engine" for the same statements, "engine-compound" and so on for one SQL statement that
  /// merges several; unique within an operation.
  let name: String
  /// Steps every statement to its end and returns the number of rows; timed.
  ///
  /// May be run any number of times.
  let work: () throws -> Int
  /// Adds the members found to the answer; untimed.
  ///
  /// The answers of all strategies agree, as ordinals identify members.
  ///
  /// - Throws: ``WorkloadError/engineDiffers(operation:expected:found:)`` if the fetches return
  ///   other members.
  let answer: (inout Answer) throws -> Void
}
