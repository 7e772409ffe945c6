/// The counted work of a cell's operations in each strategy.
///
/// A program does the same work on a busy machine, so one count is enough. It ignores waiting:
/// equal work need not take equal time.
package struct WorkRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// The size of the counted family, which may be smaller than the timed one: counting takes about
  /// fifty times as long as working.
  package var members: Int
  /// The figures in the order of the workload: for each operation, one for each strategy that has
  /// it.
  package var figures: [WorkFigure]

  package init(cell: String, members: Int, figures: [WorkFigure]) {
    self.cell = cell
    self.members = members
    self.figures = figures
  }

  /// The distinct measurements that were counted, in the order of first mention.
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
  /// The share up to which different counts of instructions are the same work.
  static let sameWorkShare = 0.01

  package var strategy: String
  package var measurement: MeasurementID
  /// The number of actions: questions answered, objects stored or changed.
  package var actions: Int
  /// Processor instructions of the process without the kernel's; nil where they could not be
  /// counted.
  package var instructions: Int64?
  /// Steps of SQLite's virtual machine.
  package var virtualMachineSteps: Int64
  /// Pages that SQLite requested from its cache.
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

  /// Returns the ratio of the instructions to another strategy's; nil if either was not counted.
  package func instructionRatio(to other: WorkFigure) -> Double? {
    guard let instructions, let others = other.instructions, others > 0 else { return nil }
    return Double(instructions) / Double(others)
  }

  /// Returns the ratio of the steps to another strategy's; nil if that made no step.
  package func stepRatio(to other: WorkFigure) -> Double? {
    guard other.virtualMachineSteps > 0 else { return nil }
    return Double(virtualMachineSteps) / Double(other.virtualMachineSteps)
  }

  /// True if both do the same work; nil if either was not counted.
  package func isSameWork(as other: WorkFigure) -> Bool? {
    instructionRatio(to: other).map { abs($0 - 1) < Self.sameWorkShare }
  }
}
