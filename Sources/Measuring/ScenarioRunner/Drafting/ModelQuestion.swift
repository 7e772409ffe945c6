package import Console
package import LogicalModel

/// A fetch of an app with the names of its model.
package struct ModelQuestion: Hashable, Sendable {
  package var entity: String
  /// A condition in Core Data's format language; nil for every object.
  package var predicate: String?
  package var orders: [MemberOrder] = []
  /// The fetch limit, 0 for none.
  package var limit = 0
  /// The number of objects that the fetch skips.
  package var offset = 0
  /// True for a count.
  package var isCount = false
  /// False to fetch objects of exactly the entity.
  package var includesSubentities = true
  /// The weight among the questions, nil if unknown.
  package var share: Double?
  package var name: String?
  /// The source of the question, as messages name it.
  package var origin: String
  /// The columns of the entity and of the predicate in a line of a file, from 1; nil for other
  /// sources.
  var columns: Columns?

  struct Columns: Hashable, Sendable {
    var entity: Int
    var predicate: Int
  }

  package init(entity: String, predicate: String? = nil, origin: String) {
    self.entity = entity
    self.predicate = predicate
    self.origin = origin
  }
}

/// The mistakes in a file of questions, with the location of each.
package struct QuestionError: Error, Hashable, Sendable, CustomStringConvertible {
  package var problems: [String]
  /// True if the file cannot be read.
  package var isUnreadable = false
  /// True if every question is about entities outside the family.
  package var isAboutOthers = false

  package var description: String { problems.joined(separator: "\n") }

  package init(problems: [String], isUnreadable: Bool = false, isAboutOthers: Bool = false) {
    self.problems = problems
    (self.isUnreadable, self.isAboutOthers) = (isUnreadable, isAboutOthers)
  }
}

extension QuestionError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus { isUnreadable ? .noInput : .wrongInput }
}
