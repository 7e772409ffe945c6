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
  /// - Parameters:
  ///   - path: the store's main file.
  ///   - limits: how much to hold in memory.
  ///   - rowsPerEntity: how many rows of each entity to show with their values; none by default,
  ///     because they are what the store's owner may not want to pass on.
  /// - Throws: ``InspectionError`` if there is no database to inspect.
  public init(path: String, limits: InspectionLimits = .standard, rowsPerEntity: Int = 0)
    throws(InspectionError)
  {
    let copy = try InspectedCopy(of: path)
    let file: PageFile
    do {
      file = try PageFile(path: copy.path)
    } catch .notADatabase(_, let reason) {
      throw .notADatabase(path: path, reason: reason)
    }
    let inspector = StoreInspector(
      StoreContent(file, limits: limits), path: path, sizeBytes: copy.sizeBytes,
      logBytes: copy.logBytes, logFrames: copy.logFrames, logProblems: copy.logProblems,
      rowsPerEntity: rowsPerEntity)
    self = inspector.inspection
  }

  /// Looks at the beginning of a file, for commands that read a store in another way.
  ///
  /// - Throws: ``InspectionError`` if it is no database.
  package static func requireDatabase(at path: String) throws(InspectionError) {
    _ = try PageFile(path: path)
  }
}
