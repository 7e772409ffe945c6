import Lineage

/// One entity with the attributes that all kinds share, and a details entity for each kind.
///
/// This is composition instead of inheritance: a member is a base object and, if its kind has its
/// own attributes, a details object. The details entities form no hierarchy, which would again be a
/// single wide table. Core Data stores a one-to-one relationship on both sides, so the base table
/// has a column and an index for each kind of details.
package struct DetailsRelationship: Strategy {
  package let name = "details-relationship"
  package let summary =
    "One entity with the shared properties and a type attribute, and for each kind with its own "
    + "properties a details entity joined to it one to one. A table for the family and one for "
    + "each kind of details."

  package init() {}

  package func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    var rebuilding = TreeRebuilding(tree, strategy: name)
    rebuilding.add(rebuilding.typedEntity(), for: tree.kinds)
    var joints: [(entity: String, relationship: ModelDocument.Relationship)] = []
    for (kind, code) in tree.codedKinds {
      var placement = rebuilding.typedPlacement(of: kind, code: code)
      let own = tree.lineage(of: kind.name).dropFirst().flatMap(\.attributes)
      if !own.isEmpty, !kind.isAbstract {
        let details = Self.entity(of: kind.name)
        guard !tree.document.entities.contains(where: { $0.name == details }) else {
          throw .nameTaken(strategy: name, entity: details, name: details)
        }
        let relationship = tree.freeName(
          details.lowercasedFirst, avoiding: tree.kinds.flatMap(\.attributes), in: tree.kinds,
          prefix: "own")
        let inverse = tree.freeName(
          tree.root.lowercasedFirst, avoiding: tree.attributes(of: kind.name),
          in: tree.lineage(of: kind.name), prefix: "own")
        var entity = ModelDocument.Entity(name: details)
        entity.representedClassName = details
        entity.attributes = own.map(\.underived)
        rebuilding.add(entity)
        joints += joint(from: tree.root, relationship, to: details, inverse)
        placement.detailsEntity = details
        for attribute in own {
          placement.places[attribute.name] = .detail(
            relationship: relationship, attribute: attribute.name)
        }
      }
      rebuilding.add(placement)
    }
    return try rebuilding.model(joining: joints, notes: notes(tree, rebuilding))
  }

  /// Returns the name of the entity of a kind's details.
  static func entity(of kind: String) -> String { "\(kind)Details" }

  /// Returns the two relationships that connect the details with their base object.
  private func joint(from base: String, _ name: String, to details: String, _ inverse: String)
    -> [(entity: String, relationship: ModelDocument.Relationship)]
  {
    func end(_ name: String, to destination: String, _ inverse: String, _ rule: String)
      -> ModelDocument.Relationship
    {
      var end = ModelDocument.Relationship(name: name, destination: destination)
      end.isOptional = true
      end.settings["maxCount"] = "1"
      end.settings["deletionRule"] = rule
      end.inverseName = inverse
      end.settings["inverseEntity"] = destination
      return end
    }
    return [
      (base, end(name, to: details, inverse, "Cascade")),
      (details, end(inverse, to: base, name, "Nullify")),
    ]
  }

  private func notes(_ tree: EntityTree, _ rebuilding: TreeRebuilding) -> [String] {
    let count = rebuilding.placements.count { $0.detailsEntity != nil }
    guard count > 0 else { return [] }
    return [
      "The values of one kind are behind a to-one relationship: reading them takes one more "
        + "statement for each kind, or a fault for each object.",
      count == 1
        ? "The base table has a reference to details, with an index."
        : "The base table has \(count) references to details, each with an index, of which at most one "
          + "is set in a row.",
      "A change of such a value does not increase the base object's version.",
    ]
  }
}
