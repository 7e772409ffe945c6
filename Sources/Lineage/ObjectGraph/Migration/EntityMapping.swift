/// The source of an attribute of the new model.
public struct AttributeMapping: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// An attribute of the old object.
    case attribute(String)
    /// An attribute of what a to-one relationship of the old object leads to; nil where it leads to
    /// nothing.
    case related(String, through: String)
    /// The same value for every object.
    case constant(AttributeValue)
    /// Nothing old: the attribute takes its default value.
    case defaultValue
  }

  /// As the new model calls it.
  public let name: String
  public let source: Source

  /// The attribute of the old object, nil for any other source.
  var former: String? { if case .attribute(let name) = source { name } else { nil } }
}

/// The source of a relationship's destinations in the new model.
public struct RelationshipMapping: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// A relationship of the old model.
    case relationship(String)
    /// The old relationship of the other end, because this way back is new.
    case inverse(of: String, entity: String)
    /// The object that another mapping makes of the same old one.
    case sameObject
  }

  /// As the new model calls it.
  public let name: String
  public let source: Source
}

/// A rule by which objects of one old entity become objects of a new one.
///
/// Most are inferred. One in code says what comparing the models cannot tell:
///
/// ```swift
/// EntityMapping(from: "Person", to: "Customer", where: try FetchPredicate(format: "isCustomer == YES")) {
///   ["fullName": $0["name"], "since": .integer(2026)]
/// }
/// ```
///
/// What the closure does not name is taken from the property of the same name, or renaming
/// identifier, and type. Several mappings may start from one entity (a split) or lead to one (a
/// merge). Where names are all there is to say, no closure is needed:
///
/// ```swift
/// EntityMapping(
///   from: "Book", to: "Publication",
///   attributes: ["kind": .constant(.integer(1)), "number": .attribute("isbn")])
/// ```
public struct EntityMapping: Sendable {
  /// Gives values of the new object; nil stores NULL.
  public typealias Transformation = @Sendable (SourceValues) throws -> [String: AttributeValue?]

  /// Properties that a mapping without a closure states by name.
  struct Statement {
    let attributes: [String: AttributeMapping.Source]
    let relationships: [String: [RelationshipMapping.Source]]
    let isComplete: Bool
  }

  /// As the old model calls it; objects of exactly this entity.
  public let sourceEntity: String
  /// As the new model calls it.
  public let destinationEntity: String
  public internal(set) var attributes: [AttributeMapping] = []
  public internal(set) var relationships: [RelationshipMapping] = []
  /// The condition on the old objects; nil for all.
  public let condition: FetchPredicate?
  let transformation: Transformation?
  let statement: Statement?
  let counterparts: [String]
  let policy: (any EntityMigrationPolicy)?

  /// A mapping in code.
  ///
  /// - Parameters:
  ///   - source: the old entity.
  ///   - destination: the new entity.
  ///   - condition: which of the old objects, over the old model; nil for all.
  ///   - counterparts: to-one relationships of the new entity that are to lead to what another
  ///     mapping makes of the same old object.
  ///   - policy: code that completes the new objects when all are there.
  ///   - transformation: gives the values that are not simply taken over.
  public init(
    from source: String, to destination: String, where condition: FetchPredicate? = nil,
    linkingCounterparts counterparts: [String] = [],
    policy: (any EntityMigrationPolicy)? = nil,
    transformation: @escaping Transformation = { _ in [:] }
  ) {
    sourceEntity = source
    destinationEntity = destination
    self.condition = condition
    self.counterparts = counterparts
    self.policy = policy
    self.transformation = transformation
    statement = nil
  }

  /// A mapping that states its properties by name.
  ///
  /// Values are copied as they are, so one of another type is refused when the ``MappingModel`` is
  /// made; so is what cannot be taken by name without loss.
  ///
  /// - Parameters:
  ///   - source: the old entity.
  ///   - destination: the new entity.
  ///   - condition: which of the old objects, over the old model; nil for all.
  ///   - attributes: the sources of attributes of the new entity.
  ///   - relationships: the sources of relationships of the new entity. A to-many gets what all of
  ///     them lead to, in this order; a to-one what one of them leads to; none leaves it empty.
  ///     Whatever does not become an object that the new relationship may lead to is left out.
  ///   - takesRestByName: false if properties that are not stated get their default values and lead
  ///     to nothing.
  ///   - transformation: gives values that are not simply copied, nil where all are.
  public init(
    from source: String, to destination: String, where condition: FetchPredicate? = nil,
    attributes: [String: AttributeMapping.Source],
    relationships: [String: [RelationshipMapping.Source]] = [:], takesRestByName: Bool = true,
    transformation: Transformation? = nil
  ) {
    sourceEntity = source
    destinationEntity = destination
    self.condition = condition
    counterparts = []
    policy = nil
    self.transformation = transformation
    statement = Statement(
      attributes: attributes, relationships: relationships, isComplete: !takesRestByName)
  }

  init(inferredFrom source: String, to destination: String) {
    sourceEntity = source
    destinationEntity = destination
    condition = nil
    counterparts = []
    policy = nil
    transformation = nil
    statement = nil
  }

  /// True for one that was written in code.
  public var isCustom: Bool { transformation != nil || statement != nil }

  var title: String { "\(sourceEntity) -> \(destinationEntity)" }
}
