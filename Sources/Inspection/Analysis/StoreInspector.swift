import Escaping
package import Foundation
package import Lineage

/// Assembles an inspection from a file that no other program uses.
struct StoreInspector {
  let content: StoreContent
  /// The path as the caller gave it.
  ///
  /// The sizes below belong to that file.
  let path: String
  let sizeBytes: Int
  let logBytes: Int?
  let logFrames: LogFrames?
  let logProblems: [StoreInspection.Problem]
  let rowsPerEntity: Int
  let model: InspectedModel?
  private let metadata: InspectedMetadata
  private let givenProblems: [StoreInspection.Problem]
  private let registry: EntityRegistry

  init(
    _ content: StoreContent, path: String, sizeBytes: Int, logBytes: Int?, logFrames: LogFrames?,
    logProblems: [StoreInspection.Problem], rowsPerEntity: Int,
    givenModel: ManagedObjectModel? = nil
  ) throws(InspectionError) {
    self.content = content
    self.path = path
    self.sizeBytes = sizeBytes
    self.logBytes = logBytes
    self.logFrames = logFrames
    self.logProblems = logProblems
    self.rowsPerEntity = rowsPerEntity
    registry = EntityRegistry(content)
    var metadata = InspectedMetadata(content, readsModel: givenModel == nil)
    if let givenModel {
      let given = try GivenModel(givenModel, registry, content, path: path)
      (model, self.metadata) = (given.model, metadata)
      givenProblems = given.problems
    } else {
      model = metadata.model(registry, content)
      self.metadata = metadata
      givenProblems = []
    }
  }

  /// Returns the inspection; the check of rows found these defects, or failed.
  func inspection(_ rows: Result<[RowDefect], any Error>?) -> StoreInspection {
    let forest = EntityTrees(model, registry)
    var taken: Set<String> = []
    let analyses = forest.trees.map { TreeAnalysis($0, content, model, taken: &taken) }
    let names = Dictionary(
      forest.trees.joined().map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    let history = HistoryAnalysis(content: content, names: names).summary
    let trees = analyses.map(\.inspection)
    let raw = RawAnalysis(content: content, model: model)
    let (facts, indexes, others) = (fileFacts, raw.indexes, raw.otherObjects)
    let findings =
      self.findings(trees, analyses) + ((try? rows?.get()) ?? []).map(Finding.init)
      + IndexFindings(indexes: indexes, content: content).findings
      + FileFindings(file: facts, history: history, otherObjects: others).findings
    return StoreInspection(
      file: facts, identity: metadata.identity, modelSource: model?.source ?? .none, trees: trees,
      history: history, tables: raw.tables, indexes: indexes, otherObjects: others,
      findings: findings, modelProblem: metadata.modelProblem,
      problems: logProblems + [cut].compactMap(\.self) + content.problems + metadata.problems
        + givenProblems
        + TreeProblems(content: content, registry: registry, forest: forest, analyses: analyses)
        .problems + [Self.problem(rows)].compactMap(\.self), metadata: metadata.entries,
      samples: rowsPerEntity > 0
        ? RowSampling(content: content, trees: trees, rowsPerEntity: rowsPerEntity).samples : nil)
  }

  private static func problem(_ rows: Result<[RowDefect], any Error>?) -> StoreInspection.Problem? {
    guard case .failure(let error)? = rows else { return nil }
    return .init(
      place: "rows and links", message: "are not compared with the model: \(error.reason)",
      isDamage: false)
  }

  private var cut: StoreInspection.Problem? {
    content.file.cut.map {
      .init(place: "the file", message: "\($0); get a complete copy", isDamage: true)
    }
  }

  /// Returns the findings of each table once.
  private func findings(_ trees: [TreeInspection], _ analyses: [TreeAnalysis]) -> [Finding] {
    let numbers = Dictionary(grouping: trees, by: \.table).mapValues { trees in
      Set(trees.lazy.flatMap(\.entities).map { Int64($0.number) })
    }
    return zip(trees, analyses).flatMap { tree, analysis -> [Finding] in
      guard analysis.ownsTable, let table = analysis.table, let scan = table.scan else { return [] }
      return ColumnFindings(
        tree: tree, content: content, table: table, scan: scan, model: model
      ).findings
        + RowFindings(
          tree: tree, scan: scan, numbers: numbers[tree.table] ?? [],
          hasModel: model != nil
        ).findings
    }
  }

  private var fileFacts: FileFacts {
    let header = content.file.header
    let freePageCount = min(header.freePageCount, content.file.pageCount)
    return FileFacts(
      path: path, sizeBytes: sizeBytes, logBytes: logBytes, logFrames: logFrames,
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

extension StoreInspection {
  /// Inspects the store at a path.
  ///
  /// ```swift
  /// let inspection = try StoreInspection(path: "library.sqlite")
  /// for tree in inspection.trees { print(tree.root, tree.cost?.nullBytes ?? 0) }
  /// ```
  ///
  /// Writes neither to the file nor next to it. Damage and hostile content are reported in
  /// ``problems``. The limits bound memory, and the file's size bounds the work.
  ///
  /// - Parameters:
  ///   - path: The store's main file.
  ///   - limits: The memory limits.
  ///   - rowsPerEntity: The number of sample rows per entity. None by default, because the store's
  ///     owner may not want to pass values on.
  ///   - model: The model to use, or nil for the store's own.
  ///   - buildsLayouts: False to omit ``TreeInspection/layouts``.
  ///   - folder: The folder for the private copy and the built tables during the inspection.
  ///   - progress: Called occasionally with the completed share of a step.
  /// - Throws: ``InspectionError`` if there is no database to inspect, or if a given model does not
  ///   match the store.
  package init(
    path: String, limits: InspectionLimits = .standard, rowsPerEntity: Int = 0,
    model: ManagedObjectModel? = nil, buildsLayouts: Bool = true,
    in folder: URL = FileManager.default.temporaryDirectory,
    progress: @escaping (InspectionStep, Double) -> Void = { _, _ in }
  ) throws(InspectionError) {
    let store = try ReadStore(
      path: path, limits: limits, rowsPerEntity: rowsPerEntity, model: model, in: folder
    ) { progress(.reading, $0) }
    self = store.inspection
    if buildsLayouts { store.buildLayouts(of: &self, progress: progress) }
  }
}
