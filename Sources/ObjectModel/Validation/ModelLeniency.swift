/// A rule of models that a model made by Apple's tools may break.
///
/// Models made here keep all rules; those that are read out of a store are taken as they are.
package enum ModelLeniency: CaseIterable, Hashable, Sendable {
  /// A property is called like a member of `ManagedObject`; it is reached by key only.
  case reservedNames
  /// Values that no store here can derive are read from their columns.
  case derivedAttributes

  package func allows(_ rule: ModelError.Problem.Rule) -> Bool {
    switch (self, rule) {
    case (.reservedNames, .reservedName), (.derivedAttributes, .derivedAttribute): true
    default: false
    }
  }
}
