import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

@Suite struct AddKindWorkloadTests {
  @Test(arguments: StrategyList.all.map(\.name))
  func `a store can add another kind and keeps its content`(name: String) throws {
    let folder = try Folder()
    let strategy = try StrategyList.strategy(named: name)
    let scenario = try PublicationScenario.make(size: 150)
    let stored = try strategy.store(scenario.domain)
    let path = folder.path("\(name).sqlite")
    let store = try SQLiteStore(path: path)
    let loaded = try LoadedScenario.session(
      stored, scenario, PersistentContainer(model: stored.model, sqliteStore: store))
    let before = try ContentCheck(session: loaded).digest(strategy: name, mustEqual: loaded.source)
    try store.close()

    let added = try AddKindWorkload(below: "Publication", propertyCount: 3, to: scenario.domain)
    let grown = try strategy.store(added.domain)
    let container = try PersistentContainer(model: grown.model, sqliteAt: path)
    let session = try added.session(loaded, strategy, in: container)
    let after = try ContentCheck(session: session).digest(strategy: name, mustEqual: loaded.source)
    #expect(after == before)
    let context = container.newContext()
    let member = Member(
      kind: added.kind, ordinal: 0,
      values: [.text("A podcast")] + Array(repeating: .absent, count: 6)
        + [.integer(1), .integer(2), .absent], references: [[], []])
    let object = try session.resolved.insert(member, into: context)
    try context.save()
    #expect(try session.members([object]).map(\.values) == [member.values])
    let plan = try session.plan(MemberQuery(kind: "Publication"))
    #expect(try session.resolved.count(plan, in: context) == 151)
  }
}
