// Wrong: forgets the two attributes of log lines.
// Fails with: LogLine should have the attribute createdAt, but does not
import Foundation
import Lineage

protocol Audited: ManagedObject {
  static var createdAt: Attribute<Date?> { get }
  static var uuid: Attribute<UUID?> { get }
}

extension Audited {
  func stamp(at date: Date) {
    self.createdAt = date
    self.uuid = UUID()
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
    EntityDescription(
      name: "LogLine", properties: [AttributeDescription(name: "text", type: .string)]),
  ])
}
