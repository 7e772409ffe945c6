import Foundation

/// The base class of attributes, relationships and fetched properties of an entity.
///
/// A description can be changed until its model is passed to a container, which freezes it. After
/// that, a setter traps with a message that names the property. Only ``userInfo`` remains mutable,
/// because it does not affect the layout.
///
/// `@unchecked Sendable`: before freezing, only the code that builds the model uses a description;
/// afterwards nothing changes except `userInfo`, which has a lock.
public class PropertyDescription: @unchecked Sendable {
  /// The name, unique in the entity and its ancestors.
  ///
  /// ```swift
  /// print(book.entity.properties.map(\.name))  // prints ["pageCount"]
  /// ```
  public var name: String { willSet { requireMutable("name") } }
  /// False to reject a save of an object without a value.
  ///
  /// ```swift
  /// try book.setValue(nil, forKey: "title")
  /// try context.save()  // throws is required but has no value
  /// ```
  public var isOptional: Bool { willSet { requireMutable("isOptional") } }
  /// True if stores do not hold the property.
  public var isTransient: Bool { willSet { requireMutable("isTransient") } }
  /// The property's name in the previous model version, or nil if it is unchanged.
  ///
  /// ```swift
  /// let name = newer.entitiesByName["Author"]?.attributesByName["name"]
  /// name?.renamingIdentifier = "name"
  /// name?.name = "fullName"
  /// print(try MappingModel.inferred(from: model, to: newer).loss.isEmpty)  // prints true
  /// ```
  public var renamingIdentifier: String? { willSet { requireMutable("renamingIdentifier") } }
  /// A text that changes the version hash when nothing else does, for example for a new meaning of
  /// the values.
  ///
  /// ```swift
  /// let age = newer.entitiesByName["Dog"]?.attributesByName["age"]
  /// age?.versionHashModifier = "months"
  /// print(age?.versionHash == dog.entity.attributesByName["age"]?.versionHash)  // prints false
  /// ```
  public var versionHashModifier: String? { willSet { requireMutable("versionHashModifier") } }
  /// True to keep a deleted object's value in the persistent history.
  public var preservesValueInHistoryOnDeletion: Bool {
    willSet { requireMutable("preservesValueInHistoryOnDeletion") }
  }
  /// The entity that declares the property.
  ///
  /// Sub-entities inherit it.
  ///
  /// ```swift
  /// print(book.entity.attributesByName["title"]?.entity?.name ?? "none")  // prints Publication
  /// ```
  public internal(set) weak var entity: EntityDescription?
  /// True once the model is frozen; setters then trap.
  public internal(set) var isFrozen = false
  private let info = LockedUserInfo()

  init(name: String, isOptional: Bool, isTransient: Bool) {
    self.name = name
    self.isOptional = isOptional
    self.isTransient = isTransient
    preservesValueInHistoryOnDeletion = false
  }

  /// Custom key-value pairs.
  ///
  /// They do not affect the version hash.
  ///
  /// ```swift
  /// let year = book.entity.attributesByName["year"]
  /// year?.userInfo["label"] = "Year"
  /// print(year?.userInfo["label"] ?? "none")  // prints Year
  /// ```
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

/// The only part of a description that remains mutable after freezing.
final class LockedUserInfo: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String: String] = [:]

  var value: [String: String] {
    get { lock.withLock { entries } }
    set { lock.withLock { entries = newValue } }
  }
}
