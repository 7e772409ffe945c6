import Foundation
public import Lineage

/// Records of measurements: one entity for all kinds, with general columns and a type.
public enum ItemRecords {
  public static let classes: [ManagedObject.Type] = [ItemData.self]

  /// A new model that is not frozen yet.
  public static func model() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "ItemData",
        properties: [
          AttributeDescription(name: "uid", type: .integer64, isOptional: false),
          AttributeDescription(name: "contentType", type: .integer16),
          AttributeDescription(name: "date1", type: .date),
          AttributeDescription(name: "date2", type: .date),
          AttributeDescription(name: "number1", type: .double),
          AttributeDescription(name: "number2", type: .double),
          AttributeDescription(name: "uuid1", type: .uuid),
        ])
    ])
  }

  /// Noon of the day of a number, the same each time.
  public static func day(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(number) * 86_400 + 43_200)
  }

  /// The ID of the option of a number.
  public static func option(_ number: Int) -> UUID { DogOwners.id(number) }
}

extension TrialStore {
  /// A file for records that the caller creates.
  ///
  /// - Throws: the library's errors.
  public static func itemRecords(
    _ fill: (ManagedObjectContext) throws -> Void = { _ in }
  ) throws -> TrialStore {
    let trial = try TrialStore(ItemRecords.model(), classes: ItemRecords.classes)
    let context = trial.container.newContext()
    try fill(context)
    try context.save()
    return trial
  }
}

public final class ItemData: ManagedObject {
  public static let uid = Attribute<Int>("uid")
  public static let contentType = Attribute<Int?>("contentType")
  public static let date1 = Attribute<Date?>("date1")
  public static let date2 = Attribute<Date?>("date2")
  public static let number1 = Attribute<Double?>("number1")
  public static let number2 = Attribute<Double?>("number2")
  public static let uuid1 = Attribute<UUID?>("uuid1")
}
