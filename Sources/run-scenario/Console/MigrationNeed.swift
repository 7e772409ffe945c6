import Lineage

/// The migration that a store needs before another model can open it.
enum MigrationNeed {
  case none
  /// An inferred mapping model suffices; it deletes what the new model lacks.
  case inferred(losing: MigrationLoss)
  /// The mapping model cannot be inferred for these reasons.
  case mapping([MappingRefusal])

  init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    guard old.entityVersionHashesByName != new.entityVersionHashesByName else {
      self = .none
      return
    }
    do throws(MigrationError) {
      self = .inferred(losing: try MappingModel.inferred(from: old, to: new).loss)
    } catch .notInferable(let rejections) {
      self = .mapping(rejections)
    } catch {
      self = .mapping([])
    }
  }

  /// A sentence, then a line for each reason.
  var text: String {
    switch self {
    case .none: "No migration needed: stores open unchanged."
    case .inferred(let loss) where loss.isEmpty:
      "Stores need a migration, which can be inferred."
    case .inferred(let loss):
      "Stores need a migration, which can be inferred. It deletes \(loss), which the new model lacks: "
        + "a program must list both models in modelVersions or pass allowingLoss."
    case .mapping(let rejections):
      "Stores need a migration that cannot be inferred: give a mapping, for "
        + "\(rejections.count) \(rejections.count == 1 ? "reason" : "reasons")."
        + rejections.map { "\n  \($0)" }.joined()
    }
  }
}
