import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import RunJournal

/// Times the first work of a new version of a program that has an additional kind: it opens, and
/// thereby migrates, the store of an earlier version.
struct AddKindMeasurement {
  let opening: StoreOpening
  let timer: TimerFacts
  let folder: String
  let parent: String
  let propertyCount: Int

  /// - Throws: `DomainError` for a name that is taken, `WorkloadError.contentDiffers` if the
  ///   migrated store has other content, and the errors of opening.
  func record(_ name: String, copyOf source: HashedFile, keys: [String: OrdinalKeys]) throws
    -> OperationRecord
  {
    let path = "\(folder)/\(name).sqlite"
    try DurableFile.copy(source.path, to: path)
    let before = try opening.open(path)
    let old = opening.session(before, keys: keys)
    try before.store.close()
    let added = try AddKindWorkload(
      below: parent, propertyCount: propertyCount, to: opening.cell.scenario.domain)
    let model = try opening.strategy.store(added.domain).model
    let store = try SQLiteStore(path: path)
    let clock = OperationClock(store: store, clock: timer.clock)
    var opened: PersistentContainer?
    try clock.time { opened = try PersistentContainer(model: model, sqliteStore: store) }
    guard let opened else { throw ScenarioRunError.noEngineLevel(operation: name) }
    let digest = try ContentCheck(session: added.session(old, opening.strategy, in: opened))
      .digest(strategy: opening.strategy.name, mustEqual: opening.cell.source)
    let statements = try clock.statements.records(from: store)
    try store.close()
    let wall = clock.samples.map(\.wallNanoseconds)
    return OperationRecord(
      id: MeasurementID(operation: name), wallNanoseconds: timer.precision.corrected(wall),
      cpuNanoseconds: clock.samples.map(\.cpuNanoseconds), answerDigest: digest.description,
      answerCount: opening.cell.memberCount, statements: statements,
      sampling: timer.sampling(of: wall), counters: clock.counters)
  }
}
