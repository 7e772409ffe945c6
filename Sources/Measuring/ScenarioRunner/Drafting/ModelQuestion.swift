package import Console
package import LogicalModel

/// A fetch of an app in the words of its model.
package struct ModelQuestion: Hashable, Sendable {
  package var entity: String
  /// In Core Data's format language; nil for every object.
  package var predicate: String?
  package var orders: [MemberOrder] = []
  /// 0 for all.
  package var limit = 0
  /// True if the first rows are left out, which no operation does.
  var skipsRows = false
  /// True if only the number is wanted.
  package var isCount = false
  /// False for objects of exactly the entity.
  package var includesSubentities = true
  /// The weight among the questions, nil where it is unknown.
  package var share: Double?
  package var name: String?
  /// The place that it comes from, as messages name it.
  package var origin: String
  /// The columns of the entity and of the predicate in a line of a file, from 1; nil for what comes
  /// from no such line.
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

/// The mistakes in a file of questions, all at once, each with its place.
package struct QuestionError: Error, Hashable, Sendable, CustomStringConvertible {
  package var problems: [String]
  /// True if there is no file to read.
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
