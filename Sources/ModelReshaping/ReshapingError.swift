/// The reason why a strategy cannot store a tree of entities.
package enum ReshapingError: Error, Hashable, Sendable {
  /// The model has no root entity with that name.
  case noTree(String)
  /// The strategy needs a name that is already taken.
  case nameTaken(strategy: String, entity: String, name: String)
  /// An index over an attribute that the entity does not have.
  case noAttribute(strategy: String, entity: String, name: String)
  /// The strategy cannot store a relationship or attribute.
  case cannotHold(strategy: String, entity: String, property: String, why: String)
  /// A store of the strategy's model would be too large for SQLite in some respect.
  case exceedsLimit(strategy: String, root: String, why: String)
}

extension ReshapingError {
  /// True if another strategy may be able to store the model.
  package var isOfStrategy: Bool {
    switch self {
    case .cannotHold, .exceedsLimit: true
    case .noTree, .nameTaken, .noAttribute: false
    }
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
    case .exceedsLimit(let strategy, let root, let why):
      "\(strategy) cannot store \(root): \(why)"
    }
  }
}
