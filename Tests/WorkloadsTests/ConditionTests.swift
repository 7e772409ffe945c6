import Foundation
import Lineage
import ModelReshaping
import OrderedCollections
import TestSupport
import Testing

@testable import LogicalModel
@testable import Measuring
@testable import ScenarioFormat

/// Predicates on members, for which every strategy must find the same as a plain list.
@Suite struct ConditionTests {
  private static let seeds: [UInt64] = TestLength.choose(
    short: [1, 2], long: Array(1...20).map { UInt64($0) })
  private static let caseCount = 60

  /// Returns the same kinds with repeated values, so that combinations and sorts have ties.
  ///
  /// Books also have data, which coded content hides.
  private func scenario(seed: UInt64) throws -> Scenario {
    var scenario = try PublicationScenario.make(size: 300, seed: seed)
    let kinds = scenario.domain.allKinds.map { kind in
      var kind = kind
      if kind.name == "Book" { kind.properties.append(Property(name: "scan", type: .binary)) }
      return kind
    }
    scenario.domain = try Domain(family: scenario.domain.family, kinds: kinds)
    return scenario
  }

  @Test(arguments: seeds)
  func `every strategy finds the members that a plain list gives`(seed: UInt64) throws {
    let folder = try Folder()
    let scenario = try scenario(seed: seed)
    let sessions = try StrategyList.all.map {
      try LoadedScenario.session($0, scenario, in: folder)
    }
    let plain = try PlainMembers(sessions[0])
    var random = RandomStream(key: seed, row: 3)
    var found = 0
    for number in 0..<Self.caseCount {
      let kind = ["Publication", "Book", "AcademicPaper", "WebArticle"].drawn(from: &random)
      var drawing = ConditionDrawing(plain: plain, kind: kind, random: random)
      let condition = drawing.condition(depth: 3)
      let orders = drawing.orders()
      random = drawing.random
      let limit = [0, 1, 7, 40].drawn(from: &random)
      let offset = [0, 0, 1, 6, 30].drawn(from: &random)
      let isExact = random.chance(0.2)
      let place =
        "seed \(seed), case \(number): \(isExact ? "exactly " : "")\(kind): "
        + "\(condition.text); \(orders), \(limit), \(offset)"
      let expected = plain.members(of: kind)
        .filter { condition.truth($0) == true && (!isExact || $0.kind == kind) }
      let checked = try CheckedCondition(condition.text, of: kind, in: scenario.domain)
      // The text that a scenario keeps has the same meaning.
      let again = try CheckedCondition(
        checked.predicate.predicateFormat, of: kind, in: scenario.domain)
      #expect(again.predicate == checked.predicate, "\(place)")
      for session in sessions {
        let predicate = try checked.predicate.naming(in: session)
        let parts = if case .and(let parts) = predicate.form { parts } else { [predicate] }
        let question = MemberQuery(
          kind: kind, isExact: isExact, conditions: parts.map(Condition.holds), orders: orders,
          limit: limit, offset: offset)
        try expect(question, plain, expected, place, session)
      }
      found += expected.count
    }
    #expect(found > 500)
  }

  private func expect(
    _ question: MemberQuery, _ plain: PlainMembers, _ expected: [Member], _ place: String,
    _ session: Session
  ) throws {
    let context = session.container.newContext()
    let plan = try session.plan(question)
    let members = try withExtendedLifetime(context) {
      try session.members(session.resolved.fetch(plan, in: context))
    }
    let rest = max(0, expected.count - question.offset)
    let count = question.limit == 0 ? rest : min(question.limit, rest)
    #expect(members.count == count, "\(place)")
    #expect(Set(members.map(\.ordinal)).isSubset(of: expected.map(\.ordinal)), "\(place)")
    #expect(Set(members.map(\.ordinal)).count == count, "\(place)")
    let keys = plain.sortKeys(expected, question.orders)
    // Fetched members have no links.
    let byOrdinal = Dictionary(uniqueKeysWithValues: expected.map { ($0.ordinal, $0) })
    #expect(
      plain.keys(members.compactMap { byOrdinal[$0.ordinal] }, question.orders)
        == Array(keys.dropFirst(question.offset).prefix(count)),
      "\(place)")
    #expect(try session.resolved.count(plan, in: context) == count, "\(place)")
  }

  private static let work: [LogicalModel.Operation] = [
    LogicalModel.Operation(
      name: "of-author",
      action: fetch("Publication", "author == $author", "publishDate descending", limit: 3),
      samples: 2, repetitions: 4, shows: .everything),
    LogicalModel.Operation(
      name: "long-or-own", action: fetch("Book", "pageCount > 900 OR author == $author"),
      samples: 2, repetitions: 4),
    LogicalModel.Operation(
      name: "tagged",
      action: fetch("Publication", "ANY tags == $tag AND NOT isOpen == YES", "title"), samples: 2),
    LogicalModel.Operation(
      name: "cited",
      action: fetch("AcademicPaper", "citationCount BETWEEN {$low, $high}", "citationCount"),
      samples: 3),
    LogicalModel.Operation(name: "listed", action: fetch("Book", "isbn IN $isbns"), samples: 2),
    LogicalModel.Operation(
      name: "words", action: fetch("Publication", "title CONTAINS[cd] $word"), samples: 2),
    LogicalModel.Operation(
      name: "page", action: fetch("Publication", "score >= 0", "title", limit: 20, offset: 30)),
    LogicalModel.Operation(
      name: "page-of-books",
      action: fetch("Book", "pageCount > 3", "pageCount descending", limit: 15, offset: 10)),
    LogicalModel.Operation(
      name: "by-author",
      action: fetch("Publication", "author != nil", "author.name descending", "title", limit: 40)),
    LogicalModel.Operation(
      name: "by-author-of-books", action: fetch("Book", "pageCount > 3", "author.name")),
    LogicalModel.Operation(
      name: "plain",
      action: LogicalModel.Operation.Fetch(
        kind: "Publication", condition: condition("Publication", "author == $author"), isExact: true
      ),
      samples: 2, repetitions: 3),
    LogicalModel.Operation(
      name: "count-plain",
      action: LogicalModel.Operation.CountWhere(
        kind: "Publication", condition: condition("Publication", "isOpen == YES"), isExact: true)),
    LogicalModel.Operation(
      name: "of-authors", action: fetch("Book", "author IN $authors", "title"), samples: 2),
    LogicalModel.Operation(
      name: "with-tags", action: fetch("Publication", "ANY tags IN $tags"), samples: 2),
    LogicalModel.Operation(
      name: "covered", action: fetch("Publication", "cover == $cover"), samples: 2),
    LogicalModel.Operation(
      name: "covers", action: fetch("Publication", "cover IN $covers"), samples: 2),
    LogicalModel.Operation(
      name: "tagged-twice",
      action: fetch(
        "Publication", "SUBQUERY(tags, $x, $x.name >= $name AND $x.name != \"\").@count > 0"),
      samples: 2),
    LogicalModel.Operation(name: "some", action: fetch("Publication", "price >= 0", limit: 5)),
    LogicalModel.Operation(
      name: "count",
      action: LogicalModel.Operation.CountWhere(
        kind: "Publication",
        condition: condition("Publication", "author.name == $name AND tags.@count <= $tags")),
      samples: 2, repetitions: 3),
  ]

  private static func condition(_ kind: String, _ text: String) -> MemberCondition {
    // The kinds are those of a valid scenario.
    let checked = (try? PublicationScenario.make().domain).flatMap {
      try? CheckedCondition(text, of: kind, in: $0)
    }
    return checked?.memberCondition ?? .everything
  }

  private static func fetch(
    _ kind: String, _ text: String, _ orders: String..., limit: Int = 0, offset: Int = 0
  ) -> LogicalModel.Operation.Fetch {
    LogicalModel.Operation.Fetch(
      kind: kind, condition: condition(kind, text), orders: orders.compactMap(MemberOrder.init),
      limit: limit, offset: offset)
  }

  @Test func `variables are drawn from the data, the same for every strategy`() throws {
    let folder = try Folder()
    var scenario = try scenario(seed: 4)
    scenario.workload = Self.work
    var answers: [String: Set<Outcome>] = [:]
    for strategy in StrategyList.all {
      let session = try LoadedScenario.session(strategy, scenario, in: folder)
      for (operation, outcome) in try LoadedScenario.answers(session, scenario) {
        answers[operation, default: []].insert(outcome)
      }
    }
    for operation in Self.work {
      let outcomes = answers[operation.name] ?? []
      #expect(outcomes.count == 1, "\(operation.name): \(outcomes)")
      #expect(outcomes.allSatisfy { $0.count > 0 }, "\(operation.name): \(outcomes)")
    }
    // Without an order a limit may return any members, and with coded content a store may find more
    // than the answer.
    #expect(answers["some.engine"]?.count == 1)
    #expect(answers["of-author.engine"]?.count == 1)
    #expect(answers["page.engine"]?.count == 1)
    #expect(answers["by-author.engine"]?.count == 1)
    #expect(answers["plain.engine"]?.count == 1)
  }

  @Test func `different samples use different values`() throws {
    let folder = try Folder()
    let scenario = try scenario(seed: 5)
    let session = try LoadedScenario.session(ParentEntity(), scenario, in: folder)
    let operation = Self.work[0]
    let condition = Self.condition("Publication", "author == $author")
    let asked = try (0..<3).flatMap {
      try condition.asked(of: "Publication", operation: operation, sample: $0, in: session)
    }
    #expect(asked.count == 12)
    #expect(Set(asked).count > 3)
  }

  @Test func `every strategy answers the same for a family with links to itself`() throws {
    let folder = try Folder()
    let item = Kind(name: "Item", properties: [Property(name: "title", type: .string)])
    let shelf = Kind(
      name: "Shelf", parent: "Item", properties: [Property(name: "rank", type: .integer32)],
      links: [Link(name: "above", destination: "Shelf", cardinality: .one, inverseName: "below")])
    let note = Kind(
      name: "Note", parent: "Item", properties: [Property(name: "size", type: .integer32)],
      links: [
        Link(name: "shelf", destination: "Shelf", cardinality: .one, inverseName: "notes"),
        Link(name: "places", destination: "Shelf", cardinality: .many, inverseName: "placed"),
      ])
    let domain = try Domain(family: "Item", kinds: [item, shelf, note])
    #expect {
      try CheckedCondition("shelf.rank > 3", of: "Note", in: domain)
    } throws: { "\($0)".contains("inside coded content") }
    #expect(throws: ConditionError.self) { try domain.requireSortable("shelf.rank", of: "Note") }
    #expect(throws: ConditionError.self) {
      try CheckedCondition("SUBQUERY(places, $x, $x.rank > 3).@count > 0", of: "Note", in: domain)
    }
    let conditions = [
      "shelf == $shelf", "shelf.title == $title OR size < $size", "shelf IN $shelves",
      "SUBQUERY(places, $x, $x.title == $title).@count > 0", "ANY places IN $places",
    ]
    let operations = try conditions.map { text in
      LogicalModel.Operation(
        name: text.shortName,
        action: LogicalModel.Operation.Fetch(
          kind: "Note",
          condition: try CheckedCondition(text, of: "Note", in: domain).memberCondition,
          orders: [MemberOrder(property: "shelf.title", ascending: false)]),
        repetitions: 5)
    }
    let scenario = Scenario(
      name: "notes", title: "Notes", question: "?", expectation: "!", domain: domain,
      dataset: Dataset(
        seed: 1, size: 200, mix: ["Shelf": 1, "Note": 4],
        links: [PropertyPath(kind: "Note", name: "shelf"): LinkDistribution(count: 0...1)]),
      workload: operations)
    var answers: [String: Set<Outcome>] = [:]
    for strategy in StrategyList.all {
      let session = try LoadedScenario.session(strategy, scenario, in: folder)
      for (operation, outcome) in try LoadedScenario.answers(session, scenario) {
        answers[operation, default: []].insert(outcome)
      }
    }
    for operation in operations {
      #expect(answers[operation.name]?.count == 1, "\(operation.name)")
      #expect(answers[operation.name]?.first?.count ?? 0 > 0, "\(operation.name)")
    }
  }
}

/// Members as a plain list, with the values of their kind by name.
private struct PlainMembers {
  let domain: Domain
  private let all: [Member]
  private let names: [String: [Int: String]]

  init(_ session: Session) throws {
    domain = session.domain
    func members(_ root: String) throws -> [Member] {
      try session.source.members(
        ofHierarchy: root, in: 0..<session.source.count(ofHierarchy: root))
    }
    all = try members("Publication")
    var names: [String: [Int: String]] = [:]
    for root in ["Author", "Tag"] {
      for member in try members(root) {
        if case .text(let name) = member.values[0] {
          names[root, default: [:]][member.ordinal] = name
        }
      }
    }
    self.names = names
  }

  func members(of kind: String) -> [Member] {
    let kinds = Set(domain.withDescendants(of: kind).map(\.name))
    return all.filter { kinds.contains($0.kind) }
  }

  /// Returns the ordinals of a link's destinations.
  func ordinals(_ link: String, of member: Member) -> [Int] {
    let place = domain.links(of: member.kind).firstIndex { $0.name == link }
    return place.map { member.references[$0] } ?? []
  }

  func value(_ name: String, of member: Member) -> PropertyValue {
    if name == "author.name" {
      return (names("author", of: member).first ?? nil).map(PropertyValue.text) ?? .absent
    }
    let position = domain.properties(of: member.kind).firstIndex { $0.name == name }
    return position.map { member.values[$0] } ?? .absent
  }

  /// Returns the names at the end of a link, nil for a companion without one.
  func names(_ link: String, of member: Member) -> [String?] {
    let links = domain.links(of: member.kind)
    guard let place = links.firstIndex(where: { $0.name == link }) else { return [] }
    return member.references[place].map { names[links[place].destination]?[$0] }
  }

  func keys(_ members: [Member], _ orders: [MemberOrder]) -> [[PropertyValue]] {
    members.map { member in orders.map { value($0.property, of: member) } }
  }

  func sortKeys(_ members: [Member], _ orders: [MemberOrder]) -> [[PropertyValue]] {
    keys(members, orders).sorted { one, other in
      for (place, order) in orders.enumerated() {
        let isLess = Self.isLess(one[place], other[place])
        if isLess || Self.isLess(other[place], one[place]) { return isLess == order.ascending }
      }
      return false
    }
  }

  static func isLess(_ one: PropertyValue, _ other: PropertyValue) -> Bool {
    switch (one, other) {
    case (.absent, .absent): false
    case (.absent, _): true
    case (.integer(let one), .integer(let other)): one < other
    case (.real(let one), .real(let other)), (.date(let one), .date(let other)): one < other
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    default: false
    }
  }
}

/// A predicate and its result, nil for unknown.
private struct PlainCondition {
  var text: String
  var truth: (Member) -> Bool?
}

/// Draws predicates that the kind supports.
private struct ConditionDrawing {
  let plain: PlainMembers
  let kind: String
  var random: RandomStream

  mutating func orders() -> [MemberOrder] {
    let sortable: [PropertyType] = [.string, .integer32, .date, .double]
    let names = plain.domain.properties(of: kind).filter { sortable.contains($0.type) }.map(\.name)
    return (0..<random.below(3)).map { _ in
      MemberOrder(
        property: random.chance(0.3) ? "author.name" : names.drawn(from: &random),
        ascending: random.chance(0.5))
    }
  }

  mutating func condition(depth: Int) -> PlainCondition {
    guard depth > 0, random.chance(0.7) else { return random.chance(0.25) ? linked() : compared() }
    if random.chance(0.25) {
      let part = condition(depth: depth - 1)
      return PlainCondition(text: "NOT (\(part.text))") { part.truth($0).map { !$0 } }
    }
    let (one, other) = (condition(depth: depth - 1), condition(depth: depth - 1))
    let isAnd = random.chance(0.5)
    return PlainCondition(text: "(\(one.text)) \(isAnd ? "AND" : "OR") (\(other.text))") { member in
      let truths = [one.truth(member), other.truth(member)]
      if truths.contains(!isAnd) { return !isAnd }
      return truths.contains(nil) ? nil : isAnd
    }
  }

  private mutating func linked() -> PlainCondition {
    let plain = plain
    let name = plain.members(of: kind).flatMap { plain.names("tags", of: $0) }.compactMap { $0 }
      .drawn(from: &random)
    let start = String(name.prefix(2))
    switch random.below(11) {
    case 6, 7: return listed()
    case 8:
      let author = plain.members(of: kind).flatMap { plain.ordinals("author", of: $0) }
        .drawn(from: &random)
      let isEqual = random.chance(0.5)
      return PlainCondition(text: "author \(isEqual ? "==" : "!=") $o_Author_\(author)") {
        plain.ordinals("author", of: $0).first.map { ($0 == author) == isEqual }
      }
    case 9, 10:
      let (isNot, count) = (random.chance(0.4), random.below(3))
      let tests = "$x.name BEGINSWITH \(quoted(start)) OR $x.name == nil"
      return PlainCondition(
        text: "SUBQUERY(tags, $x, \(isNot ? "NOT (\(tests))" : tests)).@count > \(count)"
      ) { member in
        plain.names("tags", of: member)
          .count { $0.map { $0.hasPrefix(start) != isNot } ?? !isNot } > count
      }
    case 0: return PlainCondition(text: "author == nil") { plain.names("author", of: $0).isEmpty }
    case 1: return PlainCondition(text: "author != nil") { !plain.names("author", of: $0).isEmpty }
    case 2:
      let author = plain.members(of: kind).flatMap { plain.names("author", of: $0) }
        .compactMap { $0 }.drawn(from: &random)
      return PlainCondition(text: "author.name == \(quoted(author))") {
        (plain.names("author", of: $0).first ?? nil).map { $0 == author }
      }
    case 3:
      return PlainCondition(text: "ANY tags.name == \(quoted(name))") {
        plain.names("tags", of: $0).contains(name)
      }
    case 4:
      return PlainCondition(text: "NONE tags.name BEGINSWITH \(quoted(start))") {
        !plain.names("tags", of: $0).contains { $0?.hasPrefix(start) == true }
      }
    default:
      let count = random.below(4)
      return PlainCondition(text: "tags.@count >= \(count)") {
        plain.names("tags", of: $0).count >= count
      }
    }
  }

  /// Draws a list of destinations.
  private mutating func listed() -> PlainCondition {
    let plain = plain
    let (link, root) = [("author", "Author"), ("tags", "Tag")].drawn(from: &random)
    let all = plain.members(of: kind).flatMap { plain.ordinals(link, of: $0) }
    let chosen = (0...random.below(3)).map { _ in all.drawn(from: &random) }
    let list = chosen.map { "$o_\(root)_\($0)" }.joined(separator: ", ")
    return PlainCondition(text: "\(link == "tags" ? "ANY " : "")\(link) IN {\(list)}") { member in
      let found = plain.ordinals(link, of: member)
      return found.isEmpty && link == "author" ? nil : found.contains(where: chosen.contains)
    }
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private mutating func compared() -> PlainCondition {
    let plain = plain
    let types: [PropertyType] = [.string, .integer32, .date, .double, .boolean, .binary]
    let property = plain.domain.properties(of: kind).filter { types.contains($0.type) }
      .drawn(from: &random)
    let name = property.name
    if random.chance(0.1) {
      let isNil = random.chance(0.5)
      return PlainCondition(text: "\(name) \(isNil ? "==" : "!=") nil") {
        (plain.value(name, of: $0) == .absent) == isNil
      }
    }
    let values = plain.members(of: kind).map { plain.value(name, of: $0) }
      .filter { $0 != .absent }
    let (one, other) = (values.drawn(from: &random), values.drawn(from: &random))
    func holds(_ test: @escaping (PropertyValue) -> Bool) -> (Member) -> Bool? {
      { member in
        let value = plain.value(name, of: member)
        return value == .absent ? nil : test(value)
      }
    }
    if case .text(let text) = one, random.chance(0.5) { return searched(name, text, holds) }
    if random.chance(0.2) {
      return PlainCondition(
        text: "\(name) IN {\(constant(one)), \(constant(other))}",
        truth: holds { $0 == one || $0 == other })
    }
    let less = PlainMembers.isLess
    let isUnordered = [.boolean, .binary].contains(property.type)
    if !isUnordered, random.chance(0.2) {
      return PlainCondition(
        text: "\(name) BETWEEN {\(constant(one)), \(constant(other))}",
        truth: holds { !less($0, one) && !less(other, $0) })
    }
    let relations: [(String, (PropertyValue) -> Bool)] = [
      ("==", { $0 == one }), ("!=", { $0 != one }), ("<", { less($0, one) }),
      ("<=", { !less(one, $0) }), (">", { less(one, $0) }), (">=", { !less($0, one) }),
    ]
    let (sign, test) = Array(relations.prefix(isUnordered ? 2 : 6))
      .drawn(from: &random)
    return PlainCondition(text: "\(name) \(sign) \(constant(one))", truth: holds(test))
  }

  private mutating func searched(
    _ name: String, _ text: String,
    _ holds: (@escaping (PropertyValue) -> Bool) -> (Member) -> Bool?
  ) -> PlainCondition {
    // Only ASCII letters, whose folding is certain.
    let words = text.split { !$0.isASCII || !$0.isLetter }.map(String.init)
    let word = words.isEmpty ? "a" : words.drawn(from: &random)
    let folds = random.chance(0.5)
    func folded(_ value: PropertyValue) -> String {
      guard case .text(let text) = value else { return "" }
      return folds
        ? text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) : text
    }
    let sought = folds ? word.lowercased() : word
    let forms: [(String, String, (String) -> Bool)] = [
      ("CONTAINS", word, { $0.contains(sought) }), ("BEGINSWITH", word, { $0.hasPrefix(sought) }),
      ("ENDSWITH", word, { $0.hasSuffix(sought) }), ("LIKE", "*\(word)*", { $0.contains(sought) }),
      ("MATCHES", ".*\(word)", { $0.hasSuffix(sought) }), ("==", word, { $0 == sought }),
    ]
    let (sign, operand, test) = forms.drawn(from: &random)
    return PlainCondition(
      text: "\(name) \(sign)\(folds ? "[cd]" : "") \"\(operand)\"",
      truth: holds { test(folded($0)) })
  }

  private func constant(_ value: PropertyValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): flag ? "YES" : "NO"
    case .date(let seconds): "CAST(\(seconds), \"NSDate\")"
    case .text(let text): quoted(text)
    case .binary(let data): "$b_" + data.map { String($0) }.joined(separator: "_")
    default: "nil"
    }
  }
}

extension FetchPredicate {
  /// Returns the predicate with the objects and the data that variables such as `$o_Tag_3` and
  /// `$b_0_255` name.
  fileprivate func naming(in session: Session) throws -> FetchPredicate {
    try mappingComparisons { comparison in
      var comparison = try comparison.mappingSubquery { try $0.naming(in: session) }
      comparison.right = try comparison.right.naming(in: session)
      return .comparison(comparison)
    }
  }
}

extension FetchExpression {
  fileprivate func naming(in session: Session) throws -> FetchExpression {
    switch form {
    case .list(let parts): return .list(try parts.map { try $0.naming(in: session) })
    case .variable(let name):
      let parts = name.split(separator: "_").map(String.init)
      if parts[0] == "b" {
        return .value(.attribute(.binary(Data(parts.dropFirst().compactMap(UInt8.init)))))
      }
      let ordinal = try #require(Int(parts[2]))
      return .value(.object(try #require(session.objectID(parts[1], ordinal: ordinal))))
    default: return self
    }
  }
}
