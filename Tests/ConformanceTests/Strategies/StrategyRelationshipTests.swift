import LogicalModel
import TestSupport
import Testing

@testable import Lineage
@testable import Measuring

/// Links from and to objects of several kinds, and the effects of deletions, in every strategy.
@Suite struct StrategyRelationshipTests {
  /// Inserts a book, a novel, a paper and a plain work by Ada; the novel and the paper are tagged.
  private func filled(_ situation: StrategySituation, rule: Link.DeleteRule = .nullify) throws
    -> StrategyStack
  {
    let domain = try StrategyDomain.works { kinds in kinds[0].links[0].deleteRule = rule }
    let stack = try StrategyStack(situation, domain)
    let works = try ["Book", "Novel", "Paper", "Work"].map {
      try stack.insert($0, ["name": .text("a \($0)")])
    }
    let (ada, tag) = (
      try stack.insert("Author", ["name": .text("Ada")]),
      try stack.insert("Tag", ["name": .text("swift")])
    )
    for work in works { try stack.link(work, "author", ada) }
    for work in works[1...2] { try stack.link(work, "tags", tag) }
    try stack.settle()
    return stack
  }

  /// Numbers in the order of insertion.
  private let ada = 4
  private let swift = 5

  @Test(.covers("A5", "A16", "A17", "C20", "C25"), arguments: StrategySituation.all)
  func `an inherited link finds objects of all kinds`(situation: StrategySituation) throws {
    let stack = try filled(situation)
    #expect(
      try stack.names("Work", .linked(link: "tags", ordinal: swift))
        == ["Novel a Novel", "Paper a Paper"])
    #expect(try stack.names("Book", .linked(link: "tags", ordinal: swift)) == ["Novel a Novel"])
    #expect(try stack.count("Work", .linked(link: "author", ordinal: ada)) == 4)
    #expect(try stack.count("Book", .linked(link: "author", ordinal: ada)) == 2)
  }

  /// The inverse is one relationship if one entity spans the family, and one for each kind
  /// otherwise.
  @Test(.covers("A6", "A25", "C28"), arguments: StrategySituation.all)
  func `the inverse holds any kind, or there is one for each kind`(situation: StrategySituation)
    throws
  {
    let stack = try filled(situation)
    let author = try stack.member("Author", named: "Ada")
    let relationships = author.entity.relationships.map(\.name).sorted()
    #expect(
      relationships
        == (situation.hasSeparateTables
          ? ["worksOfBook", "worksOfNovel", "worksOfPaper", "worksOfPost", "worksOfWork"]
          : ["works"]))
    let works = try relationships.flatMap { try author.toMany($0) }
    #expect(
      try works.map(stack.kindAndName).sorted()
        == ["Book a Book", "Novel a Novel", "Paper a Paper", "Work a Work"])
  }

  /// The family is the destination here: a link to it must span all of its kinds.
  @Test(.covers("C02", "C21", "C27"), arguments: StrategySituation.all)
  func `a link to any kind gives the object's exact kind or cannot be stored`(
    situation: StrategySituation
  ) throws {
    let domain = try StrategyDomain.works { kinds in
      kinds.append(
        Kind(
          name: "Shelf", properties: [Property(name: "name", type: .string)],
          links: [
            Link(
              name: "front", destination: "Work", cardinality: .one, inverseName: "shelves")
          ]))
    }
    guard !situation.hasSeparateTables else {
      let error = #expect(throws: StrategyError.self) { try StrategyStack(situation, domain) }
      #expect("\(try #require(error))".contains("5 unrelated entities"))
      return
    }
    let stack = try StrategyStack(situation, domain)
    let novel = try stack.insert("Novel", ["name": .text("Emma"), "pages": .integer(500)])
    let shelves = try ["full", "empty"].map { try stack.insert("Shelf", ["name": .text($0)]) }
    try stack.link(shelves[0], "front", novel)
    try stack.settle()
    let front = try #require(try stack.member("Shelf", named: "full").toOne("front"))
    #expect(try stack.kindAndName(front) == "Novel Emma")
    #expect(try stack.value("pages", of: front) == .integer(500))
    #expect(try stack.member("Shelf", named: "empty").toOne("front") == nil)
  }

  @Test(.covers("C29"), arguments: StrategySituation.all)
  func `an object moves from one author to another, and both ends are right`(
    situation: StrategySituation
  ) throws {
    let stack = try filled(situation)
    let bob = try stack.insert("Author", ["name": .text("Bob")])
    let novel = try stack.member("Novel", named: "a Novel")
    try stack.link(novel, "author", bob)
    try stack.settle()
    #expect(try stack.count("Work", .linked(link: "author", ordinal: ada)) == 3)
    #expect(try stack.names("Work", .linked(link: "author", ordinal: 6)) == ["Novel a Novel"])
  }

  @Test(.covers("C32", "A7"), arguments: StrategySituation.all)
  func `a deleted object leaves no row and no link`(situation: StrategySituation) throws {
    let stack = try filled(situation)
    for kind in ["Book", "Novel", "Paper", "Work"] {
      stack.context.delete(try stack.member("Work", named: "a \(kind)"))
    }
    try stack.settle()
    #expect(try stack.count("Work") == 0)
    #expect(try stack.count("Author") == 1)
    guard situation.situation.hasFile else { return }
    // Neither rows of details nor rows of join tables are left.
    #expect(try stack.rowCounts() == ["ZAUTHOR": "1", "ZTAG": "1"])
  }

  @Test(.covers("C32", "A7"), arguments: StrategySituation.all)
  func `works of all kinds outlive their deleted author`(situation: StrategySituation)
    throws
  {
    let stack = try filled(situation)
    stack.context.delete(try stack.member("Author", named: "Ada"))
    try stack.settle()
    for work in try stack.ask(MemberQuery(kind: "Work")) {
      #expect(work.toOne("author") == nil)
    }
    #expect(try stack.count("Work") == 4)
  }

  @Test(.covers("C31", "A7"), arguments: StrategySituation.all)
  func `an inherited rule denies the deletion of a leaf`(situation: StrategySituation) throws {
    let stack = try filled(situation, rule: .deny)
    stack.context.delete(try stack.member("Novel", named: "a Novel"))
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.property) == ["author"])
    #expect(failures.map(\.rule) == [.deletionDenied(1)])
    stack.context.rollback()
    #expect(try stack.count("Work") == 4)
  }

  @Test(.covers("C30", "A7"), arguments: StrategySituation.all)
  func `an inherited cascade deletes the author with a leaf`(situation: StrategySituation) throws {
    let stack = try filled(situation, rule: .cascade)
    stack.context.delete(try stack.member("Paper", named: "a Paper"))
    try stack.settle()
    #expect(try stack.count("Author") == 0)
    #expect(try stack.count("Work") == 3)
  }
}
