/// Why a `#Predicate` or a `SortDescriptor` cannot be translated.
public enum PredicateTranslationError: Error, Hashable, Sendable {
  /// The expression has no counterpart.
  case unsupported(expression: String, reason: String)
  /// A captured value is of a type that no attribute has.
  case unsupportedValue(type: String)
  /// The key path's getter does not simply return a property.
  case unnamedKeyPath(root: String, value: String, candidates: [String])
  /// The name given for a key path is not one of the entity.
  case unknownProperty(entity: String, property: String, known: [String])
  /// The class goes with no entity, or with several.
  case classWithoutEntity(String, entities: [String])
  /// No object can be made to find out what a key path reads.
  case noConcreteEntity(String)
  /// The probing of key paths failed.
  case probing(ObjectGraphError)
}

extension PredicateTranslationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let expression, let reason): "\(expression) cannot be fetched by: \(reason)"
    case .unsupportedValue(let type):
      "a \(type) is no value of an attribute; capture a String, a number, a Date or the like"
    case .unnamedKeyPath(let root, let value, let candidates):
      "no property of \(root) is what this key path to \(value) returns"
        + (candidates.isEmpty ? "" : " (\(candidates.joined(separator: ", ")) come near)")
        + "; pass names: [\\\(root).someProperty: \"nameInTheModel\"]"
    case .unknownProperty(let entity, let property, let known):
      "entity \(entity) has no property \(property) as names: says; it has "
        + known.joined(separator: ", ")
    case .classWithoutEntity(let name, let entities):
      entities.isEmpty
        ? "no entity goes with the class \(name); list it when opening the container"
        : "several entities go with the class \(name): \(entities.joined(separator: ", "))"
    case .noConcreteEntity(let name):
      "the class \(name) goes with abstract entities alone; pass the names of its key paths"
    case .probing(let error): "finding the names of key paths failed: \(error)"
    }
  }
}
