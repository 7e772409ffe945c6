extension StoreInspection {
  /// Inspects the store at a path.
  ///
  /// ```swift
  /// let inspection = try StoreInspection(path: "library.sqlite")
  /// for tree in inspection.trees { print(tree.root, tree.cost?.nullBytes ?? 0) }
  /// ```
  ///
  /// Nothing is written to the file or beside it. Damage and hostile content end up in
  /// ``problems``; memory is bounded by the limits, work by the size of the file.
  ///
  /// - Throws: ``InspectionError`` if there is no database to inspect.
  public init(path: String, limits: InspectionLimits = .standard) throws(InspectionError) {
    let copy = try InspectedCopy(of: path)
    let file: PageFile
    do {
      file = try PageFile(path: copy.path)
    } catch .notADatabase(_, let reason) {
      throw .notADatabase(path: path, reason: reason)
    }
    let inspector = StoreInspector(
      StoreContent(file, limits: limits), path: path, sizeBytes: copy.sizeBytes,
      logBytes: copy.logBytes)
    self = inspector.inspection.adding(
      copy.logProblem.map { Problem(place: "the log", message: $0, isDamage: true) })
  }

  /// Looks at the beginning of a file, for commands that read a store in another way.
  ///
  /// - Throws: ``InspectionError`` if it is no database.
  package static func requireDatabase(at path: String) throws(InspectionError) {
    _ = try PageFile(path: path)
  }

  private func adding(_ problem: Problem?) -> StoreInspection {
    guard let problem else { return self }
    return StoreInspection(
      file: file, identity: identity, modelSource: modelSource, trees: trees, history: history,
      tables: tables, indexes: indexes, otherObjects: otherObjects, findings: findings,
      modelProblem: modelProblem, problems: [problem] + problems)
  }
}
