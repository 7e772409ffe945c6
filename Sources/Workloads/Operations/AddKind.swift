import LogicalModel

/// Stands for a migration, which is no operation on a store that is open.
struct AddKind: TimedOperation {
  let name: String

  func prepare(sample _: Int, in _: Session) throws -> PreparedWork {
    throw WorkloadError.notSampled(
      operation: name,
      reason: "a further kind means opening the store again with another model, which this version "
        + "does not time; see InPlaceTests for what such a migration does")
  }
}
