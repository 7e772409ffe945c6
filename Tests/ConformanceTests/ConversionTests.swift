import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Objects that become objects of another entity of their hierarchy.
@Suite struct ConversionTests {
  @Test(.covers("C45"), arguments: Situation.withUnsaved)
  func `a full job becomes a light one and loses its number`(situation: Situation) throws {
    let stack = try Stack(situation, Jobs.self)
    let full = Jobs.FullJob(context: stack.context)
    full.name = "job"
    full.longNumber = 42
    Jobs.JobStatusUpdate(context: stack.context).job = full
    try stack.settle()

    let before = try stack.context.object("Job", named: "job")
    let light = try stack.context.convert(
      before, toEntity: "LightweightJob", as: Jobs.LightweightJob.self)
    #expect(light.name == "job")
    #expect(light.objectID == before.objectID)
    try stack.settle()
    let found = try stack.context.object("Job", named: "job")
    #expect(found is Jobs.LightweightJob && found.entityName == "LightweightJob")
    #expect(try stack.context.count("FullJob") == 0)
    #expect(throws: ObjectGraphError.self) { try found.value(forKey: "longNumber") }
    #expect(try found.value(forKey: "seconds") == .integer(30))
    let update = try #require(
      try stack.context.fetch(FetchRequest<Jobs.JobStatusUpdate>(entityName: "JobStatusUpdate"))
        .first)
    #expect(update.job === found)
    try stack.expectRows("SELECT ZNAME, ZLONGNUMBER, ZSECONDS FROM ZJOB", ["job|NULL|30"])

    // Converting back restores none of the former kind's values.
    let again = try stack.context.convert(found, toEntity: "FullJob", as: Jobs.FullJob.self)
    #expect(again.longNumber == nil)
  }

  /// Nothing else holds the job, so only the reference leads to it.
  @Test(.covers("C45"), arguments: Situation.withUnsaved)
  func `references to a converted object lead to it in its new kind`(situation: Situation) throws {
    let stack = try Stack(situation, Jobs.self)
    try stack.context.insert("FullJob", named: "job")
    Jobs.JobStatusUpdate(context: stack.context).job =
      try stack.context.object("Job", named: "job") as? Jobs.Job
    try stack.settle()
    func update() throws -> Jobs.JobStatusUpdate {
      try #require(
        try stack.context.fetch(FetchRequest<Jobs.JobStatusUpdate>(entityName: "JobStatusUpdate"))
          .first)
    }
    let before = try update()
    _ = try stack.context.convert(
      stack.context.object("Job", named: "job"), toEntity: "LightweightJob",
      as: Jobs.LightweightJob.self)
    #expect(before.job is Jobs.LightweightJob)
    try stack.settle()
    let after = try update()
    #expect(after.job?.objectID.entityName == "LightweightJob")
    #expect(after.job?.name == "job")
    let reader = stack.container.newContext()
    guard situation.stage != .unsaved else { return }
    let read = try reader.fetch(FetchRequest<Jobs.JobStatusUpdate>(entityName: "JobStatusUpdate"))
    #expect(read.first?.job?.objectID.entityName == "LightweightJob")
    #expect(read.first?.job?.name == "job")
  }

  @Test(.covers("C45"), arguments: Situation.withUnsaved)
  func `a relationship that the new kind lacks is removed by its delete rule`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Troupe.self)
    let opera = try stack.context.insert("OperaSinger", named: "Cecilia")
    try opera.add(stack.context.insert(entityName: "Song"), to: "works")
    let host = Troupe.Ensemble(context: stack.context)
    host.star = opera as? Troupe.Member
    try stack.settle()
    let singer = try stack.context.object("Member", named: "Cecilia")
    _ = try stack.context.convert(singer, toEntity: "Dancer", as: Troupe.Dancer.self)
    try stack.settle()
    let dancer = try stack.context.object("Dancer", named: "Cecilia")
    #expect(try dancer.toMany("works").isEmpty)
    let songs = try stack.context.fetch(FetchRequest<Troupe.Song>(entityName: "Song"))
    #expect(songs.count == 1 && songs[0].toOne("singer") == nil)
    // Relationships that both kinds inherit stay.
    #expect(dancer.toOne("starOf") is Troupe.Ensemble)
  }

  @Test(.covers("C45"), arguments: Situation.live)
  func `a deny rule also rejects the conversion`(situation: Situation) throws {
    let stack = try Stack(situation, Pets.self) { model in
      guard let person = model.entitiesByName["Person"] else { return }
      model.entitiesByName["Dog"]?
        .join("keepers", .many.deleting(by: .deny), to: person, "ward", .one)
    }
    let dog = try stack.context.insert("Dog", named: "s")
    let person = try stack.context.insert("Person", named: "n")
    try dog.add(person, to: "keepers")
    try stack.context.save()
    #expect(throws: ObjectGraphError.self) {
      try stack.context.convert(dog, toEntity: "Cat", as: ManagedObject.self)
    }
    #expect(!stack.context.hasChanges)
    #expect(person.toOne("ward") === dog)
    try dog.remove(person, from: "keepers")
    _ = try stack.context.convert(dog, toEntity: "Cat", as: ManagedObject.self)
    try stack.context.save()
    #expect(try stack.container.newContext().object("Animal", named: "s").entityName == "Cat")
  }

  @Test(.covers("C46"), arguments: Situation.all)
  func `a conversion to a parent needs no values, and one to a child needs its required values`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Publications.self) { model in
      model.entitiesByName["Book"]?.attributesByName["isbn"]?.isOptional = false
    }
    let book = try stack.context.insert("Book", named: "A", by: "title")
    try book.setValue(.string("3"), forKey: "isbn")
    try stack.settle()
    let plain = try stack.context.convert(
      stack.context.object("Book", named: "A", by: "title"), toEntity: "Publication",
      as: Publications.Publication.self)
    #expect(type(of: plain) == Publications.Publication.self)
    try stack.settle()
    #expect(try stack.context.count("Book") == 0)

    let again = try stack.context.convert(
      stack.context.object("Publication", named: "A", by: "title"), toEntity: "Book",
      as: Publications.Book.self)
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.property) == ["isbn"])
    #expect(failures.map(\.rule) == [.missingValue])
    again.isbn = "4"
    try stack.settle()
    #expect(try stack.context.object("Book", named: "A", by: "title").text("isbn") == "4")
  }

  @Test(.covers("C46"), arguments: Situation.live)
  func `abstract parents and other trees are invalid targets`(situation: Situation) throws {
    let stack = try Stack(situation, Jobs.self)
    let job = try stack.context.insert("FullJob", named: "job")
    for target in ["Job", "JobStatusUpdate", "FullJob", "NoSuch"] {
      #expect(throws: ObjectGraphError.self, "\(target)") {
        try stack.context.convert(job, toEntity: target, as: ManagedObject.self)
      }
    }
    try stack.context.save()
    #expect(try stack.context.object("Job", named: "job").entityName == "FullJob")
  }
}
