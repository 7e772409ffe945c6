import Synchronization

/// A change of an object whose context was released.
public struct LostChange: Hashable, Sendable, CustomStringConvertible {
  public let objectID: ManagedObjectID
  public let property: String

  public var description: String { "\(property) of \(objectID.uriRepresentation)" }
}

/// The lost changes of objects without a context, for the next save of their container.
///
/// A setter cannot throw, so the loss is recorded until a save can report it.
final class LostChanges: Sendable {
  private static let limit = 100

  private let changes = Mutex<[LostChange]>([])

  func note(_ change: LostChange) {
    changes.withLock { if $0.count < Self.limit { $0.append(change) } }
  }

  /// - Throws: ``ObjectGraphError/changesLost(_:)`` with the losses since the last call.
  func report() throws(ObjectGraphError) {
    let lost = changes.withLock { changes in
      defer { changes.removeAll() }
      return changes
    }
    guard lost.isEmpty else { throw .changesLost(lost) }
  }
}
