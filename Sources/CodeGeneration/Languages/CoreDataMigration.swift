import Lineage
import ModelReshaping

/// Core Data's migration: a mapping model in code and one policy.
extension CoreDataSource {
  func file(of migration: SourceMigration, in model: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
  {
    var values = model.header(untriedWith: "Core Data")
    values["name"] = model.migrationName
    values["policy"] = "\(model.root)MigrationPolicy"
    values["isCoded"] = migration.mappings.contains { $0.coded != nil }
    values["mappings"] = migration.mappings.map { mapping in
      var entry: [String: Any] = [
        "source": mapping.source.swiftLiteral, "destination": mapping.destination.swiftLiteral,
        "attributes": SourceMigration.list(
          mapping.attributes.compactMap { attribute in
            Self.text(attribute.source).map { "\(attribute.name.swiftLiteral): \($0)" }
          }, indent: 6),
        "relationships": SourceMigration.list(
          mapping.relationships.map { relationship in
            let sources = relationship.sources.compactMap(Self.text).joined(separator: ", ")
            return "\(relationship.name.swiftLiteral): [\(sources)]"
          }, indent: 6),
      ]
      if let coded = mapping.coded {
        let keys = coded.keys.map(\.swiftLiteral).joined(separator: ", ")
        entry["coded"] = ["attribute": coded.attribute.swiftLiteral, "keys": keys]
      }
      return entry
    }
    return try SourceTemplates(model.names()).file(
      model.migrationName, "coredata-migration", values)
  }

  /// Returns a value's expression.
  ///
  /// In a tree of sub-entities, it is an attribute or its entity's code.
  private static func text(_ source: AttributeMapping.Source) -> String? {
    switch source {
    case .attribute(let name): ".attribute(\(name.swiftLiteral))"
    case .constant(.integer(let code)): ".kind(\(code))"
    default: nil
    }
  }

  /// Returns a relationship's expression; nil if its mapped inverse sets it.
  private static func text(_ source: RelationshipMapping.Source) -> String? {
    switch source {
    case .relationship(let name): ".relationship(\(name.swiftLiteral))"
    case .sameObject: ".sameObject"
    case .inverse: nil
    }
  }
}
