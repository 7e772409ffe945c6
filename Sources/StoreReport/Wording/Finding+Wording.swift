import SQLiteStore

extension Finding {
  /// How much a finding matters, the most first.
  enum Weight: Int, CaseIterable {
    case warning, saving, notice
  }

  /// The table, and the column, index or property if it is about one alone.
  var place: String {
    ([table] + (subjects.count == 1 ? subjects : [])).filter { !$0.isEmpty }.map(\.printable)
      .joined(separator: ".")
  }

  /// The message, with the names it is about where it only counts them.
  ///
  /// - Parameters:
  ///   - names: How many of them.
  ///   - characters: Of the message.
  /// - Returns: one line.
  func text(names: Int, characters: Int) -> String {
    let text = message.printable(limit: characters)
    guard subjects.count > 1, !subjects.contains(where: message.contains) else { return text }
    return text + ": " + Excerpt(subjects.map(\.printable), limit: names).list
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
    case .outdatedName, .foreignTriggers: .notice
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
