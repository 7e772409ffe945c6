import Foundation
import RunJournal
import Workloads

/// The loaded stores that a run leaves for whoever wants to look into them.
package struct KeptStores: Hashable, Sendable {
  package let folder: String
  private let strategies: [String]

  package init(folder: String, strategies: [String]) {
    self.folder = folder
    self.strategies = strategies
  }

  /// The stores' files by strategy.
  package func path(of strategy: String) -> String { "\(folder)/\(strategy).sqlite" }

  /// Makes the folder for a run that begins.
  ///
  /// - Throws: ``ScenarioRunError/storeExists(_:)`` rather than writing over a store.
  package func prepare() throws(ScenarioRunError) {
    if let path = strategies.map(path).first(where: FileManager.default.fileExists) {
      throw .storeExists(path)
    }
    try makeFolder()
  }

  /// True if every store is there.
  package var isComplete: Bool {
    strategies.map(path).allSatisfy(FileManager.default.fileExists)
  }

  /// Those that are there when a run is resumed must be the ones that it has kept before.
  func checkForeign(_ journal: Journal) throws(ScenarioRunError) {
    for strategy in strategies where FileManager.default.fileExists(atPath: path(of: strategy)) {
      let known = journal.templates.first { $0.strategy == strategy }?.fileHash
      guard (try? FileHash.hash(ofFile: path(of: strategy))) == known else {
        throw .storeExists(path(of: strategy))
      }
    }
    try makeFolder()
  }

  /// Copies what is not there yet; a store is there whole or not at all.
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
