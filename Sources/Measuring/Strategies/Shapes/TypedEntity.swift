import Lineage
import LogicalModel

/// The common part of the shapes with one entity and a type attribute.
extension EntityForest {
  /// The attribute that tells the kind.
  private var typeAttribute: String {
    freeName("contentType", in: domain.withDescendants(of: domain.family))
  }

  /// The type attribute, required and indexed as Core Data indexes Z_ENT of its own accord.
  private var typeDescription: AttributeDescription {
    AttributeDescription(
      name: typeAttribute, type: .integer16, isOptional: false, defaultValue: .integer(0))
  }

  /// An entity of the family's name with the type attribute, the root kind's properties and more.
  func typedEntity(
    _ family: Kind, adding properties: [AttributeDescription] = [], indexing names: [String] = []
  ) -> EntityDescription {
    EntityDescription(
      name: family.name,
      properties: [typeDescription] + family.properties.map { $0.attributeDescription() }
        + properties,
      indexes: ([typeAttribute] + family.properties.filter(\.isIndexed).map(\.name) + names)
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
      attribute: typeAttribute, code: Int64(code))
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
    domain.freeName(
      wanted, among: kinds.flatMap(\.properties).map(\.name), in: kinds, prefix: "own")
  }
}

extension Domain {
  /// A name that is none of some, of the kinds' links or of the ways back to them; the wanted one, or a
  /// longer one.
  func freeName(_ wanted: String, among names: [String], in kinds: [Kind], prefix: String) -> String
  {
    let ends = Set(kinds.map(\.name))
    let inverses = allKinds.flatMap(\.links).filter { ends.contains($0.destination) }
    let links = kinds.flatMap(\.links).map(\.name) + inverses.map(\.inverseName)
    // Columns have no case.
    let taken = Set((names + links).map { $0.lowercased() })
    var name = wanted
    while taken.contains(name.lowercased()) { name = prefix + name.capitalisedWord }
    return name
  }
}
