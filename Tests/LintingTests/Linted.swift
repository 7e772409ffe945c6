import Foundation
import Lineage
import TestSupport

@testable import Inspection
@testable import Linting

/// A model in the form of a model document, and the findings in it.
struct Linted {
  let model: ManagedObjectModel
  private(set) var store: ReadStore?
  /// The folder that keeps the store's file.
  private var folder: Folder?

  init(_ entities: String) throws {
    model = try ModelDocument(data: Data("<model>\(entities)</model>".utf8)).model()
  }

  /// Adds a store with objects, and then changes the file.
  init(
    _ entities: String, objects: [(String, [String: AttributeValue])], changes: String = ""
  ) throws {
    try self.init(entities)
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    do {
      let container = try PersistentContainer(model: model, sqliteAt: path)
      let context = container.newContext()
      for (entity, values) in objects {
        let object = try context.insert(entityName: entity)
        for (name, value) in values { try object.setValue(value, forKey: name) }
      }
      try context.save()
    }
    if !changes.isEmpty {
      let queue = try Database(path: path)
      try queue.write { try $0.execute(sql: changes) }
      try queue.close()
    }
    store = try ReadStore(path: path, in: folder.url) { _ in }
    self.folder = folder
  }

  var subject: LintSubject { LintSubject(model: store?.model ?? model, store: store) }

  func report(silencing path: String? = nil) throws -> LintReport {
    let subject = subject
    return LintReport(
      subject, file: "shop", silencing: try Silencing(subject.model, file: path))
  }

  /// Returns the places where a rule finds something, a text for each finding.
  func places(_ rule: String) throws -> [String] {
    try report().items.filter { $0.rule.id == rule }.map {
      $0.finding.places.map(\.name).joined(separator: " ")
    }
  }

  func why(_ rule: String) throws -> String {
    try report().items.first { $0.rule.id == rule }?.finding.why ?? ""
  }

  /// Returns an entity of a document.
  static func entity(
    _ name: String, below parent: String? = nil, _ content: String = "", _ settings: String = ""
  )
    -> String
  {
    "<entity name=\"\(name)\"\(parent.map { " parentEntity=\"\($0)\"" } ?? "") \(settings)>\(content)</entity>"
  }

  /// Returns optional attributes of one type.
  static func attributes(_ names: String..., type: String = "String") -> String {
    names.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"\(type)\"/>" }.joined()
  }

  /// Returns a required attribute.
  static func required(_ name: String, type: String = "String") -> String {
    "<attribute name=\"\(name)\" attributeType=\"\(type)\"/>"
  }

  /// Returns an index over attributes of an entity, or of an entity and its parent.
  static func index(_ name: String, _ properties: String..., condition: String? = nil) -> String {
    "<fetchIndex name=\"\(name)\""
      + (condition.map { " partialIndexPredicate=\"\($0)\"" } ?? "") + ">"
      + properties.map {
        "<fetchIndexElement property=\"\($0)\" type=\"Binary\" order=\"ascending\"/>"
      }
      .joined() + "</fetchIndex>"
  }

  /// Returns a to-one relationship.
  static func toOne(_ name: String, to destination: String, inverse: String? = nil) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"\(destination)\""
      + (inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? "") + "/>"
  }
}
