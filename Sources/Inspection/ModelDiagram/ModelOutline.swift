package import Document
package import Lineage

/// A model as terminal text: inheritance trees with aligned columns.
package struct ModelOutline {
  private let model: ManagedObjectModel
  private let styled: (String, Tone) -> String

  /// Creates an outline of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - styled: True to add colour.
  package init(
    _ model: ManagedObjectModel, styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.model = model
    self.styled = styled
  }

  package var text: String {
    let entities = model.entitiesInNumberingOrder
    let roots = entities.filter { $0.superentity == nil }
    let trees = roots.map { tree($0, depth: 0) } + [requests, configurations]
    let identifier = model.versionIdentifiers.sorted().joined(separator: ", ")
    let head =
      "\(entities.count) \(entities.count == 1 ? "entity" : "entities") in \(roots.count) "
      + (roots.count == 1 ? "hierarchy" : "hierarchies")
      + (identifier.isEmpty ? "" : ", version identifier \(identifier)")
    let tables = trees.filter { !$0.isEmpty }.map { rows -> Block in
      .table(Table(columns: [Table.Column(title: ""), Table.Column(title: "")], rows: rows))
    }
    return TerminalRenderer(styled: styled).text(
      ([.paragraph(Prose(head))] + tables).map {
        PageSection(title: "", anchor: "", blocks: [$0])
      })
  }

  private func row(_ depth: Int, _ name: Prose, _ type: String, _ note: String) -> Table.Row {
    Table.Row(name, [Table.Cell(Prose(type)), Table.Cell(Prose(note, .muted))], depth: depth)
  }

  /// Returns a heading for an entity, with its note.
  private func heading(_ depth: Int, _ name: String, _ note: String = "") -> Table.Row {
    Table.Row("\(strong: name)", [Table.Cell(Prose(note, .muted)), Table.Cell("")], depth: depth)
  }

  private func tree(_ entity: EntityDescription, depth: Int) -> [Table.Row] {
    let className = entity.managedObjectClassName
    let notes = [
      entity.isAbstract ? "abstract" : nil,
      [entity.name, "ManagedObject"].contains(className) ? nil : "class \(className)",
      entity.renamingIdentifier.map { "formerly \($0)" },
    ]
    let rows = entity.properties.map { property in
      row(depth + 1, Prose(property.name), property.signature, note(of: property))
    }
    let indexes = entity.indexes.map { index in
      row(depth + 1, "index \(index.name)", index.signature, "")
    }
    let unique = entity.uniquenessConstraints.map { names in
      row(depth + 1, "unique", names.joined(separator: " + "), "")
    }
    let children = entity.subentities.sorted { $0.name < $1.name }
      .flatMap { tree($0, depth: depth + 1) }
    return [heading(depth, entity.name, notes.compactMap { $0 }.joined(separator: ", "))] + rows
      + indexes + unique + children
  }

  private func note(of property: PropertyDescription) -> String {
    var notes: [String?] = [property.isTransient ? "transient" : nil]
    switch property {
    case let attribute as AttributeDescription:
      notes += [
        attribute.rules.isEmpty ? nil : attribute.rules.signature,
        attribute.valueTransformerName.flatMap { $0.isEmpty ? nil : "by \($0)" },
        attribute.attributeValueClassName.map { "of \($0)" },
        attribute.derivationExpression.map { "derived from \($0)" },
      ]
    case let relationship as RelationshipDescription:
      notes += [
        relationship.inverseRelationship.map { "inverse \($0.name)" },
        relationship.deleteRule == .nullify ? nil : "on delete \(relationship.deleteRule.name)",
      ]
    default: notes = []
    }
    notes.append(property.renamingIdentifier.map { "formerly \($0)" })
    return notes.compactMap { $0 }.joined(separator: ", ")
  }

  private var requests: [Table.Row] {
    let templates = model.fetchRequestTemplatesByName.sorted { $0.key < $1.key }
    guard !templates.isEmpty else { return [] }
    return [heading(0, "Fetch requests")]
      + templates.map { row(1, Prose($0.key), $0.value.signature, "") }
  }

  private var configurations: [Table.Row] {
    guard !model.configurations.isEmpty else { return [] }
    return [heading(0, "Configurations")]
      + model.configurations.map { name in
        let entities = model.entityNames(forConfigurationName: name) ?? []
        return row(1, Prose(name), entities.joined(separator: ", "), "")
      }
  }
}
