import Foundation
import ObjectGraph
import ObjectModel

/// Puts an inspection together from a file that nobody else uses.
struct StoreInspector {
  let content: StoreContent
  /// As the reader gave it, and the size of the files there.
  let path: String
  let sizeBytes: Int
  let logBytes: Int?
  private let model: InspectedModel?
  private let metadata: InspectedMetadata
  private let registry: EntityRegistry

  init(
    _ content: StoreContent, path: String, sizeBytes: Int, logBytes: Int?
  ) {
    self.content = content
    self.path = path
    self.sizeBytes = sizeBytes
    self.logBytes = logBytes
    registry = EntityRegistry(content)
    var metadata = InspectedMetadata(content)
    model = metadata.model(registry)
    self.metadata = metadata
  }

  var inspection: StoreInspection {
    let forest = EntityForest(model, registry)
    let analyses = forest.trees.map { TreeAnalysis($0, content, model) }
    let names = Dictionary(
      forest.trees.joined().map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    let history = HistoryAnalysis(content: content, names: names).summary
    let trees = analyses.map(\.inspection)
    let raw = RawAnalysis(content: content, model: model)
    let (facts, indexes, others) = (fileFacts, raw.indexes, raw.otherObjects)
    let findings =
      zip(trees, analyses).flatMap(findings)
      + (model.map { OneToOneFindings(content: content, model: $0).findings } ?? [])
      + IndexFindings(indexes: indexes, content: content).findings
      + FileFindings(file: facts, history: history, otherObjects: others).findings
    return StoreInspection(
      file: facts, identity: metadata.identity, modelSource: model?.source ?? .none, trees: trees,
      history: history, tables: raw.tables, indexes: indexes, otherObjects: others,
      findings: findings,
      problems: content.problems + metadata.problems + problems(forest, analyses))
  }

  private func findings(_ tree: TreeInspection, _ analysis: TreeAnalysis) -> [Finding] {
    guard let table = analysis.table, let scan = table.scan else { return [] }
    return ColumnFindings(tree: tree, table: table, scan: scan, model: model).findings
      + RowFindings(tree: tree, scan: scan).findings
  }

  private func problems(_ forest: EntityForest, _ analyses: [TreeAnalysis])
    -> [StoreInspection.Problem]
  {
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
    let missing = analyses.filter { $0.table == nil }.map(\.tableName)
    return problems
      + missing.map {
        .init(place: $0, message: isView($0) ? "is a view" : "is not there", isDamage: true)
      }
  }

  private func isView(_ name: String) -> Bool {
    content.objects.contains { $0.kind == .view && $0.name.uppercased() == name.uppercased() }
  }

  private var fileFacts: FileFacts {
    let header = content.file.header
    let freePageCount = min(header.freePageCount, content.file.pageCount)
    return FileFacts(
      path: path, sizeBytes: sizeBytes, logBytes: logBytes,
      pageSizeBytes: header.pageSizeBytes, pageCount: content.file.pageCount,
      freePageCount: freePageCount,
      otherPageCount: max(0, content.unclaimedPageCount - freePageCount),
      usesWriteAheadLog: header.usesWriteAheadLog,
      encoding: [2: "UTF-16le", 3: "UTF-16be"][header.encoding] ?? "UTF-8",
      autoVacuum: !header.isAutoVacuum
        ? "none" : header.isIncrementalVacuum ? "incremental" : "full",
      schemaFormat: header.schemaFormat, userVersion: header.userVersion,
      applicationID: header.applicationID)
  }
}
