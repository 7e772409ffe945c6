package import LogicalModel

/// A way to store a family of kinds: one model shape that a Core Data developer could choose.
///
/// A strategy only says how the model looks. Loading, asking and measuring are the same code for
/// all, so that what differs in a report is the shape and nothing else.
package protocol Strategy: Sendable {
  /// A short name in kebab case, as the command line and reports use it.
  var name: String { get }
  /// One sentence: how the family is stored.
  var summary: String { get }
  /// The domain expressed as a managed object model, with the way back.
  ///
  /// - Throws: ``StrategyError`` if the shape cannot express the domain.
  func store(_ domain: Domain) throws(StrategyError) -> StoredDomain
}

/// Every strategy, the baseline first.
package enum StrategyList {
  package static let all: [any Strategy] = [
    ParentEntity(), AbstractRoot(), EnumContent(), IndependentEntities(), DetailsRelationship(),
    CodedContent(),
  ]
  static let names = all.map(\.name)

  /// The strategy of a name, of one with indexes such as `parent-entity+Book.pageCount` too.
  ///
  /// - Throws: ``StrategyError/unknownStrategy(_:known:)``.
  static func strategy(named name: String) throws(StrategyError) -> any Strategy {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let indexes = parts.dropFirst().map { $0.split(separator: ".").map(String.init) }
    guard let strategy = all.first(where: { $0.name == parts[0] }),
      indexes.allSatisfy({ $0.count == 2 })
    else { throw .unknownStrategy(name, known: names) }
    guard !indexes.isEmpty else { return strategy }
    return IndexedStrategy(
      base: strategy, indexes: indexes.map { PropertyPath(kind: $0[0], name: $0[1]) })
  }
}

/// A reason for which a domain cannot be stored in a certain shape.
package enum StrategyError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownStrategy(String, known: [String])
  /// An index over something that the scenario does not have.
  case noIndex(strategy: String, String)
  /// A name that the shape needs for itself.
  case nameTaken(strategy: String, kind: String, name: String)
  /// The store's model lacks what the mapping names.
  case notMapped(kind: String, name: String)
  /// A link or property that the shape has no way to store.
  case cannotExpress(strategy: String, kind: String, name: String, why: String)
  /// An object of no kind: its entity or its type attribute is wrong.
  case unknownKind(objectID: String)
  /// Values that cannot be written as coded content.
  case cannotEncode(kind: String, reason: String)
  /// Coded content that is not what its kind has.
  case cannotDecode(kind: String, reason: String)

  package var description: String {
    switch self {
    case .unknownStrategy(let name, let known):
      "there is no strategy \"\(name)\"; choose from \(known.joined(separator: ", "))"
    case .noIndex(let strategy, let problem):
      "\(strategy) cannot be built: \(problem); write STRATEGY+Kind.property"
    case .nameTaken(let strategy, let kind, let name):
      "\(strategy) needs the name \"\(name)\" for itself; rename it in kind \(kind)"
    case .notMapped(let kind, let name):
      "the model has nothing for \(kind).\(name), which its mapping names"
    case .cannotExpress(let strategy, let kind, let name, let why):
      "\(strategy) cannot store \(kind).\(name): \(why)"
    case .unknownKind(let id): "\(id) is of no kind of the domain"
    case .cannotEncode(let kind, let reason):
      "the values of a \(kind) cannot be encoded: \(reason)"
    case .cannotDecode(let kind, let reason):
      "the coded content of a \(kind) cannot be read: \(reason)"
    }
  }
}
