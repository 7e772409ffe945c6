import Document

extension InspectionSections {
  /// An entity and its place in the tree.
  private struct Place {
    let entity: EntityInspection
    let table: String
    let parent: String?
  }

  private func places(in tree: TreeInspection) -> [Place] {
    let names = Dictionary(
      tree.entities.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    return tree.entities.map { entity in
      Place(entity: entity, table: tree.table, parent: entity.parent.flatMap { names[$0] })
    }
  }

  /// The trees with numbers, rows and columns; in HTML also the properties of each entity.
  var entities: PageSection? {
    let all = inspection.trees.flatMap(places)
    guard !all.isEmpty else {
      return form == .terminal
        ? nil
        : PageSection(title: "Entities", anchor: "entities", blocks: [.note("None is readable.")])
    }
    let filled = all.filter { $0.entity.rowsWithSubentities > 0 }
    let (shown, empty) =
      filled.isEmpty ? (all, []) : (filled, all.filter { $0.entity.rowsWithSubentities == 0 })
    return PageSection(
      title: "Entities", anchor: "entities",
      blocks: list(shown) + (empty.isEmpty ? [] : without(empty)))
  }

  private func list(_ entities: [Place]) -> [Block] {
    let shown = excerpt(entities, terminal: 500, page: 2000)
    let table = Table(
      corner: "entity",
      columns: ["Z_ENT", "rows", "with sub-entities", "columns used"].map {
        Table.Column(title: Prose($0), isNumeric: true)
      }, rows: shown.shown.map { row($0.entity) })
    let folds = form == .terminal ? [] : shown.shown.map(properties)
    return [.table(table)] + rest(shown) + folds
  }

  private func without(_ empty: [Place]) -> [Block] {
    let count = Figures.count(empty.count, "entity", "entities")
    guard form == .terminal else { return [.details("\(count) without a row", list(empty))] }
    let names = TruncatedList(empty.map(\.entity.name.printable), limit: 12)
    return [
      .note(
        "\(count) without a row \(empty.count == 1 ? "is" : "are") not shown (see --entities): "
          + "\(names.shown.joined(separator: ", "))"
          + (names.rest == 0 ? "" : " and \(Figures.count(names.rest)) more"))
    ]
  }

  private func row(_ entity: EntityInspection) -> Table.Row {
    let used =
      Figures.count(entity.columnsUsed.count)
      + (entity.columnsAvailable.map { " of \(Figures.count($0))" } ?? "")
    let below = entity.rowsWithSubentities == entity.rows ? nil : entity.rowsWithSubentities
    return Table.Row(
      title(of: entity),
      [
        Table.Cell(Prose("\(entity.number)", .muted)),
        Table.Cell(Prose(Figures.count(entity.rows))),
        Table.Cell(Prose(below.map(Figures.count) ?? "", .muted)), Table.Cell(Prose(used)),
      ], depth: entity.depth)
  }

  private func title(of entity: EntityInspection) -> Prose {
    let tags =
      (entity.isAbstract == true ? " (abstract)" : "")
      + (entity.storedName.map { " (stored as \($0.printable))" } ?? "")
    return "\(strong: entity.name.printable)\(tags)"
  }

  /// All entities with their own properties.
  var properties: PageSection {
    PageSection(
      title: "", anchor: "properties",
      blocks: inspection.trees.flatMap(places).map(properties))
  }

  private func properties(of place: Place) -> Block {
    let notes =
      "Z_ENT \(place.entity.number), \(rows(of: place.entity))"
      + (place.parent.map { ", below \($0.printable)" } ?? ", table \(place.table.printable)")
    return .details(
      "\(title(of: place.entity)): \(notes, .muted)", properties(of: place.entity))
  }

  /// Returns the entity's own rows and those of its tree, such as "3 of 8 rows".
  private func rows(of entity: EntityInspection) -> String {
    let below = entity.rowsWithSubentities
    return below == entity.rows
      ? Figures.count(entity.rows, "row")
      : "\(Figures.count(entity.rows)) of \(Figures.count(below, "row"))"
  }

  private func properties(of entity: EntityInspection) -> [Block] {
    guard !entity.properties.isEmpty else {
      let names = TruncatedList(entity.columnsUsed.map(\.printable), limit: 300)
      guard inspection.modelSource == .none, !names.shown.isEmpty else {
        return [.note("declares no property of its own")]
      }
      return [.note("uses \(names.list)")]
    }
    return [
      .table(
        Table(
          titles: ["property", "type", "stored in", "values", ""], numbers: [3],
          rows: entity.properties.map(row)))
    ]
  }

  private func row(_ property: PropertyInspection) -> [Prose] {
    let notes: [String?] = [
      property.inverse.map { "inverse \($0.printable)" },
      property.deleteRule.map { "on delete \($0)" },
    ]
    return [
      Prose(property.name.printable), Prose(property.type.printable),
      "\(code: property.column?.printable ?? property.joinTable?.printable ?? "–")",
      Prose(property.count.map(Figures.count) ?? "–"),
      Prose(notes.compactMap(\.self).joined(separator: ", "), .muted),
    ]
  }

  /// Relationships only, with where their links are stored.
  var relationships: PageSection? {
    let entities = inspection.trees.flatMap(\.entities)
    let filled = entities.filter { $0.rowsWithSubentities > 0 }
    let all = (filled.isEmpty ? entities : filled).flatMap { entity in
      entity.properties.filter { $0.kind == .relationship }.map { (entity.name, $0) }
    }
    let shown = excerpt(all, terminal: 200, page: 1000)
    guard !shown.shown.isEmpty else { return nil }
    let table = Table(
      titles: ["relationship", "leads to", "links", "stored in"], numbers: [2],
      rows: shown.shown.map { entity, property in
        let place = property.column ?? property.joinTable
        return [
          Prose("\(entity).\(property.name)".printable), Prose(property.type.printable, .muted),
          Prose(property.count.map(Figures.count) ?? "–"),
          Prose(place?.printable ?? "the other side", .muted),
        ]
      })
    return PageSection(
      title: "Relationships", anchor: "relationships", blocks: [.table(table)] + rest(shown))
  }
}
