import LogicalModel

/// The reason why a workload could not be run, or a fault that it found.
enum WorkloadError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownProperty(PropertyPath, operation: String)
  case unknownLink(PropertyPath, operation: String)
  /// A property whose type has no revised value, such as a UUID.
  case cannotRevise(PropertyPath, PropertyType)
  case noMembers(kind: String, operation: String, needed: Int, found: Int)
  /// The store returned other content than was stored.
  case contentDiffers(strategy: String, FirstDifference)
  case countDiffers(strategy: String, kind: String, expected: Int, found: Int)
  /// An operation chooses members after one that deleted some.
  case afterDeletion(operation: String)
  /// The statements of the engine level found other members than the fetches.
  case engineDiffers(operation: String, expected: Int, found: Int)
  /// A value of the data breaks a rule of its property.
  case brokenRule(PropertyPath, value: String, rule: String)
  /// An action that is not an operation on a loaded store.
  case notSampled(operation: String, reason: String)

  var description: String {
    switch self {
    case .unknownProperty(let path, let operation):
      "operation \(operation) names \(path), which is not a property of that kind"
    case .unknownLink(let path, let operation):
      "operation \(operation) names \(path), which is not a link of that kind"
    case .cannotRevise(let path, let type):
      "\(path) is of type \(type.rawValue), which an update cannot revise; choose a text, number, "
        + "date or boolean"
    case .brokenRule(let path, let value, let rule):
      "the data have \(value) for \(path), which the scenario declares as `\(rule)`; choose a distribution or a "
        + "data file whose values keep it, or take the word away"
    case .noMembers(let kind, let operation, let needed, let found):
      "operation \(operation) needs \(needed) members of \(kind), but the data has \(found); "
        + "leave it out, or raise the size or the kind's share in the mix (run-scenario check tells "
        + "which kinds a data file has)"
    case .contentDiffers(let strategy, let difference):
      "\(strategy) does not hold the content it was given: \(difference)"
    case .countDiffers(let strategy, let kind, let expected, let found):
      "\(strategy) holds \(found) members of \(kind) instead of \(expected)"
    case .afterDeletion(let operation):
      "operation \(operation) picks members after a delete has taken some away; put the delete last"
    case .engineDiffers(let operation, let expected, let found):
      "the statements of operation \(operation) alone find \(found) of the \(expected) members that "
        + "its fetches give; this is a fault of the library, please report it with the scenario"
    case .notSampled(let operation, let reason):
      "operation \(operation) cannot be timed on a loaded store: \(reason)"
    }
  }
}
