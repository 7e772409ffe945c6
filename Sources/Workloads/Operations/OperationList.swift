package import LogicalModel

/// What this module does for the operations of a workload.
package enum OperationList {
  /// The operation, ready to be sampled.
  ///
  /// - Returns: nil for a load, which the loader does, and for a migration, for which the store is
  ///   closed: see ``AddedKind``.
  package static func operation(_ operation: Operation) -> (any TimedOperation)? {
    guard let action = operation.action as? any SampledAction else { return nil }
    return SampledOperation(operation: operation, action: action)
  }

  /// Refuses operations that would meet members which an earlier one has deleted.
  ///
  /// - Throws: ``WorkloadError/afterDeletion(operation:)``.
  package static func checkOrder(_ workload: [Operation]) throws(WorkloadError) {
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
