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

  /// True for a problem that is none if this is allowed.
  func allows(_ problem: ModelError.Problem, in model: ManagedObjectModel) -> Bool {
    switch (self, problem.rule) {
    case (.reservedNames, .reservedName), (.derivedAttributes, .derivedAttribute): true
    case (.indexesOverToMany, .unknownProperty(let name, _)):
      model.entitiesByName[problem.entity]?.relationshipsByName[name]?.isToMany ?? false
    default: false
    }
  }
}
