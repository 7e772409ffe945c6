import ObjectGraph
import ObjectModel

/// What a store has beside its tables for its model: indexes, R-trees with their triggers, and the
/// triggers of derived attributes.
struct DeclaredIndexes {
  /// Statements that belong together.
  struct Item {
    var statements: [String]
    /// What brings the rows in that are there already.
    var fillings: [String] = []

    /// The names of what the statements create.
    var names: [String] {
      statements.compactMap { sql in
        let tokens = SQLTokens.tokens(of: sql)
        let kinds: Set = ["INDEX", "TABLE", "TRIGGER"]
        guard let kind = tokens.firstIndex(where: { kinds.contains($0.keyword ?? "") }) else {
          return nil
        }
        return tokens[(kind + 1)...].first?.name
      }
    }
  }

  private(set) var all: [Item] = []

  init(_ layout: StoreLayout) {
    let fillings = Self.fillings(layout)
    let schema = SchemaSQL(layout: layout)
    let derived = schema.derivedColumns
    let ofDerived = Set(derived.flatMap(\.statements))
    for sql in schema.statements
    where !sql.hasPrefix("CREATE TABLE ") && !ofDerived.contains(sql) {
      if sql.hasPrefix("CREATE TRIGGER "), !all.isEmpty {
        // Those of a tree follow it.
        all[all.count - 1].statements.append(sql)
      } else {
        all.append(Item(statements: [sql], fillings: fillings[sql].map { [$0] } ?? []))
      }
    }
    all += derived.map {
      Item(statements: $0.statements, fillings: $0.filling.map { [$0] } ?? [])
    }
  }

  /// By the statement that creates a tree.
  private static func fillings(_ layout: StoreLayout) -> [String: String] {
    var fillings: [String: String] = [:]
    for entity in layout.model.entities {
      for index in layout.model.description(of: entity).indexes {
        // What is no tree has no filling.
        guard let tree = try? RTreeIndexSQL(index, of: entity, layout),
          let creation = tree.statements.first
        else { continue }
        fillings[creation] = tree.filling
      }
    }
    return fillings
  }
}
