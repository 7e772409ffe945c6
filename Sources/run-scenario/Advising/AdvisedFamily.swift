import Reporting

/// A family of kinds: an entity tree, an entity with a kind attribute, or entities that repeat
/// attributes.
struct AdvisedFamily {
  let root: String
  var kindAttribute: String?
  /// The entities that repeat attributes; empty for the other forms.
  var group: [String] = []

  /// The name of the folder for the family's run.
  var name: String {
    kindAttribute.map { "\(root)-by-\($0)" } ?? (group.isEmpty ? root : "\(root)-and-others")
  }

  /// The current strategy of the model.
  ///
  /// A tree with an abstract root counts as `parent-entity`, which creates the same file.
  var current: String {
    if kindAttribute != nil { return "enum-content" }
    return group.isEmpty ? "parent-entity" : "independent-entities"
  }

  var form: AdvisedTree.Form {
    if kindAttribute != nil { return .attribute }
    return group.isEmpty ? .tree : .repeatedAttributes
  }
}
