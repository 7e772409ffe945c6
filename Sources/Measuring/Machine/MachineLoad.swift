import Foundation
import RunJournal

/// The work of other programs on this machine when a run begins.
package struct MachineLoad: Hashable, Sendable, CustomStringConvertible {
  /// The time that a debug build takes, relative to a release build.
  private static let debugFactor = 4.0

  /// The one-minute load average; negative where the system does not report it.
  let average: Double
  let processors: Int
  var isDebug = BuildFacts.configuration == "debug"

  package static func current() -> MachineLoad {
    MachineLoad(
      average: Environment.loadAverage(.live),
      processors: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The factor by which other programs and the build lengthen the work of one thread.
  var slowness: Double {
    max(1, (average + 1) / Double(max(1, processors))) * (isDebug ? Self.debugFactor : 1)
  }

  package var description: String {
    let tenths = Int((max(0, average) * 10).rounded())
    return "a load of \(tenths / 10).\(tenths % 10) on \(processors) processors"
      + (isDebug ? " in a debug build" : "")
  }
}
