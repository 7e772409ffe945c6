import Foundation

/// The common part of attributes, relationships and fetched properties of an entity.
///
/// A description may be changed until its model is given to a container; from then on it is
/// frozen, and a setter stops the program with a message that names the property. Only
/// ``userInfo`` stays open: it is read when it is used, never laid out.
///
/// `@unchecked Sendable`: before freezing a description belongs to the one place that builds the
/// model; afterwards nothing changes but `userInfo`, which has a lock.
public class PropertyDescription: @unchecked Sendable {
  public var name: String { willSet { requireMutable("name") } }
  public var isOptional: Bool { willSet { requireMutable("isOptional") } }
  /// True for a property that the model knows but the store does not hold.
  public var isTransient: Bool { willSet { requireMutable("isTransient") } }
  /// The property's name in the model that this one replaces; nil for the same name.
  public var renamingIdentifier: String? { willSet { requireMutable("renamingIdentifier") } }
  /// Changes the version hash where nothing else would, such as for a new meaning of the values.
  public var versionHashModifier: String? { willSet { requireMutable("versionHashModifier") } }
  /// True to keep the value of a deleted object in the persistent history.
  public var preservesValueInHistoryOnDeletion: Bool {
    willSet { requireMutable("preservesValueInHistoryOnDeletion") }
  }
  /// The entity that declares the property; sub-entities inherit it.
  public internal(set) weak var entity: EntityDescription?
  public internal(set) var isFrozen = false
  private let info = LockedUserInfo()

  init(name: String, isOptional: Bool, isTransient: Bool) {
    self.name = name
    self.isOptional = isOptional
    self.isTransient = isTransient
    preservesValueInHistoryOnDeletion = false
  }

  /// Notes of one's own about the property.
  ///
  /// No part of the version hash.
  public var userInfo: [String: String] {
    get { info.value }
    set { info.value = newValue }
  }

  func requireMutable(_ setter: String) {
    precondition(
      !isFrozen,
      "\(type(of: self)).\(setter) of \(entity?.name ?? "?").\(name) was set after its model was "
        + "passed to a container; build a new model and open a new container with it")
  }
}

/// The one part of a description that may change after freezing.
final class LockedUserInfo: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String: String] = [:]

  var value: [String: String] {
    get { lock.withLock { entries } }
    set { lock.withLock { entries = newValue } }
  }
}
