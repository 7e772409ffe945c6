import ObjectModel

/// Properties with what all of them have.
extension ModelDecoder {
  /// Nil for what the model has no place for, which is then among the warnings.
  func property(_ name: String, _ object: ArchivedObject, of entityName: String)
    throws(ModelArchiveError) -> PropertyDescription?
  {
    let place = "\(entityName).\(name)"
    try noteUnknownFields(of: object, place)
    let property: PropertyDescription?
    switch object.className {
    case "NSAttributeDescription", "NSDerivedAttributeDescription":
      property = try attribute(name, object, place)
    case "NSRelationshipDescription": property = try relationship(name, object, entityName)
    case "NSFetchedPropertyDescription": property = try fetchedProperty(name, object, place)
    default:
      warn(place, "is of class \(object.className), which is not known, and is left out")
      property = nil
    }
    property?.renamingIdentifier = try renamingIdentifier(of: object, name: name)
    property?.versionHashModifier = try object.text("NSVersionHashModifier")
    property?.userInfo = try userInfo(of: object, place)
    return property
  }

  /// Archives have one always, equal to the name where none was set.
  func renamingIdentifier(of object: ArchivedObject, name: String) throws(ModelArchiveError)
    -> String?
  {
    let identifier = try object.text("NSRenamingIdentifier")
    return identifier == name ? nil : identifier
  }

  func userInfo(of object: ArchivedObject, _ place: String) throws(ModelArchiveError)
    -> [String: String]
  {
    var notes: [String: String] = [:]
    for (key, value) in try object.entries("NSUserInfo") {
      switch value {
      case .text(let text): notes[key] = text
      case .integer(let number): notes[key] = "\(number)"
      case .boolean(let flag): notes[key] = flag ? "YES" : "NO"
      default: warn(place, "the note \(key) is no text and is left out", loss: nil)
      }
    }
    return notes
  }

  private func relationship(_ name: String, _ object: ArchivedObject, _ entityName: String)
    throws(ModelArchiveError) -> RelationshipDescription
  {
    let relationship = RelationshipDescription(
      name: name, minCount: try object.integer("NSMinCount") ?? 0,
      maxCount: try object.integer("NSMaxCount") ?? 0,
      isOptional: try object.flag("NSIsOptional"), isOrdered: try object.flag("NSIsOrdered"))
    relationship.isTransient = try object.flag("NSIsTransient")
    let rule = try object.integer("NSDeleteRule") ?? 0
    if let known = DeleteRule(rawValue: rule) {
      relationship.deleteRule = known
    } else {
      warn("\(entityName).\(name)", "the delete rule \(rule) is not known; no action is taken")
      relationship.deleteRule = .noAction
    }
    add(
      Wire(
        relationship: relationship, entityName: entityName,
        destinationName: try object.requiredText("_NSDestinationEntityName"),
        inverseName: try object.text("_NSInverseRelationshipName")))
    return relationship
  }
}
