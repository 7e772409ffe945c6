import Lineage
import LogicalModel

/// The common part of the shapes with one entity and a type attribute.
extension EntityForest {
  /// The attribute that tells the kind.
  static let typeAttribute = "contentType"

  /// The type attribute, required and indexed as Core Data indexes Z_ENT of its own accord.
  static var typeDescription: AttributeDescription {
    AttributeDescription(
      name: typeAttribute, type: .integer16, isOptional: false, defaultValue: .integer(0))
  }

  /// An entity of the family's name with the type attribute, the root kind's properties and more.
  func typedEntity(
    _ family: Kind, adding properties: [AttributeDescription] = [], indexing names: [String] = []
  ) -> EntityDescription {
    EntityDescription(
      name: family.name,
      properties: [Self.typeDescription] + family.properties.map { $0.attributeDescription() }
        + properties,
      indexes: ([Self.typeAttribute] + family.properties.filter(\.isIndexed).map(\.name) + names)
        .map(FetchIndexDescription.init(over:)),
      uniquenessConstraints: family.properties.uniquenessConstraints)
  }

  /// The mapping of a kind whose members are in the family's entity and are distinguished by their
  /// code.
  ///
  /// The entity is concrete for the sake of the other kinds, so that an abstract kind must be kept
  /// out here: no object can be of it.
  func typedMapping(of kind: String, code: Int, in entity: String) -> KindMapping {
    var mapping = mapping(
      of: kind, exactEntity: domain.kind(named: kind)?.isAbstract == true ? nil : entity,
      fetchedEntities: [entity])
    mapping.discriminator = KindMapping.Discriminator(
      attribute: Self.typeAttribute, code: Int64(code))
    return mapping
  }

  /// The rules that are lost where values of one kind alone are in a place that other kinds have
  /// too.
  static func ruleNotes(_ kinds: [Kind]) -> [String] {
    func names(where isMeant: (Property) -> Bool) -> String {
      kinds.filter { $0.parent != nil }.flatMap { kind in
        kind.properties.filter(isMeant).map { "\(kind.name).\($0.name)" }
      }.joined(separator: ", ")
    }
    let lost = [
      (names { !$0.isOptional }, "must have a value"), (names(where: \.isUnique), "is unique"),
      (names { !$0.limits.isEmpty }, "has limits"),
    ]
    return lost.filter { !$0.0.isEmpty }.map { "The model cannot say that \($0) \($1)." }
  }

  /// The rules that are lost where members that must not share a value are in several tables.
  static func apartNotes(_ properties: [(path: String, tables: Int)]) -> [String] {
    let names = properties.filter { $0.tables > 1 }.map(\.path)
    return names.isEmpty
      ? []
      : ["The store keeps \(names.joined(separator: ", ")) unique within each table alone."]
  }

  /// A name for a property of the strategy's own: the wanted one, longer where a kind has it.
  func freeName(_ wanted: String, in kinds: [Kind]) -> String {
    let own = kinds.flatMap { $0.properties.map(\.name) + $0.links.map(\.name) }
    let names = Set(kinds.map(\.name))
    let inverses = domain.allKinds.flatMap(\.links).filter { names.contains($0.destination) }
    // Columns have no case.
    let taken = Set((own + inverses.map(\.inverseName)).map { $0.lowercased() })
    var name = wanted
    while taken.contains(name.lowercased()) {
      name = "own\(name.prefix(1).uppercased())\(name.dropFirst())"
    }
    return name
  }

  /// Refuses a domain that uses a name which the shape needs for itself.
  ///
  /// - Throws: ``StrategyError/nameTaken(strategy:kind:name:)``.
  func keepFree(_ name: String, in kinds: [Kind]) throws(StrategyError) {
    let clash = kinds.first { kind in
      kind.properties.contains { $0.name == name } || kind.links.contains { $0.name == name }
    }
    if let clash { throw .nameTaken(strategy: strategy, kind: clash.name, name: name) }
  }
}
