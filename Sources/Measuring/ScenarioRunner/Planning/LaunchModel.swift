import LogicalModel
import RunJournal
import Statistics
import Timing

/// One launch of each strategy on few members.
struct LaunchTrial: Sendable {
  /// Of the family.
  var members: Int
  /// Fitted to the members.
  var scenario: Scenario
  /// For each read how many times it was done within one sample.
  var batches: [String: Int]
  /// In the order of the strategies; the whole time of each in seconds.
  var launches: [(record: LaunchRecord, seconds: Double)]
}

/// What launches take on other numbers of members than were tried.
///
/// The whole time of a launch does not grow as any line: samples of a quick read hold as many of them
/// as make a millisecond, so the more members it has the fewer it is repeated, and warming up ends
/// after half a second. So each operation is drawn to the wanted size by itself, and its samples and
/// warm-up are put together there as a launch does it.
struct LaunchModel: Sendable {
  private let small: LaunchTrial
  private let large: LaunchTrial
  private let steady: SteadyState
  private let choose: @Sendable ([[String: Int64]]) -> [String: Int]

  /// - Parameters:
  ///   - small: the trial on fewer members.
  ///   - large: that on more, of the same operations and strategies.
  ///   - steady: when warm-ups end.
  ///   - choose: how many times reads are done within one sample, by the time that each takes in
  ///     each strategy.
  init(
    small: LaunchTrial, large: LaunchTrial, steady: SteadyState,
    choose: @escaping @Sendable ([[String: Int64]]) -> [String: Int]
  ) {
    self.small = small
    self.large = large
    self.steady = steady
    self.choose = choose
  }

  /// The seconds of one launch of every strategy together; takes a scenario fitted to the members.
  func seconds(members: Int, scenario: Scenario) -> Double {
    let actions = large.launches.indices.map { actionSeconds($0, members, scenario) }
    let batches = choose(
      actions.map { actions in
        let reads = actions.filter { $0.value.repetition == .read }
          .map { ($0.key.name, Int64($0.value.seconds * 1e9)) }
        return Dictionary(uniqueKeysWithValues: reads)
      })
    let rest = CostModel(small: (small.members, rest(small)), large: (large.members, rest(large)))
    return actions.joined().reduce(rest.cost(members: members)) { sum, action in
      // All ways to ask one thing repeat it alike, as often as that through objects needs.
      let batch = batches[action.key.operation] ?? batches[action.key.name] ?? 1
      return sum + seconds(action.value, batch: batch)
    }
  }

  /// How an operation's time grows.
  private enum Repetition { case read, once, change }

  /// A timed operation at the wanted size.
  private struct Action {
    var repetition: Repetition
    /// Of one of it.
    var seconds: Double
    var samples: Int
    var warmups: Int
  }

  private func seconds(_ action: Action, batch: Int) -> Double {
    guard action.repetition == .read else { return action.seconds * Double(action.samples) }
    let round = max(1e-9, action.seconds * Double(batch))
    let cap = (Double(steady.mostNanoseconds) / 1e9 / round).rounded(.up)
    let warmups = min(Double(action.warmups), max(1, cap))
    // What is counted is done once more outside the samples.
    let counted = batch > 1 ? Double(action.samples) * action.seconds : 0
    return round * (Double(action.samples) + warmups) + counted
  }

  private func actionSeconds(_ strategy: Int, _ members: Int, _ scenario: Scenario)
    -> [MeasurementID: Action]
  {
    let before = small.launches[strategy].record.operations
    var actions: [MeasurementID: Action] = [:]
    for record in large.launches[strategy].record.operations {
      guard let repetition = Self.repetition(of: record.id, in: large.scenario),
        let lesser = before.first(where: { $0.id == record.id }),
        let wanted = Self.operation(of: record.id, in: scenario)
      else { continue }
      let model = CostModel(
        small: (small.members, single(lesser, small)), large: (large.members, single(record, large))
      )
      let each = repetition == .change ? single(record, large) : model.cost(members: members)
      actions[record.id] = Action(
        repetition: repetition, seconds: each * Self.parts(of: wanted),
        samples: record.wallNanoseconds.count,
        warmups: record.sampling?.warmupNanoseconds.count ?? 0)
    }
    return actions
  }

  /// The seconds of one part of one action.
  private func single(_ record: OperationRecord, _ trial: LaunchTrial) -> Double {
    guard let operation = Self.operation(of: record.id, in: trial.scenario) else { return 0 }
    let batch =
      Self.repetition(of: record.id, in: trial.scenario) == .read
      ? trial.batches[operation.name] ?? 1 : 1
    let count = Double(max(1, record.wallNanoseconds.count * batch))
    return Self.seconds(record.wallNanoseconds) / count / Self.parts(of: operation)
  }

  /// What a trial took beside its operations: starting, opening, making ready, checking.
  private func rest(_ trial: LaunchTrial) -> Double {
    trial.launches.reduce(0) { sum, launch in
      let timed = launch.record.operations.reduce(0.0) { timed, record in
        guard let repetition = Self.repetition(of: record.id, in: trial.scenario) else {
          return timed
        }
        let samples = Self.seconds(record.wallNanoseconds)
        guard repetition == .read else { return timed + samples }
        let batch =
          Self.operation(of: record.id, in: trial.scenario)
          .flatMap { trial.batches[$0.name] } ?? 1
        let counted = batch > 1 ? samples / Double(batch) : 0
        return timed + samples + counted
          + Self.seconds(record.sampling?.warmupNanoseconds ?? [])
      }
      return sum + max(0, launch.seconds - timed)
    }
  }

  private static func seconds(_ nanoseconds: [Int64]) -> Double {
    Double(nanoseconds.reduce(0, +)) / 1e9
  }

  private static func operation(of id: MeasurementID, in scenario: Scenario)
    -> LogicalModel.Operation?
  {
    scenario.workload.first { $0.name == id.operation }
  }

  /// Nil for what takes as long whatever its size, as a pace does, and for parts of other records.
  private static func repetition(of id: MeasurementID, in scenario: Scenario) -> Repetition? {
    guard let operation = operation(of: id, in: scenario), !id.isPaced else { return nil }
    let isFirst = id.cacheState != .warmConnection
    switch operation.action.sort {
    case .insert: return id.level == .objects ? .once : nil
    case .change where operation.action.form.isMigration: return .once
    case .change: return id.level == .objects ? .change : nil
    case .fetch: return isFirst ? .once : .read
    }
  }

  /// How many times an action does the same: few members can be asked for and changed less often.
  private static func parts(of operation: LogicalModel.Operation) -> Double {
    Double(max(1, operation.actionsPerSample(memberCount: 1)))
  }
}

extension LaunchRecord {
  /// What the launch contributes to the comparisons of one operation, nil without a sample of it.
  ///
  /// Its processor time, by which reports judge: when to stop and whether the tool is right must be
  /// told by the same figure.
  ///
  /// - Throws: never for a record of this program, whose times are above 0.
  func observation(of id: MeasurementID) throws(StatisticsError) -> BlockObservation? {
    guard let record = operations.first(where: { $0.id == id }),
      !record.cpuNanoseconds.isEmpty
    else { return nil }
    return try BlockObservation(
      block: block, position: position, strategy: strategy,
      samples: record.cpuNanoseconds.map { Double(max(1, $0)) })
  }
}
