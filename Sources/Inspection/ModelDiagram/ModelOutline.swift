package import Console
package import ObjectModel

/// A model as text for a terminal: inheritance trees with aligned columns.
package struct ModelOutline {
  private let model: ManagedObjectModel
  private let styled: (String, Tone) -> String

  /// An outline of a model.
  ///
  /// - Parameters:
  ///   - model: What to show.
  ///   - styled: Adds colour; the default leaves the text as it is.
  package init(
    _ model: ManagedObjectModel, styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.model = model
    self.styled = styled
  }

  /// An entity's line, or one of a property in three columns.
  private enum Line {
    case entity(depth: Int, name: String, note: String)
    case row(depth: Int, name: String, type: String, note: String)

    /// How wide the first column must be for the line; it holds the indentation too.
    var firstWidth: Int {
      guard case .row(let depth, let name, _, _) = self else { return 0 }
      return depth * 2 + name.width
    }

    var secondWidth: Int {
      guard case .row(_, _, let type, let note) = self, !note.isEmpty else { return 0 }
      return type.width
    }
  }

  package var text: String {
    let entities = model.entitiesInNumberingOrder
    let roots = entities.filter { $0.superentity == nil }
    let trees =
      roots.map { tree($0, depth: 0) } + [requests, configurations].filter { !$0.isEmpty }
    let widths = (
      trees.joined().map(\.firstWidth).max() ?? 0,
      min(36, trees.joined().map(\.secondWidth).max() ?? 0)
    )
    let identifier = model.versionIdentifiers.sorted().joined(separator: ", ")
    let head =
      "\(entities.count) \(entities.count == 1 ? "entity" : "entities") in \(roots.count) "
      + (roots.count == 1 ? "hierarchy" : "hierarchies")
      + (identifier.isEmpty ? "" : ", version identifier \(identifier)")
    let blocks = trees.map { $0.map { text(of: $0, widths) }.joined(separator: "\n") }
    return ([head] + blocks).joined(separator: "\n\n")
  }

  private func text(of line: Line, _ widths: (Int, Int)) -> String {
    switch line {
    case .entity(let depth, let name, let note):
      let indent = String(repeating: "  ", count: depth)
      return indent + styled(name, .heading) + (note.isEmpty ? "" : "  " + styled(note, .muted))
    case .row(let depth, let name, let type, let note):
      let first = String(repeating: "  ", count: depth) + name
      let row =
        first.padded(to: widths.0 + 2) + (note.isEmpty ? type : type.padded(to: widths.1))
      return row + (note.isEmpty ? "" : "  " + styled(note, .muted))
    }
  }

  private func tree(_ entity: EntityDescription, depth: Int) -> [Line] {
    let className = entity.managedObjectClassName
    let notes = [
      entity.isAbstract ? "abstract" : nil,
      [entity.name, "ManagedObject"].contains(className) ? nil : "class \(className)",
      entity.renamingIdentifier.map { "formerly \($0)" },
    ]
    let head = Line.entity(
      depth: depth, name: entity.name, note: notes.compactMap { $0 }.joined(separator: ", "))
    let rows = entity.properties.map { property in
      Line.row(
        depth: depth + 1, name: property.name, type: property.signature, note: note(of: property))
    }
    let indexes = entity.indexes.map { index in
      Line.row(depth: depth + 1, name: "index \(index.name)", type: index.signature, note: "")
    }
    let unique = entity.uniquenessConstraints.map { names in
      Line.row(depth: depth + 1, name: "unique", type: names.joined(separator: " + "), note: "")
    }
    let children = entity.subentities.sorted { $0.name < $1.name }
      .flatMap { tree($0, depth: depth + 1) }
    return [head] + rows + indexes + unique + children
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

  private var requests: [Line] {
    let templates = model.fetchRequestTemplatesByName.sorted { $0.key < $1.key }
    guard !templates.isEmpty else { return [] }
    return [.entity(depth: 0, name: "Fetch requests", note: "")]
      + templates.map { .row(depth: 1, name: $0.key, type: $0.value.signature, note: "") }
  }

  private var configurations: [Line] {
    guard !model.configurations.isEmpty else { return [] }
    return [.entity(depth: 0, name: "Configurations", note: "")]
      + model.configurations.map { name in
        let entities = model.entityNames(forConfigurationName: name) ?? []
        return .row(depth: 1, name: name, type: entities.joined(separator: ", "), note: "")
      }
  }
}
