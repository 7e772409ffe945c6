/// The stored parts of an old model that a mapping copies to no part of the new model.
///
/// An older program that opens the store of a newer one would delete them.
///
/// ```swift
/// print(try MappingModel.inferred(from: model, to: older).loss)  // prints the property Paper.doi
/// ```
public struct MigrationLoss: Hashable, Sendable {
  /// The concrete entities whose objects would be deleted, in the numbering order of the old model.
  ///
  /// ```swift
  /// let mapping = try MappingModel(from: model, to: newer, mappings: [], dropping: ["Dog"])
  /// print(mapping.loss.entities)  // prints ["Dog"]
  /// ```
  public internal(set) var entities: [String] = []
  /// The attributes and relationships of other entities whose values would be deleted, such as
  /// `Book.note`.
  ///
  /// Each is named once, by the old entity that declares it, or by each entity below it that would
  /// lose it if some keep it. A relationship is kept if its inverse is.
  ///
  /// ```swift
  /// print(try MappingModel.inferred(from: model, to: older).loss.properties)  // prints ["Paper.doi"]
  /// ```
  public internal(set) var properties: [String] = []

  /// True if every stored part is copied.
  ///
  /// ```swift
  /// print(try MappingModel.inferred(from: older, to: model).loss.isEmpty)  // prints true
  /// ```
  public var isEmpty: Bool { entities.isEmpty && properties.isEmpty }
}

extension MigrationLoss: CustomStringConvertible {
  /// The names, such as `the entity Loan and the property Book.note`.
  public var description: String {
    func list(_ names: [String], _ singular: String, _ plural: String) -> String? {
      if names.isEmpty { return nil }
      return "the \(names.count == 1 ? singular : plural) \(ErrorList.names(names))"
    }
    return [list(entities, "entity", "entities"), list(properties, "property", "properties")]
      .compactMap(\.self).joined(separator: " and ")
  }
}

extension ManagedObjectModel {
  private static let shownEntities = 5

  /// The version identifiers, or the first entities of a model without any.
  var title: String {
    guard versionIdentifiers.isEmpty else {
      return versionIdentifiers.sorted().joined(separator: ", ")
    }
    let names = entitiesInNumberingOrder.map(\.name)
    let shown = names.prefix(Self.shownEntities).joined(separator: ", ")
    return "the one of \(shown)" + (names.count > Self.shownEntities ? ", ..." : "")
  }
}

extension MappingModel {
  /// The parts of the old model that this mapping copies to no part of the new one.
  ///
  /// Code of a mapping may read further parts.
  ///
  /// ```swift
  /// let loss = try MappingModel.inferred(from: newer, to: model).loss
  /// print(loss)  // prints the property Book.isbn
  /// ```
  public var loss: MigrationLoss {
    let kept = Dictionary(grouping: entityMappings, by: \.sourceEntity)
    let concrete = source.entitiesInNumberingOrder.filter { !$0.isAbstract }
    var loss = MigrationLoss()
    loss.entities = concrete.map(\.name).filter { kept[$0] == nil }
    let remaining = concrete.filter { kept[$0.name] != nil }
    // Old relationships that fill new inverses, wherever these are declared.
    let asInverse = entityMappings.flatMap(\.relationships).compactMap(\.formerInverse)
    let missing = Dictionary(
      uniqueKeysWithValues: remaining.map { entity in
        let copied = Set((kept[entity.name] ?? []).flatMap(\.copiedProperties))
        return (
          entity.name,
          ModelPairs.stored(entity).filter { property in
            !copied.contains(property.name) && !property.isDerived
              && !isKept(property, of: entity, kept, asInverse)
          }.map(\.name)
        )
      })
    for entity in source.entitiesInNumberingOrder {
      let inherited = Set(entity.superentity.map { ModelPairs.stored($0).map(\.name) } ?? [])
      for property in ModelPairs.stored(entity) where !inherited.contains(property.name) {
        let holders = ([entity] + entity.descendants).map(\.name).filter { missing[$0] != nil }
        let losers = holders.filter { missing[$0]?.contains(property.name) == true }
        loss.properties +=
          losers.count == holders.count && !losers.isEmpty
          ? ["\(entity.name).\(property.name)"] : losers.map { "\($0).\(property.name)" }
      }
    }
    return loss
  }

  /// True for a relationship whose links its inverse keeps, or whose destinations are all deleted.
  private func isKept(
    _ property: PropertyDescription, of entity: EntityDescription,
    _ kept: [String: [EntityMapping]], _ asInverse: [RelationshipMapping.Source]
  ) -> Bool {
    guard let relationship = property as? RelationshipDescription,
      let destination = relationship.destinationEntity
    else { return false }
    let lines = sequence(first: entity, next: \.superentity).map(\.name)
    if lines.contains(where: { asInverse.contains(.inverse(of: property.name, entity: $0)) }) {
      return true
    }
    let ends = ([destination] + destination.descendants).filter { kept[$0.name] != nil }
    guard let inverse = relationship.inverseRelationship else { return ends.isEmpty }
    return ends.allSatisfy { end in
      (kept[end.name] ?? []).contains { $0.copiedProperties.contains(inverse.name) }
    }
  }
}

extension EntityMapping {
  /// The names of the old properties that fill a new one.
  fileprivate var copiedProperties: [String] {
    attributes.compactMap(\.former)
      + relationships.compactMap { mapping in
        if case .relationship(let name) = mapping.source { name } else { nil }
      }
  }
}

extension RelationshipMapping {
  fileprivate var formerInverse: Source? {
    if case .inverse = source { source } else { nil }
  }
}

extension PropertyDescription {
  fileprivate var isDerived: Bool {
    (self as? AttributeDescription)?.derivationExpression != nil
  }
}
