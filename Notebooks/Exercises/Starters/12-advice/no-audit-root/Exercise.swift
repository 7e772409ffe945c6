// Share bookkeeping between unrelated entities without a common table.
import Foundation
import Lineage

protocol Audited: ManagedObject {
  static var createdAt: Attribute<Date?> { get }
  static var uuid: Attribute<UUID?> { get }
}

extension Audited {
  func stamp(at date: Date) {
    // TODO(no-audit-root): set both properties.
  }
}

final class Invoice: ManagedObject, Audited {
  static let createdAt = Attribute<Date?>("createdAt")
  static let uuid = Attribute<UUID?>("uuid")
}

final class Customer: ManagedObject, Audited {
  static let createdAt = Attribute<Date?>("createdAt")
  static let uuid = Attribute<UUID?>("uuid")
}

final class LogLine: ManagedObject, Audited {
  static let createdAt = Attribute<Date?>("createdAt")
  static let uuid = Attribute<UUID?>("uuid")
}

func makeModel() -> ManagedObjectModel {
  // TODO(no-audit-root): three entities without a common root.
  let record = EntityDescription(
    name: "Record",
    properties: [
      AttributeDescription(name: "createdAt", type: .date),
      AttributeDescription(name: "uuid", type: .uuid),
    ],
    subentities: [
      EntityDescription(
        name: "Invoice", properties: [AttributeDescription(name: "total", type: .decimal)]),
      EntityDescription(
        name: "Customer", properties: [AttributeDescription(name: "name", type: .string)]),
      EntityDescription(
        name: "LogLine", properties: [AttributeDescription(name: "text", type: .string)]),
    ])
  return ManagedObjectModel(entities: [record])
}
