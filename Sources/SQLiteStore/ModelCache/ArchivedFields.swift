/// The fields of archived entities and properties whose meaning is known, or known not to matter to
/// who writes rows.
///
/// Seen in the archives of frameworks 637 to 1344. What a field of another name asks of a writer
/// nobody here can tell.
enum ArchivedFields {
  private static let ofAll: Set<String> = [
    "$class", "NSVersionHashModifier", "NSRenamingIdentifier", "NSUserInfo",
  ]
  private static let ofProperties: Set<String> = [
    "NSPropertyName", "NSEntity", "NSIsOptional", "NSIsTransient", "NSIsIndexed",
    "NSIndexedBySpotlight", "NSIsReadOnly", "NSValidationPredicates", "NSValidationWarnings",
    // A property's flags packed, which are told apart by the fields above too.
    "_P",
  ]
  private static let byClass: [String: Set<String>] = [
    "NSEntityDescription": [
      "NSEntityName", "NSClassNameForEntity", "NSIsAbstract", "NSManagedObjectModel",
      "NSProperties",
      "NSSubentities", "NSSuperentity", "NSUniqueTuples", "NSCompoundIndexes",
      "NSFetchIndexDescriptions",
    ],
    "NSAttributeDescription": attribute,
    "NSDerivedAttributeDescription": attribute.union([
      "NSDerivationExpression", "NSFilteringPredicate",
    ]),
    "NSRelationshipDescription": ofProperties.union([
      "NSDeleteRule", "NSDestinationEntity", "NSInverseRelationship", "NSMaxCount", "NSMinCount",
      "NSIsOrdered", "_NSDestinationEntityName", "_NSInverseRelationshipName",
    ]),
  ]
  private static let attribute = ofProperties.union([
    "NSAttributeType", "NSAttributeValueClassName", "NSDefaultValue", "NSValueTransformerName",
    "NSFlagsKey",
  ])

  /// The names of an object's other fields that say something, sorted; none for an object of a
  /// class that has no rows.
  static func unknown(of object: ArchivedObject) throws(ModelArchiveError) -> [String] {
    guard let known = byClass[object.className] else { return [] }
    var names: [String] = []
    for name in object.fields.keys where !known.contains(name) && !ofAll.contains(name) {
      if try !isNothing(object.value(name)) { names.append(name) }
    }
    return names.sorted()
  }

  private static func isNothing(_ value: ArchivedValue) -> Bool {
    switch value {
    case .null, .boolean(false), .integer(0): true
    default: false
    }
  }
}
