import Foundation
import LogicalModel
import RunJournal
import TestFolders

@testable import ScenarioRunner

/// Prepares stores and makes launches in this process, which is quicker than in others.
struct LaunchFixture {
  static let scenario = """
    scenario: shelf
    title: A shelf
    question: How?
    expectation: So.
    family: Item
    kinds:
      Item:
        properties: {title: "String, required", date: "Date, required, indexed"}
        links: {tags: {to: many Tag, back: many items}}
      Book:
        parent: Item
        properties: {pages: Integer 32}
      Film:
        parent: Item
        properties: {minutes: Integer 32, director: String}
      Tag:
        properties: {name: "String, required"}
    data:
      seed: 3
      size: 60
      mix: {Book: 50%, Film: 50%}
      companions: {Tag: 5}
    workload:
      - insert: all at once
      - insert: 20 at a time
      - newest: Item
        by: date
        limit: 10
        samples: 3
      - fetchAll: Book
        samples: 2
      - countPerKind: Item
        samples: 2
      - update: Item
        set: title
        count: 2
        samples: 2
    blocks: 2
    """

  let folder: Folder
  var settings: RunSettings
  var strategy = "parent-entity"
  var text = Self.scenario

  init(_ settings: RunSettings = RunSettings(), strategy: String = "parent-entity") throws {
    folder = try Folder()
    self.settings = settings
    self.strategy = strategy
  }

  var files: TemplateFiles { TemplateFiles(folder: folder.url.path, strategy: strategy) }

  func prepared() throws -> TemplateRecord {
    let own = try ownFolder()
    let reply = try Launch(request(.prepare(files), own)).run()
    guard case .prepared(let record) = reply else { throw Unexpected() }
    return record
  }

  /// On a copy of its own, as a run makes it.
  func measured(
    _ task: LaunchRequest.Task, _ template: TemplateRecord,
    _ change: (inout LaunchRequest) throws -> Void = { _ in }
  ) throws -> LaunchReply.Measurement {
    let own = try ownFolder()
    var request = try request(task, own)
    let copy = "\(own)/copy.sqlite"
    try FileManager.default.copyItem(atPath: files.store, toPath: copy)
    request.copy = HashedFile(path: copy, hash: template.fileHash)
    request.empty = template.emptyFileHash.map { HashedFile(path: files.empty, hash: $0) }
    request.keysPath = files.keys
    try change(&request)
    guard case .measured(let reply) = try Launch(request).run() else { throw Unexpected() }
    return reply
  }

  private func request(_ task: LaunchRequest.Task, _ folder: String) throws -> LaunchRequest {
    let prepared = try PreparedScenario(text: text, path: "shelf.yaml", settings: settings)
    let cell = try CellFile(path: "\(folder)/scenario.cell").write(prepared.cells[0])
    return LaunchRequest(
      cell: cell, isQuick: settings.isQuick, strategy: strategy, task: task, folder: folder)
  }

  private func ownFolder() throws -> String {
    let path = folder.path("own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  struct Unexpected: Error {}
}
