/// The reason why a predicate, order or column is invalid for an entity's objects.
///
/// ```swift
/// let request = FetchRequest<Book>(
///   entityName: "Book", predicate: .attribute("price", .less, .integer(10)))
/// try context.fetch(request)  // throws entity Book has no property price
/// ```
public struct PredicateProblem: Hashable, Sendable {
  /// The rules of the check.
  package enum Rule: Hashable, Sendable {
    case unknownProperty(String, of: String, known: [String])
    /// The property is transient, so no store has it.
    case transientProperty(String, of: String)
    /// A path continues after an attribute.
    case notARelationship(String, of: String, relationships: [String])
    case notASubentity(String, of: String, known: [String])
    case castOfAnAttribute(String, of: String)
    /// An unbound variable.
    case missingVariable(String)
    /// `$name.path` outside a subquery with that variable.
    case unknownElement(String, known: [String])
    /// Several values where one is required.
    case collection
    /// One value where a collection is required.
    case notACollection
    /// BETWEEN without exactly two bounds.
    case notTwoBounds(Int)
    case wrongArgumentCount(function: String, expected: String, found: Int)
    case incomparable(String, String)
    /// The type does not support the comparison, function or aggregate.
    case unsupported(String, type: String)
    /// `[c]` or `[d]` on a value that is no text.
    case textOptions(type: String)
    /// The pattern of MATCHES is not a constant.
    case patternNotConstant
    case notGrouped
    /// Nesting beyond SQLite's limit, which applies to every store (PredicateFormat.md, Limits).
    case nestedTooDeeply
    case unknownColumn(String, known: [String])
  }

  /// The entity of the fetch.
  public var entity: String
  /// The key path, function or comparison with the problem.
  public var expression: String
  /// The rule that the expression breaks.
  package var rule: Rule
}

extension PredicateProblem: CustomStringConvertible {
  public var description: String { "\(expression) for \(entity): \(rule)" }
}

extension PredicateProblem.Rule: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownProperty(let name, let entity, let known):
      "entity \(entity) has no property \(name); it has \(Self.list(known))"
    case .transientProperty(let name, let entity):
      "\(entity).\(name) is transient, so the store does not have it; filter the fetched objects"
    case .notARelationship(let name, let entity, let relationships):
      "\(entity).\(name) is an attribute, not a relationship; relationships are "
        + Self.list(relationships)
    case .notASubentity(let name, let entity, let known):
      "\(name) is not a sub-entity of \(entity); its sub-entities are \(Self.list(known))"
    case .castOfAnAttribute(let name, let entity):
      "\(entity).\(name) is an attribute; only objects can be cast to a sub-entity"
    case .missingVariable(let name): "$\(name) has no value; substitute it before the fetch"
    case .unknownElement(let name, let known):
      "$\(name) is not a variable of an enclosing subquery; the variables are \(Self.list(known))"
    case .collection: "has many values; use ANY, ALL, NONE, IN or an aggregate"
    case .notACollection:
      "has one value; use a to-many key path, a list or a subquery"
    case .notTwoBounds(let count): "BETWEEN takes a list of two bounds, not of \(count)"
    case .wrongArgumentCount(let function, let expected, let found):
      "\(function) takes \(expected), not \(found)"
    case .incomparable(let one, let other): "\(one) cannot be compared with \(other)"
    case .unsupported(let name, let type): "\(name) cannot be used on \(type)"
    case .textOptions(let type): "[c] and [d] are for texts, not for \(type)"
    case .patternNotConstant: "the pattern of MATCHES must be a constant text"
    case .notGrouped: "can differ within a group; group by it or use an aggregate"
    case .nestedTooDeeply:
      "is nested too deeply for a store; remove levels, or first fetch some of its objects "
        + "and name them with IN"
    case .unknownColumn(let name, let known):
      "\(name) is not a column of the result; its columns are \(Self.list(known))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
