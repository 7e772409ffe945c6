import LogicalModel
import RunJournal

/// One measurement of an operation, with its own name.
struct MeasuredOperation: Hashable, Sendable {
  let operation: LogicalModel.Operation
  let level: Level
  let cacheState: CacheState

  var id: MeasurementID {
    MeasurementID(operation: operation.name, level: level, cacheState: cacheState)
  }

  /// See `MeasurementID.name`.
  var name: String { id.name }

  /// Returns the smallest ratio to detect: 2 % for warm reads, 5 % for operations that wait for
  /// storage, unless the scenario says otherwise.
  func minimumEffect(of measuring: MeasurementSettings) -> Double {
    measuring.minimumEffect
      ?? (operation.action.sort == .fetch ? 0.02 : 0.05)
  }
}

extension Scenario {
  /// The timed operations of a process, in the order of the workload.
  ///
  /// Changes are only measured in a warm connection: the speed of a process's first write is not of
  /// interest. A launch has a process of its own.
  var measuredOperations: [MeasuredOperation] {
    workload.flatMap { operation in
      if operation.action.form.isLaunch {
        return [MeasuredOperation(operation: operation, level: .objects, cacheState: .launch)]
      }
      let states: [CacheState] =
        operation.action.sort == .fetch ? measuring.cacheStates : [.warmConnection]
      return states.flatMap { state in
        let levels = measuring.levels.filter {
          $0 == .objects || !operation.action.form.isMigration
        }
        return levels.map {
          MeasuredOperation(operation: operation, level: $0, cacheState: state)
        }
      }
    }
  }

  /// True if a process itself reads or writes storage, so that its waits are no evidence of other
  /// processes.
  var waitsForStorage: Bool {
    workload.contains { $0.action.sort != .fetch }
  }
}
