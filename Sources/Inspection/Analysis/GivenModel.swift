import Escaping
package import Lineage

/// A model that the caller supplied for a store, applied to its tables.
struct GivenModel {
  private static let listedCount = 10

  let model: InspectedModel
  /// The parts of the store that the model does not know.
  let problems: [StoreInspection.Problem]

  /// - Throws: ``InspectionError/otherModel(path:problems:)`` with the mismatches.
  init(
    _ given: ManagedObjectModel, _ registry: EntityRegistry, _ content: StoreContent, path: String
  ) throws(InspectionError) {
    let layout: ModelLayout
    do {
      layout = try ModelLayout(model: given)
    } catch {
      throw .otherModel(path: path, problems: [error.reason])
    }
    let found = EntityNumbers(layout, rows: registry.rows)
    guard found.isMatch else {
      throw .otherModel(path: path, problems: Self.listed(found.problems))
    }
    model = InspectedModel(layout, found.numbers, source: .given, in: content)
    let missing = Self.missing(model, content)
    guard missing.isEmpty else { throw .otherModel(path: path, problems: Self.listed(missing)) }
    problems = Self.unknown(model, content)
  }

  private static func listed(_ problems: [String]) -> [String] {
    problems.prefix(listedCount)
      + (problems.count > listedCount ? ["and \(problems.count - listedCount) more"] : [])
  }

  private static func missing(_ model: InspectedModel, _ content: StoreContent) -> [String] {
    model.layout.tables.flatMap { table -> [String] in
      guard let scan = content.table(table.name)?.scan else { return ["no table \(table.name)"] }
      return table.columns.filter { scan.index(ofColumn: $0.name) == nil }.map {
        "no column \(table.name).\($0.name) for \(model.entities[$0.owner].name).\($0.property)"
      }
    }
  }

  private static func unknown(_ model: InspectedModel, _ content: StoreContent)
    -> [StoreInspection.Problem]
  {
    model.layout.tables.compactMap { table in
      let names = (content.table(table.name)?.scan?.columns ?? []).map(\.name).filter {
        !TreeAnalysis.systemColumns.contains($0) && model.column($0, ofTable: table.name) == nil
      }
      return names.isEmpty
        ? nil
        : .init(
          place: table.name, message: "has columns that are not in the model: \(names.listed)",
          isDamage: false)
    }
  }
}

extension InspectionError {
  /// Rejects a model with which a reader would omit parts of the store.
  ///
  /// - Throws: ``InspectionError/otherModel(path:problems:)`` with the parts.
  package static func requireAllParts(
    of snapshot: StoreSnapshot, in model: ManagedObjectModel
  ) throws(InspectionError) {
    // Reading an unreadable store will throw the better error.
    guard let parts = try? ForeignStore.parts(of: snapshot, unknownTo: model), !parts.isEmpty
    else { return }
    throw .otherModel(
      path: snapshot.originalPath, problems: ["the store has \(parts), which the model lacks"])
  }
}
