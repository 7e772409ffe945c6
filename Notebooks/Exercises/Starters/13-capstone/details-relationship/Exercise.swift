// Store publications as a base object with a details object for its kind.
import CourseWorlds
import Foundation
import Lineage

final class Base: ManagedObject {
  static let id = Attribute<UUID>("id")
  // TODO(details-relationship): the other properties of the base.
}

// TODO(details-relationship): a class of details for each kind.

struct DetailsStorage: PublicationStorage {
  private let context: ManagedObjectContext

  init(context: ManagedObjectContext) { self.context = context }

  // TODO(details-relationship): task 1, the model and its classes.
  static let classes: [ManagedObject.Type] = [Base.self]

  static func model() -> ManagedObjectModel {
    let base = EntityDescription(
      name: "Base",
      properties: [AttributeDescription(name: "id", type: .uuid, isOptional: false)])
    return ManagedObjectModel(entities: [base])
  }

  func insert(_ publication: PublicationRecord) throws {
    // TODO(details-relationship): task 2.
  }

  func find(_ id: UUID) throws -> PublicationRecord? {
    // TODO(details-relationship): task 2.
    nil
  }

  func newest(_ limit: UInt) throws -> [PublicationRecord] {
    // TODO(details-relationship): tasks 3 and 6.
    []
  }

  func all(of kind: PublicationKind) throws -> [PublicationRecord] {
    // TODO(details-relationship): tasks 3 and 6.
    []
  }

  func add(tag name: String, to id: UUID) throws {
    // TODO(details-relationship): task 4.
  }

  func tagged(_ name: String) throws -> [PublicationRecord] {
    // TODO(details-relationship): task 4.
    []
  }

  func delete(_ id: UUID) throws {
    // TODO(details-relationship): task 4.
  }

  func change(_ id: UUID, to content: PublicationRecord.Content) throws {
    // TODO(details-relationship): task 5.
  }
}
