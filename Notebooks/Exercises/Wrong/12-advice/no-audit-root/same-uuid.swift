// Wrong: gives all objects the same UUID.
// Fails with: the UUIDs of two objects should differ, but are equal or missing
import Foundation
import Lineage

protocol Audited: ManagedObject {
  static var createdAt: Attribute<Date?> { get }
  static var uuid: Attribute<UUID?> { get }
}

private let commonID = UUID()

extension Audited {
  func stamp(at date: Date) {
    self.createdAt = date
    self.uuid = commonID
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
  func audited(_ name: String, _ own: AttributeDescription) -> EntityDescription {
    EntityDescription(
      name: name,
      properties: [
        AttributeDescription(name: "createdAt", type: .date),
        AttributeDescription(name: "uuid", type: .uuid), own,
      ])
  }
  return ManagedObjectModel(entities: [
    audited("Invoice", AttributeDescription(name: "total", type: .decimal)),
    audited("Customer", AttributeDescription(name: "name", type: .string)),
    audited("LogLine", AttributeDescription(name: "text", type: .string)),
  ])
}
