import RunJournal

/// The unit of which intervals are made, and the words for it.
enum Replicate: Hashable {
  /// Launches of every strategy, each in a process of its own.
  case block
  /// A process in which all strategies took turns.
  case process

  init(isInterleaved: Bool) { self = isInterleaved ? .process : .block }

  var one: String {
    switch self {
    case .block: "block"
    case .process: "process"
    }
  }

  var many: String {
    switch self {
    case .block: "blocks"
    case .process: "processes"
    }
  }

  /// The process that measures, whether it has one strategy or all.
  var run: String {
    switch self {
    case .block: "launch"
    case .process: "process"
    }
  }

  var runs: String {
    switch self {
    case .block: "launches"
    case .process: "processes"
    }
  }

  func count(_ number: Int) -> String { Count.text(number, one, plural: many) }

  func runCount(_ number: Int) -> String { Count.text(number, run, plural: runs) }
}

extension Report {
  var replicate: Replicate { Replicate(isInterleaved: isInterleaved) }
}

extension Measurements {
  var replicate: Replicate { Replicate(isInterleaved: isInterleaved) }

  /// Blocks, or processes in which strategies took turns.
  var replicateCount: Int { Set(launches.map(\.block)).count }
}
