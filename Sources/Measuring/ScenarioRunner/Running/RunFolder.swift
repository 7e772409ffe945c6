import Foundation
import ModelReshaping
import RunJournal

/// The folder of a run: journal, report and, temporarily, its stores.
package struct RunFolder: Hashable, Sendable {
  package let path: String

  /// Creates the folder.
  ///
  /// - Throws: ``ScenarioRunError`` if it cannot be created or is not empty.
  package init(path: String) throws(ScenarioRunError) {
    let manager = FileManager.default
    if let contents = try? manager.contentsOfDirectory(atPath: path), !contents.isEmpty {
      throw .folderExists(path)
    }
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .cannotMakeFolder(path, error)
    }
    guard manager.isWritableFile(atPath: path) else {
      throw .cannotMakeFolder(path, reason: "it is not writable")
    }
    self.path = path
  }

  /// Opens the folder of an existing run.
  ///
  /// - Throws: ``ScenarioRunError/noRun(folder:)`` if it contains no journal.
  package init(existing path: String) throws(ScenarioRunError) {
    self.path = path
    guard FileManager.default.fileExists(atPath: journalPath) else {
      throw .noRun(folder: path)
    }
  }

  package var journalPath: String { "\(path)/journal.jsonl" }

  /// Returns a path such as `2026-11-21-publications` below the given folder, with a number if that
  /// exists.
  package static func defaultPath(scenario: String, date: String, below folder: String) -> String {
    let base = "\(folder)/\(date)-\(scenario)"
    var path = base
    var number = 2
    while FileManager.default.fileExists(atPath: path) {
      path = "\(base)-\(number)"
      number += 1
    }
    return path
  }

  /// The folder of the run's stores, removed at its end.
  var storePath: String { "\(path)/stores" }

  func removeStoreFolder() { try? FileManager.default.removeItem(atPath: storePath) }

  /// Removes everything at the stores' path, including links, that a killed run or another program
  /// left.
  ///
  /// - Throws: ``ScenarioRunError/cannotMakeFolder(_:reason:option:)`` if that fails.
  func clearStoreFolder() throws(ScenarioRunError) {
    removeStoreFolder()
    guard (try? FileManager.default.attributesOfItem(atPath: storePath)) == nil else {
      throw .cannotMakeFolder(storePath, reason: "its content cannot be removed")
    }
  }
}

/// The loaded stores that a run keeps for the user to inspect.
package struct SavedStores: Hashable, Sendable {
  package let folder: String
  private let strategies: [String]

  package init(folder: String, strategies: [String]) {
    self.folder = folder
    self.strategies = strategies
  }

  /// Returns the path of a strategy's store.
  package func path(of strategy: String) -> String { "\(folder)/\(strategy).sqlite" }

  /// Creates the folder for a new run.
  ///
  /// - Throws: ``ScenarioRunError/storeExists(_:)`` instead of overwriting a store.
  package func prepare() throws(ScenarioRunError) {
    if let path = strategies.map(path).first(where: FileManager.default.fileExists) {
      throw .storeExists(path)
    }
    try makeFolder()
  }

  /// True if every store exists.
  var isComplete: Bool {
    strategies.map(path).allSatisfy(FileManager.default.fileExists)
  }

  /// Checks, before a run is resumed, that existing stores are the ones that the run has kept.
  func checkForeign(_ journal: Journal) throws(ScenarioRunError) {
    for strategy in strategies where FileManager.default.fileExists(atPath: path(of: strategy)) {
      let known = journal.templates.first { $0.strategy == strategy }?.fileHash
      guard (try? FileHash.hash(ofFile: path(of: strategy))) == known else {
        throw .storeExists(path(of: strategy))
      }
    }
    try makeFolder()
  }

  /// Copies the missing stores; a store is copied completely or not at all.
  func keep(_ templates: TemplateStore) throws {
    for strategy in strategies where !FileManager.default.fileExists(atPath: path(of: strategy)) {
      let unfinished = path(of: strategy) + ".unfinished"
      try? FileManager.default.removeItem(atPath: unfinished)
      try FileManager.default.copyItem(
        atPath: templates.files(of: strategy).store, toPath: unfinished)
      try FileManager.default.moveItem(atPath: unfinished, toPath: path(of: strategy))
    }
  }

  private func makeFolder() throws(ScenarioRunError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotMakeFolder(folder, error, option: "--keep-stores")
    }
  }
}

/// The identity of this machine, which distinguishes its figures from those of similar machines.
package enum MachineName {
  static let variable = "LINEAGE_MACHINE"

  /// The value of the variable LINEAGE_MACHINE, else a hash over the system's identity and its host
  /// name.
  ///
  /// The hash keeps host names private. It covers both, because containers and nodes of one image
  /// share an identity.
  package static func current(
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let name = variables[variable], !name.isEmpty { return name }
    let facts = ["/etc/machine-id", "/proc/sys/kernel/hostname"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let known = facts.isEmpty ? [ProcessInfo.processInfo.hostName] : facts
    return String(Hash128(of: known.joined(separator: " ")).description.prefix(8))
  }
}

/// The journal that a run writes, and reads when it is resumed.
struct RunningJournal {
  /// All entries so far, of this run and of its earlier parts.
  private(set) var content: Journal?
  private let write: (JournalEntry) throws -> Void

  /// - Parameters:
  ///   - content: the existing entries, nil for a new journal.
  ///   - write: writes a line durably.
  init(continuing content: Journal? = nil, write: @escaping (JournalEntry) throws -> Void) {
    self.content = content
    self.write = write
  }

  mutating func append(_ entry: JournalEntry) throws {
    try write(entry)
    if case .run(let run) = entry {
      content = Journal(run: run)
    } else {
      try content?.append(entry, line: 0, "journal")
    }
  }

  func template(_ strategy: String, cell: String) -> TemplateRecord? {
    content?.templates.last { $0.strategy == strategy && $0.cell == cell }
  }

  func cell(_ name: String) -> CellRecord? { content?.cells.first { $0.name == name } }
}
