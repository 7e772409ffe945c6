package import RunJournal

/// Where the bytes of one strategy's store are.
package struct StorageResult: Hashable, Sendable {
  package var strategy: String
  /// After the load, before any operation.
  package var record: StorageRecord
  /// File sizes of all launches; one value when the size never varies.
  package var fileBytes: WorkCount
  package var familySize: Int
  /// File size divided by the baseline's.
  package var ratio: Double
  package var resources: ResourceResult
  /// What the run prepared for all launches; nil where each loaded a store of its own.
  package var template: TemplateRecord?
  /// The indexes of the launches that began with this store.
  package var launches: [Int] = []

  package var bytesPerMember: Double {
    familySize > 0 ? Double(record.fileBytes) / Double(familySize) : 0
  }

  package func bytes(in category: StorageCategory) -> Int {
    if category == .unassigned { return record.unassignedPages * record.pageSizeBytes }
    return record.parts.filter { StorageCategory($0.role) == category }
      .map { $0.pages * record.pageSizeBytes }.reduce(0, +)
  }
}

/// What a whole launch used, the median over the launches.
package struct ResourceResult: Hashable, Sendable {
  package var peakResidentBytes: Double
  /// Nil where the system does not tell.
  package var blockBytesWritten: Double?
}

/// What parts of a file are grouped by in tables and figures.
package enum StorageCategory: String, CaseIterable, Hashable, Sendable {
  case familyTables = "family tables"
  case companionTables = "companion tables"
  case indexes
  case links = "link tables"
  case bookkeeping
  case unassigned

  package init(_ role: StoragePart.Role) {
    switch role {
    case .familyTable: self = .familyTables
    case .companionTable: self = .companionTables
    case .familyIndex, .companionIndex: self = .indexes
    case .linkTable, .linkIndex: self = .links
    case .bookkeeping: self = .bookkeeping
    }
  }
}
