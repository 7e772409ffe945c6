/// The bytes of the store file by part, after the load.
package struct StorageRecord: Codable, Hashable, Sendable {
  package var pageSizeBytes: Int
  package var pageCount: Int
  /// Pages that belong to no part: free and pointer-map pages.
  package var unassignedPages: Int
  package var parts: [StoragePart]
  /// The unassigned pages that are free, and those that are pointer-map pages; nil if the run did
  /// not distinguish them.
  package var freePages: Int?
  package var pointerMapPages: Int?

  package var fileBytes: Int { pageSizeBytes * pageCount }

  package init(
    pageSizeBytes: Int, pageCount: Int, unassignedPages: Int, parts: [StoragePart],
    freePages: Int? = nil, pointerMapPages: Int? = nil
  ) {
    self.pageSizeBytes = pageSizeBytes
    self.pageCount = pageCount
    self.unassignedPages = unassignedPages
    self.parts = parts
    self.freePages = freePages
    self.pointerMapPages = pointerMapPages
  }
}

/// One B-tree of the file, from SQLite's `dbstat` virtual table.
package struct StoragePart: Codable, Hashable, Sendable {
  /// The purpose of a B-tree.
  package enum Role: String, Codable, CaseIterable, Hashable, Sendable {
    case familyTable
    case companionTable
    case familyIndex
    case companionIndex
    case linkTable
    case linkIndex
    /// Z_PRIMARYKEY, Z_METADATA, sqlite_schema.
    case bookkeeping
  }

  /// The name in `sqlite_schema`.
  package var name: String
  package var role: Role
  package var pages: Int
  package var cells: Int
  package var payloadBytes: Int
  package var unusedBytes: Int
  /// The levels from the root page to the leaves; nil, like the following, if only whole pages were
  /// counted.
  package var depth: Int?
  package var leafPages: Int?
  package var interiorPages: Int?
  package var overflowPages: Int?
  package var layers: ByteLayers?

  package init(
    name: String, role: Role, pages: Int, cells: Int, payloadBytes: Int, unusedBytes: Int,
    depth: Int? = nil, leafPages: Int? = nil, interiorPages: Int? = nil,
    overflowPages: Int? = nil, layers: ByteLayers? = nil
  ) {
    self.name = name
    self.role = role
    self.pages = pages
    self.cells = cells
    self.payloadBytes = payloadBytes
    self.unusedBytes = unusedBytes
    self.depth = depth
    self.leafPages = leafPages
    self.interiorPages = interiorPages
    self.overflowPages = overflowPages
    self.layers = layers
  }
}
