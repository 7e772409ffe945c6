import Foundation
import Lineage
import LogicalModel
import ModelReshaping
package import RunJournal

/// Counts the work of a cell's operations in every strategy, on a small family.
package struct WorkCount: Sendable {
  /// The largest family to count.
  ///
  /// Ten times the members are, in most operations, ten times the work in every strategy.
  package static let mostMembers = 2_000

  private let prepared: PreparedScenario
  private let settings: RunSettings
  private let executable: String
  private let base: String
  private let folder: String
  private let cache: WorkCache?

  /// - Parameters:
  ///   - prepared: the scenario whose cells are counted.
  ///   - settings: the settings that prepared it.
  ///   - executable: the program that performs a launch with its command `launch`.
  ///   - folder: for stores and counts, which are removed; need not exist.
  ///   - cache: the cache of counts, nil to count everything again.
  package init(
    prepared: PreparedScenario, settings: RunSettings, executable: String, folder: String,
    cache: WorkCache?
  ) {
    self.prepared = prepared
    self.settings = settings
    self.executable = executable
    self.folder = folder.paddedPath
    base = folder
    self.cache = cache
  }

  /// Counts the work of one cell of the scenario; without `countsInstructions`, only SQLite's
  /// counts.
  ///
  /// - Throws: ``CountingError``, ``ScenarioRunError``.
  package func record(of cell: PreparedCell, countsInstructions: Bool = true) async throws
    -> WorkRecord
  {
    let small = try reduced(cell)
    let key = try key(of: small)
    var figures = countsInstructions ? cache?.figures(of: key) : nil
    if figures == nil {
      figures = try await counted(small, countsInstructions)
      if let figures, countsInstructions { cache?.keep(figures, as: key) }
    }
    return WorkRecord(
      cell: cell.name, members: small.scenario.dataset.size, figures: figures ?? [])
  }

  /// Returns the same cell with at most ``mostMembers`` members.
  private func reduced(_ cell: PreparedCell) throws -> PreparedCell {
    var settings = settings
    settings.size = min(cell.scenario.dataset.size, Self.mostMembers)
    // A cell's name contains its size.
    settings.cells = nil
    let cells = try PreparedScenario(
      text: prepared.text, path: prepared.path, settings: settings, imports: prepared.imports
    ).cells
    guard let small = cells.first(where: { $0.axes == cell.axes }) else {
      throw ScenarioRunError.unknownCell(cell.name)
    }
    return small
  }

  /// Returns a hash over everything that the counts depend on.
  private func key(of cell: PreparedCell) throws -> String {
    var parts = [
      try FileHash.hash(ofFile: executable), SQLiteEngine.current.sourceID,
      cell.scenario.measurementHash,
    ]
    parts += prepared.strategies.map(\.name)
    if let path = settings.dataPath { parts.append(try FileHash.hash(ofFile: path)) }
    return Hash128(of: parts.joined(separator: "\n")).description
  }

  private func counted(
    _ cell: PreparedCell, _ countsInstructions: Bool
  ) async throws -> [WorkFigure] {
    defer { try? FileManager.default.removeItem(atPath: base) }
    let callgrind =
      countsInstructions
      ? try await Callgrind(executable: executable, folder: "\(folder)/callgrind") : nil
    let starter = try LaunchStarter(
      cell, executable: executable, folder: folder)
    var contenders: [ContenderFiles] = []
    for strategy in prepared.strategies.map(\.name) {
      let files = TemplateFiles(folder: "\(folder)/stores", strategy: strategy)
      try FileManager.default.createDirectory(
        atPath: files.folder, withIntermediateDirectories: true)
      let template = try await starter.prepare(
        files: files, logicalBytes: 0, leavesChurnOut: true)
      contenders.append(ContenderFiles(template, files))
    }
    let reply = try await starter.count(contenders, in: callgrind?.process)
    guard let callgrind else { return reply.figures }
    return try reply.figures.counting(try callgrind.instructions())
  }
}

extension [WorkFigure] {
  /// Adds instructions in the order of counting.
  ///
  /// - Throws: ``CountingError/countsDiffer(expected:found:)``.
  func counting(_ instructions: [Int64]) throws(CountingError) -> [WorkFigure] {
    guard count == instructions.count, instructions.allSatisfy({ $0 > 0 }) else {
      throw .countsDiffer(expected: count, found: instructions.filter { $0 > 0 }.count)
    }
    return zip(self, instructions).map { figure, instructions in
      var figure = figure
      figure.instructions = instructions
      return figure
    }
  }
}

extension String {
  /// A subfolder with a path of fixed length.
  ///
  /// The length of paths affects memory addresses, and those the number of steps to copy memory.
  var paddedPath: String {
    let step = 200
    let length = (utf8.count + 2 + step - 1) / step * step
    return "\(self)/" + String(repeating: "w", count: length - utf8.count - 1)
  }
}

extension PreparedCell {
  /// The sweep's parameters without the size.
  var axes: [String: String] { parameters.filter { $0.key != "size" } }
}

/// A cache of the counts of earlier runs: the same program does the same work for the same
/// scenario.
package struct WorkCache: Sendable {
  let folder: String

  /// The cache in `XDG_CACHE_HOME` or, by default, `~/.cache`.
  package static func usual(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> WorkCache {
    let given = environment["XDG_CACHE_HOME"] ?? ""
    // The standard says to ignore relative paths.
    let base = given.hasPrefix("/") ? given : NSHomeDirectory() + "/.cache"
    return WorkCache(folder: "\(base)/lineage")
  }

  func path(of key: String) -> String { "\(folder)/work-\(key).json" }

  /// Returns the figures of a key; nil if there are none or they cannot be read.
  func figures(of key: String) -> [WorkFigure]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path(of: key)))).flatMap {
      try? JSONDecoder().decode([WorkFigure].self, from: $0)
    }
  }

  /// Keeps figures.
  ///
  /// Ignores errors, since a missing cache only costs time.
  func keep(_ figures: [WorkFigure], as key: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? encoder.encode(figures).write(
      to: URL(fileURLWithPath: path(of: key)), options: .atomic)
  }
}
