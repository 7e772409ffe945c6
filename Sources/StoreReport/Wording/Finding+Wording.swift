import SQLiteStore

extension Finding {
  /// How much a finding matters, the most first.
  enum Weight: Int, CaseIterable {
    case warning, saving, notice
  }

  /// The table, and the column, index or property if it is about one alone.
  func place(_ names: ColumnNames) -> String {
    let only = subjects.count == 1 ? subjects[0] : ""
    let parts = [table.printable, only.isEmpty ? "" : names.text(only, of: table)]
    return parts.filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// The message, with the names it is about where it only counts them.
  ///
  /// - Parameters:
  ///   - count: How many of them.
  ///   - characters: Of the message.
  ///   - names: What the columns hold.
  /// - Returns: one line.
  func text(names count: Int, characters: Int, _ names: ColumnNames) -> String {
    let text = message.printable(limit: characters)
    guard subjects.count > 1, !subjects.contains(where: message.contains) else { return text }
    return text + ": " + Excerpt(subjects.map { names.text($0, of: table) }, limit: count).list
  }
}

/// Findings of one kind, so that what they mean is said once.
struct FindingGroup {
  let kind: Finding.Kind
  let findings: [Finding]

  /// Groups of all findings: what may lead to wrong results first, then what only costs room, then
  /// what is merely good to know.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    let byKind = Dictionary(grouping: findings, by: \.kind)
    return Finding.Weight.allCases.flatMap { weight in
      Finding.Kind.allCases.filter { $0.weight == weight }.compactMap { kind in
        byKind[kind].map { FindingGroup(kind: kind, findings: $0) }
      }
    }
  }
}

extension Finding.Kind {
  var weight: Finding.Weight {
    switch self {
    case .outdatedName, .foreignTriggers, .foreignDefaults: .notice
    default: isCostOnly ? .saving : .warning
    }
  }

  /// What to call it in a list.
  var title: String {
    switch self {
    case .neverUsedColumns: "columns never used"
    case .siblingProperties: "one name, several columns"
    case .duplicateIndex: "duplicate index"
    case .coveredIndex: "covered index"
    case .emptyIndex: "empty index"
    case .singleEntityIndex: "index of one entity"
    case .asymmetricOneToOne: "one-sided one-to-one"
    case .foreignValues: "values of other entities"
    case .foreignDefaults: "defaults that a migration left"
    case .unexpectedStorageClass: "unexpected type"
    case .strayRows: "stray rows"
    case .outdatedKeyCounter: "outdated key counter"
    case .outdatedName: "outdated name"
    case .incompleteHistory: "incomplete history"
    case .freePages: "free pages"
    case .foreignTriggers: "Core Data's triggers"
    }
  }
}
