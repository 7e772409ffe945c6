import Lineage
import LogicalModel
import TestSupport
import Testing

@testable import Measuring

/// Kinds and the queries about them: the same answer in every strategy.
@Suite struct StrategyTypingTests {
  private func filled(_ situation: StrategySituation) throws -> StrategyStack {
    let stack = try StrategyStack(situation, StrategyDomain.works())
    try stack.insert("Work", ["name": .text("Plain"), "published": .date(5)])
    try stack.insert(
      "Book", ["name": .text("Atlas"), "pages": .integer(.max), "lent": .boolean(true)])
    try stack.insert(
      "Novel",
      [
        "name": .text("Emma"), "pages": .integer(.min), "genre": .text("comedy"),
        "lent": .boolean(false),
      ])
    try stack.insert(
      "Paper", ["name": .text("ACIDITÉ"), "venue": .text("Atlas"), "published": .date(5)])
    try stack.insert("Post", ["name": .text("Hello"), "published": .date(-1)])
    try stack.settle()
    return stack
  }

  @Test(.covers("C01", "A13"), arguments: StrategySituation.all)
  func `objects with extreme values are read back in their kinds`(situation: StrategySituation)
    throws
  {
    let stack = try filled(situation)
    #expect(
      try stack.names("Work")
        == ["Book Atlas", "Novel Emma", "Paper ACIDITÉ", "Post Hello", "Work Plain"])
    let (atlas, emma) = (
      try stack.member("Work", named: "Atlas"), try stack.member("Work", named: "Emma")
    )
    #expect(try stack.value("pages", of: atlas) == .integer(.max))
    #expect(try stack.value("pages", of: emma) == .integer(.min))
    #expect(try stack.value("genre", of: emma) == .text("comedy"))
    #expect(try stack.value("published", of: emma) == .absent)
  }

  @Test(.covers("C05", "C08", "C10", "C12", "A13"), arguments: StrategySituation.all)
  func `each kind's query returns its subtree, and the counts of exact queries add up`(
    situation: StrategySituation
  ) throws {
    let stack = try filled(situation)
    #expect(try stack.names("Book") == ["Book Atlas", "Novel Emma"])
    #expect(try stack.names("Work", exactly: true) == ["Work Plain"])
    #expect(try stack.names("Book", exactly: true) == ["Book Atlas"])
    let kinds = ["Work", "Book", "Novel", "Paper", "Post"]
    #expect(try kinds.map { try stack.count($0) } == [5, 2, 1, 1, 1])
    #expect(try kinds.map { try stack.count($0, exactly: true) } == [1, 1, 1, 1, 1])
  }

  @Test(.covers("C03", "A18"), arguments: StrategySituation.all)
  func `a condition on an inherited value matches no sibling`(situation: StrategySituation) throws {
    let stack = try filled(situation)
    let sameDay = Condition.compare(property: "published", .equal, .date(5))
    #expect(try stack.names("Work", sameDay) == ["Paper ACIDITÉ", "Work Plain"])
    #expect(try stack.names("Paper", sameDay) == ["Paper ACIDITÉ"])
    #expect(try stack.names("Book", sameDay).isEmpty)
    // Case and accents are ignored, and words in a kind's own values are not in the name.
    #expect(
      try stack.names("Work", .contains(property: "name", word: "acidite")) == ["Paper ACIDITÉ"])
    #expect(try stack.names("Work", .contains(property: "name", word: "ATLAS")) == ["Book Atlas"])
  }

  @Test(.covers("C50", "C51"), arguments: StrategySituation.all)
  func `a condition on one kind's own value skips missing values`(
    situation: StrategySituation
  ) throws {
    let stack = try filled(situation)
    try stack.insert("Book", ["name": .text("Unknown")])
    try stack.settle()
    #expect(
      try stack.names("Book", .compare(property: "lent", .equal, .boolean(false)))
        == ["Novel Emma"])
    #expect(
      try stack.names("Book", .compare(property: "pages", .less, .integer(0))) == ["Novel Emma"])
    #expect(
      try stack.names("Book", .compare(property: "pages", .greaterOrEqual, .integer(.max)))
        == ["Book Atlas"])
    #expect(try stack.count("Book") == 3)
  }

  @Test(.covers("C55", "A20"), arguments: StrategySituation.all)
  func `objects of all kinds are sorted by an inherited value, missing values first`(
    situation: StrategySituation
  ) throws {
    let stack = try filled(situation)
    func order(ascending: Bool, limit: Int = 0) throws -> [String] {
      let order = MemberOrder(property: "published", ascending: ascending)
      return try stack.ask(MemberQuery(kind: "Work", orders: [order], limit: limit))
        .map(stack.kindAndName)
    }
    let missing = Set(["Book Atlas", "Novel Emma"])
    let ascending = try order(ascending: true)
    #expect(Set(ascending.prefix(2)) == missing && ascending[2] == "Post Hello")
    #expect(Set(ascending.suffix(2)) == ["Paper ACIDITÉ", "Work Plain"])
    let descending = try order(ascending: false)
    #expect(Set(descending.prefix(2)) == ["Paper ACIDITÉ", "Work Plain"])
    #expect(descending[2] == "Post Hello" && Set(descending.suffix(2)) == missing)
    #expect(try order(ascending: false, limit: 3) == Array(descending.prefix(3)))
  }

  @Test(.covers("C06", "C11"), arguments: StrategySituation.all)
  func `an object found as its ancestor has the same kind by its ID`(situation: StrategySituation)
    throws
  {
    let stack = try filled(situation)
    let id = try stack.member("Work", named: "Emma").objectID
    let other = stack.stack.container.newContext()
    let same = try other.existingObject(with: id)
    #expect(try stack.kindAndName(same) == "Novel Emma")
    #expect(try stack.value("genre", of: same) == .text("comedy"))
  }

  /// The leaf has no values of its own; the book has some, and gets none here.
  @Test(.covers("C36"), arguments: StrategySituation.all)
  func `an object without values of its own keeps its kind`(situation: StrategySituation) throws {
    let stack = try StrategyStack(situation, StrategyDomain.works())
    try stack.insert("Post", ["name": .text("bare")])
    try stack.insert("Book", ["name": .text("bound")])
    try stack.settle()
    #expect(try stack.names("Work") == ["Book bound", "Post bare"])
    #expect(try stack.count("Book") == 1)
    #expect(try stack.value("pages", of: stack.member("Book", named: "bound")) == .absent)
    // If a second table holds the kind's own values, it has a row even without values, so that a
    // later value has its place.
    guard situation.situation.hasFile, situation.hasDetails else { return }
    #expect(try stack.rowCounts() == ["ZWORK": "2", "ZBOOKDETAILS": "1"])
  }

  @Test(.covers("C45", "C46"), arguments: StrategySituation.all)
  func `an object converted to another kind loses the values that the new kind lacks`(
    situation: StrategySituation
  ) throws {
    let stack = try filled(situation)
    let emma = try stack.member("Work", named: "Emma")
    let formerID = emma.objectID
    try stack.convert(emma, to: "Paper", ["venue": .text("Bath")])
    try stack.settle()
    #expect(try stack.count("Novel") == 0)
    let paper = try stack.member("Paper", named: "Emma")
    #expect(try stack.value("venue", of: paper) == .text("Bath"))
    // A row of another table is another object.
    #expect((paper.objectID == formerID) == !situation.hasSeparateTables)
    // Converting back restores no value of the former novel.
    try stack.convert(paper, to: "Novel")
    try stack.settle()
    let novel = try stack.member("Novel", named: "Emma")
    for property in ["genre", "pages", "lent"] {
      #expect(try stack.value(property, of: novel) == .absent, "\(property)")
    }
    // Converts to a concrete parent.
    try stack.convert(novel, to: "Work")
    try stack.settle()
    #expect(try stack.kind(of: stack.member("Work", named: "Emma")) == "Work")
    if situation.situation.hasFile && situation.hasDetails {
      #expect(try stack.rowCounts()["ZNOVELDETAILS"] == nil)
    }
  }
}
