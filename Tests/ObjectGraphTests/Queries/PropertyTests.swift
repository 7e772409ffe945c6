import Foundation
import Lineage
import TestSupport
import Testing

/// The library's entity with every attribute type, with typed properties.
private final class Everything: ManagedObject {
  static let short = Attribute<Int16?>("short")
  static let number = Attribute<Int32?>("integer")
  static let long = Attribute<Int64?>("long")
  static let price = Attribute<Decimal?>("price")
  static let ratio = Attribute<Double?>("ratio")
  static let small = Attribute<Float?>("small")
  static let text = Attribute<String?>("text")
  static let flag = Attribute<Bool?>("flag")
  static let moment = Attribute<Date?>("moment")
  static let bytes = Attribute<Data?>("bytes")
  static let uuid = Attribute<UUID?>("uuid")
  static let website = Attribute<URL?>("address")
  static let thing = Attribute<Data?>("thing")
  static let scratch = Attribute<String?>("scratch")
  static let mandatory = Attribute<Int>("long")

  /// Written out because `uuid(_:)` is a method of every object.
  var uuid: UUID? {
    get { self[Self.uuid] }
    set { self[Self.uuid] = newValue }
  }

  static let all: [any DeclaredProperty] = [
    short, number, long, price, ratio, small, text, flag, moment, bytes, uuid, website, thing,
    scratch,
  ]
}

@Suite struct PropertyTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func zoo() throws -> ManagedObjectContext {
    try PersistentContainer(
      model: Zoo.model(), classes: Zoo.classes, sqliteAt: folder.path("zoo.sqlite")
    ).newContext()
  }

  private func library() throws -> ManagedObjectContext {
    try PersistentContainer(
      model: Library.model(), classes: [Everything.self], sqliteAt: folder.path("library.sqlite")
    ).newContext()
  }

  @Test(.covers("H26"))
  func `a declared property of every type returns the written value and nil`() throws {
    let context = try library()
    let object = Everything(context: context)
    #expect(object.text == nil && object.price == nil && object.uuid == nil)
    let (uuid, moment) = (UUID(), Date(timeIntervalSinceReferenceDate: -1.5))
    (object.short, object.number, object.long) = (.min, .max, .min)
    (object.price, object.ratio, object.small) = (Decimal(string: "10.11"), -0.1, 0.25)
    (object.text, object.flag, object.moment) = ("naïve \u{1F4DA}", false, moment)
    (object.bytes, object.uuid) = (Data([0, 255]), uuid)
    (object.website, object.thing) = (URL(string: "https://example.org/a?b#c"), Data())
    try context.save()
    context.reset()
    let read = try context.fetchRequired(Query<Everything>.all)
    #expect(read.short == .min && read.number == .max && read.long == .min)
    #expect(read.price == Decimal(string: "10.11") && read.ratio == -0.1 && read.small == 0.25)
    #expect(read.text == "naïve \u{1F4DA}" && read.flag == false && read.moment == moment)
    #expect(read.bytes == Data([0, 255]) && read.uuid == uuid && read.thing == Data())
    #expect(read.website?.absoluteString == "https://example.org/a?b#c")
    read.text = nil
    #expect(read.text == nil && read.hasChanges)
  }

  @Test func `declared relationships read and write both sides`() throws {
    let context = try zoo()
    let (keeper, cat, bird) = (
      Zoo.Keeper(context: context), Zoo.Cat(context: context), Zoo.Bird(context: context)
    )
    (cat.id, bird.id) = (1, 2)
    cat.keeper = keeper
    try keeper.add(bird, to: Zoo.Keeper.wards)
    #expect(bird.keeper === keeper)
    #expect(try Set(keeper.wards.map(\.id)) == [1, 2])
    try keeper.remove(cat, from: Zoo.Keeper.wards)
    #expect(cat.keeper == nil)
    keeper.favourite = bird
    try cat.add(bird, to: Zoo.Cat.friends)
    try context.save()
    context.reset()
    let read = try context.fetchRequired(Query<Zoo.Keeper>.all)
    #expect(read.favourite is Zoo.Bird)
    #expect(try read.wards.map(\.id) == [2])
    #expect(try read.favourite?.friends.map(\.id) == [1])
  }

  @Test func `an enum can be the type of an attribute`() throws {
    let context = try zoo()
    let cat = Zoo.Cat(context: context)
    #expect(cat.mood == nil)
    (cat.id, cat.mood) = (1, .wild)
    try context.save()
    #expect(try context.count(Query<Zoo.Cat>.where { $0.mood == .wild }) == 1)
    #expect(try context.count(Query<Zoo.Cat>.where { $0.mood == .calm }) == 0)
    cat.set(Int64(7), for: "mood")
    #expect(cat.mood == nil)
    #expect(
      throws: DomainMappingError.unknownValue(
        entity: "Cat", object: cat.objectID, property: "mood", found: "7", type: "Mood")
    ) { try cat.required(Zoo.Cat.mood) }
  }

  @Test func `the declarations of a class are checked against its entity`() throws {
    try Library.model().check(Everything.self, Everything.all)
    try Zoo.model().check(
      Zoo.Cat.self, [Zoo.Cat.id, Zoo.Cat.name, Zoo.Cat.keeper, Zoo.Cat.friends, Zoo.Cat.mood])
    try Pets.model().check(
      Pets.Person.self,
      [Pets.Person.id, Pets.Person.name, Pets.Person.nickname, Pets.Person.age, Pets.Person.dogs])
  }

  @Test func `every invalid declaration is listed`() throws {
    let error = #expect(throws: DeclarationError.self) {
      try Zoo.model().check(
        Zoo.Cat.self,
        [
          Attribute<String?>("lifes"), Attribute<Int16?>("id"), Attribute<Int>("lives"),
          Attribute<Int?>("keeper"), ToOne<Zoo.Animal>("friends"), ToMany<Zoo.Animal>("keeper"),
          ToOne<Zoo.Animal>("keeper"),
        ])
    }
    #expect(
      try #require(error).problems.map(\.rule) == [
        .noProperty(known: ["admirers", "friends", "id", "keeper", "lives", "mood", "name"]),
        .otherType(declared: "Int16", model: .integer64), .mayBeNil(declared: "Int"),
        .otherSort(declared: "an attribute", model: "a to-one relationship"),
        .otherSort(declared: "a to-one relationship", model: "a to-many relationship"),
        .otherSort(declared: "a to-many relationship", model: "a to-one relationship"),
        .otherDestination(declared: "Animal", model: "Keeper"),
      ])
    let unknown = #expect(throws: DeclarationError.self) {
      try Zoo.model().check(Everything.self, [])
    }
    #expect("\(try #require(unknown))".contains("Animal, Bird, Cat, Keeper"))
  }

  @Test func `reading an absent value through a non-optional type stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try Folder()
      let context = try PersistentContainer(
        model: Library.model(), classes: [Everything.self], sqliteAt: folder.path("l.sqlite")
      ).newContext()
      _ = Everything(context: context).mandatory
    }
  }

  @Test func `a property that the entity does not have stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try Folder()
      let context = try PersistentContainer(
        model: Zoo.model(), classes: Zoo.classes, sqliteAt: folder.path("l.sqlite")
      ).newContext()
      _ = Zoo.Keeper(context: context)[Zoo.Cat.lives]
    }
  }
}
