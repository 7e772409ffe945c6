/// A reason for which a strategy cannot store a tree of entities.
package enum ReshapingError: Error, Hashable, Sendable {
  /// The model has no root entity of that name.
  case noTree(String)
  /// A name that the strategy needs for itself.
  case nameTaken(strategy: String, entity: String, name: String)
  /// An index over an attribute that the entity does not have.
  case noAttribute(strategy: String, entity: String, name: String)
  /// A relationship or attribute that the strategy has no way to store.
  case cannotHold(strategy: String, entity: String, property: String, why: String)
}

extension ReshapingError {
  /// True for something in the model that another strategy may hold.
  package var isOfStrategy: Bool {
    if case .cannotHold = self { true } else { false }
  }
}

extension ReshapingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTree(let name): "the model has no root entity \(name)"
    case .nameTaken(let strategy, let entity, let name):
      "\(strategy) reserves the name \"\(name)\"; rename it in \(entity)"
    case .noAttribute(let strategy, let entity, let name):
      "\(strategy) cannot be built: \(entity) has no \(name); write STRATEGY+Kind.property"
    case .cannotHold(let strategy, let entity, let property, let why):
      "\(strategy) cannot store \(entity).\(property): \(why)"
    }
  }
}
