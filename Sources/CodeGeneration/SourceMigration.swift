import Lineage
package import ModelReshaping

/// The migration of a store from the original model to the tree in the strategy, for generated
/// source.
package struct SourceMigration: Sendable {
  struct Mapping: Sendable {
    let source: String
    let destination: String
    let attributes: [(name: String, source: AttributeMapping.Source)]
    let relationships: [(name: String, sources: [RelationshipMapping.Source])]
    /// False for an entity outside the tree, whose other properties keep their names.
    let isComplete: Bool
    /// True if comparing the models also yields this mapping.
    let isInferred: Bool
    /// The attribute that receives the kind's own values as JSON, with their names.
    let coded: (attribute: String, keys: [String])?
  }

  let mappings: [Mapping]
  /// Old entities whose objects only these mappings use.
  let dropped: [String]

  /// - Throws: `ModelDocumentError`, or `MigrationError` if no mapping exists between the models.
  package init(to model: ReshapedModel) throws {
    let source = ParentEntity().reshape(model.tree)
    let conversion = try TreeMapping(from: source, to: model)
    dropped = conversion.dropped.sorted()
    mappings = conversion.mapping.entityMappings.map { mapping in
      var relationships: [(name: String, sources: [RelationshipMapping.Source])] = []
      for relationship in mapping.relationships {
        if let place = relationships.firstIndex(where: { $0.name == relationship.name }) {
          relationships[place].sources.append(relationship.source)
        } else {
          relationships.append((relationship.name, [relationship.source]))
        }
      }
      let placement = model.placements[mapping.sourceEntity]
      let coded = (placement?.places ?? [:]).compactMap { name, place in
        if case .coded(let attribute, let key) = place { (attribute, key, name) } else { nil }
      }.sorted { $0.1 < $1.1 }
      return Mapping(
        source: mapping.sourceEntity, destination: mapping.destinationEntity,
        attributes: mapping.attributes.filter { $0.source != .defaultValue }.map {
          ($0.name, $0.source)
        },
        relationships: relationships,
        isComplete: model.tree.kinds.contains { $0.name == mapping.sourceEntity },
        isInferred: !mapping.isCustom, coded: coded.first.map { first in (first.0, coded.map(\.1)) }
      )
    }
  }

  /// Returns a dictionary as source, one entry per line, with its end at the indent.
  static func list(_ entries: [String], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return entries.isEmpty
      ? "[:]" : "[\n" + entries.map { "\(margin)  \($0),\n" }.joined() + "\(margin)]"
  }
}
