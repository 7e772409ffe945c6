import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Conditions on the kind of an object or on a property that only one kind has.
@Suite struct PredicateKindTests {
  @Test(.covers("C07"), arguments: Situation.withUnsaved)
  func `a predicate finds dogs of a breed or animals with a name`(situation: Situation) throws {
    let stack = try Stack(situation, Pets.self)
    for (name, breed) in [("Rex", "Boxer"), ("Max", "Collie"), ("Tom", nil)] {
      try stack.context.insert("Dog", named: name)
        .setValue(breed.map(AttributeValue.string), forKey: "breed")
    }
    for name in ["Tom", "Kit"] { try stack.context.insert("Cat", named: name) }
    try stack.settle()
    let either = try FetchPredicate(
      format: "SELF ISKINDOF Dog AND (SELF AS Dog).breed == %@ OR name == %@", "Boxer", "Tom")
    let found = try stack.context.objects("Animal", either)
    #expect(try found.map { try $0.kindAndName }.sorted() == ["Cat Tom", "Dog Rex", "Dog Tom"])
    // The cast has no value for a cat, so it finds no cat and is no error.
    let cast = try FetchPredicate(format: "(SELF AS Dog).breed != %@", "Boxer")
    #expect(try stack.context.names("Animal", cast) == ["Max"])
    #expect(
      try stack.context.names("Animal", FetchPredicate(format: "SELF ISMEMBEROF Animal")).isEmpty)
  }

  /// Inserts two plain employees, one manager, two engineers and two junior ones, half of them in a
  /// firm.
  private func company(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Company.self)
    let firm = try stack.context.insert("Firm", named: "Acme")
    try stack.context.insert("Firm", named: "Empty")
    let people = [
      ("Employee", "Ann"), ("Employee", "Bob"), ("Manager", "Anton"), ("Engineer", "Anna"),
      ("Engineer", "Otto"), ("JuniorEngineer", "Andy"), ("JuniorEngineer", "Zoe"),
    ]
    for (kind, name) in people {
      let person = try stack.context.insert(kind, named: name)
      if name.hasPrefix("An") { person.setToOne(firm, for: "firm") }
      if kind == "Manager" || kind == "Engineer" {
        try person.setValue(.string("welding"), forKey: "skill")
      }
    }
    try stack.settle()
    return stack
  }

  static let levels: [(kind: String, count: Int, like: [String])] = [
    ("Employee", 7, ["Andy", "Ann", "Anna", "Anton"]), ("Manager", 1, ["Anton"]),
    ("Engineer", 4, ["Andy", "Anna"]), ("JuniorEngineer", 2, ["Andy"]),
  ]

  @Test(.covers("C08"), arguments: Situation.withUnsaved, levels)
  func `each entity of a tree counts and matches itself and its sub-entities`(
    situation: Situation, level: (kind: String, count: Int, like: [String])
  ) throws {
    let stack = try company(situation)
    #expect(try stack.context.count(level.kind) == level.count)
    #expect(try stack.context.objects(level.kind).count == level.count)
    let like = try FetchPredicate(format: "name LIKE %@", "An*")
    #expect(try stack.context.names(level.kind, like) == level.like)
    // A subquery over people keeps to the kind of the fetch.
    let colleagues = try FetchPredicate(
      format: "SUBQUERY(employees, $e, $e ISKINDOF %@ AND $e.name BEGINSWITH 'An').@count > 0",
      level.kind)
    #expect(try stack.context.names("Firm", colleagues) == ["Acme"])
    let zoe = try FetchPredicate(
      format: "SUBQUERY(employees, $e, $e ISKINDOF %@ AND $e.name == 'Zoe').@count > 0", level.kind)
    #expect(try stack.context.count("Firm", zoe) == 0)
  }

  @Test(.covers("C08"), arguments: Situation.all, levels)
  func `fetches of single columns keep to the fetched kind`(
    situation: Situation, level: (kind: String, count: Int, like: [String])
  ) throws {
    let stack = try company(situation)
    var request = DictionaryRequest(entityName: level.kind)
    request.propertiesToFetch = ["name"]
    request.predicate = try FetchPredicate(format: "name LIKE 'An*'")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    let names = try stack.context.fetch(request).map { $0["name"] }
    #expect(names == level.like.map { .attribute(.string($0)) })
  }

  @Test(.covers("C09"), arguments: Situation.withUnsaved)
  func `a condition on engineers does not match a manager with the same skill`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Company.self)
    for (firm, kind) in [("A", "Manager"), ("B", "Engineer"), ("C", "JuniorEngineer")] {
      let person = try stack.context.insert(kind, named: kind)
      try person.setValue(.string("welding"), forKey: "skill")
      person.setToOne(try stack.context.insert("Firm", named: firm), for: "firm")
    }
    try stack.settle()
    func firms(_ kind: String) throws -> [String] {
      try stack.context.names(
        "Firm",
        FetchPredicate(
          format: "SUBQUERY(employees, $e, ($e AS %@).skill == 'welding').@count > 0", kind))
    }
    #expect(try firms("Engineer") == ["B", "C"])
    #expect(try firms("Manager") == ["A"])
    #expect(
      try stack.context.names(
        "Firm", FetchPredicate(format: "ANY (employees AS Engineer).skill == 'welding'"))
        == ["B", "C"])
  }

  @Test(.covers("C24"), arguments: Situation.withUnsaved)
  func `friends are counted at both ends`(situation: Situation) throws {
    let stack = try Stack(situation, Troupe.self)
    let singer = try stack.context.insert("Singer", named: "S")
    try singer.add(stack.context.insert("Dancer", named: "D"), to: "friends")
    try singer.add(stack.context.insert("OperaSinger", named: "O"), to: "friends")
    try stack.context.insert("Dancer", named: "alone")
    try stack.settle()
    func members(_ format: String) throws -> [String] {
      try stack.context.names("Member", FetchPredicate(format: format))
    }
    #expect(try members("friends.@count > 0") == ["D", "O", "S"])
    #expect(try members("friends.@count == 2") == ["S"])
    #expect(try members("friends.@count == 0") == ["alone"])
    #expect(try members("ANY friends.name == 'D'") == ["S"])
    #expect(try stack.context.object("Member", named: "D").names(in: "friends") == ["S"])
  }
}
