import Foundation
import LogicalModel
import ObjectGraph
import SQLiteStore
import Sampling
import Strategies
import Workloads

/// Times what a new version of a program does first when it knows one kind more: opening the store
/// that an earlier version left, which migrates it.
struct KindAddition {
  let opening: StoreOpening
  let timer: TimerFacts
  let folder: String

  /// - Throws: `DomainError` for a name that is taken, and what opening throws.
  func record(_ name: String, parent: String, properties: Int, copyOf source: HashedFile?) throws
    -> OperationRecord
  {
    let path = "\(folder)/\(name).sqlite"
    guard let source else { throw ScenarioRunError.copyDiffers(path: path) }
    try DurableFile.copy(source.path, to: path)
    let kind = Kind(
      name: "AddedKind", parent: parent,
      properties: (1...max(1, properties)).map { Property(name: "added\($0)", type: .string) })
    let domain = try Domain(
      family: opening.cell.scenario.domain.family,
      kinds: opening.cell.scenario.domain.allKinds + [kind])
    let stored = try opening.strategy.store(domain)
    let store = try SQLiteStore(path: path)
    let clock = OperationClock(store: store, clock: timer.clock)
    var container: PersistentContainer?
    try clock.time {
      container = try PersistentContainer(model: stored.model, sqliteStore: store)
    }
    let count = try container.map { try members(stored, $0) } ?? 0
    let statements = try clock.statements.records(from: store)
    try store.close()
    return OperationRecord(
      name: name, wallNanoseconds: timer.choice.corrected(clock.samples.map(\.wallNanoseconds)),
      cpuNanoseconds: clock.samples.map(\.cpuNanoseconds), answerDigest: "\(count) objects",
      answerCount: count, statements: statements,
      sampling: timer.sampling(
        of: clock.samples.map(\.wallNanoseconds), warmup: [], .notTested),
      counters: clock.counters)
  }

  /// All members are still there, and none is of the new kind.
  private func members(_ stored: StoredDomain, _ container: PersistentContainer) throws -> Int {
    let bound = try BoundDomain(stored, in: container)
    let context = container.newContext()
    func count(_ kind: String) throws -> Int {
      try bound.count(bound.plan(MemberQuestion(kind: kind)) { _, _ in nil }, in: context)
    }
    let (all, added) = (try count(stored.domain.family), try count("AddedKind"))
    guard added == 0 else {
      throw WorkloadError.countDiffers(
        strategy: opening.strategy.name, kind: "AddedKind", expected: 0, found: added)
    }
    return all
  }
}
