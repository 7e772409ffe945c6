package import LogicalModel

/// Why a workload could not be run, or what it found wrong.
package enum WorkloadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Trees of kinds whose links form a circle, so that none can be loaded first.
  case circularLinks([String])
  case unknownProperty(PropertyPath, operation: String)
  case unknownLink(PropertyPath, operation: String)
  /// A property whose type has no revised value, such as a UUID.
  case cannotRevise(PropertyPath, PropertyType)
  case noMembers(kind: String, operation: String)
  /// The store gave back something else than was put in.
  case contentDiffers(strategy: String, FirstDifference)
  /// An object of no kind: its entity or its type attribute is wrong.
  case unknownKind(objectID: String)

  package var description: String {
    switch self {
    case .circularLinks(let trees):
      "the links of \(trees.joined(separator: ", ")) form a circle; a link must lead to a companion "
        + "that can be loaded before"
    case .unknownProperty(let path, let operation):
      "operation \(operation) names \(path), which is not a property of that kind"
    case .unknownLink(let path, let operation):
      "operation \(operation) names \(path), which is not a link of that kind"
    case .cannotRevise(let path, let type):
      "\(path) is of type \(type.rawValue), which an update cannot revise; choose a text, number, "
        + "date or boolean"
    case .noMembers(let kind, let operation):
      "operation \(operation) needs members of \(kind), but the data has none; raise the size or "
        + "the kind's share in the mix"
    case .contentDiffers(let strategy, let difference):
      "\(strategy) does not hold the content it was given: \(difference)"
    case .unknownKind(let id): "\(id) is of no kind of the domain"
    }
  }
}
