package import Lineage

/// A hierarchy of four levels and three branches, without a class for any entity.
package enum Organisms: SampleModel {
  package static let classes: [ManagedObject.Type] = []

  package static func model() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        "Organism", ["name": .string],
        subentities: [
          branch("Plant", "Tree", "Oak"), branch("Animal", "Bird", "Owl"),
          branch("Fungus", "Mushroom", "Morel"),
        ])
    ])
  }

  /// Returns entities, each the parent of the next and with an attribute of its own.
  private static func branch(_ names: String...) -> EntityDescription {
    let entities = names.map { name in
      EntityDescription(name, ["of\(name)": .integer32])
    }
    for (parent, child) in zip(entities, entities.dropFirst()) { parent.subentities = [child] }
    return entities[0]
  }
}
