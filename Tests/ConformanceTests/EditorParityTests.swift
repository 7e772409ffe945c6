import Checklist
import Foundation
import ObjectModel
import Testing

/// The page that sets the model editor beside the code, checked against the code.
@Suite struct EditorParityTests {
  /// Key paths, so that a name that is gone does not compile.
  private static var settings: [String: AnyKeyPath] {
    [
      "EntityDescription.name": \EntityDescription.name,
      "EntityDescription.managedObjectClassName": \EntityDescription.managedObjectClassName,
      "EntityDescription.isAbstract": \EntityDescription.isAbstract,
      "EntityDescription.subentities": \EntityDescription.subentities,
      "EntityDescription.properties": \EntityDescription.properties,
      "EntityDescription.indexes": \EntityDescription.indexes,
      "EntityDescription.uniquenessConstraints": \EntityDescription.uniquenessConstraints,
      "EntityDescription.userInfo": \EntityDescription.userInfo,
      "EntityDescription.versionHashModifier": \EntityDescription.versionHashModifier,
      "EntityDescription.renamingIdentifier": \EntityDescription.renamingIdentifier,
      "PropertyDescription.name": \PropertyDescription.name,
      "PropertyDescription.isOptional": \PropertyDescription.isOptional,
      "PropertyDescription.isTransient": \PropertyDescription.isTransient,
      "PropertyDescription.userInfo": \PropertyDescription.userInfo,
      "PropertyDescription.versionHashModifier": \PropertyDescription.versionHashModifier,
      "PropertyDescription.renamingIdentifier": \PropertyDescription.renamingIdentifier,
      "PropertyDescription.preservesValueInHistoryOnDeletion":
        \PropertyDescription.preservesValueInHistoryOnDeletion,
      "AttributeDescription.type": \AttributeDescription.type,
      "AttributeDescription.defaultValue": \AttributeDescription.defaultValue,
      "AttributeDescription.rules": \AttributeDescription.rules,
      "AttributeDescription.valueTransformerName": \AttributeDescription.valueTransformerName,
      "AttributeDescription.attributeValueClassName": \AttributeDescription.attributeValueClassName,
      "AttributeDescription.allowsExternalBinaryDataStorage":
        \AttributeDescription.allowsExternalBinaryDataStorage,
      "AttributeDescription.allowsCloudEncryption": \AttributeDescription.allowsCloudEncryption,
      "AttributeDescription.derivationExpression": \AttributeDescription.derivationExpression,
      "AttributeDescription.composite": \AttributeDescription.composite,
      "RelationshipDescription.destinationEntity": \RelationshipDescription.destinationEntity,
      "RelationshipDescription.inverseRelationship": \RelationshipDescription.inverseRelationship,
      "RelationshipDescription.deleteRule": \RelationshipDescription.deleteRule,
      "RelationshipDescription.maxCount": \RelationshipDescription.maxCount,
      "RelationshipDescription.minCount": \RelationshipDescription.minCount,
      "RelationshipDescription.isOrdered": \RelationshipDescription.isOrdered,
      "FetchedPropertyDescription.fetchRequest": \FetchedPropertyDescription.fetchRequest,
      "ManagedObjectModel.fetchRequestTemplatesByName":
        \ManagedObjectModel.fetchRequestTemplatesByName,
      "ManagedObjectModel.configurations": \ManagedObjectModel.configurations,
      "ManagedObjectModel.entities": \ManagedObjectModel.entities,
      "ManagedObjectModel.versionIdentifiers": \ManagedObjectModel.versionIdentifiers,
    ]
  }

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The cells of every row of the page's tables.
  private func rows() throws -> [[String]] {
    let page = try String(
      contentsOf: Self.repository.appending(path: "Notebooks/Reference/ModelEditor.md"),
      encoding: .utf8)
    return page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count == 3 && $0[0] != "in the editor" }
  }

  @Test(.covers("F29")) func `every setting of the editor has its place in code or a reason`()
    throws
  {
    let rows = try rows()
    let named = rows.map { $0[1] }.filter { $0 != "none" }
      .map { $0.trimmingCharacters(in: ["`"]) }
    #expect(named.sorted() == Self.settings.keys.sorted())
    #expect(rows.allSatisfy { !$0[0].isEmpty && !$0[2].isEmpty })
    #expect(rows.count { $0[1] == "none" } == 4)
  }

  /// A setter that is new in the sources must get its row.
  @Test(.covers("F29")) func `every setter of a description is on the page`() throws {
    let folder = Self.repository.appending(path: "Sources/ObjectModel")
    let files = [
      "ManagedObjectModel.swift", "Entities/EntityDescription.swift",
      "Properties/PropertyDescription.swift", "Properties/AttributeDescription.swift",
      "Properties/RelationshipDescription.swift", "Properties/FetchedPropertyDescription.swift",
    ]
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let type = file.split(separator: "/").last?.dropLast(6) ?? ""
      let setters = source.matches(of: /requireMutable\("(\w+)"\)/).map { "\(type).\($0.1)" }
      #expect(!setters.isEmpty, "\(file)")
      for setter in setters { #expect(Self.settings[setter] != nil, "\(setter)") }
    }
  }
}
