import Synchronization

/// A change of an object whose context was released.
///
/// ```swift
/// func changeWithoutContext() throws {
///   let dog = try container.newContext().fetch(Query<Dog>.all)[0]
///   dog.name = "Max"
/// }
/// try changeWithoutContext()
/// try container.newContext().save()  // throws name of x-coredata://
/// ```
public struct LostChange: Hashable, Sendable, CustomStringConvertible {
  /// The ID of the object that was set or linked.
  public let objectID: ManagedObjectID
  /// The property that was set, or the relationship whose objects were to be linked.
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
