/// The source of an attribute of the new model.
///
/// ```swift
/// let mapping = try MappingModel.inferred(from: model, to: newer)
/// let isbn = mapping.entityMappings.flatMap(\.attributes).first { $0.name == "isbn" }
/// print(isbn?.source ?? .attribute("none"))  // prints defaultValue
/// ```
public struct AttributeMapping: Hashable, Sendable {
  /// The sources of an attribute's values.
  public enum Source: Hashable, Sendable {
    /// An attribute of the old object.
    case attribute(String)
    /// An attribute of the destination of the old object's to-one relationship; nil without a
    /// destination.
    case related(String, through: String)
    /// The same value for every object.
    case constant(AttributeValue)
    /// The attribute's default value.
    case defaultValue
  }

  /// The name in the new model.
  public let name: String
  /// The old attribute, constant or default value.
  public let source: Source

  /// The attribute of the old object, or nil for any other source.
  var former: String? { if case .attribute(let name) = source { name } else { nil } }
}

/// The source of a relationship's destinations in the new model.
///
/// ```swift
/// let mapping = try MappingModel.inferred(from: model, to: newer)
/// let owner = mapping.entityMappings.flatMap(\.relationships).first { $0.name == "owner" }
/// print(owner?.source ?? .sameObject)  // prints relationship("owner")
/// ```
public struct RelationshipMapping: Hashable, Sendable {
  /// The sources of a relationship's destinations.
  public enum Source: Hashable, Sendable {
    /// A relationship of the old model.
    case relationship(String)
    /// The inverse of an old relationship, for a new relationship.
    case inverse(of: String, entity: String)
    /// The object that another mapping creates from the same old one.
    case sameObject
  }

  /// The name in the new model.
  public let name: String
  /// The old relationship or object.
  public let source: Source
}

/// A rule that converts objects of an old entity to objects of a new one.
///
/// Most mappings are inferred. A mapping in code expresses what comparing the models cannot
/// determine:
///
/// ```swift
/// EntityMapping(from: "Person", to: "Customer", where: try FetchPredicate(format: "isCustomer == YES")) {
///   ["fullName": $0["name"], "since": .integer(2026)]
/// }
/// ```
///
/// Properties that the closure does not name are copied from the property with the same name, or
/// renaming identifier, and type. Several mappings may start from one entity (a split) or lead to
/// one (a merge). If names suffice, no closure is needed:
///
/// ```swift
/// EntityMapping(
///   from: "Book", to: "Publication",
///   attributes: ["kind": .constant(.integer(1)), "number": .attribute("isbn")])
/// ```
public struct EntityMapping: Sendable {
  /// Returns values of the new object; nil stores NULL.
  ///
  /// ```swift
  /// let capitals: EntityMapping.Transformation = { old in
  ///   guard case .string(let title) = old["title"] else { return [:] }
  ///   return ["title": .string(title.uppercased())]
  /// }
  /// let mapping = EntityMapping(from: "Book", to: "Book", transformation: capitals)
  /// ```
  public typealias Transformation = @Sendable (SourceValues) throws -> [String: AttributeValue?]

  /// Properties that a mapping without a closure specifies by name.
  struct Statement {
    let attributes: [String: AttributeMapping.Source]
    let relationships: [String: [RelationshipMapping.Source]]
    let isComplete: Bool
  }

  /// The name in the old model.
  ///
  /// The mapping applies to objects of exactly this entity.
  public let sourceEntity: String
  /// The name in the new model.
  public let destinationEntity: String
  /// The inferred sources of attributes; empty until a ``MappingModel`` uses the mapping.
  public internal(set) var attributes: [AttributeMapping] = []
  /// The inferred sources of relationships; empty until a ``MappingModel`` uses the mapping.
  public internal(set) var relationships: [RelationshipMapping] = []
  /// The condition on the old objects, or nil for all.
  ///
  /// ```swift
  /// let dated = try EntityMapping(
  ///   from: "Book", to: "Book", where: FetchPredicate(format: "year != nil"))
  /// print(dated.condition == nil)  // prints false
  /// ```
  public let condition: FetchPredicate?
  let transformation: Transformation?
  let statement: Statement?
  let counterparts: [String]
  let policy: (any EntityMigrationPolicy)?

  /// Creates a mapping in code.
  ///
  /// ```swift
  /// let papers = EntityMapping(from: "Paper", to: "Paper") { old in
  ///   guard case .string(let doi) = old["doi"] else { return [:] }
  ///   return ["doi": .string("https://doi.org/\(doi)")]
  /// }
  /// let step = try MappingModel(from: model, to: newer, mappings: [papers])
  /// ```
  ///
  /// - Parameters:
  ///   - source: The old entity.
  ///   - destination: The new entity.
  ///   - condition: A predicate on the old objects in the old model, or nil for all.
  ///   - counterparts: To-one relationships of the new entity that lead to the object that another
  ///     mapping creates from the same old one.
  ///   - policy: Code that completes the new objects after all have been created.
  ///   - transformation: Returns the values that are not simply copied.
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

  /// Creates a mapping that specifies properties by name.
  ///
  /// Values are copied unchanged, so creating the ``MappingModel`` rejects a value of another type,
  /// and properties that cannot be copied by name without loss.
  ///
  /// ```swift
  /// let books = EntityMapping(
  ///   from: "Book", to: "Book",
  ///   attributes: [
  ///     "isbn": .constant(.string("unknown")), "title": .related("name", through: "author"),
  ///   ])
  /// let step = try MappingModel(from: model, to: newer, mappings: [books])
  /// ```
  ///
  /// - Parameters:
  ///   - source: The old entity.
  ///   - destination: The new entity.
  ///   - condition: A predicate on the old objects, or nil for all.
  ///   - attributes: The sources of attributes of the new entity.
  ///   - relationships: The sources of relationships of the new entity. A to-many gets the
  ///     destinations of all sources, in this order, and a to-one the destination of one of them;
  ///     no source leaves it empty. Objects that the new relationship may not lead to are omitted.
  ///   - takesRestByName: False to give unspecified attributes their default values and leave
  ///     unspecified relationships empty.
  ///   - transformation: Returns values that are not simply copied, or nil if all are.
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

  /// True for a mapping in code.
  ///
  /// ```swift
  /// print(EntityMapping(from: "Book", to: "Book").isCustom)  // prints true
  /// ```
  public var isCustom: Bool { transformation != nil || statement != nil }

  var title: String { "\(sourceEntity) -> \(destinationEntity)" }
}
