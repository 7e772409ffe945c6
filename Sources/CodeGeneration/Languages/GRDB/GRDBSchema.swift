import Lineage
import ModelReshaping

/// The migration that creates the tables.
struct GRDBSchema {
  let tables: GRDBTables

  private var model: SourceModel { tables.model }

  var values: [String: Any] {
    var values: [String: Any] = model.header()
    values["lostRules"] = tables.lostRules
    values["hasLostRules"] = !tables.lostRules.isEmpty
    values["tables"] =
      sortedRoots.map {
        ["name": $0.name.lowercasedFirst, "lines": lines(of: $0)] as [String: Any]
      }
      + tables.joins.map { ["name": $0.table, "lines": lines(of: $0)] as [String: Any] }
    values["indexes"] = tables.roots.flatMap { indexes(of: $0) } + contentConstraints
    return values
  }

  /// The tables, with referenced tables first as far as there are no cycles.
  private var sortedRoots: [SourceType] {
    var (sorted, rest) = ([SourceType](), tables.roots)
    while !rest.isEmpty {
      let place = rest.firstIndex { root in
        !tables.references.contains { reference in
          tables.table(of: reference.type) == tables.table(of: root.name)
            && rest.contains {
              $0.name != root.name
                && tables.table(of: $0.name) == tables.table(of: reference.destination)
            }
        }
      }
      sorted.append(rest.remove(at: place ?? 0))
    }
    return sorted
  }

  private func lines(of root: SourceType) -> [String] {
    var lines: [String] = []
    if let reference = tables.references.first(where: { $0.isKey && $0.type == root.name }) {
      lines.append(
        "t.primaryKey(\"\(reference.column)\", .integer)\(constraint(reference))")
    } else {
      lines.append("t.autoIncrementedPrimaryKey(\"\(tables.key(of: root.name))\")")
    }
    let kinds = tables.subtree(of: root).filter { !$0.isAbstract }
    if let kind = tables.kindColumn(of: root.name) {
      let codes = kinds.map { "\(tables.code(of: $0))" }.joined(separator: ", ")
      lines.append(
        "t.column(\"\(kind)\", .integer).notNull().indexed().check { [\(codes)].contains($0) }")
    }
    var checks: [String] = []
    for (type, column) in tables.tableColumns(of: root) {
      let isOfRoot = type.name == root.name
      lines.append(line(column, of: type, isRequired: column.isRequired && isOfRoot))
      if column.isRequired, !isOfRoot, let kind = tables.kindColumn(of: root.name) {
        let codes = tables.subtree(of: type).filter { !$0.isAbstract }.map { tables.code(of: $0) }
        checks.append(check(kind, codes.map(Int64.init), requires: column.name))
      }
    }
    return lines + checks + contentChecks(of: root)
  }

  private func line(
    _ column: GRDBTables.Column, of type: SourceType, isRequired: Bool
  ) -> String {
    var line = "t.column(\"\(column.name)\", "
    line +=
      ".\(column.attribute?.columnType(codedColumn: model.content?.codedColumn) ?? "integer"))"
    if isRequired { line += ".notNull()" }
    let content = model.content
    if content?.entity == type.name, content?.discriminator == column.name {
      let codes = content?.cases.map { "\($0.code)" }.joined(separator: ", ") ?? ""
      line += ".check { [\(codes)].contains($0) }"
    }
    let reference = tables.references.first {
      $0.type == type.name && $0.column == column.name && !$0.isKey
    }
    if let reference {
      line += (reference.isUnique ? ".unique()" : ".indexed()") + constraint(reference)
    }
    return line
  }

  private func constraint(_ reference: GRDBTables.Reference) -> String {
    ".references(\"\(tables.table(of: reference.destination))\", onDelete: .\(reference.deleteAction))"
  }

  private func lines(of join: GRDBTables.Join) -> [String] {
    let columns = join.ends.enumerated().map { place, end in
      "t.column(\"\(end.column)\", .integer).notNull()\(place == 1 ? ".indexed()" : "")"
        + ".references(\"\(tables.table(of: end.type))\", onDelete: .\(end.deleteAction))"
    }
    let positions = join.ends.compactMap(\.position).map { "t.column(\"\($0)\", .integer)" }
    return columns + positions
      + ["t.primaryKey([\(join.ends.map { "\"\($0.column)\"" }.joined(separator: ", "))])"]
  }

  /// Returns the constraint that rows of some kinds have a value.
  private func check(_ kind: String, _ codes: [Int64], requires column: String) -> String {
    let others =
      codes.count == 1
      ? "Column(\"\(kind)\") != \(codes[0])"
      : "![\(codes.map(String.init).joined(separator: ", "))].contains(Column(\"\(kind)\"))"
    return "t.check(\(others) || Column(\"\(column)\") != nil)"
  }

  private func contentChecks(of root: SourceType) -> [String] {
    guard let content = model.content, content.entity == root.name else { return [] }
    return content.cases.flatMap { item in
      item.values.filter { !$0.isOptional }.flatMap(\.places).compactMap { place in
        guard case .attribute(let column) = place else { return nil }
        return check(content.discriminator, [item.code], requires: column)
      }
    }
  }

  private func indexes(of root: SourceType) -> [String] {
    tables.subtree(of: root).flatMap { type in
      type.uniquenessConstraints.compactMap { index(type, $0, options: ", options: .unique") }
        + type.indexes.compactMap { index(type, $0) }
    }
  }

  private func index(_ type: SourceType, _ properties: [String], options: String = "") -> String? {
    let columns = properties.compactMap { tables.columnName($0, of: type) }
    guard columns.count == properties.count else { return nil }
    return
      "try db.create(indexOn: \"\(tables.table(of: type.name))\", columns: \(Self.list(columns))\(options))"
  }

  private static func list(_ names: [String]) -> String {
    "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }

  /// The constraints of kinds that share columns, each only for the rows of its kinds.
  private var contentConstraints: [String] {
    guard let content = model.content, let type = model.type(named: content.entity) else {
      return []
    }
    let tree = model.reshaped.tree
    return tree.kinds.dropFirst().flatMap { kind -> [String] in
      (kind.uniquenessConstraints ?? []).compactMap { names in
        let kinds = Set(tree.concreteKinds(of: kind.name).map(\.name))
        let codes = content.cases.filter { kinds.contains($0.kind) }.map { "\($0.code)" }
        let columns = names.compactMap { name -> String? in
          switch model.reshaped.placements[kind.name]?.places[name] {
          case .attribute(let place)?: tables.columnName(place, of: type)
          default: nil
          }
        }
        guard columns.count == names.count, !codes.isEmpty else { return nil }
        let condition =
          "[\(codes.joined(separator: ", "))].contains(Column(\"\(content.discriminator)\"))"
        return index(type, columns, options: ", options: .unique, condition: \(condition)")
      }
    }
  }
}
