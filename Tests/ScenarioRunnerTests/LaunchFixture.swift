import Foundation
import LogicalModel
import RunJournal
import TestSupport

@testable import Measuring

/// Prepares stores and measures them in this process, which is faster than in others.
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
      - edit: Item
        change: set title
        count: 2
        samples: 2
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
    let template = LaunchRequest.Template(files: files, logicalBytes: 0, leavesChurnOut: false)
    guard case .prepared(let record) = try reply(to: .prepare(template), in: ownFolder()) else {
      throw Unexpected()
    }
    return record
  }

  /// Measures all operations that take turns with a single contender; reads have six rounds.
  func measured(_ template: TemplateRecord) throws -> InterleavedReply.Measurement {
    let cell = try PreparedScenario(text: text, path: "shelf.yaml", settings: settings).cells[0]
    let request = InterleavedRequest(
      contenders: [ContenderFiles(template, files)],
      rounds: cell.scenario.plannedMeasurements.map { $0.rounds(6, [strategy]) }, seed: 1)
    guard case .interleaved(let reply) = try reply(to: .interleaved(request), in: ownFolder()),
      let only = reply.contenders.first
    else { throw Unexpected() }
    return only
  }

  /// Measures one read as the first work of its process, on its own copy.
  func first(
    _ operation: String, _ level: Level, _ state: CacheState, _ template: TemplateRecord
  ) throws -> OperationRecord {
    let own = try ownFolder()
    let copy = "\(own)/copy.sqlite"
    try FileManager.default.copyItem(atPath: files.store, toPath: copy)
    let read = LaunchRequest.FirstRead(
      operation: operation, level: level, cacheState: state,
      store: FirstReadStore(strategy: strategy, path: copy, keysPath: files.keys))
    guard case .measured(let record) = try reply(to: .first(read), in: own) else {
      throw Unexpected()
    }
    return record
  }

  private func reply(to task: LaunchRequest.Task, in folder: String) throws -> LaunchReply {
    let prepared = try PreparedScenario(text: text, path: "shelf.yaml", settings: settings)
    let cell = try CellFile(path: "\(folder)/scenario.cell").write(prepared.cells[0])
    return try Launch(LaunchRequest(cell: cell, task: task, folder: folder)).run()
  }

  private func ownFolder() throws -> String {
    let path = folder.path("own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  struct Unexpected: Error {}
}
