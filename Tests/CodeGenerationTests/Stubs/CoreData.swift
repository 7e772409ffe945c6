// Declarations of Core Data to compile generated source against where Core Data is missing. Written
// from Apple's public documentation; nothing here has an implementation.

@_exported import Foundation

/// A type that exists in Objective-C, required of a property with `@NSManaged`.
public protocol ObjectiveCType {}
/// An Objective-C object, or a value that becomes one; only these may be optional.
public protocol ObjectiveCObject: ObjectiveCType {}

extension Optional: ObjectiveCType where Wrapped: ObjectiveCObject {}
extension Int16: ObjectiveCType {}
extension Int32: ObjectiveCType {}
extension Int64: ObjectiveCType {}
extension Double: ObjectiveCType {}
extension Float: ObjectiveCType {}
extension Bool: ObjectiveCType {}
extension String: ObjectiveCObject {}
extension Date: ObjectiveCObject {}
extension Data: ObjectiveCObject {}
extension UUID: ObjectiveCObject {}
extension URL: ObjectiveCObject {}
extension Set: ObjectiveCType, ObjectiveCObject where Element: ObjectiveCObject {}
extension NSObject: ObjectiveCObject {}

/// A replacement for `@NSManaged` that restricts a property to types of Objective-C.
@propertyWrapper public struct Managed<Value: ObjectiveCType> {
  public init() {}
  public var wrappedValue: Value {
    get { fatalError("a declaration") }
    set { fatalError("a declaration") }
  }
}

public protocol NSFetchRequestResult: NSObjectProtocol {}

open class NSEntityDescription: NSObject {
  open var name: String?
  open var versionHash: Data { Data() }
  open var relationshipsByName: [String: NSRelationshipDescription] { [:] }

  open func isKindOf(entity: NSEntityDescription) -> Bool { false }
  open class func insertNewObject(forEntityName name: String, into context: NSManagedObjectContext)
    -> NSManagedObject
  {
    fatalError("a declaration")
  }
}

open class NSRelationshipDescription: NSObject {
  open unowned(unsafe) var destinationEntity: NSEntityDescription?
  open var isOrdered = false
  open var isToMany: Bool { false }
}

open class NSManagedObjectModel: NSObject {
  open var entitiesByName: [String: NSEntityDescription] { [:] }

  open func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    false
  }
}

open class NSPersistentStore: NSObject {
  public struct StoreType: Sendable {
    public static let sqlite = StoreType()
  }
}

open class NSPersistentStoreCoordinator: NSObject {
  public init(managedObjectModel model: NSManagedObjectModel) {}

  public class func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    [:]
  }
  public func replacePersistentStore(
    at destination: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom source: URL, sourceOptions: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws {}
}

open class NSMappingModel: NSObject {
  open var entityMappings: [NSEntityMapping]?
}

public enum NSEntityMappingType: UInt, Sendable {
  case customEntityMappingType = 1
}

open class NSEntityMapping: NSObject {
  open var name: String?
  open var mappingType = NSEntityMappingType.customEntityMappingType
  open var sourceEntityName: String?
  open var sourceEntityVersionHash: Data?
  open var destinationEntityName: String?
  open var destinationEntityVersionHash: Data?
  open var entityMigrationPolicyClassName: String?
  open var sourceExpression: NSExpression?
}

open class NSMigrationManager: NSObject {
  public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {}

  open var destinationContext: NSManagedObjectContext { fatalError("a declaration") }

  public func migrateStore(
    from source: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil,
    mapping: NSMappingModel, to destination: URL, type destinationType: NSPersistentStore.StoreType,
    options destinationOptions: [AnyHashable: Any]? = nil
  ) throws {}
  open func associate(
    sourceInstance: NSManagedObject, withDestinationInstance destination: NSManagedObject,
    for mapping: NSEntityMapping
  ) {}
  open func sourceInstances(
    forEntityMappingName name: String, destinationInstances: [NSManagedObject]?
  ) -> [NSManagedObject] {
    []
  }
  open func destinationInstances(
    forEntityMappingName name: String, sourceInstances: [NSManagedObject]?
  ) -> [NSManagedObject] {
    []
  }
}

open class NSEntityMigrationPolicy: NSObject {
  open func createDestinationInstances(
    forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {}
  open func createRelationships(
    forDestination destination: NSManagedObject, in mapping: NSEntityMapping,
    manager: NSMigrationManager
  ) throws {}
}
open class NSManagedObjectID: NSObject {}

open class NSManagedObject: NSObject, NSFetchRequestResult {
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
  public convenience init(context: NSManagedObjectContext) { fatalError("a declaration") }

  open class func entity() -> NSEntityDescription { fatalError("a declaration") }
  /// Returns a request for `any NSFetchRequestResult` on Apple's systems, which plain Swift does
  /// not accept.
  open class func fetchRequest() -> NSFetchRequest<NSManagedObject> { fatalError("a declaration") }

  open var managedObjectContext: NSManagedObjectContext? { nil }
  open var objectID: NSManagedObjectID { fatalError("a declaration") }
  open var entity: NSEntityDescription { fatalError("a declaration") }
  open var isInserted: Bool { false }
  open var isUpdated: Bool { false }
  open var isDeleted: Bool { false }
  open var hasChanges: Bool { false }
  open var hasPersistentChangedValues: Bool { false }
  open var isFault: Bool { false }
  open var faultingState: Int { 0 }
  public var objectWillChange: Int { 0 }

  open func awakeFromFetch() {}
  open func awakeFromInsert() {}
  open func didSave() {}
  open func willSave() {}
  open func didTurnIntoFault() {}
  open func willTurnIntoFault() {}
  open func prepareForDeletion() {}
  open func changedValues() -> [String: Any] { [:] }
  open func changedValuesForCurrentEvent() -> [String: Any] { [:] }
  open func value(forKey key: String) -> Any? { nil }
  open func value(forKeyPath path: String) -> Any? { nil }
  open func setValue(_ value: Any?, forKey key: String) {}
  open func setValue(_ value: Any?, forKeyPath path: String) {}

  open func validateForDelete() throws {}
  open func validateForInsert() throws {}
  open func validateForUpdate() throws {}
}

open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSObject {
  public override init() {}
  public convenience init(entityName: String) { self.init() }

  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  open var fetchLimit = 0
}

open class NSManagedObjectContext: NSObject {
  open func delete(_ object: NSManagedObject) {}

  public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
  public func count<T: NSFetchRequestResult>(for request: NSFetchRequest<T>) throws -> Int { 0 }
}

/// Initializers that Foundation has on Apple's systems only.
extension NSPredicate {
  public convenience init(format: String, argumentArray: [Any]?) { fatalError("a declaration") }
}

/// Part of Foundation on Apple's systems only.
open class NSExpression: NSObject {
  public init(format: String, _ arguments: any CVarArg...) {}
}

extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) { fatalError("a declaration") }
}
