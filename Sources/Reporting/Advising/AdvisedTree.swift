/// A tree of a model, or another family that it has, as advice names it.
package struct AdvisedTree: Hashable, Sendable {
  /// The form in which the model holds the family.
  package enum Form: String, Codable, Hashable, Sendable {
    /// Entities below a parent entity.
    case tree
    /// One entity whose kinds an attribute tells apart.
    case attribute
    /// Entities without a common parent that repeat attributes.
    case repeatedAttributes
  }

  /// The model or store, as the reader gave it.
  package var file: String
  package var root: String
  package var form: Form
  /// The attribute that tells the kinds apart, nil for other forms.
  package var kindAttribute: String?
  /// The entities that repeat attributes, empty for other forms.
  package var group: [String] = []
  /// The strategy that the model has now.
  package var current: String
  /// Kinds that can have rows.
  package var kindCount: Int
  /// Nil for a model without rows.
  package var rowCount: Int?
  /// The assumptions of the advice, one sentence each.
  package var assumptions: [String] = []
  /// The parts of the model that the advice leaves out, one sentence each.
  package var notLookedAt: [String] = []
  /// The entity and attribute of each property of a kind, by names such as "Book.pageCount".
  package var attributes: [String: String] = [:]
  /// The folder of the run, with its report and the scenario that measures it again.
  package var folder: String
  /// True where the weights of operations are the reader's own.
  package var hasUsage = false

  /// The current strategy in words, with its name.
  var currentInWords: String {
    switch form {
    case .tree: "entity inheritance (\(current))"
    case .attribute: "the one entity (\(current))"
    case .repeatedAttributes: "separate entities (\(current))"
    }
  }

  package init(
    file: String, root: String, form: Form, current: String, kindCount: Int, rowCount: Int?,
    folder: String
  ) {
    (self.file, self.root, self.form, self.current) = (file, root, form, current)
    (self.kindCount, self.rowCount, self.folder) = (kindCount, rowCount, folder)
  }
}
