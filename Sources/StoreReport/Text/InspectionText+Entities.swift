import SQLiteStore

extension InspectionText {
  /// The trees with numbers, rows and columns.
  var entities: [TextLine] {
    let all = inspection.trees.flatMap(\.entities)
    guard !all.isEmpty else { return [] }
    let width = min(60, all.map { Self.name(of: $0).count }.max() ?? 0)
    let head =
      "  " + "nr".padded(to: 5, atStart: true) + "  " + "entity".padded(to: width)
      + "      rows  with sub-entities  columns used"
    return [TextLine("Entities", .heading), TextLine(head, .muted)]
      + all.map { entity in
        let used =
          "\(entity.columnsUsed.count)"
          + (entity.columnsAvailable.map { " of \($0)" } ?? "")
        let below =
          entity.rowsWithSubentities == entity.rows
          ? ""
          : entity.rowsWithSubentities
            .grouped
        return TextLine(pieces: [
          ("  " + "\(entity.number)".padded(to: 5, atStart: true) + "  ", .muted),
          (Self.name(of: entity).padded(to: width), entity.depth == 0 ? .heading : .plain),
          (entity.rows.grouped.padded(to: 10, atStart: true), .plain),
          (below.padded(to: 19, atStart: true), .muted),
          (used.padded(to: 14, atStart: true), .plain),
        ])
      }
  }

  private static func name(of entity: EntityInspection) -> String {
    String(repeating: "  ", count: min(entity.depth, 12)) + entity.name.printable
      + (entity.isAbstract == true ? " (abstract)" : "")
  }

  /// Every entity with every property that it declares.
  var entityView: [TextLine] {
    inspection.trees.flatMap { tree -> [TextLine] in
      tree.entities.flatMap { entity in
        let indent = String(repeating: "  ", count: min(entity.depth, 12))
        let rows =
          "  \(entity.number), \(Figures.count(entity.rows, "row"))"
          + (entity.depth == 0 ? ", table \(tree.table.printable)" : "")
        let head = TextLine(pieces: [
          (indent + entity.name.printable, .heading),
          (entity.isAbstract == true ? " (abstract)" : "", .muted), (rows, .muted),
        ])
        return [head] + properties(of: entity, indent: indent + "  ")
      } + [TextLine("")]
    }
  }

  private func properties(of entity: EntityInspection, indent: String) -> [TextLine] {
    guard !entity.properties.isEmpty || inspection.modelSource != .none else {
      let names = entity.columnsUsed.map(\.printable).joined(separator: ", ")
      return names.isEmpty ? [] : TextLine.wrapped("uses \(names)", indent: indent.count, .muted)
    }
    let width = min(40, entity.properties.map(\.name.count).max() ?? 0)
    return entity.properties.map { property in
      TextLine(pieces: [
        (indent + property.name.printable.padded(to: width) + "  ", .plain),
        (property.type.printable, .plain), ("  " + place(of: property), .muted),
      ])
    }
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
    let all = inspection.trees.flatMap(\.entities).flatMap { entity in
      entity.properties.filter { $0.kind == .relationship }.map {
        (name: "\(entity.name).\($0.name)".printable, property: $0)
      }
    }
    guard !all.isEmpty else { return [] }
    let width = min(52, all.map(\.name.count).max() ?? 0)
    let typeWidth = min(30, all.map(\.property.type.count).max() ?? 0)
    return [TextLine("Relationships", .heading)]
      + all.map { name, property in
        let place = property.column ?? property.joinTable
        return TextLine(pieces: [
          ("  " + name.padded(to: width), .plain),
          ("  " + property.type.printable.padded(to: typeWidth), .muted),
          ((property.count.map(Figures.count) ?? "–").padded(to: 8, atStart: true), .plain),
          (place.map { "  " + $0.printable } ?? "", .muted),
        ])
      }
  }
}

extension Int {
  fileprivate var grouped: String { Figures.count(self) }
}
