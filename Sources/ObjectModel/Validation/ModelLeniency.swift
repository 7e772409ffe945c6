/// A rule of models that a model made by Apple's tools may break.
///
/// Models made here keep all rules; those that are read out of a store are taken as they are.
package enum ModelLeniency: CaseIterable, Hashable, Sendable {
  /// A property is called like a member of `ManagedObject`; it is reached by key only.
  case reservedNames
  /// Values of derived attributes are read from their columns and never computed.
  case derivedAttributes
  /// Such an index is in no store, so there is nothing to do for it.
  case indexesOverToMany
  /// An index may have the number of the row's entity, or its key, among its columns.
  case indexesOverRowColumns

  private static let rowColumns: Set<String> = ["Z_PK", "Z_ENT"]

  /// The problems that are left when these rules need not be kept.
  static func remaining(
    _ problems: [ModelError.Problem], allowing leniencies: Set<ModelLeniency>,
    in model: ManagedObjectModel
  ) -> [ModelError.Problem] {
    guard !problems.isEmpty, !leniencies.isEmpty else { return problems }
    // Once for all problems: looking entities up is no small thing in a large model.
    let toManyNames = Dictionary(
      model.entitiesInNumberingOrder.map { entity in
        (entity.name, Set(entity.relationships.filter(\.isToMany).map(\.name)))
      }, uniquingKeysWith: { first, _ in first })
    return problems.filter { problem in
      switch problem.rule {
      case .reservedName: !leniencies.contains(.reservedNames)
      case .derivedAttribute: !leniencies.contains(.derivedAttributes)
      case .unknownProperty(let name, _) where rowColumns.contains(name):
        !leniencies.contains(.indexesOverRowColumns)
      case .unknownProperty(let name, _):
        !leniencies.contains(.indexesOverToMany)
          || toManyNames[problem.entity]?.contains(name) != true
      default: true
      }
    }
  }
}
