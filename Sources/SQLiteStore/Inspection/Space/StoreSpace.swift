/// Where every byte of a store's file went.
package struct StoreSpace: Hashable, Sendable {
  /// One B-tree: a table or an index.
  package struct Part: Hashable, Sendable {
    package let name: String
    /// The table itself, or the one that an index is over.
    package let table: String
    package let content: StorePart.Content
    package let isIndex: Bool
    /// Levels of pages from the root to the leaves, both counted; 1 for a tree of one page.
    package var depth = 0
    package var interiorPageCount = 0
    package var leafPageCount = 0
    package var overflowPageCount = 0
    /// Rows of a table, entries of an index.
    package var entryCount = 0
    /// Records with their headers.
    package var payloadBytes = 0
    package var layers = SpaceLayers()

    package var pageCount: Int { interiorPageCount + leafPageCount + overflowPageCount }
    package var unusedBytes: Int { layers.unused }
  }

  package let pageSizeBytes: Int
  package let pageCount: Int
  /// In the order of the schema, which itself comes first.
  package let parts: [Part]
  /// Pages that hold nothing at present.
  package let freePageCount: Int
  /// Pages of `auto_vacuum` that say who refers to the others.
  package let pointerMapPageCount: Int
  /// The page at the first gigabyte, which SQLite keeps for locks in files that reach it: 0 or 1.
  package let lockPageCount: Int

  package var fileBytes: Int { pageCount * pageSizeBytes }

  /// Of all parts together.
  package var layers: SpaceLayers { parts.reduce(SpaceLayers()) { $0 + $1.layers } }

  /// What no part and no count accounts for: 0 for a sound file.
  package var unexplainedBytes: Int {
    let others = freePageCount + pointerMapPageCount + lockPageCount
    return fileBytes - layers.total - others * pageSizeBytes
  }
}
