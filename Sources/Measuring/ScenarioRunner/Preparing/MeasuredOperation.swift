import LogicalModel
import RunJournal

/// An operation in one of the ways in which it is measured, under a name of its own.
struct MeasuredOperation: Hashable, Sendable {
  let operation: LogicalModel.Operation
  let level: Level
  let cacheState: CacheState
  /// True where actions begin at intended times, each alone; else samples follow one another.
  var isPaced = false

  var id: MeasurementID {
    MeasurementID(
      operation: operation.name, level: level, cacheState: cacheState, isPaced: isPaced)
  }

  /// See `MeasurementID.name`.
  var name: String { id.name }

  /// The least ratio worth telling: 2 % for warm reads, 5 % for what waits for storage, unless the
  /// scenario says otherwise.
  func minimumEffect(of measuring: MeasurementSettings) -> Double {
    measuring.minimumEffect
      ?? (operation.action.sort == .fetch && cacheState != .evicted ? 0.02 : 0.05)
  }
}

extension Scenario {
  /// Everything that a process times, in the order of the workload.
  ///
  /// What changes the store is only measured in a connection that has worked before: it is no
  /// question how fast the first write of a process is.
  var measuredOperations: [MeasuredOperation] {
    workload.flatMap { operation in
      let states: [CacheState] =
        operation.action.sort == .fetch ? measuring.cacheStates : [.warmConnection]
      return states.flatMap { state in
        let levels = measuring.levels.filter {
          $0 == .objects || !operation.action.form.isMigration
        }
        return levels.map {
          MeasuredOperation(operation: operation, level: $0, cacheState: state)
        } + paced(operation, levels, state)
      }
    }
  }

  /// Users have contexts and objects, and the store is open when they come.
  private func paced(
    _ operation: LogicalModel.Operation, _ levels: [Level], _ state: CacheState
  ) -> [MeasuredOperation] {
    guard operation.pace != nil, levels.contains(.objects), state == .warmConnection else {
      return []
    }
    return [
      MeasuredOperation(operation: operation, level: .objects, cacheState: state, isPaced: true)
    ]
  }
}

extension Pace {
  /// "200 a second, Poisson".
  var text: String {
    let isWhole = actionsPerSecond.rounded() == actionsPerSecond
    let rate = isWhole ? "\(Int(actionsPerSecond))" : "\(actionsPerSecond)"
    return switch arrivals {
    case .fixed: "\(rate) a second, fixed"
    case .poisson: "\(rate) a second, Poisson"
    }
  }
}

extension Scenario {

  /// True if a process writes or reads from storage itself, so that waiting for it shows nothing of
  /// others.
  var waitsForStorage: Bool {
    workload.contains { $0.action.sort != .fetch } || measuring.cacheStates.contains(.evicted)
  }
}
