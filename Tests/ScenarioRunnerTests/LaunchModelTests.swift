import Foundation
import LogicalModel
import RunJournal
import Testing
import Timing

@testable import ScenarioRunner

/// What launches on many members take, drawn from launches on few.
@Suite struct LaunchModelTests {
  /// Launches as they would be, with times that follow from the members alone.
  private struct World {
    var strategies = [1.0, 1.3]

    /// Seconds of one of an operation.
    func action(_ name: String, members: Int) -> Double {
      let work = Double(members) * log(Double(members))
      return switch name {
      case "insert": 2e-6 * work
      case "scan": 3e-8 * work
      case "newest": 4e-5
      case "by-id": 2e-6
      default: 1e-5
      }
    }

    func batches(_ scenario: Scenario, members: Int) -> [String: Int] {
      let choice = RepetitionChoice(clockStepNanoseconds: 20, overheadNanoseconds: 40)
      var batches: [String: Int] = [:]
      for operation in scenario.workload where operation.action.sort == .fetch {
        let single = action(operation.name, members: members) * parts(operation)
        batches[operation.name] = choice.repetitions(
          forActions: strategies.map { Int64($0 * single * 1e9) }, most: 64)
      }
      return batches
    }

    func parts(_ operation: LogicalModel.Operation) -> Double {
      Double((operation.action as? LogicalModel.Operation.Update)?.count ?? operation.repetitions)
    }

    func trial(_ scenario: Scenario, members: Int) -> LaunchTrial {
      let batches = batches(scenario, members: members)
      let steady = TimerFacts.steady(isQuick: false)
      var trial = LaunchTrial(members: members, scenario: scenario, batches: batches, launches: [])
      for strategy in strategies {
        var seconds = 0.2 + 4e-7 * Double(members) * log(Double(members))
        var records: [OperationRecord] = []
        for operation in scenario.workload {
          let batch = Double(batches[operation.name] ?? 1)
          let each = strategy * action(operation.name, members: members) * parts(operation)
          let wall = Array(repeating: Int64(each * batch * 1e9), count: operation.samples)
          let isRead = operation.action.sort == .fetch
          var warmup: [Int64] = []
          // Never steady: up to the cap.
          while isRead, warmup.count < 20, warmup.reduce(0, +) < steady.mostNanoseconds {
            warmup.append(wall[0])
          }
          let counted = batch > 1 ? Double(operation.samples) * each : 0
          seconds += counted + Double((wall + warmup).reduce(0, +)) / 1e9
          records.append(record(operation.name, wall, warmup))
        }
        trial.launches.append((launch(records), seconds))
      }
      return trial
    }

    private func record(_ name: String, _ wall: [Int64], _ warmup: [Int64]) -> OperationRecord {
      OperationRecord(
        id: MeasurementID(operation: name), wallNanoseconds: wall, cpuNanoseconds: wall,
        answerDigest: "", answerCount: 0,
        statements: [],
        sampling: SamplingRecord(
          warmupNanoseconds: warmup, steadiness: "steady", overheadNanoseconds: 40,
          clockStepNanoseconds: 20, residentShare: nil, labels: []))
    }

    private func launch(_ records: [OperationRecord]) -> LaunchRecord {
      var launch = FakeLaunches().record(
        LaunchSlot(cell: "", block: 0, position: 0, strategy: "a"), index: 0)
      launch.operations = records
      return launch
    }
  }

  private static func scenario(members: Int) throws -> Scenario {
    var scenario = try PreparedScenario(
      text: LaunchFixture.scenario, path: "shelf.yaml", settings: RunSettings(size: members)
    ).scenario
    // Few members can be changed and asked for less often.
    let few = max(1, min(100, members / 50))
    scenario.workload = [
      .init(name: "insert", action: .insert(batch: nil)),
      .init(name: "scan", action: .fetchAll(kind: "Item"), samples: 4),
      .init(
        name: "newest", action: .newest(kind: "Item", property: "date", limit: 10), samples: 10,
        repetitions: 5),
      .init(
        name: "by-id", action: .fetchByID(kind: "Item"), samples: 8,
        repetitions: min(members, 1_000)),
      .init(
        name: "change", action: .update(kind: "Item", property: "title", count: few), samples: 3),
    ]
    return scenario
  }

  @Test(arguments: [2_000, 20_000, 50_000, 1_000_000])
  func `the estimate covers launches that repeat reads less often and warm up more briefly`(
    members: Int
  )
    throws
  {
    let world = World()
    func trial(_ members: Int) throws -> LaunchTrial {
      world.trial(try Self.scenario(members: members), members: members)
    }
    let scenario = try Self.scenario(members: members)
    let model = LaunchModel(
      small: try trial(500), large: try trial(2_000), steady: TimerFacts.steady(isQuick: false),
      choose: { trials in
        let choice = RepetitionChoice(clockStepNanoseconds: 20, overheadNanoseconds: 40)
        return Dictionary(
          uniqueKeysWithValues: Set(trials.flatMap(\.keys)).map { name in
            (name, choice.repetitions(forActions: trials.compactMap { $0[name] }, most: 64))
          })
      })
    let estimate = model.seconds(members: members, scenario: scenario)
    let truth = try trial(members).launches.reduce(0) { $0 + $1.seconds }
    #expect(abs(estimate / truth - 1) < 0.03, "\(estimate) for \(truth)")
  }
}
