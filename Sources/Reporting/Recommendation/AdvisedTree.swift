/// A tree of a model, or another family in it, as the advice describes it.
package struct AdvisedTree: Hashable, Sendable {
  /// The structure of the family in the model.
  package enum Form: String, Codable, Hashable, Sendable {
    /// Sub-entities of a parent entity.
    case tree
    /// One entity with an attribute that distinguishes the kinds.
    case attribute
    /// Entities without a common parent that repeat attributes.
    case repeatedAttributes
  }

  /// The path of the model or store on the command line.
  package var file: String
  package var root: String
  package var form: Form
  /// The attribute that distinguishes the kinds; nil for other forms.
  package var kindAttribute: String?
  /// The entities that repeat attributes; empty for other forms.
  package var group: [String] = []
  /// The model's current strategy.
  package var current: String
  /// The number of kinds that can have rows.
  package var kindCount: Int
  /// The number of rows; nil for a model without a store.
  package var rowCount: Int?
  /// The number of objects that the user expects; nil if the user gave none.
  package var expectedCount: Int?
  /// The value of `--rows` for an expected number, if the rows are few; nil otherwise.
  package var fewRows: String?
  /// The model of a store on the command line; nil for the store's own.
  package var modelPath: String?
  /// The assumptions of the advice, one sentence each.
  package var assumptions: [String] = []
  /// The parts of the model that the advice leaves out, one sentence each.
  package var notLookedAt: [String] = []
  /// The entity and attribute of each property of a kind, by names such as "Book.pageCount".
  package var attributes: [String: String] = [:]
  /// The folder of the run, with its report and the scenario to repeat it.
  package var folder: String
  /// True if the user set the weights of operations.
  package var hasUsage = false

  /// True if the measured objects are generated, not a store's rows.
  var isGenerated: Bool { rowCount == nil || expectedCount != nil }

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
