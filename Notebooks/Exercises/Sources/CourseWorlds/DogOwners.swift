import Foundation
public import Lineage

/// Owners and their dogs, each with an ID of the domain.
public enum DogOwners {
  public static let classes: [ManagedObject.Type] = [Owner.self, Dog.self]

  /// A new model that is not frozen yet.
  public static func model() -> ManagedObjectModel {
    let owner = EntityDescription(
      name: "Owner",
      properties: [
        AttributeDescription(name: "id", type: .uuid, isOptional: false),
        AttributeDescription(name: "name", type: .string, isOptional: false),
        AttributeDescription(name: "nickname", type: .string),
        AttributeDescription(name: "phone", type: .string),
      ], uniquenessConstraints: [["id"]])
    let dog = EntityDescription(
      name: "Dog",
      properties: [
        AttributeDescription(name: "id", type: .uuid, isOptional: false),
        AttributeDescription(name: "name", type: .string, isOptional: false),
      ], uniquenessConstraints: [["id"]])
    let dogs = RelationshipDescription(name: "dogs", destination: dog)
    let ownedBy = RelationshipDescription(name: "owner", destination: owner, maxCount: 1)
    RelationshipDescription.pair(dogs, ownedBy)
    owner.properties.append(dogs)
    dog.properties.append(ownedBy)
    return ManagedObjectModel(entities: [owner, dog])
  }

  /// The ID of the owner or the dog of a number, the same each time.
  public static func id(_ number: Int) -> UUID {
    var bytes = [UInt8](repeating: 0, count: 16)
    withUnsafeBytes(of: UInt64(number).bigEndian) { bytes.replaceSubrange(8..., with: $0) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Owners 1, 2 and so on, each with this many dogs: owner 2 has the dogs 201, 202 and so on.
  ///
  /// Every second owner has a nickname; all have a phone.
  ///
  /// - Throws: the library's errors.
  public static func fill(
    _ context: ManagedObjectContext, owners: Int, dogsEach: Int = 2
  ) throws {
    for number in 1..<(owners + 1) {
      let owner = Owner(context: context)
      owner.id = id(number)
      owner.name = "Owner \(number)"
      owner.nickname = number % 2 == 0 ? "Nick \(number)" : nil
      owner.phone = "555-\(1_000 + number)"
      for place in 1..<(dogsEach + 1) {
        let dog = Dog(context: context)
        dog.id = id(100 * number + place)
        dog.name = "Dog \(100 * number + place)"
        dog.owner = owner
      }
    }
    try context.save()
  }
}

extension TrialStore {
  /// Owners with their dogs in a file.
  ///
  /// - Throws: the library's errors.
  public static func dogOwners(_ owners: Int = 3, dogsEach: Int = 2) throws -> TrialStore {
    let trial = try TrialStore(DogOwners.model(), classes: DogOwners.classes)
    try DogOwners.fill(trial.container.newContext(), owners: owners, dogsEach: dogsEach)
    return trial
  }
}

public final class Owner: ManagedObject, IdentifiedObject {
  public static let id = Attribute<UUID>("id")
  public static let name = Attribute<String>("name")
  public static let nickname = Attribute<String?>("nickname")
  public static let phone = Attribute<String?>("phone")
  public static let dogs = ToMany<Dog>("dogs")
}

public final class Dog: ManagedObject, IdentifiedObject {
  public static let id = Attribute<UUID>("id")
  public static let name = Attribute<String>("name")
  public static let owner = ToOne<Owner>("owner")
}
