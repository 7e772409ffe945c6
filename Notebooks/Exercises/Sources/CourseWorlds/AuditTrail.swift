public import Foundation
public import Lineage

/// Customers, invoices and log entries: unrelated, except for a date and an ID in each.
public enum AuditTrail {
  /// A new model that is not frozen yet, with a common abstract root for the date and the ID.
  public static func rootedModel() -> ManagedObjectModel {
    let root = EntityDescription(
      name: "AuditedObject", properties: stamps(),
      subentities: [
        EntityDescription(name: "Customer", properties: ownAttributes(of: "Customer")),
        EntityDescription(name: "Invoice", properties: ownAttributes(of: "Invoice")),
        EntityDescription(name: "LogEntry", properties: ownAttributes(of: "LogEntry")),
      ], indexes: [byDate()])
    root.isAbstract = true
    return ManagedObjectModel(entities: [root])
  }

  /// New descriptions of the date and the ID, for one entity.
  public static func stamps() -> [PropertyDescription] {
    [
      AttributeDescription(name: "createdAt", type: .date, isOptional: false),
      AttributeDescription(name: "uuid", type: .uuid, isOptional: false),
    ]
  }

  /// An index for "the newest".
  public static func byDate() -> FetchIndexDescription {
    FetchIndexDescription(name: "byDate", elements: [.init(property: "createdAt")])
  }

  /// The own attributes of one of the three.
  public static func ownAttributes(of entity: String) -> [PropertyDescription] {
    let names =
      switch entity {
      case "Customer": ["firstName", "lastName", "email", "street", "city", "country"]
      case "Invoice": ["number", "currency", "remark", "paymentTerms", "reference"]
      default: ["message", "source"]
      }
    return names.map { AttributeDescription(name: $0, type: .string) }
  }

  /// A store with this many objects; in turn, one customer, three invoices and sixteen log entries.
  ///
  /// - Throws: the library's errors.
  public static func store(_ model: ManagedObjectModel, count: Int) throws -> TrialStore {
    var classes: [ManagedObject.Type] = [Customer.self, Invoice.self, LogEntry.self]
    if model.entitiesByName["AuditedObject"] != nil { classes.append(AuditedObject.self) }
    let trial = try TrialStore(model, classes: classes)
    let context = trial.container.newContext()
    for number in 0..<count {
      let object: AuditedObject
      switch number % 20 {
      case 0:
        let customer = Customer(context: context)
        customer.email = "customer\(number)@example.org"
        object = customer
      case 1...3:
        let invoice = Invoice(context: context)
        invoice.number = "\(number)"
        object = invoice
      default:
        let entry = LogEntry(context: context)
        entry.message = "Step \(number) done"
        object = entry
      }
      object.createdAt = Date(timeIntervalSinceReferenceDate: Double(number) * 60)
      object.uuid = id(number)
    }
    try context.save()
    return trial
  }

  /// The same ID for a number each time.
  private static func id(_ number: Int) -> UUID {
    let high = UInt8(number >> 8 & 255)
    return UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, high, UInt8(number & 255)))
  }
}

/// A superclass with two properties in Swift, with or without an entity in the model.
open class AuditedObject: ManagedObject {
  public static let createdAt = Attribute<Date>("createdAt")
  public static let uuid = Attribute<UUID>("uuid")
}

public final class Customer: AuditedObject {
  public static let email = Attribute<String?>("email")
}

public final class Invoice: AuditedObject {
  public static let number = Attribute<String?>("number")
}

public final class LogEntry: AuditedObject {
  public static let message = Attribute<String?>("message")
}
