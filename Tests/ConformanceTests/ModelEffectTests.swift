import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Each part of a model has an effect.
@Suite struct ModelEffectTests {
  final class Special: ManagedObject {}

  /// Notes with the child Memo, in folders.
  final class Parts {
    let text = AttributeDescription(name: "text", type: .string)
    let memo = EntityDescription(name: "Memo")
    let note: EntityDescription
    let folder = EntityDescription(name: "Folder")
    let place: RelationshipDescription
    let notes: RelationshipDescription
    let model: ManagedObjectModel

    init() {
      note = EntityDescription(name: "Note", properties: [text], subentities: [memo])
      place = RelationshipDescription(name: "folder", destination: folder, maxCount: 1)
      notes = RelationshipDescription(name: "notes", destination: note)
      RelationshipDescription.pair(place, notes)
      note.properties.append(place)
      folder.properties.append(notes)
      model = ManagedObjectModel(entities: [note, memo, folder])
    }
  }

  /// The place where a difference is visible.
  enum Place {
    /// The tables and indexes of the file.
    case file
    /// The result of saving a note without values and a folder with one note.
    case save
    /// The class and the values of a new note.
    case newObject
    /// The objects left after the deletion of a folder with a note.
    case deletion
    case versionHash
    case warnings
  }

  struct Setting: CustomTestStringConvertible {
    let testDescription: String
    let place: Place
    let change: @Sendable (Parts) -> Void

    init(_ name: String, _ place: Place, _ change: @escaping @Sendable (Parts) -> Void) {
      testDescription = name
      self.place = place
      self.change = change
    }
  }

  static let settings: [Setting] = [
    Setting("entity name", .file) { $0.note.name = "Remark" },
    Setting("class name", .newObject) { $0.note.managedObjectClassName = "Special" },
    Setting("abstract", .save) { $0.note.isAbstract = true },
    Setting("properties", .file) { $0.note.properties.removeFirst() },
    Setting("sub-entities", .file) { $0.note.subentities = [] },
    Setting("indexes", .file) {
      $0.note.indexes = [FetchIndexDescription(name: "byText", elements: [.init(property: "text")])]
    },
    Setting("uniqueness constraints", .file) { $0.note.uniquenessConstraints = [["text"]] },
    Setting("hash modifier", .versionHash) { $0.note.versionHashModifier = "2" },
    Setting("attribute name", .file) { $0.text.name = "words" },
    Setting("attribute type", .file) { $0.text.type = .date },
    Setting("transient", .file) { $0.text.isTransient = true },
    Setting("optional attribute", .save) { $0.text.isOptional = false },
    Setting("default value", .newObject) { $0.text.defaultValue = .string("new") },
    Setting("rules", .save) {
      $0.text.defaultValue = .string("long")
      $0.text.rules = AttributeRules(maximumLength: 3)
    },
    Setting("relationship name", .file) { $0.place.name = "place" },
    Setting("destination", .file) {
      $0.place.destinationEntity = $0.note; Self.unpair($0)
    },
    Setting("inverse", .warnings) { Self.unpair($0) },
    Setting("greatest count", .file) { $0.place.maxCount = 0 },
    Setting("least count", .save) { $0.notes.minCount = 2 },
    Setting("optional relationship", .save) { $0.place.isOptional = false },
    Setting("order", .file) { $0.notes.isOrdered = true },
    Setting("delete rule", .deletion) { $0.notes.deleteRule = .cascade },
  ]

  private static func unpair(_ parts: Parts) {
    parts.place.inverseRelationship = nil
    parts.folder.properties = []
  }

  @Test(.covers("G1"), arguments: settings)
  func `each setting of a model has an effect`(setting: Setting) throws {
    let (plain, changed) = (Parts(), Parts())
    setting.change(changed)
    let outcomes = try [plain, changed].map { try look(at: $0, setting.place) }
    #expect(outcomes[0] != outcomes[1], "\(outcomes[0])")
  }

  private func look(at parts: Parts, _ place: Place) throws -> String {
    if place == .warnings { return "\(parts.model.warnings)" }
    if place == .versionHash { return "\(Array(parts.note.versionHash))" }
    let stack = try Stack(classes: [Special.self]) { parts.model }
    switch place {
    case .file: return try stack.schema().joined(separator: "\n")
    case .newObject:
      let note = try stack.context.insert(entityName: "Note")
      return "\(type(of: note)) \(String(describing: try note.value(forKey: "text")))"
    case .save:
      try stack.context.insert(entityName: "Note")
      try fillFolder(of: stack)
      return outcome(of: stack.context)
    case .deletion:
      let folder = try fillFolder(of: stack)
      try stack.context.save()
      stack.context.delete(folder)
      try stack.context.save()
      return "\(try stack.context.count("Note")) left"
    case .warnings, .versionHash: return ""
    }
  }

  private func outcome(of context: ManagedObjectContext) -> String {
    do {
      try context.save()
      return "saved"
    } catch {
      guard case .validation(let failures) = error else { return "\(error)" }
      return failures.map { "\($0.rule)" }.joined(separator: ", ")
    }
  }

  @discardableResult
  private func fillFolder(of stack: Stack) throws -> ManagedObject {
    let folder = try stack.context.insert(entityName: "Folder")
    try folder.add(stack.context.insert(entityName: "Memo"), to: "notes")
    return folder
  }
}
