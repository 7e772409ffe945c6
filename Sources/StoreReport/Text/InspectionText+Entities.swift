import SQLiteStore

extension InspectionText {
  /// The trees with numbers, rows and columns.
  var entities: [TextLine] {
    let (filled, empty) = Self.byContent(inspection.trees.flatMap(\.entities))
    let all = Excerpt(filled, limit: 500)
    guard !all.shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [
        .init(title: "Z_ENT", isNumber: true), .init(title: "entity"),
        .init(title: "rows", isNumber: true), .init(title: "with sub-entities", isNumber: true),
        .init(title: "columns used", isNumber: true),
      ], rows: all.shown.map(row))
    return [TextLine("Entities", .heading)] + table.lines(width: tableColumns) + note(all.note)
      + without(empty.map(\.name))
  }

  /// Those with rows of their own or below, and the others; all of a store without rows.
  private static func byContent(_ entities: [EntityInspection])
    -> (filled: [EntityInspection], empty: [EntityInspection])
  {
    let filled = entities.filter { $0.rowsWithSubentities > 0 }
    return filled.isEmpty
      ? (entities, []) : (filled, entities.filter { $0.rowsWithSubentities == 0 })
  }

  private func without(_ empty: [String]) -> [TextLine] {
    guard !empty.isEmpty else { return [] }
    let names = Excerpt(empty.map(\.printable), limit: 12)
    return note(
      "\(Figures.count(empty.count, "entity", "entities")) without a row "
        + "\(empty.count == 1 ? "is" : "are") not shown (see --entities): \(names.shown.joined(separator: ", "))"
        + (names.rest == 0 ? "" : " and \(Figures.count(names.rest)) more"))
  }

  private func row(_ entity: EntityInspection) -> [TextLine.Piece] {
    let used =
      Figures.count(entity.columnsUsed.count)
      + (entity.columnsAvailable.map { " of \(Figures.count($0))" } ?? "")
    let below = entity.rowsWithSubentities == entity.rows ? nil : entity.rowsWithSubentities
    let name = indent(of: entity) + entity.name.printable
    return [
      .init("\(entity.number)", .muted),
      .init(
        name + (entity.isAbstract == true ? " (abstract)" : ""),
        entity.depth == 0 ? .heading : .plain),
      .init(Figures.count(entity.rows)), .init(below.map(Figures.count) ?? "", .muted),
      .init(used),
    ]
  }

  private func indent(of entity: EntityInspection) -> String {
    String(repeating: "  ", count: min(entity.depth, 12))
  }

  /// Every entity with every property that it declares.
  var entityView: [TextLine] {
    inspection.trees.flatMap { tree -> [TextLine] in
      tree.entities.flatMap { entity in
        let indent = indent(of: entity)
        let rows =
          "  \(entity.number), \(rows(of: entity))"
          + (entity.depth == 0 ? ", table \(tree.table.printable)" : "")
        let head = TextLine(pieces: [
          .init(indent + entity.name.printable, .heading),
          .init((entity.isAbstract == true ? " (abstract)" : "") + rows, .muted),
        ])
        return [head] + properties(of: entity, indent: indent.count + 2)
      } + [TextLine("")]
    }
  }

  /// Its own rows of those that its properties' values are counted in.
  private func rows(of entity: EntityInspection) -> String {
    let below = entity.rowsWithSubentities
    return below == entity.rows
      ? Figures.count(entity.rows, "row")
      : "\(Figures.count(entity.rows)) of \(Figures.count(below, "row"))"
  }

  private func properties(of entity: EntityInspection, indent: Int) -> [TextLine] {
    guard !entity.properties.isEmpty || inspection.modelSource != .none else {
      let names = Excerpt(entity.columnsUsed.map(\.printable), limit: 300)
      return names.shown.isEmpty ? [] : sentence("uses \(names.list)", indent: indent, .muted)
    }
    let isNarrow = tableColumns != nil
    let table = TextTable(
      columns: [.init(title: ""), .init(title: ""), .init(title: "")],
      rows: entity.properties.map { property in
        [
          .init(property.name.printable), .init(property.type.printable),
          .init(place(of: property), .muted),
        ]
      })
    return table.lines(indent: isNarrow ? min(indent, 8) : indent, width: tableColumns)
  }

  private func place(of property: PropertyInspection) -> String {
    let count = property.count.map { Figures.count($0, "value") }
    let parts: [String?] = [
      property.column?.printable ?? property.joinTable?.printable, count,
      property.inverse.map { "inverse \($0.printable)" },
      property.deleteRule.map { "on delete \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Relationships alone, with where their links lie.
  var relationships: [TextLine] {
    let (filled, _) = Self.byContent(inspection.trees.flatMap(\.entities))
    let all = filled.flatMap { entity in
      entity.properties.filter { $0.kind == .relationship }.map { (entity.name, $0) }
    }
    let shown = Excerpt(all, limit: 200)
    guard !shown.shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [
        .init(title: "relationship"), .init(title: "leads to"),
        .init(title: "links", isNumber: true), .init(title: "stored in"),
      ],
      rows: shown.shown.map { entity, property in
        let place = property.column ?? property.joinTable
        return [
          .init("\(entity).\(property.name)".printable), .init(property.type.printable, .muted),
          .init(property.count.map(Figures.count) ?? "–"),
          .init(place?.printable ?? "the other side", .muted),
        ]
      })
    return [TextLine("Relationships", .heading)] + table.lines(width: tableColumns)
      + note(shown.note)
  }
}
