import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Changes that a save rejects, none of which reaches the store.
@Suite struct ValidationTests {
  private func nothingIsStored(_ stack: Stack, _ entity: String) throws {
    #expect(try stack.container.newContext().count(entity) == 0)
    try stack.expectRows("SELECT count(*) FROM Z\(entity.uppercased())", ["0"])
    #expect(stack.context.hasChanges)
  }

  @Test(.covers("C35", "G23"), arguments: Situation.live)
  func `a child's own required attribute stops the save`(situation: Situation) throws {
    let stack = try Stack(situation, Publications.self)
    let paper = try stack.context.insert("AcademicPaper", named: "A", by: "title")
    try stack.context.insert("Book", named: "B", by: "title")
    try paper.setValue(nil, forKey: "paperType")
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.description).allSatisfy { $0.hasPrefix("AcademicPaper.paperType") })
    #expect(failures.map(\.rule) == [.missingValue])
    try nothingIsStored(stack, "Publication")
    try paper.setValue(.integer(3), forKey: "paperType")
    try stack.context.save()
    try stack.expectRows("SELECT count(*) FROM ZPUBLICATION", ["2"])
  }

  @Test(.covers("A8", "G23"), arguments: Situation.live)
  func `an inherited rule names the exact entity`(situation: Situation) throws {
    let stack = try Stack(situation, Publications.self)
    try stack.context.insert(entityName: "Book")
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.entity) == ["Book"])
    #expect(failures.map(\.property) == ["title"])
    #expect(failures.map(\.rule) == [.missingValue])
    try nothingIsStored(stack, "Publication")
  }

  @Test(.covers("C35", "G33"), arguments: Situation.live)
  func `a child's own required relationship stops the save`(situation: Situation) throws {
    let stack = try Stack(situation, Staff.self)
    let employee = try stack.context.insert("Employee", named: "Noether", by: "lastName")
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.property) == ["department"])
    #expect(failures.map(\.rule) == [.missingValue])
    try nothingIsStored(stack, "Person")
    employee.setToOne(try stack.context.insert("Department", named: "Algebra"), for: "department")
    try stack.context.save()
    try stack.expectRows("SELECT count(*) FROM ZPERSON", ["1"])
  }

  @Test(.covers("C36"), arguments: Situation.all)
  func `a child without values of its own keeps its kind`(situation: Situation) throws {
    let stack = try Stack(situation, Jobs.self)
    let job = try stack.context.insert("LightweightJob", named: "bare")
    try job.setValue(nil, forKey: "seconds")
    try stack.context.insert("FullJob", named: "full")
    try stack.settle()
    #expect(try stack.context.object("Job", named: "bare").entityName == "LightweightJob")
    #expect(try stack.context.object("Job", named: "full").entityName == "FullJob")
    #expect(try stack.context.count("LightweightJob") == 1)
  }

  @Test(.covers("C40", "C-2", "C-4", "G10"), arguments: Situation.live)
  func `an abstract person is rejected with a reason`(situation: Situation) throws {
    let stack = try Stack(situation, Staff.self)
    let person = try stack.context.insert("Person", named: "Nobody", by: "lastName")
    try stack.context.insert("Customer", named: "Curie", by: "lastName")
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.rule) == [.abstractEntity])
    #expect(failures[0].description.contains("Person"))
    try nothingIsStored(stack, "Person")
    stack.context.delete(person)
    try stack.context.save()
    #expect(try stack.context.names("Person", by: "lastName") == ["Curie"])
  }

  @Test(.covers("C-8"), arguments: Situation.live)
  func `an abstract Publication cannot be created, but its kinds can`(situation: Situation) throws {
    let stack = try Stack(situation, Publications.self) { model in
      model.entitiesByName["Publication"]?.isAbstract = true
    }
    try stack.context.insert("Publication", named: "none", by: "title")
    #expect(try refusal(of: stack.context).map(\.rule) == [.abstractEntity])
    stack.context.reset()
    for kind in ["Book", "AcademicPaper", "WebArticle", "BlogPost"] {
      try stack.context.insert(kind, named: kind, by: "title")
    }
    try stack.context.save()
    #expect(try stack.context.count("Publication") == 4)
  }
}
