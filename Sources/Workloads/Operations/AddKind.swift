import LogicalModel

/// Stands for a migration, which is no operation on a store that is open.
struct AddKind: TimedOperation {
  let name: String

  func prepare(sample _: Int, in _: Session) throws -> PreparedWork {
    throw WorkloadError.notSampled(
      operation: name,
      reason: "a further kind means closing the store and opening it with another model; use "
        + "AddedKind and time the opening")
  }
}
