import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Relationships to an abstract parent, or from one of its kinds.
@Suite struct TroupeTests {
  /// Inserts an ensemble "E" with the members "S1" and "S2" (singers) and "D1" (a dancer).
  private func filled(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Troupe.self)
    let ensemble = try stack.context.insert(entityName: "Ensemble")
    for (name, voice) in [("S1", "alto"), ("S2", "bass")] {
      let singer = Troupe.Singer(context: stack.context)
      singer.name = name
      singer.voice = voice
      try ensemble.add(singer, to: "members")
    }
    let dancer = Troupe.Dancer(context: stack.context)
    dancer.name = "D1"
    dancer.style = "tap"
    try ensemble.add(dancer, to: "members")
    return stack
  }

  private func ensemble(_ stack: Stack) throws -> Troupe.Ensemble {
    try #require(
      try stack.context.fetch(FetchRequest<Troupe.Ensemble>(entityName: "Ensemble")).first)
  }

  @Test(.covers("C20", "A25"), arguments: Situation.withUnsaved)
  func `a to-many to an abstract parent holds each kind once with its own values`(
    situation: Situation
  ) throws {
    let stack = try filled(situation)
    try stack.settle()
    let members = try ensemble(stack).toMany("members")
    #expect(members.count == 3)
    #expect(
      try members.map { try $0.kindAndName }.sorted() == ["Dancer D1", "Singer S1", "Singer S2"])
    #expect(members.compactMap { ($0 as? Troupe.Singer)?.voice }.sorted() == ["alto", "bass"])
    #expect(members.compactMap { ($0 as? Troupe.Dancer)?.style } == ["tap"])
  }

  @Test(.covers("C21"), arguments: Situation.withUnsaved)
  func `a one-to-one to an abstract parent holds the exact kind or stays empty`(
    situation: Situation
  ) throws {
    let stack = try filled(situation)
    try ensemble(in: stack.context.insertedObjects).star =
      stack.context.insertedObjects.first { $0 is Troupe.Dancer } as? Troupe.Member
    _ = try stack.context.insert(entityName: "Ensemble")
    try stack.settle()
    let stars = try stack.context.fetch(FetchRequest<Troupe.Ensemble>(entityName: "Ensemble"))
      .map { ($0.star as? Troupe.Dancer)?.style }
    #expect(stars.compactMap(\.self) == ["tap"])
    #expect(stars.contains(nil))
    #expect(try stack.context.object("Member", named: "D1").toOne("starOf") is Troupe.Ensemble)
    #expect(try stack.context.object("Member", named: "S1").toOne("starOf") == nil)
  }

  private func ensemble(in objects: [ManagedObject]) throws -> Troupe.Ensemble {
    try #require(objects.first { $0 is Troupe.Ensemble } as? Troupe.Ensemble)
  }

  @Test(.covers("C22"), arguments: Situation.withUnsaved)
  func `emptying a many-to-many to an abstract parent keeps its objects`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Troupe.self)
    let host = try stack.context.insert(entityName: "Ensemble")
    for (entity, count) in [("Singer", 2), ("Dancer", 3)] {
      for number in 0..<count {
        try host.add(stack.context.insert(entity, named: "\(entity) \(number)"), to: "guests")
      }
    }
    try stack.settle()
    let full = try ensemble(stack)
    #expect(try full.toMany("guests").count == 5)
    for guest in try full.toMany("guests") { try full.remove(guest, from: "guests") }
    try stack.settle()
    #expect(try ensemble(stack).toMany("guests").isEmpty)
    let members = try stack.context.objects("Member")
    #expect(
      members.map(\.entityName).sorted() == ["Dancer", "Dancer", "Dancer", "Singer", "Singer"])
    for member in members { #expect(try member.toMany("guestOf").isEmpty) }
  }

  @Test(.covers("C23"), arguments: Situation.withUnsaved)
  func `relationships of equal name in siblings do not mix`(situation: Situation) throws {
    let stack = try filled(situation)
    let (singer, dancer) = (
      try stack.context.insert("Singer", named: "S"), try stack.context.insert("Dancer", named: "D")
    )
    try singer.add(stack.context.insert(entityName: "Song"), to: "works")
    for _ in 0..<2 { try dancer.add(stack.context.insert(entityName: "Dance"), to: "works") }
    try stack.settle()
    let works = try ["S", "D"].map { name in
      try stack.context.object("Member", named: name).toMany("works")
    }
    #expect(works[0].count == 1 && works[0].allSatisfy { $0 is Troupe.Song })
    #expect(works[1].count == 2 && works[1].allSatisfy { $0 is Troupe.Dance })
    #expect(works[0][0].toOne("singer") is Troupe.Singer)
    #expect(works[1].allSatisfy { $0.toOne("dancer") is Troupe.Dancer })
  }

  @Test(.covers("C26"), arguments: Situation.withUnsaved)
  func `a leaf's relationship is not the parent's, and the leaf's children inherit it`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Troupe.self)
    let opera = try stack.context.insert("OperaSinger", named: "Cecilia")
    try opera.add(stack.context.insert(entityName: "Song"), to: "works")
    try stack.settle()
    let found = try stack.context.object("Member", named: "Cecilia")
    let works = try found.toMany("works")
    #expect(works.count == 1)
    #expect(works.first?.toOne("singer") === found)
    let model = stack.container.managedObjectModel
    #expect(model.entitiesByName["Member"]?.propertiesByName["works"] == nil)
    #expect(throws: ObjectGraphError.self) {
      try stack.context.objects("Member", .linked("works", to: works[0].objectID))
    }
  }

  @Test(.covers("C27"), arguments: Situation.all)
  func `the ID of an unread destination has the exact entity`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Troupe.self)
    let host = Troupe.Ensemble(context: stack.context)
    let opera = Troupe.OperaSinger(context: stack.context)
    opera.name = "Cecilia"
    host.star = opera
    try stack.settle()

    let other = stack.container.newContext()
    let star = try #require(
      try other.fetch(FetchRequest<Troupe.Ensemble>(entityName: "Ensemble")).first?.star)
    #expect(star.isFault)
    #expect(star.objectID.entityName == "OperaSinger")
    #expect(star is Troupe.OperaSinger)
    #expect(star.name == "Cecilia")
    #expect(star.objectID.entityName == "OperaSinger")
  }

  @Test(.covers("C28"), arguments: Situation.withUnsaved)
  func `an inherited relationship can be set from either end`(situation: Situation) throws {
    let stack = try Stack(situation, Troupe.self)
    let host = Troupe.Ensemble(context: stack.context)
    let singer = Troupe.Singer(context: stack.context)
    singer.name = "S"
    singer.ensemble = host
    try host.add(stack.context.insert("Dancer", named: "D"), to: "members")
    try stack.settle()
    let found = try ensemble(stack)
    #expect(try found.names(in: "members") == ["D", "S"])
    for member in try stack.context.objects("Member") {
      #expect(member.toOne("ensemble") === found)
    }
  }

  @Test(.covers("C29"), arguments: Situation.withUnsaved)
  func `an object added to another to-many leaves the first`(situation: Situation) throws {
    let stack = try filled(situation)
    try stack.settle()
    let old = try ensemble(stack)
    let new = Troupe.Ensemble(context: stack.context)
    let (dancer, singer) = (
      try stack.context.object("Member", named: "D1"),
      try #require(try stack.context.object("Member", named: "S1") as? Troupe.Singer)
    )
    try new.add(dancer, to: "members")
    singer.ensemble = new
    #expect(try old.names(in: "members") == ["S2"])
    #expect(try new.names(in: "members") == ["D1", "S1"])
    try stack.settle()
    let sizes = try stack.context.fetch(FetchRequest<Troupe.Ensemble>(entityName: "Ensemble"))
      .map { try $0.names(in: "members") }
    #expect(sizes.sorted { $0.count < $1.count } == [["S2"], ["D1", "S1"]])
    #expect(
      try stack.context.object("Member", named: "D1").toOne("ensemble")
        === stack.context.object("Member", named: "S1").toOne("ensemble"))
  }
}
