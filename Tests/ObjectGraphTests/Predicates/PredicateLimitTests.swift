import Foundation
import Lineage
import Synchronization
import TestSupport
import Testing

/// The limits of PredicateFormat.md, which are the same in both stores.
@Suite struct PredicateLimitTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    let ada = try items.insertPerson("Ada")
    for number in 0..<4 {
      let item = try items.insert(
        "\(number)", ["number": .integer(Int64(number))], owner: ada)
      if number == 2 { try item.add(ada, to: "readers") }
    }
    try items.insert("none")
    try items.save()
    return items
  }

  private static func number(_ sign: FetchComparison.Operator, _ value: Int) -> FetchPredicate {
    .attribute("number", sign, .integer(Int64(value)))
  }

  private static let count = 10_000

  @Test func `10,000 conditions can be joined by OR`() throws {
    let parts = (2..<Self.count + 2).map { Self.number(.equal, $0) }
    let chains: [FetchPredicate] = [
      .or(parts), parts.dropFirst().reduce(parts[0]) { $0 || $1 },
      parts.dropFirst().reduce(parts[0]) { .or([$1, $0]) },
      try FetchPredicate(format: parts.map(\.predicateFormat).joined(separator: " OR ")),
      .not(.and(parts.map { !$0 })),
    ]
    for items in try StoreKind.allCases.map(items) {
      for chain in chains { #expect(try items.marks(chain) == ["2", "3"]) }
      #expect(try items.marks(.and([Self.number(.less, 3), chains[0]])) == ["2"])
    }
  }

  @Test func `10,000 conditions can be joined by AND`() throws {
    let parts = (2..<Self.count + 2).map { Self.number(.notEqual, $0) }
    let chains: [FetchPredicate] = [
      .and(parts), parts.dropFirst().reduce(parts[0]) { $0 && $1 },
      parts.dropFirst().reduce(parts[0]) { .and([$0, $1]) },
      try FetchPredicate(format: parts.map(\.predicateFormat).joined(separator: " && ")),
      .not(.or(parts.map { !$0 })),
    ]
    for items in try StoreKind.allCases.map(items) {
      for chain in chains { #expect(try items.marks(chain) == ["0", "1"]) }
      #expect(
        try items.marks(.or([Self.number(.equal, 3), chains[0]])) == ["0", "1", "3"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `10,000 NOTs reduce to one or none`(kind: StoreKind) throws {
    let items = try items(kind)
    for (count, expected) in [(Self.count, ["2"]), (Self.count + 1, ["0", "1", "3"])] {
      let code = (0..<count).reduce(Self.number(.equal, 2)) { part, _ in .not(part) }
      let text = String(repeating: "NOT ", count: count - 1) + "!number == 2"
      #expect(try items.marks(code) == expected)
      #expect(try items.marks(text) == expected)
      #expect(try FetchPredicate(format: text) == code)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `256 arithmetic operators can be evaluated`(kind: StoreKind) throws {
    let items = try items(kind)
    let one = FetchExpression.value(.attribute(.integer(1)))
    let sum = (0..<256).reduce(FetchExpression.property("number")) { sum, _ in
      .function(.add, [sum, one])
    }
    let goal = FetchExpression.value(.attribute(.integer(258)))
    #expect(try items.marks(.comparison(FetchComparison(sum, .equal, goal))) == ["2"])
    #expect(
      try items.marks("number" + String(repeating: " + 1", count: 256) + " == 258") == ["2"])
    let mixed = "number" + String(repeating: " - 1 + 1 * 2 / 2", count: 64)
    #expect(try items.marks("\(mixed) == 3") == ["3"])
    #expect(try items.marks("2 == \(mixed)") == ["2"])
  }

  /// A recursively nested expression around a condition that the number 2 satisfies.
  struct Nesting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of levels that every store must accept, from PredicateFormat.md.
    let promised: Int
    /// The condition nested in the given number of levels.
    let predicate: @Sendable (Int) -> FetchPredicate

    init(
      _ name: String, promised: Int, _ core: FetchPredicate = PredicateLimitTests.number(.equal, 2),
      level: @escaping @Sendable (FetchPredicate, Int) -> FetchPredicate
    ) {
      testDescription = name
      self.promised = promised
      predicate = { count in (0..<count).reduce(core, level) }
    }

    init(
      _ name: String, promised: Int,
      value level: @escaping @Sendable (FetchExpression) -> FetchExpression
    ) {
      testDescription = name
      self.promised = promised
      predicate = { count in
        let value = (0..<count).reduce(FetchExpression.property("number")) { value, _ in
          level(value)
        }
        return .comparison(FetchComparison(value, .equal, PredicateLimitTests.two))
      }
    }
  }

  private static let two = FetchExpression.value(.attribute(.integer(2)))
  private static let never = number(.greater, 9)
  private static let present = FetchPredicate.comparison(
    FetchComparison(.property("number"), .notEqual, .value(.null)))

  static let nestings = [
    Nesting("OR, AND", promised: 60) { part, level in
      level.isMultiple(of: 2) ? .or([never, part]) : .and([present, part])
    },
    Nesting("OR, AND of many", promised: 30) { part, level in
      let others = Array(repeating: level.isMultiple(of: 2) ? never : present, count: 20)
      return level.isMultiple(of: 2) ? .or(others + [part]) : .and([part] + others)
    },
    Nesting("NOT AND NOT", promised: 16) { part, _ in
      .not(.and([present, .not(.and([present, part]))]))
    },
    Nesting("two subtractions on the right", promised: 13) {
      .function(.subtract, [.property("number"), .function(.subtract, [.property("number"), $0])])
    },
    Nesting("abs:", promised: 26) { .function(.absolute, [$0]) },
    Nesting("coalesce:", promised: 16) { .function(.coalesce, [.value(.null), $0]) },
    Nesting("TERNARY", promised: 16) { .conditional(present, $0, two) },
    Nesting("TERNARY of conditions", promised: 16) { part, _ in
      .comparison(
        FetchComparison(.conditional(part, two, .value(.null)), .equal, two))
    },
    Nesting("SUBQUERY", promised: 12) { part, level in
      let readers = FetchExpression.subquery(
        FetchKeyPath("owner.reads"), variable: "x\(level)", part)
      return .comparison(
        FetchComparison(
          .aggregate(.count, readers), .greater, .value(.attribute(.integer(0)))))
    },
  ]

  @Test(arguments: nestings)
  func `both stores answer predicates of the documented depth`(nesting: Nesting) throws {
    let answers = try StoreKind.allCases.map { kind in
      try items(kind).marks(nesting.predicate(nesting.promised))
    }
    #expect(answers[0].contains("2"))
    #expect(answers[0] == answers[1])
  }

  @Test(arguments: nestings)
  func `both stores answer deeper predicates alike or both reject them`(nesting: Nesting) throws {
    let stores = try StoreKind.allCases.map { try items($0) }
    var refusals = 0
    for count in [1, 10, 15, 20, 25, 30, 35, 50, 70, 90, 100, 200, 500, 1_500] {
      let predicate = nesting.predicate(count)
      let answers = stores.map { items in Result { try items.marks(predicate) } }
      switch (answers[0], answers[1]) {
      case (.success(let one), .success(let other)): #expect(one == other, "\(count) levels")
      case (.failure(let one as ObjectGraphError), .failure(let other as ObjectGraphError)):
        refusals += 1
        #expect("\(one)" == "\(other)")
        #expect(Self.isRefusal(answers[0]))
        // The message contains neither the predicate nor its SQL.
        #expect("\(one)".count < 300)
      default: Issue.record("\(count) levels: \(answers)")
      }
    }
    #expect(refusals >= 5)
  }

  private static func isRefusal<Success>(_ answer: Result<Success, any Error>) -> Bool {
    guard case .failure(let error as ObjectGraphError) = answer,
      case .predicate(let problem) = error
    else { return false }
    return problem.rule == .nestedTooDeeply
  }

  @Test(arguments: nestings)
  func `a predicate of 100,000 levels built in code is an error`(nesting: Nesting)
    throws
  {
    let model = Items.model()
    let failures = Mutex<[String]>([])
    let thread = Thread {
      do {
        let predicate = nesting.predicate(100_000)
        let container = try PersistentContainer(model: model, inMemoryStore: InMemoryStore())
        let context = container.newContext()
        let object = try context.insert(entityName: "Item")
        for variant in [
          predicate, try predicate.substituting(variables: [:]), !predicate && predicate,
        ] {
          let answer = Result { try variant.evaluate(with: object) }
          if !Self.isRefusal(answer) { failures.withLock { $0.append("\(answer)") } }
        }
        let isSame =
          predicate == nesting.predicate(100_000) && Set([predicate, predicate]).count == 1
        withExtendedLifetime(context) {}
        if !isSame || predicate.description.isEmpty || !predicate.variableNames.isEmpty {
          failures.withLock { $0.append("is not like itself") }
        }
      } catch { failures.withLock { $0.append("\(error)") } }
    }
    // Half of Linux's default.
    thread.stackSize = 4 << 20
    thread.start()
    while !thread.isFinished { sched_yield() }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func `the deepest possible predicate fits half of a thread's stack`() throws {
    let failures = Mutex<[String]>([])
    let thread = Thread {
      do {
        let items = try StoreKind.allCases.map { try self.items($0) }
        let sum = "number" + String(repeating: " + 0", count: 240)
        for nesting in Self.nestings {
          let inner = nesting.predicate(nesting.promised)
          let variants: [FetchPredicate] = [
            inner,
            .comparison(
              FetchComparison(
                (0..<250).reduce(.conditional(.and([inner]), Self.two, Self.two)) { sum, _ in
                  .function(.add, [sum, .value(.attribute(.integer(0)))])
                }, .equal, Self.two)),
            try FetchPredicate(format: "\(sum) == 2"),
          ]
          for predicate in variants {
            let answers = items.map { items in Result { try items.marks(predicate) } }
            switch (answers[0], answers[1]) {
            case (.success(let one), .success(let other)) where one == other: break
            case (.failure(let one as ObjectGraphError), .failure(let other as ObjectGraphError))
            where "\(one)" == "\(other)": break
            default: failures.withLock { $0.append("\(nesting.testDescription): \(answers)") }
            }
            if Set([predicate, inner]).isEmpty || predicate.description.isEmpty {
              failures.withLock { $0.append("\(nesting.testDescription) is not like itself") }
            }
          }
        }
      } catch { failures.withLock { $0.append("\(error)") } }
    }
    thread.stackSize = 4 << 20
    thread.start()
    while !thread.isFinished { sched_yield() }
    #expect(failures.withLock { $0 } == [])
  }
}
