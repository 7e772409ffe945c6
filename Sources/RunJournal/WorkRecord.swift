/// How much work a cell's operations are in each strategy, counted instead of timed.
///
/// The same program does the same work whatever else goes on in the machine, so that one count says
/// all. It says nothing of waiting: equal work need not take equal time.
package struct WorkRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// Of the family that was counted, which may be smaller than the one that was timed: counting takes
  /// about fifty times as long as working.
  package var members: Int
  /// In the order of the workload, for each operation one figure of each strategy that has it.
  package var figures: [WorkFigure]

  package init(cell: String, members: Int, figures: [WorkFigure]) {
    self.cell = cell
    self.members = members
    self.figures = figures
  }

  /// Everything that was counted, each once, in the order of first mention.
  package var measurements: [MeasurementID] {
    var seen: Set<MeasurementID> = []
    return figures.map(\.measurement).filter { seen.insert($0).inserted }
  }

  package func figure(_ measurement: MeasurementID, of strategy: String) -> WorkFigure? {
    figures.first { $0.measurement == measurement && $0.strategy == strategy }
  }
}

/// The work of one operation in one strategy.
package struct WorkFigure: Codable, Hashable, Sendable {
  /// Counts of processor instructions that differ by less than this share are the same work.
  static let sameWorkShare = 0.01

  package var strategy: String
  package var measurement: MeasurementID
  /// How many actions all of it were: questions answered, objects stored or changed.
  package var actions: Int
  /// Processor instructions of the process, without those of the system's kernel; nil where nothing
  /// was there to count them.
  package var instructions: Int64?
  /// Steps of SQLite's virtual machine.
  package var virtualMachineSteps: Int64
  /// Pages that SQLite asked its cache for.
  package var pages: Int64

  package init(
    strategy: String, measurement: MeasurementID, actions: Int, instructions: Int64?,
    virtualMachineSteps: Int64, pages: Int64
  ) {
    self.strategy = strategy
    self.measurement = measurement
    self.actions = actions
    self.instructions = instructions
    self.virtualMachineSteps = virtualMachineSteps
    self.pages = pages
  }

  /// Instructions as a ratio to those of the same operation elsewhere; nil if either was not counted.
  package func instructionRatio(to other: WorkFigure) -> Double? {
    guard let instructions, let others = other.instructions, others > 0 else { return nil }
    return Double(instructions) / Double(others)
  }

  /// Nil where the other made no step.
  package func stepRatio(to other: WorkFigure) -> Double? {
    guard other.virtualMachineSteps > 0 else { return nil }
    return Double(virtualMachineSteps) / Double(other.virtualMachineSteps)
  }

  /// Whether both do the same work; nil if either was not counted.
  package func isSameWork(as other: WorkFigure) -> Bool? {
    instructionRatio(to: other).map { abs($0 - 1) < Self.sameWorkShare }
  }
}
