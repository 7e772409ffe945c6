/// What changed between two versions of a model, as a list that people can read.
///
/// ```
/// Event
///   + Event.place: String?                    [hash]
///   ~ Event.title: String? -> String? = ""
/// ```
///
/// A change marked `[hash]` gives the entity another version hash: a store of the old model must
/// be migrated before the new one can open it. The others concern code alone.
public struct ModelDifference: Hashable, Sendable {
  /// One difference.
  public struct Change: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case added = "+"
      case removed = "-"
      case changed = "~"
    }

    public var kind: Kind
    /// The entity as the new model calls it, the old name of a removed one; nil for the model.
    public var entity: String?
    /// The property, nil for the entity itself.
    public var property: String?
    /// What is there, or what was and is, such as `String? -> String = ""`.
    public var text: String
    /// True if a store of the old model cannot be opened with the new one because of it.
    public var changesVersionHash: Bool
  }

  /// The model's own first, then by entity, each entity's own before those of its properties.
  public let changes: [Change]

  /// Compares two models; renaming identifiers tell a renamed thing from a new one.
  public init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    var comparison = ModelComparison()
    comparison.compare(old, new)
    changes = comparison.changes
  }

  public var isEmpty: Bool { changes.isEmpty }

  /// True if stores of the old model need a migration.
  public var changesVersionHashes: Bool { changes.contains(where: \.changesVersionHash) }
}

extension ModelDifference: CustomStringConvertible {
  /// The changes grouped by entity, one line each; empty for equal models.
  public var description: String {
    var lines: [String] = []
    var entity: String?? = .none
    for change in changes {
      if entity != .some(change.entity) {
        if !lines.isEmpty { lines.append("") }
        lines.append(change.entity ?? "Model")
        entity = .some(change.entity)
      }
      lines.append("  \(change)")
    }
    return lines.joined(separator: "\n")
  }
}

extension ModelDifference.Change: CustomStringConvertible {
  /// The change in one line, such as `+ Book.isbn: String?  [hash]`.
  public var description: String {
    let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
    let whole = subject.isEmpty ? text : text.isEmpty ? subject : "\(subject): \(text)"
    return "\(kind.rawValue) \(whole)" + (changesVersionHash ? "  [hash]" : "")
  }
}
