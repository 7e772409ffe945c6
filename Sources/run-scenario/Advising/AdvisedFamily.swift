import Reporting

/// A tree of entities, an entity whose kinds an attribute tells apart, or entities that repeat attributes.
struct AdvisedFamily {
  let root: String
  var kindAttribute: String?
  /// The entities that repeat attributes, empty for the other forms.
  var group: [String] = []

  /// The folder of its run.
  var name: String {
    kindAttribute.map { "\(root)-by-\($0)" } ?? (group.isEmpty ? root : "\(root)-and-others")
  }

  /// The strategy that the model has now.
  ///
  /// A tree below an abstract root counts as one below a concrete one: it makes the same file.
  var current: String {
    if kindAttribute != nil { return "enum-content" }
    return group.isEmpty ? "parent-entity" : "independent-entities"
  }

  var form: AdvisedTree.Form {
    if kindAttribute != nil { return .attribute }
    return group.isEmpty ? .tree : .repeatedAttributes
  }
}
