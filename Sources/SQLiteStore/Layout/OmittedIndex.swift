/// A fetch index of a model that a store does not make, and why.
///
/// Left out rather than refused, as an index only matters for speed; never made in another form,
/// as an index that promises less than its name says misleads whoever reads the file.
public struct OmittedIndex: Hashable, Sendable {
  /// What a store has no index for.
  public enum Reason: Error, Hashable, Sendable {
    /// An element is an expression of more than the columns of its own row.
    case expression(String)
    /// An element has no column, such as a to-many among other elements.
    case noColumn(String)
    /// The predicate is no comparison of own columns with constants.
    case predicate(String, problem: String)
    /// An R-tree takes one to five numbers or dates, and nothing else.
    case rTree(problem: String)
  }

  public let entity: String
  public let index: String
  public let reason: Reason
}

extension OmittedIndex: CustomStringConvertible {
  public var description: String { "\(entity).\(index) is left out: \(reason)" }
}

extension OmittedIndex.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .expression(let text):
      "\(text) is no expression of the object's own attributes alone; use those, without constants"
    case .noColumn(let name): "\(name) has no column; use stored attributes and to-ones"
    case .predicate(let text, let problem):
      "its predicate \(text) has no SQL here: \(problem); compare properties with constants"
    case .rTree(let problem): "as an R-tree \(problem); use a binary index"
    }
  }
}
