import LogicalModel
import RunJournal
import Statistics

/// Measures stores in turns within one process.
///
/// Disturbances of a machine last seconds: longer than a sample, shorter than a process. Therefore
/// all stores answer the same question one after another, in a new random order each round, and
/// only samples of the same round are compared.
struct InterleavedMeasurement {
  /// The measurements of a process, in addition to the scenario's settings.
  struct Plan {
    var rounds: [PlanRecord.RoundCount]
    var seed: UInt64
  }

  /// The duration below which a sample follows untimed work of the same kind.
  static let warmUpLimitNanoseconds: Int64 = 1_000_000
  /// The duration of one operation's rounds before another operation's turn.
  static let visitNanoseconds: Int64 = 60_000_000
  /// The minimum number of visits, which spreads each operation's rounds over the life of the
  /// process, so that no burst of noise affects all of them.
  static let leastVisits = 4

  private let contenders: [any Contender]
  private let scenario: Scenario
  private let plan: Plan
  private let clock: SampleClock
  private let timeReference: (() throws -> Int64)?
  private var generator: SplitMix64
  private var records: [[MeasurementID: OperationRecord]]
  private var contentDigests: [String?]

  /// Creates a measurement; `timeReference` times a ``ReferenceFetch`` before each visit.
  init(
    _ contenders: [any Contender], scenario: Scenario, plan: Plan, clock: SampleClock,
    timeReference: (() throws -> Int64)? = nil
  ) {
    self.contenders = contenders
    self.scenario = scenario
    self.plan = plan
    self.clock = clock
    self.timeReference = timeReference
    generator = SplitMix64(seed: plan.seed)
    records = Array(repeating: [:], count: contenders.count)
    contentDigests = Array(repeating: nil, count: contenders.count)
  }

  /// The results of all contenders.
  struct Result {
    /// The numbers of the contenders in the order of opening.
    var openingOrder: [Int]
    /// For each contender, the records in the order of the workload.
    var records: [[OperationRecord]]
    /// For each contender, the digest after all changes, nil if nothing changed.
    var contentDigests: [String?]
    var settings: [[String: String]]
  }

  /// - Throws: ``ScenarioRunError/answersDiffer(_:)`` if a store finds more or less than it did
  ///   before, and the errors of the stores.
  mutating func run() throws -> Result {
    let order = generator.shuffled(Array(contenders.indices))
    for index in order { try contenders[index].open() }
    try takeReads()
    for operation in scenario.workload {
      if operation.action.sort == .insert { try takeLoads(operation.name) }
    }
    for operation in scenario.workload {
      if operation.action.form.isMigration { try takeKindAdditions(operation.name) }
    }
    try takeChanges()
    return Result(
      openingOrder: order, records: contenders.indices.map(inOrderOfWorkload),
      contentDigests: contentDigests, settings: try contenders.map { try $0.close() })
  }

  private func inOrderOfWorkload(_ contender: Int) -> [OperationRecord] {
    let places = Dictionary(
      uniqueKeysWithValues: scenario.workload.enumerated().map { ($0.element.name, $0.offset) })
    func key(_ id: MeasurementID) -> (Int, Int, String) {
      (places[id.operation] ?? 0, id.level == .objects ? 0 : 1, id.name)
    }
    return records[contender].sorted { key($0.key) < key($1.key) }.map(\.value)
  }

  /// Returns the rounds of a measurement in one store.
  ///
  /// Only opening a store shows its variants, so a variant that the plan does not name gets as many
  /// rounds as the plan's most demanding store.
  private func rounds(of measurement: MeasurementID, contender: Int) -> Int {
    if let planned = plan.rounds.first(where: { $0.measurement == measurement }) {
      return planned.rounds[contenders[contender].name] ?? 0
    }
    var plain = measurement
    plain.variant = nil
    guard plain != measurement,
      let planned = plan.rounds.first(where: { $0.measurement == plain })
    else { return 0 }
    return planned.rounds.values.max() ?? 0
  }

  private var now: Int64 { clock.wallNanoseconds() }
}

// MARK: Reads

extension InterleavedMeasurement {
  /// The stores and variants that answer one question of one operation in a round.
  private struct Rotation {
    /// One variant of one store.
    struct Slot {
      let contender: Int
      let measurement: MeasurementID
      let rounds: Int
      let counts: [Int]
      /// The time of the longest examined answer, or of the last sample.
      var nanoseconds: Int64
      var samples: [TurnSample] = []
      var positions: [Int] = []
    }

    let questionCount: Int
    var slots: [Slot]
    var round = 0
    /// The times of the reference fetch, one for each visit.
    var referenceTimes: [Int64] = []

    var isDone: Bool { slots.allSatisfy { $0.rounds <= round } }

    /// The maximum number of rounds of one visit.
    var roundsPerVisit: Int {
      let most = slots.map(\.rounds).max() ?? 0
      return max(
        1, (most + InterleavedMeasurement.leastVisits - 1) / InterleavedMeasurement.leastVisits)
    }
  }

  private mutating func takeReads() throws {
    var rotations: [Rotation] = []
    for operation in scenario.workload where operation.action.isReadOfOpenStore {
      guard scenario.measuring.cacheStates.contains(.warmConnection) else { continue }
      for level in scenario.measuring.levels {
        rotations.append(try rotation(of: operation, at: level))
      }
    }
    while rotations.contains(where: { !$0.isDone }) {
      for index in generator.shuffled(Array(rotations.indices)) {
        if let timeReference { rotations[index].referenceTimes.append(try timeReference()) }
        let end = now + Self.visitNanoseconds
        for _ in 0..<rotations[index].roundsPerVisit where !rotations[index].isDone {
          try takeRound(&rotations[index])
          if now >= end { break }
        }
      }
    }
    for rotation in rotations { keep(rotation) }
  }

  /// Examines every store once, which also warms it up.
  private mutating func rotation(of operation: LogicalModel.Operation, at level: Level) throws
    -> Rotation
  {
    let count = operation.questionCount
    var rotation = Rotation(questionCount: count, slots: [])
    for index in generator.shuffled(Array(contenders.indices)) {
      let variants =
        try level == .objects ? [nil] : contenders[index].variants(of: operation.name)
      for variant in variants {
        let measurement = MeasurementID(
          operation: operation.name, level: level, variant: variant)
        let found = try contenders[index].examine(measurement, questionCount: count)
        records[index][measurement] = found.record
        records[index][measurement]?.questionAnswerCounts = found.counts
        rotation.slots.append(
          Rotation.Slot(
            contender: index, measurement: measurement,
            rounds: rounds(of: measurement, contender: index), counts: found.counts,
            nanoseconds: found.longestNanoseconds))
      }
    }
    return rotation
  }

  private mutating func takeRound(_ rotation: inout Rotation) throws {
    let question = rotation.round % rotation.questionCount
    let other = (question + 1) % rotation.questionCount
    let active = rotation.slots.indices.filter { rotation.slots[$0].rounds > rotation.round }
    for (position, index) in generator.shuffled(active).enumerated() {
      let slot = rotation.slots[index]
      let isShort = slot.nanoseconds < Self.warmUpLimitNanoseconds
      let sample = try contenders[slot.contender].sample(
        slot.measurement, question: question, warmingUpWith: isShort ? other : nil)
      guard sample.count == slot.counts[question] else {
        throw ScenarioRunError.answersDiffer(
          "\(slot.measurement.name): \(contenders[slot.contender].name) found \(sample.count) objects "
            + "instead of \(slot.counts[question]) as before")
      }
      rotation.slots[index].samples.append(sample)
      rotation.slots[index].positions.append(position)
      rotation.slots[index].nanoseconds = sample.wallNanoseconds
    }
    rotation.round += 1
  }

  private mutating func keep(_ rotation: Rotation) {
    let times = rotation.referenceTimes.sorted()
    for slot in rotation.slots {
      records[slot.contender][slot.measurement]?.take(
        slot.samples, positions: slot.positions, questionCount: rotation.questionCount)
      records[slot.contender][slot.measurement]?.referenceNanoseconds =
        times.isEmpty ? nil : times[times.count / 2]
    }
  }
}

// MARK: Writes

extension InterleavedMeasurement {
  /// Loads every store slice by slice, in turns.
  private mutating func takeLoads(_ operation: String) throws {
    let measurement = MeasurementID(operation: operation)
    let rounds = contenders.indices.map { self.rounds(of: measurement, contender: $0) }
    for round in 0..<(rounds.max() ?? 0) {
      let active = generator.shuffled(contenders.indices.filter { rounds[$0] > round })
      var positions = Array(repeating: [Int](), count: contenders.count)
      var loaded: [(contender: Int, record: LoadedRecord)] = []
      try load(operation, active[...], [], &positions, &loaded)
      for (index, result) in loaded {
        for record in result.records {
          add(record, to: index, positions: positions[index], slices: record.cpuNanoseconds.count)
        }
      }
    }
  }

  /// Begins the load of the first waiting contender and, within it, those of the others, so that
  /// each may be one transaction; the innermost call runs the turns.
  private mutating func load(
    _ operation: String, _ waiting: ArraySlice<Int>,
    _ ready: [(contender: Int, next: () throws -> TurnSample?)],
    _ positions: inout [[Int]], _ loaded: inout [(contender: Int, record: LoadedRecord)]
  ) throws {
    guard let index = waiting.first else { return try takeSlices(ready, &positions) }
    let contender = contenders[index]
    let record = try contender.load(operation) { next in
      try load(operation, waiting.dropFirst(), ready + [(index, next)], &positions, &loaded)
    }
    // The innermost load commits first.
    let samples = record.records.first?.cpuNanoseconds.count ?? 0
    if samples > positions[index].count { positions[index].append(waiting.count - 1) }
    loaded.append((index, record))
  }

  /// Times the slices of all open loads in turns; `ready` loads each contender's next slice.
  private mutating func takeSlices(
    _ ready: [(contender: Int, next: () throws -> TurnSample?)], _ positions: inout [[Int]]
  ) throws {
    var open = ready
    while !open.isEmpty {
      var left: [(contender: Int, next: () throws -> TurnSample?)] = []
      for (position, turn) in generator.shuffled(open).enumerated() {
        guard try turn.next() != nil else { continue }
        positions[turn.contender].append(position)
        left.append(turn)
      }
      open = left
    }
  }

  private mutating func takeKindAdditions(_ operation: String) throws {
    let measurement = MeasurementID(operation: operation)
    let rounds = contenders.indices.map { self.rounds(of: measurement, contender: $0) }
    for round in 0..<(rounds.max() ?? 0) {
      let active = contenders.indices.filter { rounds[$0] > round }
      for (position, index) in generator.shuffled(active).enumerated() {
        add(try contenders[index].addKind(operation), to: index, positions: [position], slices: 1)
      }
    }
  }

  /// Makes all changes of the workload in order on fresh copies, sample by sample.
  private mutating func takeChanges() throws {
    let operations = scenario.workload.filter {
      $0.action.changesContent && !$0.action.form.isMigration
    }
    let rounds = contenders.indices.map { index in
      operations.map { self.rounds(of: MeasurementID(operation: $0.name), contender: index) }.max()
        ?? 0
    }
    for round in 0..<(rounds.max() ?? 0) {
      let active = contenders.indices.filter { rounds[$0] > round }
      for index in generator.shuffled(active) { try contenders[index].beginChanges() }
      var positions: [[String: [Int]]] = Array(repeating: [:], count: contenders.count)
      for operation in operations {
        for sample in 0..<operation.samples {
          for (position, index) in generator.shuffled(active).enumerated() {
            try contenders[index].change(operation.name, sample: sample)
            positions[index][operation.name, default: []].append(position)
          }
        }
      }
      for index in active {
        // Every round makes the same changes.
        let isLast = round == rounds[index] - 1
        let changed = try contenders[index].endChanges(digestsContent: isLast)
        if isLast { contentDigests[index] = changed.contentDigest }
        for record in changed.records {
          add(
            record, to: index, positions: positions[index][record.id.operation] ?? [],
            slices: record.cpuNanoseconds.count)
        }
      }
    }
  }

  /// Adds the samples of one round to those of earlier rounds.
  private mutating func add(
    _ record: OperationRecord, to contender: Int, positions: [Int], slices: Int
  ) {
    let measurement = record.id
    if records[contender][measurement] == nil {
      var first = record
      first.wallNanoseconds = []
      first.cpuNanoseconds = []
      records[contender][measurement] = first
    }
    let samples = zip(record.wallNanoseconds, record.cpuNanoseconds).map {
      TurnSample(wallNanoseconds: $0, cpuNanoseconds: $1, count: 0)
    }
    records[contender][measurement]?.take(
      samples, positions: positions, questionCount: max(1, slices))
  }
}

extension OperationRecord {
  fileprivate mutating func take(
    _ samples: [TurnSample], positions: [Int], questionCount: Int
  ) {
    wallNanoseconds += samples.map(\.wallNanoseconds)
    cpuNanoseconds += samples.map(\.cpuNanoseconds)
    self.positions = (self.positions ?? []) + positions
    self.questionCount = questionCount
  }
}
