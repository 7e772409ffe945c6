/// Something that a writer of a store would have to know of its model, and that was not understood.
struct ModelLoss: Hashable {
  /// What it keeps from being written.
  enum Effect: Hashable {
    /// Anything.
    case everything
    /// Values of an attribute, which a rule could forbid that cannot be said here.
    case values
    /// New objects without a value for an attribute, whose default is not known.
    case missingValues
  }

  let effect: Effect
  /// The entity, or the property with its entity before it.
  let place: String
  let text: String
}
