package import RunJournal

/// The bytes of one strategy's store.
package struct StorageResult: Hashable, Sendable {
  /// The prepared store that all processes copied.
  package var template: TemplateRecord
  package var familySize: Int
  /// The ratio of the file size to the baseline's.
  var ratio: Double
  /// The numbers of the processes that started with this store.
  package var processes: [Int] = []

  package var strategy: String { template.strategy }

  /// The storage after the load, before any operation.
  package var record: StorageRecord { template.afterLoad }

  var bytesPerMember: Double {
    familySize > 0 ? Double(record.fileBytes) / Double(familySize) : 0
  }

  func bytes(in category: StorageCategory) -> Int {
    if category == .unassigned { return record.unassignedPages * record.pageSizeBytes }
    return record.parts.filter { StorageCategory($0.role) == category }
      .map { $0.pages * record.pageSizeBytes }.reduce(0, +)
  }
}

/// The groups of a file's parts in tables and figures.
enum StorageCategory: String, CaseIterable, Hashable, Sendable {
  case familyTables = "family tables"
  case companionTables = "companion tables"
  case indexes
  case links = "link tables"
  case bookkeeping
  case unassigned

  init(_ role: StoragePart.Role) {
    switch role {
    case .familyTable: self = .familyTables
    case .companionTable: self = .companionTables
    case .familyIndex, .companionIndex: self = .indexes
    case .linkTable, .linkIndex: self = .links
    case .bookkeeping: self = .bookkeeping
    }
  }
}
