import Lineage

/// The rules of a tree's model that the model of a strategy lacks, as sentences.
///
/// Compares the two models, whatever built the new one.
struct LostRules {
  private typealias Attribute = ModelDocument.Attribute
  private typealias Relationship = ModelDocument.Relationship

  let model: ReshapedModel

  var sentences: [String] {
    values + constraints + links
  }

  private var tree: EntityTree { model.tree }

  /// Returns an entity of the new model and its ancestors.
  private func lineage(of entity: String?) -> [ModelDocument.Entity] {
    entity.map(model.document.lineage) ?? []
  }

  /// Returns the names of what the old model has and the new one does not, as `Entity.name`.
  private func lost(
    _ rule: (Attribute) -> String?, as text: (String, String) -> String = { name, _ in name }
  ) -> [String] {
    tree.kinds.flatMap { kind in
      kind.attributes.filter { !$0.isTransient }.compactMap { old in
        guard let wanted = rule(old) else { return nil }
        let isKept = tree.concreteKinds(of: kind.name).allSatisfy { member in
          new(old.name, of: member.name).flatMap(rule) == wanted
        }
        return isKept ? nil : text("\(kind.name).\(old.name)", wanted)
      }
    }
  }

  /// Returns the attribute that stores an attribute of a kind; nil inside coded content.
  private func new(_ attribute: String, of kind: String) -> Attribute? {
    guard let placement = model.placements[kind] else { return nil }
    let (entity, name): (String?, String)
    switch placement.places[attribute] {
    case .attribute(let place): (entity, name) = (placement.exactEntity, place)
    case .detail(_, let place): (entity, name) = (placement.detailsEntity, place)
    case .coded, nil: return nil
    }
    return lineage(of: entity).flatMap(\.attributes).first { $0.name == name }
  }

  private var values: [String] {
    let required = lost { $0.isOptional ? nil : "required" }
    let limited = lost { attribute in
      let limits = ["minValueString", "maxValueString", "regularExpressionString"]
        .map { attribute.settings[$0] ?? "" }
      return limits.allSatisfy(\.isEmpty) ? nil : limits.joined(separator: "\u{1}")
    }
    let defaults = lost(
      { $0.settings["defaultValueString"] ?? $0.settings["defaultDateTimeInterval"] }
    ) { "\($0) (\($1))" }
    let derived = lost { $0.settings["derivationExpression"] }
    return [
      (required, "The model cannot say that \(Self.list(required)) must have a value."),
      (
        limited,
        "The model cannot say that \(Self.list(limited)) \(limited.count == 1 ? "has" : "have") limits."
      ),
      (defaults, "The model has no default for \(Self.list(defaults))."),
      (derived, "The store no longer derives \(Self.list(derived)); the app sets it."),
    ].filter { !$0.0.isEmpty }.map(\.1)
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private var constraints: [String] {
    var gone: [String] = []
    var apart: [String] = []
    for kind in tree.kinds {
      for constraint in kind.uniquenessConstraints ?? [] {
        let homes = tree.concreteKinds(of: kind.name).map { home(of: constraint, $0.name) }
        let name = "\(kind.name).\(constraint.joined(separator: "+"))"
        if homes.contains(nil) {
          gone.append(name)
        } else if Set(homes).count > 1 {
          apart.append(name)
        }
      }
    }
    return
      (gone.isEmpty
      ? []
      : [
        "The model cannot say that \(Self.list(gone)) \(gone.count == 1 ? "is" : "are") unique."
      ])
      + (apart.isEmpty
        ? [] : ["The store keeps \(Self.list(apart)) unique only within each table."])
  }

  /// Returns the root of the new entity that keeps a kind's values unique.
  private func home(of constraint: [String], _ kind: String) -> String? {
    guard let placement = model.placements[kind] else { return nil }
    for entity in [placement.exactEntity, placement.detailsEntity] {
      let names = constraint.compactMap { property -> String? in
        switch placement.places[property] {
        case .attribute(let name): entity == placement.exactEntity ? name : nil
        case .detail(_, let name): entity == placement.detailsEntity ? name : nil
        case .coded: nil
        case nil:
          tree.lineage(of: kind).lazy.compactMap {
            model.relationships[RelationshipEnd(entity: $0.name, name: property)]
          }.first.flatMap { $0.count == 1 ? $0[0] : nil }
        }
      }
      let lineage = lineage(of: entity)
      if lineage.contains(where: { $0.uniquenessConstraints?.contains(names) == true }) {
        return lineage.first?.name
      }
    }
    return nil
  }

  private var links: [String] {
    var required: [String] = []
    var counted: [String] = []
    var widened: [String] = []
    var split: [String] = []
    var oneWay: [String] = []
    var gone: [String] = []
    for entity in tree.document.entities {
      for old in entity.relationships {
        let end = RelationshipEnd(entity: entity.name, name: old.name)
        guard let names = model.relationships[end] else { continue }
        let place = "\(entity.name).\(old.name)"
        if names.isEmpty { gone.append(place) }
        guard !old.settings.isYes("transient") else { continue }
        let new = names.flatMap { name in homes(of: entity.name).flatMap { found(name, in: $0) } }
        if !old.isOptional, new.contains(where: \.isOptional) { required.append(place) }
        if old.isToMany, Self.counts(old) != nil,
          new.contains(where: { Self.counts($0) != Self.counts(old) })
        {
          counted.append(place)
        }
        if old.inverseName != nil, new.contains(where: { $0.inverseName == nil }) {
          oneWay.append(place)
        }
        if names.count > 1 { split.append("\(place) (\(Self.list(names)))") }
        let destination = old.destinationEntity ?? ""
        if let wider = new.lazy.compactMap({ self.wider($0, than: destination) }).first {
          widened.append("\(place) (\(wider))")
        }
      }
    }
    return [
      (gone, "The model lacks \(Self.list(gone)), of which nothing is stored."),
      (required, "The model cannot say that \(Self.list(required)) must have a destination."),
      (counted, "The model cannot say how many destinations \(Self.list(counted)) may have."),
      (oneWay, "\(Self.list(oneWay)) \(oneWay.count == 1 ? "has" : "have") no inverse any more."),
      (
        split, "Each entity of the destinations has a relationship of its own: \(Self.list(split))."
      ),
      (widened, "A relationship may now lead to more kinds: \(Self.list(widened))."),
    ].filter { !$0.0.isEmpty }.map(\.1)
  }

  /// Returns the new entities of the objects that have the relationships of an entity.
  private func homes(of entity: String) -> [String] {
    guard tree.contains(entity) else { return [entity] }
    return Array(
      Set(tree.concreteKinds(of: entity).compactMap { model.placements[$0.name]?.exactEntity })
    ).sorted()
  }

  private func found(_ name: String, in entity: String) -> [Relationship] {
    lineage(of: entity).flatMap(\.relationships).filter { $0.name == name }
  }

  private static func counts(_ relationship: Relationship) -> [String]? {
    let counts = ["minCount", "maxCount"].map { relationship.settings[$0] ?? "" }
    return counts.allSatisfy { $0.isEmpty || $0 == "0" } ? nil : counts
  }

  /// Returns the new destination of a relationship if objects of further kinds are there.
  private func wider(_ new: Relationship, than old: String) -> String? {
    guard tree.contains(old), let destination = new.destinationEntity else { return nil }
    let allowed = Set(tree.concreteKinds(of: old).map(\.name))
    let isWider = tree.concreteKinds(of: tree.root).contains { kind in
      !allowed.contains(kind.name)
        && lineage(of: model.placements[kind.name]?.exactEntity).contains { $0.name == destination }
    }
    return isWider ? destination : nil
  }
}
