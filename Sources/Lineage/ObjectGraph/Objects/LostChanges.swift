import Synchronization

/// A change of an object whose context had gone.
public struct LostChange: Hashable, Sendable, CustomStringConvertible {
  public let objectID: ManagedObjectID
  public let property: String

  public var description: String { "\(property) of \(objectID.uriRepresentation)" }
}

/// The changes that objects without a context lost, for the next save of their container.
///
/// A setter cannot throw, so the loss is kept until something can.
final class LostChanges: Sendable {
  private static let limit = 100

  private let changes = Mutex<[LostChange]>([])

  func note(_ change: LostChange) {
    changes.withLock { if $0.count < Self.limit { $0.append(change) } }
  }

  /// - Throws: ``ObjectGraphError/changesLost(_:)`` with what was lost since the last call.
  func report() throws(ObjectGraphError) {
    let lost = changes.withLock { changes in
      defer { changes.removeAll() }
      return changes
    }
    guard lost.isEmpty else { throw .changesLost(lost) }
  }
}
