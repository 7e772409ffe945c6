import Lineage
import TestModels
import TestSupport
import Testing

/// Transient attributes, which have their defaults in any object.
@Suite struct TransientDefaultTests {
  final class Person: ManagedObject {
    static let isDriving = Attribute<Bool>("isDriving")
    static let name = Attribute<String?>("name")
  }

  private func model() -> ManagedObjectModel {
    let model = TestModels.Pets.model()
    model.entitiesByName["Person"]?.add([
      "isDriving": .boolean.required.transient.defaulting(to: .boolean(false)),
      "mood": .string.transient.defaulting(to: .string("calm")),
    ])
    return model
  }

  @Test(arguments: StoreKind.allCases)
  func `a stored object with a required transient attribute can be read, changed and saved`(
    kind: StoreKind
  ) throws {
    let store = try TestStore(kind)
    let container = try store.open(model(), classes: [Person.self])
    let writer = container.newContext()
    let ada = Person(context: writer)
    ada.name = "Ada"
    ada.isDriving = true
    try writer.save()
    #expect(ada.isDriving)

    let context = container.newContext()
    let person = try #require(try context.fetch(FetchRequest<Person>(entityName: "Person")).first)
    #expect(person.isDriving == false)
    #expect(person.string("mood") == "calm")
    person.name = "Eva"
    try context.save()

    person.isDriving = true
    try context.refresh(person, mergeChanges: false)
    #expect(person.isDriving == false)
    let fault = container.newContext().object(with: ada.objectID) as? Person
    #expect(fault?.isDriving == false)

    try writer.refresh(ada, mergeChanges: true)
    #expect(ada.isDriving == false)
    let child = ManagedObjectContext(parent: context)
    person.isDriving = true
    let same = try #require(child.object(with: person.objectID) as? Person)
    #expect(same.isDriving)
    same.name = "Zoe"
    try child.save()
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `a merged conflict keeps the defaults of unset values`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(model(), classes: [Person.self])
    let (one, other) = (container.newContext(), container.newContext())
    let ada = Person(context: one)
    ada.name = "Ada"
    try one.save()
    let same = try #require(try other.existingObject(with: ada.objectID) as? Person)
    same.name = "Eva"
    try other.save()
    ada.name = "Zoe"
    one.mergePolicy = .mergeByPropertyObjectTrump
    try one.save()
    #expect(ada.isDriving == false)
    #expect(ada.string("mood") == "calm")
  }
}
