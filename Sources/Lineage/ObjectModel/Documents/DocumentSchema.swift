/// The elements of a model document, with their attributes and children in Xcode's order.
///
/// The order of attributes comes from documents saved by Xcode; attributes found in none of them
/// follow related ones.
struct DocumentSchema {
  let attributes: [String]
  var children: [String] = []

  /// Returns the schema of an element, or nil for an unknown one.
  ///
  /// - Parameters:
  ///   - element: The element's name.
  ///   - isBeforeXcode8: True for a document of the tools that wrote the version identifier first.
  /// - Returns: The element's attributes and children in order.
  static func of(_ element: String, isBeforeXcode8: Bool = false) -> DocumentSchema? {
    guard element == "model", isBeforeXcode8, var model = byName["model"] else {
      return byName[element]
    }
    let identifier = "userDefinedModelVersionIdentifier"
    model = DocumentSchema(
      attributes: ["name", identifier]
        + model.attributes.filter { !["name", identifier].contains($0) },
      children: model.children)
    return model
  }

  /// The names of all elements and attributes.
  static var everyName: [String] {
    byName.keys + byName.values.flatMap(\.attributes)
  }

  private static let byName: [String: DocumentSchema] = [
    "model": DocumentSchema(
      attributes: [
        "name", "type", "documentVersion", "lastSavedToolsVersion", "systemVersion",
        "minimumToolsVersion", "sourceLanguage", "macOSVersion", "iOSVersion", "usedWithCloudKit",
        "usedWithSwiftData", "userDefinedModelVersionIdentifier",
      ], children: ["entity", "configuration", "fetchRequest", "composite", "elements"]),
    "entity": DocumentSchema(
      attributes: [
        "name", "representedClassName", "parentEntity", "isAbstract", "elementID",
        "renamingIdentifier", "versionHashModifier", "syncable", "codeGenerationType",
        "coreSpotlightDisplayNameExpression",
      ],
      children: [
        "attribute", "relationship", "fetchedProperty", "compoundIndexes", "fetchIndex",
        "uniquenessConstraints", "userInfo",
      ]),
    "attribute": DocumentSchema(attributes: attributeSettings, children: ["userInfo"]),
    "relationship": DocumentSchema(
      attributes: [
        "name", "optional", "transient", "toMany", "minCount", "maxCount", "deletionRule",
        "ordered", "destinationEntity", "inverseName", "inverseEntity", "indexed",
        "spotlightIndexingEnabled", "storedInTruthFile", "versionHashModifier", "elementID",
        "renamingIdentifier", "syncable",
      ], children: ["userInfo"]),
    "fetchedProperty": DocumentSchema(
      attributes: [
        "name", "optional", "transient", "versionHashModifier", "elementID", "syncable",
      ],
      children: ["fetchRequest", "userInfo"]),
    "fetchRequest": DocumentSchema(attributes: [
      "name", "entity", "predicateString", "fetchLimit", "fetchBatchSize", "resultType",
      "includeSubentities", "includesSubentities", "includePropertyValues",
      "includesPropertyValues", "returnObjectsAsFaults", "returnsObjectsAsFaults",
      "includesPendingChanges", "returnDistinctResults", "returnsDistinctResults",
    ]),
    "compoundIndexes": DocumentSchema(attributes: [], children: ["compoundIndex"]),
    "compoundIndex": DocumentSchema(attributes: [], children: ["index"]),
    "index": DocumentSchema(attributes: ["value"]),
    "fetchIndex": DocumentSchema(
      attributes: ["name", "partialIndexPredicate"], children: ["fetchIndexElement"]),
    "fetchIndexElement": DocumentSchema(attributes: [
      "property", "expression", "expressionType", "type", "order",
    ]),
    "uniquenessConstraints": DocumentSchema(attributes: [], children: ["uniquenessConstraint"]),
    "uniquenessConstraint": DocumentSchema(attributes: [], children: ["constraint"]),
    "constraint": DocumentSchema(attributes: ["value"]),
    "userInfo": DocumentSchema(attributes: [], children: ["entry"]),
    "entry": DocumentSchema(attributes: ["key", "value"]),
    "configuration": DocumentSchema(
      attributes: ["name", "usedWithCloudKit"], children: ["memberEntity"]),
    "memberEntity": DocumentSchema(attributes: ["name"]),
    "composite": DocumentSchema(attributes: ["name"], children: ["attribute"]),
    "elements": DocumentSchema(attributes: [], children: ["element"]),
    "element": DocumentSchema(attributes: ["name", "positionX", "positionY", "width", "height"]),
  ]

  private static let attributeSettings = [
    "name", "optional", "transient", "attributeType", "composite", "minValueString",
    "maxValueString", "minDateTimeInterval", "maxDateTimeInterval", "defaultValueString",
    "defaultDateTimeInterval", "usesScalarValueType", "valueTransformerName", "customClassName",
    "derived", "derivationExpression", "allowsExternalBinaryDataStorage", "allowsCloudEncryption",
    "preserveAfterDeletion", "regularExpressionString", "indexed", "spotlightIndexingEnabled",
    "storedInTruthFile", "versionHashModifier", "elementID", "renamingIdentifier", "syncable",
  ]
}
