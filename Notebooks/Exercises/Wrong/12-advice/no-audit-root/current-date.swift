// Wrong: ignores the given date and takes the current one.
// Fails with: createdAt of Invoice: expected
import Foundation
import Lineage

protocol Audited: ManagedObject {
  static var createdAt: Attribute<Date?> { get }
  static var uuid: Attribute<UUID?> { get }
}

extension Audited {
  func stamp(at date: Date) {
    self.createdAt = Date()
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
    audited("LogLine", AttributeDescription(name: "text", type: .string)),
  ])
}
