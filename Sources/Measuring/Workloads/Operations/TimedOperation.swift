import Lineage
import LogicalModel

/// One operation of a workload, ready to be sampled against a session.
protocol TimedOperation: Sendable {
  /// Makes one sample ready. Sample numbers decide the members, words and values, so every strategy
  /// gets the same.
  ///
  /// - Throws: ``WorkloadError``, `StrategyError` or the errors of store and object graph.
  func prepare(sample: Int, in session: Session) throws -> PreparedWork
}

extension TimedOperation {
  /// Runs one sample at the level of objects with the clock on during the work.
  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer)
    throws
  {
    let prepared = try prepare(sample: sample, in: session)
    var result = WorkResult.changed
    try clock.time { result = try prepared.work() }
    try prepared.answer(result, &answer)
  }

  /// The names of the ways in which the engine alone can answer, in this store.
  func engineVariants(in session: Session) throws -> [String] {
    try prepare(sample: 0, in: session).engine().map(\.name)
  }
}

/// The sampling of a workload's operations.
enum OperationSampling {
  /// The operation, ready to be sampled.
  ///
  /// - Returns: nil for a load, which the loader does, and for a migration, for which the store is
  ///   closed: see ``AddedKind``.
  static func operation(_ operation: Operation) -> (any TimedOperation)? {
    guard let action = operation.action as? any SampledAction else { return nil }
    return SampledOperation(operation: operation, action: action)
  }

  /// Refuses operations that would meet members which an earlier one has deleted.
  ///
  /// - Throws: ``WorkloadError/afterDeletion(operation:)``.
  static func checkOrder(_ workload: [Operation]) throws(WorkloadError) {
    var hasDeleted = false
    for operation in workload {
      let members = operation.action.form.members
      if hasDeleted, members != .asked { throw .afterDeletion(operation: operation.name) }
      if members == .deleted { hasDeleted = true }
    }
  }
}

/// An action that can be done in a session any number of times, each time with other members.
protocol SampledAction: OperationAction {
  /// Makes one sample ready; see ``TimedOperation/prepare(sample:in:)``.
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork
}

private struct SampledOperation: TimedOperation {
  let operation: Operation
  let action: any SampledAction

  func prepare(sample: Int, in session: Session) throws -> PreparedWork {
    try action.prepare(operation, sample: sample, in: session)
  }
}

/// The result of one run of an operation.
enum WorkResult {
  /// For each repetition the objects found.
  case objects([[ManagedObject]])
  case counts([Int])
  /// For each repetition the values of one property.
  case values([[PropertyValue]])
  case changed
}

/// One sample of an operation with everything ready but the work itself.
///
/// The same for all levels and all ways of measuring: whoever runs it decides what is timed, warmed
/// up, paced or run twice. Prepared work is for one run: its contexts are new, and a second run
/// would find its objects in them. Prepare again with the same sample number to ask the same again.
struct PreparedWork {
  /// The work at the level of objects, to be timed.
  let work: () throws -> WorkResult
  /// Adds what the work gave to the answer, not to be timed; always to be called, as operations
  /// that change something look here at what they have done.
  let answer: (WorkResult, inout Answer) throws -> Void
  /// Makes the same work ready for the engine alone, in one way or several; empty for operations
  /// that change something and for stores without such a way.
  ///
  /// Only on demand, as it may take many times as long as the work and read what the work would then
  /// find in memory.
  ///
  /// - Throws: `StrategyError` or the errors of store and object graph.
  let engine: () throws -> [EngineWork]

  /// The contexts that the work asks in live until the answer has been given, as objects can only be
  /// looked at in a context that is there.
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
  /// The name of the same statements as the fetches run.
  static let sameStatements = "engine"

  /// "engine" for the same statements, "engine-compound" and so on for one statement that merges
  /// several as SQL can; unique within an operation.
  let name: String
  /// Steps every statement to its end and gives the number of rows, to be timed.
  ///
  /// May be run any number of times.
  let work: () throws -> Int
  /// Adds the members found to the answer, not to be timed.
  ///
  /// The answers of all strategies agree, as members are identified by ordinals.
  ///
  /// - Throws: ``WorkloadError/engineDiffers(operation:expected:found:)`` unless they are those that
  ///   the fetches give.
  let answer: (inout Answer) throws -> Void
}
