/// What is wrong with the trees of a store and their tables.
struct TreeProblems {
  /// A registry of 16,000 entities without tables makes no 16,000 lines.
  private static let tableLimit = 20

  let content: StoreContent
  let registry: EntityRegistry
  let forest: EntityForest
  let analyses: [TreeAnalysis]

  var problems: [StoreInspection.Problem] { registryProblems + missingTables + sharedTables }

  private var registryProblems: [StoreInspection.Problem] {
    var problems: [StoreInspection.Problem] = []
    if !registry.isPresent {
      problems.append(
        .init(
          place: "Z_PRIMARYKEY", message: "is not there: this is no store in Core Data's layout",
          isDamage: true))
    }
    if !forest.orphans.isEmpty {
      let numbers = forest.orphans.prefix(5).map(String.init).joined(separator: ", ")
      problems.append(
        .init(
          place: "Z_PRIMARYKEY",
          message: "the entities \(numbers) have parents that do not exist or run in a circle",
          isDamage: true))
    }
    return problems
  }

  private var missingTables: [StoreInspection.Problem] {
    let missing = analyses.filter { $0.table == nil && $0.ownsTable }.map(\.tableName)
    let views = Set(content.objects.filter { $0.kind == .view }.map { $0.name.uppercased() })
    return missing.prefix(Self.tableLimit).map {
      .init(
        place: $0, message: views.contains($0.uppercased()) ? "is a view" : "is not there",
        isDamage: true)
    } + rest(of: missing.count, "are not there")
  }

  private var sharedTables: [StoreInspection.Problem] {
    let shared = Dictionary(
      grouping: analyses.filter { !$0.ownsTable && $0.table != nil }, by: \.tableName)
    return shared.sorted { $0.key < $1.key }.prefix(Self.tableLimit).map {
      .init(
        place: $0.key,
        message: "is the table of \($0.value.count + 1) root entities; its columns and costs are "
          + "told with the first", isDamage: true)
    } + rest(of: shared.count, "have several root entities")
  }

  private func rest(of count: Int, _ message: String) -> [StoreInspection.Problem] {
    count <= Self.tableLimit
      ? []
      : [
        .init(
          place: "Z_PRIMARYKEY", message: "\(count - Self.tableLimit) more tables \(message)",
          isDamage: true)
      ]
  }
}
