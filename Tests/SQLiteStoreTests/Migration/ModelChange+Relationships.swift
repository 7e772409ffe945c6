@testable import Lineage

extension ModelChange {
  /// Returns dogs with relationships to people.
  private static func dogs(_ near: Small.End?, _ far: Small.End? = nil) -> ManagedObjectModel {
    let dog = Small.entity("Dog", [Small.text("name")])
    let person = Small.entity("Person")
    if let near { Small.relate(dog, near, person, far) }
    return Small.model(dog, person)
  }

  private static func people(_ near: Small.End, _ far: Small.End? = nil) -> ManagedObjectModel {
    let (dog, person) = (Small.entity("Dog"), Small.entity("Person"))
    Small.relate(person, near, dog, far)
    return Small.model(dog, person)
  }

  private static let owner = Small.End(name: "owner", many: false)

  private static let fillDogs: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let person = try context.add("Person")
    for name in ["Rex", "Pip"] {
      try context.add("Dog", ["name": .string(name)]).setToOne(person, for: "owner")
    }
    try context.add("Dog")
  }

  /// Two people; the first has two dogs, the younger one first.
  private static let fillPeople: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let people = [try context.add("Person"), try context.add("Person")]
    let dogs = [try context.add("Dog"), try context.add("Dog"), try context.add("Dog")]
    try context.save()
    for dog in [dogs[1], dogs[0]] { try people[0].add(dog, to: "dogs") }
    try people[1].add(dogs[2], to: "dogs")
  }

  static let relationships = [
    ModelChange(
      name: "a relationship is added",
      old: { dogs(nil) }, new: { dogs(owner, Small.End(name: "dogs")) },
      fill: { try $0.add("Dog", ["name": .string("Rex")]) },
      result: ["Dog p1 name=Rex owner=-"]),
    ModelChange(
      name: "a relationship is removed",
      old: { dogs(owner, Small.End(name: "dogs")) }, new: { dogs(nil) }, fill: fillDogs,
      result: ["Dog p1 name=Rex", "Dog p2 name=Pip", "Dog p3 name=-", "Person p1"]),
    ModelChange(
      name: "a relationship and its inverse are renamed",
      old: { dogs(owner, Small.End(name: "dogs")) },
      new: {
        dogs(
          Small.End(name: "keeper", old: "owner", many: false), Small.End(name: "pets", old: "dogs")
        )
      },
      fill: fillDogs,
      result: [
        "Dog p1 name=Rex keeper=Person p1", "Dog p2 name=Pip keeper=Person p1",
        "Dog p3 name=- keeper=-", "Person p1 pets=[p1 p2]",
      ]),
    ModelChange(
      name: "a to-one becomes a to-many",
      old: { dogs(owner, Small.End(name: "dogs")) },
      new: { dogs(Small.End(name: "owner"), Small.End(name: "dogs")) }, fill: fillDogs,
      result: [
        "Dog p1 name=Rex owner=[p1]", "Dog p2 name=Pip owner=[p1]", "Dog p3 name=- owner=[]",
        "Person p1 dogs=[p1 p2]",
      ]),
    ModelChange(
      name: "a to-many gets an order",
      old: { people(Small.End(name: "dogs"), owner) },
      new: { people(Small.End(name: "dogs", ordered: true), owner) }, fill: fillPeople,
      result: [
        "Dog p1 owner=Person p1", "Dog p2 owner=Person p1", "Dog p3 owner=Person p2",
        "Person p1 dogs=[p1 p2]", "Person p2 dogs=[p3]",
      ]),
    ModelChange(
      name: "a to-many keeps its order while something else changes",
      old: { people(Small.End(name: "dogs", ordered: true), owner) },
      new: {
        people(
          Small.End(name: "pets", old: "dogs", ordered: true), Small.End(name: "owner", many: false)
        )
      },
      fill: fillPeople,
      result: [
        "Dog p1 owner=Person p1", "Dog p2 owner=Person p1", "Dog p3 owner=Person p2",
        "Person p1 pets=[p2 p1]", "Person p2 pets=[p3]",
      ]),
    ModelChange(
      name: "a many-to-many keeps its order",
      old: { people(Small.End(name: "dogs", ordered: true), Small.End(name: "owners")) },
      new: {
        people(Small.End(name: "pets", old: "dogs", ordered: true), Small.End(name: "owners"))
      },
      fill: fillPeople,
      result: [
        "Dog p1 owners=[p1]", "Dog p2 owners=[p1]", "Dog p3 owners=[p2]", "Person p1 pets=[p2 p1]",
        "Person p2 pets=[p3]",
      ]),
    ModelChange(
      name: "a to-many loses its order",
      old: { people(Small.End(name: "dogs", ordered: true), owner) },
      new: { people(Small.End(name: "dogs"), owner) }, fill: fillPeople,
      result: [
        "Dog p1 owner=Person p1", "Dog p2 owner=Person p1", "Dog p3 owner=Person p2",
        "Person p1 dogs=[p1 p2]", "Person p2 dogs=[p3]",
      ]),
    ModelChange(
      name: "a to-many without inverse stays",
      old: { people(Small.End(name: "dogs")) },
      new: { people(Small.End(name: "pets", old: "dogs")) }, fill: fillPeople,
      result: ["Dog p1", "Dog p2", "Dog p3", "Person p1 pets=[p1 p2]", "Person p2 pets=[p3]"]),
    ModelChange(
      name: "a to-many gets a way back",
      old: { people(Small.End(name: "dogs")) }, new: { people(Small.End(name: "dogs"), owner) },
      fill: fillPeople,
      result: [
        "Dog p1 owner=Person p1", "Dog p2 owner=Person p1", "Dog p3 owner=Person p2",
        "Person p1 dogs=[p1 p2]", "Person p2 dogs=[p3]",
      ]),
  ]
}
