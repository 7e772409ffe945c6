import Inspection
package import Lineage
package import RunJournal

extension StorageRecord {
  /// Counts the bytes of a store by part; the store may be of any origin if it contains its model.
  ///
  /// - Throws: `StoreError` if the file is not a store or contains no model.
  package init(of snapshot: StoreSnapshot) throws {
    let model = try ForeignStore.model(of: snapshot).model
    let store = try SQLiteStore(reading: snapshot)
    let container = try PersistentContainer(model: model, sqliteStore: store)
    // Its family is unknown, so every hierarchy counts as one.
    let roots = container.managedObjectModel.entitiesInNumberingOrder.compactMap {
      $0.lineage.first?.name
    }
    self.init(try store.space(), family: Set(roots))
  }
}

extension StorageRecord {
  /// Creates a record; `families` are the roots of the hierarchies of entities with family members.
  init(_ space: StoreSpace, family families: Set<String>) {
    self.init(
      pageSizeBytes: space.pageSizeBytes, pageCount: space.pageCount,
      unassignedPages: space.freePageCount + space.pointerMapPageCount + space.lockPageCount,
      parts: space.parts.map { part in
        StoragePart(
          name: part.name, role: Self.role(of: part, families), pages: part.pageCount,
          cells: part.entryCount, payloadBytes: part.payloadBytes, unusedBytes: part.unusedBytes,
          depth: part.depth, leafPages: part.leafPageCount, interiorPages: part.interiorPageCount,
          overflowPages: part.overflowPageCount, layers: ByteLayers(part.layers))
      }, freePages: space.freePageCount,
      pointerMapPages: space.pointerMapPageCount + space.lockPageCount)
  }

  private static func role(of part: StoreSpace.Part, _ families: Set<String>) -> StoragePart.Role {
    switch part.content {
    case .entities(let root) where families.contains(root):
      part.isIndex ? .familyIndex : .familyTable
    case .entities: part.isIndex ? .companionIndex : .companionTable
    case .links: part.isIndex ? .linkIndex : .linkTable
    case .bookkeeping: .bookkeeping
    }
  }
}

extension ByteLayers {
  init(_ layers: SpaceLayers) {
    self.init(
      pageHeaders: layers.pageHeaders, cellPointers: layers.cellPointers,
      childPointers: layers.childPointers, cellFrames: layers.cellFrames,
      overflowPointers: layers.overflowPointers, recordHeaders: layers.recordHeaders,
      nullColumns: layers.nullColumns, bookkeepingColumns: layers.bookkeepingColumns,
      values: layers.values, unused: layers.unused)
  }
}
