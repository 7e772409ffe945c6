// Declarations of Core Data that generated source is compiled against where there is no Core Data. Written from
// Apple's public documentation; nothing here does anything.

@_exported import Foundation

/// A type that Objective-C has: a property with `@NSManaged` must be of one.
public protocol ObjectiveCType {}
/// An object of Objective-C, or a value that becomes one: only these may be absent.
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

/// The place of `@NSManaged` before a property, which holds its type to what Objective-C has.
@propertyWrapper public struct Managed<Value: ObjectiveCType> {
  public init() {}
  public var wrappedValue: Value {
    get { fatalError("a declaration") }
    set { fatalError("a declaration") }
  }
}

public protocol NSFetchRequestResult: NSObjectProtocol {}

open class NSEntityDescription: NSObject {}
open class NSManagedObjectID: NSObject {}

open class NSManagedObject: NSObject, NSFetchRequestResult {
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
  public convenience init(context: NSManagedObjectContext) { fatalError("a declaration") }

  open class func entity() -> NSEntityDescription { fatalError("a declaration") }
  /// A request for `any NSFetchRequestResult` on Apple's systems, which Swift alone does not take.
  open class func fetchRequest() -> NSFetchRequest<NSManagedObject> { fatalError("a declaration") }

  open var managedObjectContext: NSManagedObjectContext? { nil }
  open var objectID: NSManagedObjectID { fatalError("a declaration") }

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

extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) { fatalError("a declaration") }
}
