import Lineage
import ModelReshaping
import TestSupport
import Testing

@testable import LogicalModel
@testable import Measuring

/// The effects of preparing a sample.
@Suite struct PreparationTests {
  private func loaded(_ name: String, _ folder: Folder) throws -> (Session, SQLiteStore) {
    let scenario = try PublicationScenario.make(size: 100)
    let stored = try StrategyList.strategy(named: name).store(scenario.domain)
    let store = try SQLiteStore(path: folder.path("\(name).sqlite"))
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    return (try LoadedScenario.session(stored, scenario, container), store)
  }

  @Test(arguments: StrategyList.all.map(\.name))
  func `a fetch is prepared without a statement, and its engine level only on demand`(
    name: String
  ) throws {
    let folder = try Folder()
    let (session, store) = try loaded(name, folder)
    let operation = Operation(
      name: "all", action: Operation.FetchAll(kind: "Publication"), shows: .everything)
    let timed = try #require(OperationSampling.operation(operation))
    store.resetStatementCounters()
    let prepared = try timed.prepare(sample: 0, in: session)
    #expect(store.statementUses().isEmpty)
    _ = try prepared.engine()
    // The members determine which details the engine level must read.
    #expect(store.statementUses().isEmpty == (name != "details-relationship"))
  }

  @Test(arguments: StrategyList.all.map(\.name))
  func `cached plans of repeated queries give the same answers in new contexts`(name: String)
    throws
  {
    let folder = try Folder()
    var scenario = try PublicationScenario.make(size: 100)
    scenario.workload.removeAll(where: \.changesContent)
    let session = try LoadedScenario.session(
      StrategyList.strategy(named: name), scenario, in: folder)
    let first = try LoadedScenario.answers(session, scenario)
    #expect(try LoadedScenario.answers(session, scenario) == first)
  }

  @Test(arguments: StrategyList.all.map(\.name))
  func `the plan of a link to a converted member leads to its new object`(name: String) throws {
    let folder = try Folder()
    let (session, _) = try loaded(name, folder)
    func plan(_ tag: Int) throws -> [FetchPredicate?] {
      let question = MemberQuery(
        kind: "Publication", conditions: [.linked(link: "tags", ordinal: tag)])
      return try session.plan(question).requests.map(\.predicate)
    }
    let (one, other) = (try plan(0), try plan(1))
    #expect(one != other)
    let context = session.container.newContext()
    let id = try #require(session.objectID("Tag", ordinal: 1))
    session.note(try context.existingObject(with: id), "Tag", ordinal: 0)
    #expect(try plan(0) == other)
  }

  @Test func `a query is planned once, but each time if it lists members`() throws {
    let folder = try Folder()
    let (session, _) = try loaded("parent-entity", folder)
    let cache = PlanCache()
    var made = 0
    func ask(_ question: MemberQuery) throws {
      let plan = try cache.plan(question) { question throws(StrategyError) in
        made += 1
        return try session.plan(question)
      }
      #expect(plan.question == question)
    }
    for _ in 0..<3 { try ask(MemberQuery(kind: "Book")) }
    #expect(made == 1)
    try ask(MemberQuery(kind: "Book", shows: .everything))
    #expect(made == 2)
    cache.removeAll()
    try ask(MemberQuery(kind: "Book"))
    #expect(made == 3)
    for _ in 0..<3 { try ask(MemberQuery(kind: "Book", conditions: [.members([1, 2])])) }
    #expect(made == 6)
  }

  @Test func `many different queries do not fill the memory with plans`() throws {
    let folder = try Folder()
    let (session, _) = try loaded("parent-entity", folder)
    let cache = PlanCache()
    var made = 0
    for _ in 0..<2 {
      for number in 0..<5_000 {
        let question = MemberQuery(
          kind: "Book",
          conditions: [.compare(property: "pageCount", .equal, .integer(Int64(number)))])
        _ = try cache.plan(question) { question throws(StrategyError) in
          made += 1
          return try session.plan(question)
        }
      }
    }
    // The plans of the first round were evicted before they were needed again.
    #expect(made > 5_000)
  }
}
