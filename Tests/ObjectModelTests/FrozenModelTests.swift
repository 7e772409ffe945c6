import Foundation
import Lineage
import TestSupport
import Testing

/// Every setter of a model, before and after a container uses it.
@Suite struct FrozenModelTests {
  /// One description of each type.
  final class Parts {
    let attribute = AttributeDescription(name: "text", type: .string)
    let relationship = RelationshipDescription(name: "others")
    let fetched = FetchedPropertyDescription(
      name: "found", fetchRequest: FetchRequestTemplate(entityName: "Note"))
    let entity: EntityDescription
    let model: ManagedObjectModel

    init() {
      entity = EntityDescription(name: "Note", properties: [attribute, relationship, fetched])
      relationship.destinationEntity = entity
      relationship.inverseRelationship = relationship
      model = ManagedObjectModel(entities: [entity])
    }
  }

  struct Setter: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @Sendable (Parts) -> Void

    init(_ name: String, _ set: @escaping @Sendable (Parts) -> Void) {
      self.name = name
      self.set = set
    }

    var testDescription: String { name }
  }

  static let setters: [Setter] = ofModel + ofEntity + ofProperty + ofAttribute + ofRelationship

  private static let ofModel: [Setter] = [
    Setter("ManagedObjectModel.entities") { $0.model.entities = [$0.entity] },
    Setter("ManagedObjectModel.versionIdentifiers") { $0.model.versionIdentifiers = ["2"] },
    Setter("ManagedObjectModel.fetchRequestTemplatesByName") {
      $0.model.setFetchRequestTemplate(FetchRequestTemplate(entityName: "Note"), forName: "all")
    },
    Setter("ManagedObjectModel.configurations") {
      $0.model.setEntities([$0.entity], forConfigurationName: "local")
    },
  ]

  private static let ofEntity: [Setter] = [
    Setter("EntityDescription.name") { $0.entity.name = "Memo" },
    Setter("EntityDescription.managedObjectClassName") { $0.entity.managedObjectClassName = "M" },
    Setter("EntityDescription.isAbstract") { $0.entity.isAbstract = true },
    Setter("EntityDescription.properties") { $0.entity.properties = [] },
    Setter("EntityDescription.subentities") { $0.entity.subentities = [] },
    Setter("EntityDescription.indexes") { $0.entity.indexes = [] },
    Setter("EntityDescription.uniquenessConstraints") { $0.entity.uniquenessConstraints = [] },
    Setter("EntityDescription.renamingIdentifier") { $0.entity.renamingIdentifier = "Old" },
    Setter("EntityDescription.versionHashModifier") { $0.entity.versionHashModifier = "2" },
  ]

  private static let ofProperty: [Setter] = [
    Setter("AttributeDescription.name") { $0.attribute.name = "words" },
    Setter("AttributeDescription.isOptional") { $0.attribute.isOptional = false },
    Setter("AttributeDescription.isTransient") { $0.attribute.isTransient = true },
    Setter("AttributeDescription.renamingIdentifier") { $0.attribute.renamingIdentifier = "t" },
    Setter("AttributeDescription.versionHashModifier") { $0.attribute.versionHashModifier = "2" },
    Setter("AttributeDescription.preservesValueInHistoryOnDeletion") {
      $0.attribute.preservesValueInHistoryOnDeletion = true
    },
    Setter("FetchedPropertyDescription.fetchRequest") { $0.fetched.fetchRequest = nil },
    Setter("FetchedPropertyDescription.name") { $0.fetched.name = "seen" },
  ]

  private static let ofAttribute: [Setter] = [
    Setter("AttributeDescription.type") { $0.attribute.type = .date },
    Setter("AttributeDescription.defaultValue") { $0.attribute.defaultValue = .string("") },
    Setter("AttributeDescription.rules") { $0.attribute.rules = AttributeRules(maximumLength: 3) },
    Setter("AttributeDescription.valueTransformerName") { $0.attribute.valueTransformerName = "T" },
    Setter("AttributeDescription.attributeValueClassName") {
      $0.attribute.attributeValueClassName = "C"
    },
    Setter("AttributeDescription.allowsExternalBinaryDataStorage") {
      $0.attribute.allowsExternalBinaryDataStorage = true
    },
    Setter("AttributeDescription.allowsCloudEncryption") {
      $0.attribute.allowsCloudEncryption = true
    },
    Setter("AttributeDescription.derivationExpression") {
      $0.attribute.derivationExpression = "now()"
    },
    Setter("AttributeDescription.composite") { $0.attribute.composite = nil },
  ]

  private static let ofRelationship: [Setter] = [
    Setter("RelationshipDescription.name") { $0.relationship.name = "friends" },
    Setter("RelationshipDescription.destinationEntity") {
      $0.relationship.destinationEntity = nil
    },
    Setter("RelationshipDescription.inverseRelationship") {
      $0.relationship.inverseRelationship = nil
    },
    Setter("RelationshipDescription.minCount") { $0.relationship.minCount = 1 },
    Setter("RelationshipDescription.maxCount") { $0.relationship.maxCount = 1 },
    Setter("RelationshipDescription.deleteRule") { $0.relationship.deleteRule = .deny },
    Setter("RelationshipDescription.isOrdered") { $0.relationship.isOrdered = true },
  ]

  @Test(.covers("F20", "F22"), arguments: setters.indices)
  func `a setter of a used model stops the program and names the setting`(index: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index = index as Int] in
      let parts = Parts()
      try parts.model.freeze()
      FrozenModelTests.setters[index].set(parts)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(Self.setters[index].name), "\(message)")
    #expect(message.contains("build a new model"))
  }

  /// Finds the setters with a check in the sources; the lists above must contain each of them.
  @Test(.covers("F20")) func `the list contains every setter of the sources`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Lineage/ObjectModel").standardized
    var refused: Set<String> = []
    for folder in ["", "Entities", "Properties"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: sources.appending(path: folder), includingPropertiesForKeys: nil)
      for file in files where file.pathExtension == "swift" {
        // Apps can call only public setters.
        let source = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .filter { !$0.hasPrefix("  var ") }.joined(separator: "\n")
        let type = file.deletingPathExtension().lastPathComponent
        for match in source.matches(of: /willSet \{ requireMutable\("(\w+)"\)/) {
          // Setters of all properties are tested on an attribute.
          let owner = type == "PropertyDescription" ? "AttributeDescription" : type
          refused.insert("\(owner).\(match.output.1)")
        }
      }
    }
    #expect(refused.count > 30)
    let listed = Set(Self.setters.map(\.name))
    #expect(refused.subtracting(listed).isEmpty, "\(refused.subtracting(listed))")
  }

  @Test(.covers("F21"), arguments: setters)
  func `the same setter works before a container uses the model`(setter: Setter) {
    let parts = Parts()
    setter.set(parts)
    #expect(!parts.model.isFrozen)
  }

  @Test(.covers("F20", "G41"))
  func `user info can still be changed, because no layout depends on it`()
    throws
  {
    let parts = Parts()
    try parts.model.freeze()
    parts.entity.userInfo["since"] = "2024"
    parts.attribute.userInfo["unit"] = "m"
    parts.relationship.userInfo = ["a": "b"]
    #expect(parts.entity.userInfo == ["since": "2024"])
    #expect(parts.attribute.userInfo == ["unit": "m"])
    #expect(parts.relationship.userInfo == ["a": "b"])
  }
}
