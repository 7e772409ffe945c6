import Lineage

/// The migration that a store needs before another model can open it.
enum MigrationNeed {
  case none
  /// An inferred mapping model suffices; it drops the objects of these entities.
  case inferred(losing: [String])
  /// The mapping model cannot be inferred for these reasons.
  case mapping([MappingRefusal])

  init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    guard old.entityVersionHashesByName != new.entityVersionHashesByName else {
      self = .none
      return
    }
    do throws(MigrationError) {
      let mapping = try MappingModel.inferred(from: old, to: new)
      let entities = old.entitiesByName
      self = .inferred(
        losing: mapping.removedEntities.filter { entities[$0]?.isAbstract == false })
    } catch .notInferable(let refusals) {
      self = .mapping(refusals)
    } catch {
      self = .mapping([])
    }
  }

  /// A sentence, then a line for each reason.
  var text: String {
    switch self {
    case .none: "No migration needed: stores open unchanged."
    case .inferred(let lost):
      "Stores need a migration, which can be inferred"
        + (lost.isEmpty ? "." : "; objects of \(lost.joined(separator: ", ")) are dropped.")
    case .mapping(let refusals):
      "Stores need a migration that cannot be inferred: give a mapping, for "
        + "\(refusals.count) \(refusals.count == 1 ? "reason" : "reasons")."
        + refusals.map { "\n  \($0)" }.joined()
    }
  }
}
