import LogicalModel
import ModelReshaping

/// The location and the names of one kind's members in the store, by the domain's positions.
struct KindMapping: Hashable, Sendable {
  var kind: String
  /// The entity of members of exactly this kind; nil for an abstract kind without an entity.
  var exactEntity: String?
  /// The entities whose fetches, including sub-entities, return the members of this kind and its
  /// sub-kinds; more than one if kinds share no table.
  var fetchedEntities: [String]
  /// The attribute that distinguishes the kinds; nil unless several share the exact entity.
  var discriminator: KindPlacement.Discriminator?
  /// The place of each of the domain's `properties(of: kind)`, in that order.
  var places: [AttributePlace]
  /// The relationship of each of the domain's `links(of: kind)`, in that order.
  var relationships: [String]
  /// The entity whose objects hold the properties of this kind alone, one for each member; nil for
  /// none.
  var detailsEntity: String?

  /// - Throws: ``StrategyError/cannotStore(_:)`` for a link whose destinations no single
  ///   relationship reaches.
  init(_ placement: KindPlacement, of domain: Domain, in model: ReshapedModel)
    throws(StrategyError)
  {
    kind = placement.kind
    exactEntity = placement.exactEntity
    fetchedEntities = placement.fetchedEntities
    discriminator = placement.discriminator
    detailsEntity = placement.detailsEntity
    places = domain.properties(of: kind).map { placement.place(of: $0.name) }
    relationships = []
    for ancestor in domain.lineage(of: kind) {
      for link in ancestor.links {
        let names =
          model.relationships[RelationshipEnd(entity: ancestor.name, name: link.name)]
          ?? [link.name]
        guard names.count == 1 else {
          throw .cannotStore(
            .cannotHold(
              strategy: model.strategy, entity: ancestor.name, property: link.name,
              why: "members of \(link.destination) are in \(names.count) unrelated entities, and "
                + "a relationship has one destination"))
        }
        relationships += names
      }
    }
  }
}

extension KindPlacement {
  /// Returns the place of an attribute, or of an element of a composite attribute such as
  /// `location.latitude`.
  fileprivate func place(of name: String) -> AttributePlace {
    guard let dot = name.firstIndex(of: "."), let whole = places[String(name[..<dot])] else {
      return places[name] ?? .attribute(name)
    }
    return switch whole {
    case .attribute(let attribute): .attribute(attribute + name[dot...])
    case .detail(let relationship, let attribute):
      .detail(relationship: relationship, attribute: attribute + name[dot...])
    case .coded(let attribute, let key): .coded(attribute: attribute, key: key + name[dot...])
    }
  }
}
