import Foundation
import Testing

@testable import Statistics

struct RoundPlannerTests {
  private typealias Pair = RoundPlanner.Pair

  /// Returns three strategies, the last of them twice as slow.
  private func operation(
    _ name: String = "newest", noise: Double = 0.08, seconds: [Double] = [0.01, 0.01, 0.02],
    minimumEffect: Double = 0.02
  ) -> RoundPlanner.Operation {
    let ratios = [0.0, 0.005, 0.7]
    let pairs = [(0, 1), (0, 2), (1, 2)].map { first, second in
      Pair(
        first: first, second: second, noise: RoundNoise(deviation: noise),
        logRatio: ratios[second] - ratios[first])
    }
    return RoundPlanner.Operation(
      name: name, strategies: ["a", "b", "c"], secondsPerRound: seconds,
      minimumEffect: minimumEffect, pairs: pairs)
  }

  @Test func `every pair gets the required width without extra rounds`() throws {
    let planner = RoundPlanner(processes: 8, processDeviation: 0.005)
    let plan = try planner.plan([operation()])
    let planned = try #require(plan.operations.first)
    #expect(plan.relaxation == 1)
    #expect(planned.pairs.allSatisfy { $0.logHalfWidth <= $0.logTarget })
    let rounds = planned.rounds[0]
    #expect(planned.rounds[1] == rounds)
    // t with seven degrees of freedom, 0.75 · ln 1.02, and the noise of one round less.
    let noise = RoundNoise(deviation: 0.08)
    let variance = 0.005 * 0.005 + noise.variance(rounds: rounds - 1)
    #expect(2.364624251 * (variance / 8).squareRoot() > 0.75 * log(1.02))
  }

  @Test func `a strategy far from the others leaves early`() throws {
    let plan = try RoundPlanner(processes: 8).plan([operation()])
    let planned = try #require(plan.operations.first)
    #expect(planned.rounds[2] < planned.rounds[0] / 4)
    #expect(planned.rounds[2] >= 4)
    #expect(abs(planned.pairs[1].logTarget - 0.7 / 8) < 1e-15)
    #expect(abs(planned.pairs[0].logTarget - 0.75 * log(1.02)) < 1e-15)
  }

  @Test func `every strategy gets at least the minimum and at most the maximum of rounds`() throws {
    let quiet = try RoundPlanner(processes: 8, leastRounds: 6).plan([operation(noise: 0)])
    #expect(quiet.operations[0].rounds == [6, 6, 6])
    let loud = try RoundPlanner(processes: 8, mostRounds: 50).plan([operation(noise: 2)])
    #expect(loud.operations[0].rounds == [50, 50, 50])
  }

  @Test func `the plan's seconds are those of its rounds`() throws {
    let plan = try RoundPlanner(processes: 8).plan([operation(), operation("search", noise: 0.02)])
    let expected = plan.operations.reduce(0.0) { sum, operation in
      sum + zip(operation.rounds, [0.01, 0.01, 0.02]).reduce(0) { $0 + Double($1.0) * $1.1 }
    }
    #expect(abs(plan.secondsPerProcess - expected) < 1e-12)
    #expect(plan.secondsWanted == plan.secondsPerProcess)
  }

  @Test func `a small budget scales all widths by the same factor`() throws {
    let operations = [
      operation(), operation("search", noise: 0.2, seconds: [0.02, 0.02, 0.02]),
      operation("load", noise: 0.1, minimumEffect: 0.05),
    ]
    let planner = RoundPlanner(processes: 8, processDeviation: 0.002)
    let whole = try planner.plan(operations)
    let half = try planner.plan(operations, secondsPerProcess: whole.secondsPerProcess / 2)
    #expect(half.secondsPerProcess <= whole.secondsPerProcess / 2)
    #expect(half.secondsPerProcess > 0.45 * whole.secondsPerProcess)
    #expect(half.secondsWanted == whole.secondsPerProcess)
    #expect(half.relaxation > 1)
    for operation in half.operations {
      // The close pair determined the rounds; a round is a coarse unit.
      let close = operation.pairs[0]
      let multiple = close.logHalfWidth / close.logTarget
      #expect(multiple <= half.relaxation)
      #expect(multiple > 0.9 * half.relaxation, "\(operation.name)")
    }
  }

  @Test func `a budget below the minimum of rounds is exceeded and reported`() throws {
    let plan = try RoundPlanner(processes: 8).plan([operation()], secondsPerProcess: 0.001)
    #expect(plan.operations[0].rounds == [4, 4, 4])
    #expect(plan.secondsPerProcess > 0.001)
  }

  @Test func `a larger budget never widens an interval`() throws {
    var simulation = InterleavedSimulation(seed: 0x91a)
    for _ in 0..<20 {
      let operations = (0..<4).map { index in
        operation("\(index)", noise: 0.02 + 0.2 * simulation.uniform())
      }
      let planner = RoundPlanner(processes: 8, processDeviation: 0.02 * simulation.uniform())
      var widest = Double.infinity
      for budget in [0.5, 1, 2, 4, 8] {
        let plan = try planner.plan(operations, secondsPerProcess: budget)
        let relative = plan.operations.flatMap(\.pairs).map { $0.logHalfWidth / $0.logTarget }
        let now = try #require(relative.max())
        #expect(now <= widest, "seed \(simulation.seed)")
        widest = now
      }
    }
  }

  @Test func `finished processes with few rounds give the others more`() throws {
    var planner = RoundPlanner(processes: 8, processDeviation: 0.003)
    let alike = try #require(try planner.plan([operation()]).operations.first)
    planner.pilot = RoundPlanner.Pilot(processes: 2, rounds: alike.rounds[0])
    let same = try #require(try planner.plan([operation()]).operations.first)
    #expect((alike.rounds[0] - 1...alike.rounds[0]).contains(same.rounds[0]))
    planner.pilot = RoundPlanner.Pilot(processes: 2, rounds: alike.rounds[0] / 2)
    let more = try #require(try planner.plan([operation()]).operations.first)
    #expect(more.rounds[0] > alike.rounds[0])
    #expect(more.pairs[0].logHalfWidth <= more.pairs[0].logTarget)
    // Two processes of four rounds cannot reach the target, whatever the others do.
    planner.pilot = RoundPlanner.Pilot(processes: 2, rounds: 4)
    let poor = try #require(try planner.plan([operation()]).operations.first)
    #expect(poor.pairs[0].logHalfWidth > poor.pairs[0].logTarget)
    #expect(poor.rounds[0] < 1_000)
  }

  @Test func `no rounds are spent on variance between processes`() throws {
    let planner = RoundPlanner(processes: 8, processDeviation: 0.05)
    let planned = try #require(try planner.plan([operation()]).operations.first)
    let close = planned.pairs[0]
    #expect(close.logHalfWidth > close.logTarget)
    let floor = 2.364624251 * 0.05 / 8.0.squareRoot()
    #expect(close.logHalfWidth < 1.12 * floor)
    #expect(planned.rounds[0] < 50)
  }

  @Test func `the noise of rounds is the inverse of the required rounds`() {
    for deviation in [0.01, 0.08, 0.3] {
      let noise = RoundNoise(deviation: deviation)
      for variance in [1e-5, 1e-4, 1e-3] {
        let rounds = noise.rounds(variance: variance)
        #expect(noise.variance(rounds: rounds) <= variance)
        #expect(rounds == 1 || noise.variance(rounds: rounds - 1) > variance)
      }
    }
  }

  @Test(arguments: [(1, 4), (4, 4), (1, 10), (5, 10), (10, 10), (5, 24), (24, 24)])
  func `a pilot of two processes estimates the noise of rounds`(questions: Int, rounds: Int) throws
  {
    var simulation = InterleavedSimulation(seed: 0x9170)
    simulation.strategies = 2
    simulation.processes = 2
    simulation.questions = questions
    simulation.rounds = rounds
    simulation.interaction = 0.25
    simulation.processDeviation = 0.03
    var sum = 0.0
    for _ in 0..<100 {
      let pilot = try simulation.run().rounds(of: "1", to: "0", by: .processor)
      sum += try RoundNoise(pilot).deviation
    }
    // A slight overestimate costs rounds; an underestimate would miss the promised width.
    let most = rounds > 10 ? 1.2 : 1.6
    #expect((0.9...most).contains(sum / 100 / 0.08), "\(sum / 100), seed \(simulation.seed)")
  }

  @Test(arguments: InterleavedSimulation.Noise.allCases)
  func `the error of a process's location is as the planner assumes`(
    noise: InterleavedSimulation.Noise
  ) throws {
    var simulation = InterleavedSimulation(seed: 0x10c)
    simulation.strategies = 2
    simulation.processes = 800
    simulation.processDeviation = 0
    simulation.noise = noise
    for rounds in [4, 6, 12, 24, 48] {
      simulation.rounds = rounds
      let locations = try simulation.run().differences(of: "1", to: "0").values
      let variance = locations.reduce(0) { $0 + $1 * $1 } / Double(locations.count)
      let expected = RoundNoise(deviation: 0.08).variance(rounds: rounds)
      #expect(
        (0.8...1.25).contains(variance / expected), "\(rounds): \(variance / expected), seed 0x10c")
    }
  }

  /// The executed plan of a pilot must give intervals about as narrow as promised.
  @Test func `a planned run reaches its widths`() throws {
    var simulation = InterleavedSimulation(seed: 0x9a2)
    simulation.processes = 2
    simulation.rounds = 12
    simulation.questions = 5
    simulation.interaction = 0.2
    simulation.effects = [0, 0, 0.02, 0.05, 0, 0.6]
    var ratios: [Double] = []
    for _ in 0..<10 {
      simulation.processes = 2
      simulation.rounds = 12
      let operation = try RoundPlanner.Operation(
        name: "search", pilot: simulation.run(),
        secondsPerRound: Array(repeating: 0.01, count: 6), minimumEffect: 0.02)
      #expect(operation.pairs.count == 15)
      let planned = try #require(try RoundPlanner(processes: 8).plan([operation]).operations.first)
      #expect(planned.rounds[5] < planned.rounds[0])
      simulation.processes = 8
      simulation.rounds = planned.rounds[0]
      let family = try ComparisonFamily(simulation.run(), rule: .warmReads)
      let width = try #require(family.member(of: "1", to: "0")).interval.logHalfWidth
      let promised = try #require(planned.pairs.first { $0.first == 0 && $0.second == 1 })
      ratios.append(width / promised.logHalfWidth)
    }
    let median = try Summary.median(ratios)
    #expect((0.7...1.3).contains(median), "\(ratios), seed \(simulation.seed)")
  }

  @Test func `a pilot of one round gives no estimate and is left out`() throws {
    var simulation = InterleavedSimulation(seed: 1)
    simulation.strategies = 2
    simulation.processes = 2
    simulation.rounds = 1
    let operation = try RoundPlanner.Operation(
      name: "newest", pilot: simulation.run(), secondsPerRound: [1, 1], minimumEffect: 0.02)
    #expect(operation.pairs.isEmpty)
    #expect(try RoundPlanner(processes: 8).plan([operation]).operations[0].rounds == [4, 4])
    #expect(throws: StatisticsError.self) { try RoundPlanner(processes: 1).plan([operation]) }
  }
}
