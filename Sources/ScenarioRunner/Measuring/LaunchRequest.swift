package import LogicalModel
package import RunJournal

/// What a fresh process is told on its standard input.
package struct LaunchRequest: Codable, Hashable, Sendable {
  /// What the process is for.
  package enum Task: Codable, Hashable, Sendable {
    /// Load the store that launches copy, check what it holds, and measure its bytes.
    case prepare(TemplateFiles)
    /// Time every load and everything that is asked of a connection that has worked before.
    case measure
    /// Time one operation as the first thing a process does.
    case first(operation: String, Level, CacheState)
    /// Wait for turns with the stores of one strategy.
    case contend(ContenderFiles)
    /// Let all stores take turns.
    case interleaved(InterleavedRequest)
    /// Do everything once in all stores, so that somebody who looks on can count the work.
    case count([ContenderFiles])
  }

  /// The cell to measure, a ``CellFile``.
  package var cell: HashedFile
  /// See ``RunSettings/isQuick``.
  package var isQuick: Bool
  package var strategy: String
  package var task: Task
  /// An empty folder for the process's own files, removed by the run afterwards.
  package var folder: String
  /// The copy of the prepared store, for this process alone, with the hash it must have.
  package var copy: HashedFile?
  /// The file that loads begin with a copy of.
  package var empty: HashedFile?
  package var keysPath: String?
  /// For each read how many times it is done within one sample, 1 for those that are not named.
  package var batches: [String: Int] = [:]
  /// After how many repetitions one is made twice, to see whether such a difference is found; nil
  /// but in the test of the tool itself.
  package var replayEvery: Int?
  /// The block of the launch: each begins with another of the ways to ask the engine.
  package var block = 0
  /// How the bytes of members' values were counted once for all strategies.
  package var logicalBytes = 0
  /// True to leave out the later stages of a store, as for families too large for them.
  package var leavesChurnOut = false

  package init(
    cell: HashedFile, isQuick: Bool, strategy: String, task: Task, folder: String
  ) {
    self.cell = cell
    self.isQuick = isQuick
    self.strategy = strategy
    self.task = task
    self.folder = folder
  }

  /// True for work that is counted, which looks itself whether anybody is left to read its reply:
  /// when a second thread takes memory is chance, and where it then lies makes a difference.
  package var isCounted: Bool {
    if case .count = task { true } else { false }
  }
}

/// A file and what its bytes must be.
package struct HashedFile: Codable, Hashable, Sendable {
  package var path: String
  package var hash: String

  package init(path: String, hash: String) {
    self.path = path
    self.hash = hash
  }
}

/// What a fresh process answers.
package enum LaunchReply: Codable, Hashable, Sendable {
  case prepared(TemplateRecord)
  case measured(Measurement)
  case interleaved(InterleavedReply)
  case counted(CountReply)

  /// The figures of one process.
  package struct Measurement: Codable, Hashable, Sendable {
    package var operations: [OperationRecord]
    /// The digest after all operations; nil if none changed anything.
    package var finalContentDigest: String?
    package var resources: ResourceRecord
    package var settings: [String: String]
  }
}
