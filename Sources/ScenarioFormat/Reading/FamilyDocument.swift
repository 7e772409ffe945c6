import Foundation
package import Lineage
import LogicalModel
import ModelReshaping

/// The part of an app's model that a scenario measures: a tree of entities, the family, and the
/// entities that it has relationships with, its companions.
///
/// Every name and every property with a stored value stays as in the model. What a save checks goes,
/// because rows of real stores break it: limits, required values, uniqueness (its index stays), and
/// integers narrower than 64 bits. Defaults go, because members come with all their values.
package struct FamilyDocument {
  /// The family's entities, its root first, and then the companions.
  package private(set) var document: ModelDocument
  package private(set) var root: String
  /// The names of the companions.
  package let companions: [String]
  /// The relationships and attributes that are left out, such as `Note.folder`; an entity that is
  /// left out has only its own name.
  package private(set) var omissions: [String] = []

  /// - Parameters:
  ///   - model: A valid model.
  ///   - root: The root of the family, which may have a parent; it then inherits nothing and has
  ///     its ancestors' properties.
  ///   - isAlone: True to leave out the root's sub-entities.
  package init(_ model: ModelDocument, root: String, isAlone: Bool = false) {
    let tree = model.names(below: model.lineage(of: root).first?.name ?? root)
    let names = isAlone ? [root] : model.names(below: root)
    self.init(
      model, family: [model.flattened(root)] + names.dropFirst().compactMap(model.entity),
      own: Set(tree))
  }

  /// Makes a family of entities that repeat attributes, below an abstract entity with those that all
  /// of them have.
  ///
  /// - Parameters:
  ///   - model: A valid model.
  ///   - group: The entities, at least one.
  package init(_ model: ModelDocument, group: [String]) {
    let name = model.freeEntityName(
      group.prefix(2).joined(separator: "Or") + (group.count > 2 ? "OrOther" : ""))
    self.init(model, family: group.map(model.flattened), own: Set(group))
    document.hoistAttributes(of: group, into: name)
    root = name
  }

  /// Changes the model, which must stay valid.
  package mutating func change(_ change: (inout ModelDocument) -> Void) { change(&document) }

  private init(_ model: ModelDocument, family: [ModelDocument.Entity], own: Set<String>) {
    root = family.first?.name ?? ""
    let familyNames = Set(family.map(\.name))
    let destinations = family.flatMap(\.relationships).compactMap(\.destinationEntity)
    var companions: [String] = []
    for name in destinations where !own.contains(name) && !companions.contains(name) {
      companions.append(name)
    }
    self.companions = companions
    var entities = family + companions.map(model.flattened)
    for index in entities.indices {
      let isCompanion = index >= family.count
      let others = entities.contains { $0.parentEntity == entities[index].name }
      entities[index] = entities[index].measured(keepingParent: familyNames)
      if isCompanion || !others { entities[index].isAbstract = false }
    }
    document = ModelDocument(entities: entities, composites: model.composites.map(\.measured))
    link(family, in: model, companions: Set(companions))
    document.nullifyInverses()
    document.dropUnknownDerivations()
    omissions = model.omissions(in: document)
  }

  /// Keeps the relationships of the family whose destination is kept, each with an inverse.
  private mutating func link(
    _ family: [ModelDocument.Entity], in model: ModelDocument, companions: Set<String>
  ) {
    let names = Set(family.map(\.name))
    for index in document.entities.indices { document.entities[index].relationships = [] }
    var ends: Set<[String]> = []
    for entity in family {
      for relationship in entity.relationships {
        guard let destination = relationship.destinationEntity,
          names.contains(destination) || companions.contains(destination),
          !relationship.settings.isYes("transient"),
          !ends.contains([entity.name, relationship.name])
        else { continue }
        let found = model.inverse(of: relationship)
        let isOwnInverse =
          found?.relationship.name == relationship.name && destination == entity.name
        // The family's root has its ancestors' relationships.
        let holder =
          found.map { end in
            companions.contains(destination)
              ? destination : names.contains(end.end.entity) ? end.end.entity : root
          } ?? destination
        var (own, inverse) = (relationship.measured, found?.relationship.measured)
        if isOwnInverse || inverse == nil {
          let name = document.freeName(
            "\(entity.name.lowercasedFirst)Of\(own.name.capitalisedWord)")
          var other = ModelDocument.Relationship(name: name, destination: entity.name)
          other.isOptional = true
          other.settings["toMany"] = "YES"
          other.settings["deletionRule"] = "Nullify"
          inverse = other
        }
        guard var inverse else { continue }
        own.connect(to: destination, inverse.name)
        inverse.connect(to: entity.name, own.name)
        ends.insert([entity.name, own.name])
        ends.insert([holder, inverse.name])
        document.append(own, to: entity.name)
        document.append(inverse, to: holder)
      }
    }
  }
}

extension ModelDocument {
  package func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }

  /// Returns the names of an entity and its descendants, parents first.
  func names(below root: String) -> [String] {
    entities.filter { entity in lineage(of: entity.name).contains { $0.name == root } }
      .sorted { lineage(of: $0.name).count < lineage(of: $1.name).count }.map(\.name)
  }

  /// Returns an entity with its ancestors' properties and indexes, and without a parent.
  fileprivate func flattened(_ name: String) -> Entity {
    let lineage = lineage(of: name)
    var entity = lineage.last ?? Entity(name: name)
    entity.attributes = lineage.flatMap(\.attributes)
    entity.relationships = lineage.flatMap(\.relationships)
    entity.fetchIndexes = lineage.flatMap(\.fetchIndexes)
    let constraints = lineage.flatMap { $0.uniquenessConstraints ?? [] }
    entity.uniquenessConstraints = constraints.isEmpty ? nil : constraints
    entity.parentEntity = nil
    return entity
  }

  fileprivate mutating func append(_ relationship: Relationship, to entity: String) {
    guard let place = entities.firstIndex(where: { $0.name == entity }) else { return }
    entities[place].relationships.append(relationship)
  }

  /// Returns the name, or a longer one that no entity has.
  package func freeEntityName(_ wanted: String) -> String {
    let taken = Set(entities.map { $0.name.lowercased() })
    var (name, number) = (wanted, 2)
    while taken.contains(name.lowercased()) {
      name = "\(wanted)\(number)"
      number += 1
    }
    return name
  }

  /// Returns the name, or a longer one that no property has.
  fileprivate func freeName(_ wanted: String) -> String {
    let taken = Set(
      entities.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
        .map { $0.lowercased() })
    var (name, number) = (wanted, 2)
    while taken.contains(name.lowercased()) {
      name = "\(wanted)\(number)"
      number += 1
    }
    return name
  }

  /// Moves the attributes that all entities have by name and type to an abstract parent.
  fileprivate mutating func hoistAttributes(of group: [String], into name: String) {
    let members = group.compactMap(entity)
    var base = Entity(name: name)
    base.isAbstract = true
    base.attributes = (members.first?.attributes ?? []).filter { attribute in
      members.allSatisfy { member in
        member.attributes.contains { $0.name == attribute.name && $0.type == attribute.type }
      }
    }
    let shared = Set(base.attributes.map(\.name))
    for index in entities.indices where group.contains(entities[index].name) {
      entities[index].parentEntity = name
      entities[index].attributes.removeAll { shared.contains($0.name) }
      let isShared = { (index: FetchIndex) in
        index.elements.allSatisfy { shared.contains($0["property"] ?? "") }
      }
      for index in entities[index].fetchIndexes.filter(isShared)
      where !base.fetchIndexes.contains(where: { $0.name == index.name }) {
        base.fetchIndexes.append(index)
      }
      entities[index].fetchIndexes.removeAll(where: isShared)
    }
    entities.insert(base, at: 0)
  }

  /// Gives the inverses of the relationships that members hold the rule Nullify, because a workload
  /// knows a member's own relationships only.
  fileprivate mutating func nullifyInverses() {
    let held = linkEnds
    for index in entities.indices {
      for place in entities[index].relationships.indices {
        let end = RelationshipEnd(
          entity: entities[index].name, name: entities[index].relationships[place].name)
        if !held.contains(end) {
          entities[index].relationships[place].settings["deletionRule"] = "Nullify"
        }
      }
    }
  }

  /// Removes derived attributes whose expression uses what was left out.
  fileprivate mutating func dropUnknownDerivations() {
    let known = entities.reduce(into: Set<String>()) { names, entity in
      names.formUnion(entity.attributes.map(\.name) + entity.relationships.map(\.name))
    }
    for index in entities.indices {
      entities[index].attributes.removeAll { attribute in
        guard let expression = attribute.settings["derivationExpression"] else { return false }
        let words = expression.matches(of: /@?[A-Za-z_][A-Za-z0-9_]*[:(]?/).map {
          String($0.output)
        }
        return words.contains {
          !$0.hasPrefix("@") && !$0.hasSuffix(":") && !$0.hasSuffix("(") && !known.contains($0)
        }
      }
    }
  }

  /// Returns the relationships and attributes that another document lacks.
  fileprivate func omissions(in kept: ModelDocument) -> [String] {
    let names = Set(
      kept.entities.flatMap { entity in
        lineage(of: entity.name).flatMap { ancestor in
          (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map {
            "\(ancestor.name).\($0)"
          }
        }
      })
    let ends = Set(
      kept.entities.flatMap { entity in
        entity.relationships.flatMap { [$0.name, $0.inverseName ?? ""] }
      })
    return entities.flatMap { entity in
      let attributes = entity.attributes.filter {
        !names.contains("\(entity.name).\($0.name)")
      }.map(\.name)
      let relationships = entity.relationships.filter {
        !names.contains("\(entity.name).\($0.name)") || !ends.contains($0.name)
      }.map(\.name)
      let all = relationships + attributes
      let isWhole =
        all.count == entity.attributes.count + entity.relationships.count
        && kept.entity(entity.name) == nil
      return isWhole ? (all.isEmpty ? [] : [entity.name]) : all.map { "\(entity.name).\($0)" }
    }
  }
}

extension ModelDocument.Entity {
  /// The entity without what a scenario leaves out, and without relationships.
  fileprivate func measured(keepingParent names: Set<String>) -> Self {
    var entity = Self(name: name)
    entity.parentEntity = parentEntity.flatMap { names.contains($0) ? $0 : nil }
    entity.isAbstract = isAbstract
    entity.representedClassName = "NSManagedObject"
    entity.attributes = attributes.compactMap(\.measured)
    entity.relationships = relationships
    let kept = Set(entity.attributes.map(\.name))
    entity.fetchIndexes = fetchIndexes.filter { index in
      index.settings["partialIndexPredicate"] == nil
        && index.elements.contains { $0["property"] != nil }
        && index.elements.allSatisfy { element in
          element["type"] != "RTree"
            && (element["property"].map { kept.contains($0) } ?? (element["expression"] == "entity"))
        }
    }
    for constraint in uniquenessConstraints ?? [] where constraint.allSatisfy(kept.contains) {
      let isIndexed = entity.fetchIndexes.contains {
        $0.elements.first?["property"] == constraint.first
      }
      if !isIndexed, let first = constraint.first { entity.fetchIndexes.append(.over(first)) }
    }
    return entity
  }
}

extension ModelDocument.Composite {
  fileprivate var measured: Self { Self(name: name, attributes: attributes.compactMap(\.measured)) }
}

extension ModelDocument.Attribute {
  /// The attribute without rules and default; nil without a stored value.
  fileprivate var measured: Self? {
    guard !isTransient, let type = AttributeType(documentName: type ?? ""),
      type == .composite || type.propertyType != nil
    else { return nil }
    let isInteger = type == .integer16 || type == .integer32
    var attribute = Self(
      name: name, type: isInteger ? AttributeType.integer64.documentName : self.type)
    attribute.isOptional = true
    for name in ["composite", "derived", "derivationExpression"] {
      attribute.settings[name] = settings[name]
    }
    return attribute
  }
}

extension ModelDocument.Relationship {
  /// The relationship without limits.
  fileprivate var measured: Self {
    var relationship = Self(name: name, destination: destinationEntity ?? "")
    relationship.isOptional = true
    relationship.settings[isToMany ? "toMany" : "maxCount"] = isToMany ? "YES" : "1"
    relationship.settings["ordered"] = isOrdered && isToMany ? "YES" : nil
    relationship.settings["deletionRule"] = settings["deletionRule"]
    return relationship
  }

  fileprivate mutating func connect(to destination: String, _ inverse: String) {
    destinationEntity = destination
    inverseName = inverse
    settings["inverseEntity"] = destination
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
