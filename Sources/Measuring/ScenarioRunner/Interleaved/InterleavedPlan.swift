import Foundation
import LogicalModel
import RunJournal
import Statistics

/// The next step for a cell whose stores take turns, derived from the journal alone.
///
/// The first two processes are a pilot. Their noise alone determines the rounds of the other
/// processes. The number of processes is fixed before the measurement, unless the run has a budget:
/// then the pilot's times determine how many fit.
struct InterleavedPlan {
  enum Step: Hashable {
    /// Write this line, which plans the next processes.
    case plan(PlanRecord)
    /// Measure the process with this number by this plan.
    case process(Int, PlanRecord)
    case done
  }

  static let usualProcesses = 8
  static let pilotProcesses = 2
  private static let leastRounds = 4
  private static let pilotSeconds = 3.0
  /// The rounds of every measurement as long as they are cheap: a burst of noise may last as long
  /// as a few short rounds.
  private static let usualRounds = 12
  private static let cheapSeconds = 0.2
  /// The smallest deviation of neighbouring samples over a minute on any machine that we saw.
  ///
  /// A pilot in a quiet moment would otherwise plan too few rounds.
  private static let leastDeviation = 0.04

  let cell: String
  let strategies: [String]
  let measured: [PlannedMeasurement]
  let processCount: Int
  /// The time limit of all processes, nil for none.
  let budgetSeconds: Double?
  /// The minimum number of processes, even over budget; nil for all.
  var fewestProcesses: Int?

  /// - Throws: `StatisticsError` if the journal contains values that no run writes.
  func next(after journal: Journal) throws -> Step {
    let done = journal.processes.filter { $0.cell == cell }
    guard done.count < processCount else { return .done }
    let plans = journal.plans.filter { $0.cell == cell }
    if let plan = plans.last(where: { ($0.firstProcess..<$0.end).contains(done.count) }) {
      return .process(done.count, plan)
    }
    if plans.count > 1 { return .done }
    return .plan(
      done.isEmpty
        ? pilot(journal.templates.filter { $0.cell == cell }) : try main(after: done, journal))
  }

  /// Returns the number of processes that will run, as far as it is known.
  ///
  /// `secondsPerProcess` is the expected time of a process before the first one has finished.
  func expectedProcesses(after journal: Journal, secondsPerProcess: Double) -> Int {
    let done = journal.processes.filter { $0.cell == cell }
    let plans = journal.plans.filter { $0.cell == cell && $0.firstProcess > 0 }
    if let end = plans.map(\.end).max() { return end }
    let spent = done.map(\.wallSeconds).reduce(0, +)
    let each = done.isEmpty ? secondsPerProcess : spent / Double(done.count)
    return done.count
      + processesLeft(after: done.count, seconds: (budgetSeconds ?? 0) - spent, each: each)
  }

  /// Plans few rounds of everything, and fewer of slow operations.
  func pilot(_ templates: [TemplateRecord]) -> PlanRecord {
    let trials = strategies.map { name in
      templates.last { $0.strategy == name }?.trialNanoseconds ?? [:]
    }
    let rounds = measured.map { planned in
      let seconds = trials.reduce(0) {
        $0 + Double($1[planned.id.operation] ?? 0) / 1e9
      }
      let share =
        Self.pilotSeconds / Double(max(1, measured.count) * planned.id.level.roundDivisor)
      let wanted = seconds > 0 ? Int(share / seconds) : Self.leastRounds
      return planned.rounds(min(max(wanted, Self.leastRounds), 3 * Self.leastRounds), strategies)
    }
    return PlanRecord(
      cell: cell, firstProcess: 0, processCount: min(Self.pilotProcesses, processCount),
      rounds: rounds, reason: "pilot")
  }

  private func main(after done: [ProcessRecord], _ journal: Journal) throws -> PlanRecord {
    let pilot = PilotFigures(done: done, strategies: strategies)
    let spent = done.map(\.wallSeconds).reduce(0, +)
    let reads = measured.filter { $0.fixedRounds == nil }
    var planner = RoundPlanner(processes: processCount, leastRounds: Self.leastRounds)
    let least = reads.map { pilot.rounds(of: $0.id) }.min() ?? Self.leastRounds
    planner.pilot = RoundPlanner.Pilot(processes: done.count, rounds: max(1, least))
    let operations = try reads.map { planned in
      try pilot.operation(planned).noisy(atLeast: Self.leastDeviation)
    }
    let fixed = done.map { max(0, $0.wallSeconds - pilot.seconds(of: reads.map(\.id), in: $0)) }
    let fixedSeconds = fixed.reduce(0, +) / Double(max(1, fixed.count))
    let left = processesLeft(
      after: done.count, seconds: (budgetSeconds ?? 0) - spent, each: spent / Double(done.count))
    let affordable = budgetSeconds.map {
      max(0.1, ($0 - spent) / Double(max(1, left)) - fixedSeconds)
    }
    let cheapRounds = Dictionary(
      uniqueKeysWithValues: zip(reads, operations).map { planned, operation in
        let seconds = operation.secondsPerRound.reduce(0, +)
        let cheap = Int(Self.cheapSeconds / max(1e-6, seconds))
        return (operation.name, min(Self.usualRounds, cheap) / planned.id.level.roundDivisor)
      })
    let plan = try planner.plan(operations, secondsPerProcess: affordable)
    let rounds = measured.map { planned in
      guard let found = plan.operations.first(where: { $0.name == planned.id.name }) else {
        return planned.rounds(1, strategies)
      }
      return PlanRecord.RoundCount(
        measurement: planned.id,
        rounds: Dictionary(
          uniqueKeysWithValues: zip(found.strategies, found.rounds).map {
            ($0, planned.whole(max($1, cheapRounds[found.name] ?? 0)))
          }))
    }
    return PlanRecord(
      cell: cell, firstProcess: done.count, processCount: left, rounds: rounds,
      reason: Self.reason(plan.relaxation))
  }

  /// Returns the number of remaining processes that fit into the seconds at the pilot's speed.
  private func processesLeft(after done: Int, seconds: Double, each: Double) -> Int {
    guard let fewestProcesses else { return processCount - done }
    let fitting = Int((seconds / max(each, 1e-3)).rounded())
    return min(processCount, max(fewestProcesses, done + fitting)) - done
  }

  private static func reason(_ relaxation: Double) -> String {
    if relaxation > 100 { return "the budget allows only the minimum number of rounds" }
    return relaxation <= 1.005
      ? "rounds that reach every requested half-width"
      : "the budget allows intervals that are \(Percent.text(relaxation)) as wide as requested"
  }
}

extension Level {
  /// The engine's level gets half the rounds, because it only explains the objects' level.
  fileprivate var roundDivisor: Int { self == .engine ? 2 : 1 }
}

/// A measurement of every strategy, with its precision.
struct PlannedMeasurement: Hashable {
  let id: MeasurementID
  let questionCount: Int
  /// The smallest difference to detect.
  let minimumEffect: Double
  /// The rounds of every process for operations that are not planned; nil if the pilot determines
  /// them.
  let fixedRounds: Int?
  /// True if the figure is the total of all slices.
  let isLoad: Bool

  var estimand: InterleavedTimes.Estimand { isLoad ? .total : .meanOverQuestions }

  /// Rounds up so that all questions get the same number.
  func whole(_ rounds: Int) -> Int {
    guard fixedRounds == nil, rounds > 0 else { return rounds }
    return (rounds + questionCount - 1) / questionCount * questionCount
  }

  func rounds(_ count: Int, _ strategies: [String]) -> PlanRecord.RoundCount {
    PlanRecord.RoundCount(
      measurement: id,
      rounds: Dictionary(
        uniqueKeysWithValues: strategies.map { ($0, fixedRounds ?? whole(count)) }))
  }
}

/// The noise and the cost that the pilot measured.
private struct PilotFigures {
  let done: [ProcessRecord]
  let strategies: [String]

  func rounds(of id: MeasurementID) -> Int {
    done.flatMap(\.strategies).compactMap { $0.operation(id)?.cpuNanoseconds.count }.min() ?? 1
  }

  /// Returns the wall time of all samples of the given measurements in one process.
  func seconds(of ids: [MeasurementID], in process: ProcessRecord) -> Double {
    process.strategies.reduce(0) { sum, measured in
      ids.reduce(sum) { $0 + Self.seconds(of: measured.operation($1)) }
    }
  }

  func operation(_ planned: PlannedMeasurement) throws -> RoundPlanner.Operation {
    let present = strategies.filter { name in
      done.allSatisfy { process in
        let record = process.strategies.first { $0.strategy == name }?.operation(planned.id)
        return record.map { !$0.cpuNanoseconds.isEmpty } ?? false
      }
    }
    return try RoundPlanner.Operation(
      name: planned.id.name, pilot: InterleavedTimes(done, of: planned.id, strategies: present),
      secondsPerRound: present.map { secondsPerRound($0, planned.id) },
      minimumEffect: Self.planningEffect(planned.minimumEffect))
  }

  /// Returns two thirds of an effect, on the logarithmic scale.
  ///
  /// The planner aims at three quarters of its argument, which suffices to detect a difference.
  ///
  /// Showing that equals are the same needs half of the effect: the interval must fit around the
  /// estimate.
  private static func planningEffect(_ minimumEffect: Double) -> Double {
    exp(log(1 + minimumEffect) * 2 / 3) - 1
  }

  /// Returns the seconds of a round: 110 % of a sample, or twice that if another one warms it up.
  private func secondsPerRound(_ strategy: String, _ id: MeasurementID) -> Double {
    let records = done.compactMap { process in
      process.strategies.first { $0.strategy == strategy }?.operation(id)
    }
    let seconds = records.reduce(0) { $0 + Self.seconds(of: $1) }
    let samples = records.reduce(0) { $0 + $1.wallNanoseconds.count }
    let one = seconds / Double(max(1, samples))
    return one < Double(InterleavedMeasurement.warmUpLimitNanoseconds) / 1e9 ? 2.2 * one : 1.1 * one
  }

  private static func seconds(of record: OperationRecord?) -> Double {
    Double(record?.wallNanoseconds.reduce(0, +) ?? 0) / 1e9
  }
}

extension RoundPlanner.Operation {
  /// Returns the operation with at least this noise in every pair.
  fileprivate func noisy(atLeast deviation: Double) -> RoundPlanner.Operation {
    var operation = self
    operation.pairs = pairs.map { pair in
      var pair = pair
      pair.noise = RoundNoise(deviation: max(deviation, pair.noise.deviation))
      return pair
    }
    return operation
  }
}

extension InterleavedTimes {
  /// Collects the rounds of one measurement: sample i of each strategy belongs to round i.
  init(
    _ processes: [ProcessRecord], of id: MeasurementID, strategies: [String],
    estimand: Estimand = .meanOverQuestions
  ) {
    self.init(
      strategies: strategies,
      processes: processes.map { process in
        let records = process.strategies.compactMap { measured in
          measured.operation(id).map { (name: measured.strategy, record: $0) }
        }
        let count = records.map(\.record.cpuNanoseconds.count).max() ?? 0
        return Process(
          number: process.number,
          rounds: (0..<count).map { round in
            var samples: [String: Sample] = [:]
            for (name, record) in records where record.cpuNanoseconds.indices.contains(round) {
              samples[name] = Sample(
                processorNanoseconds: Double(max(1, record.cpuNanoseconds[round])),
                wallNanoseconds: Double(max(1, record.wallNanoseconds[round])))
            }
            let questions = records.first?.record.questionCount ?? 1
            return Round(question: round % max(1, questions), samples: samples)
          })
      }, estimand: estimand)
  }
}
