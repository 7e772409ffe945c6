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
      "\(path) is of type \(type.rawValue), which an update cannot change; choose a text, number, "
        + "date or boolean"
    case .brokenRule(let path, let value, let rule):
      "the data has \(value) for \(path), which the scenario declares as `\(rule)`; choose a distribution or a "
        + "data file whose values obey it, or remove the word"
    case .noMembers(let kind, let operation, let needed, let found):
      "operation \(operation) needs \(needed) members of \(kind), but the data has \(found); "
        + "leave it out, or raise the size or the kind's share in the mix (run-scenario check shows "
        + "the kinds of a data file)"
    case .contentDiffers(let strategy, let difference):
      "\(strategy) does not contain the content it was loaded with: \(difference)"
    case .countDiffers(let strategy, let kind, let expected, let found):
      "\(strategy) has \(found) members of \(kind) instead of \(expected)"
    case .afterDeletion(let operation):
      "operation \(operation) picks members after a delete has removed some; put the delete last"
    case .engineDiffers(let operation, let expected, let found):
      "the statements of operation \(operation) find \(found) of the \(expected) members that "
        + "its fetches return; this is a bug in the library, please report it with the scenario"
    case .notSampled(let operation, let reason):
      "operation \(operation) cannot be timed on a loaded store: \(reason)"
    }
  }
}
