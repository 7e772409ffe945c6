extension ModelDocument {
  /// Something valid in a document that does not mean what its text suggests.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// The misleading settings that a reader reports.
    public enum Finding: Hashable, Sendable {
      case unknownAttribute(String, of: String)
      case unknownElement(String, in: String)
      case renamingIdentifier
      case countedToMany(maxCount: String)
      case orderedToOne
      case inverseNotFound(String)
      case inverseNotMutual(String)
      case oddDefault(String, readAs: String)
      case oddRule(String, setting: String)
      case keyPathIndex(String)
      case repeatedIndex(String)
      case exactEntityOnly(String)
      case repeatedKey(String)
    }

    /// The file and line, or nil for a document that was not read from a file.
    public var place: SourcePlace?
    /// The entity, or nil for the document itself.
    public var entity: String?
    /// The property, or nil for the entity itself.
    public var property: String?
    /// The misleading setting; its text is part of the warning's description.
    public var finding: Finding

    public var description: String {
      ModelDocumentFinding.text(place, entity, property, finding.explanation)
    }
  }
}

extension ModelDocument.Warning.Finding {
  var explanation: String {
    switch self {
    case .unknownAttribute("abstract", of: "entity"):
      "abstract has no effect; an abstract entity has isAbstract=\"YES\""
    case .unknownAttribute(let name, let element):
      "<\(element)> has an unknown attribute \(name), which is kept but has no effect"
    case .unknownElement(let name, let element):
      "<\(element)> has an unknown element <\(name)>, which is ignored"
    case .renamingIdentifier:
      "renamingIdentifier is read here, but Xcode writes elementID; use elementID"
    case .countedToMany(let count):
      "is read as a to-many because of maxCount=\"\(count)\"; Xcode needs toMany=\"YES\""
    case .orderedToOne: "is a to-one with ordered=\"YES\", which only a to-many can be; ignored"
    case .inverseNotFound(let name):
      "its inverse \(name) is not a relationship of the destination, so it has none"
    case .inverseNotMutual(let name):
      "its inverse \(name) names another relationship or none, so it has no inverse"
    case .oddDefault(let text, let value):
      "its default \"\(text)\" is not of the attribute's type and is read as \(value)"
    case .oddRule(let text, let setting):
      "its \(setting)=\"\(text)\" is not a rule for the attribute's type and is ignored"
    case .keyPathIndex(let path):
      "an index over \(path) follows a relationship, which no store supports; it is ignored"
    case .repeatedIndex(let name):
      "two indexes are called \(name); the one in the older notation gets a number"
    case .exactEntityOnly(let entity):
      "fetches objects that are exactly \(entity), because includeSubentities=\"YES\" is missing"
    case .repeatedKey(let key): "userInfo has the key \(key) twice; the last value counts"
    }
  }
}

extension ModelDocument {
  /// The misleading elements, in document order.
  ///
  /// ```swift
  /// let lines = """
  ///   <model>
  ///     <entity name="Book" abstract="YES"/>
  ///   </model>
  ///   """
  /// print(try ModelDocument(data: Data(lines.utf8)).warnings[0])  // prints contents:2: Book: abstract has no effect; an abstract entity has isAbstract="YES"
  /// ```
  public var warnings: [Warning] {
    var building = ModelBuilding(document: self)
    _ = building.model()
    return settings.readingWarnings + building.warnings
  }
}

extension DocumentElement {
  /// Returns unknown attributes and elements of this element and its descendants.
  func unknownParts(
    as name: String, entity: String? = nil, property: String? = nil
  ) -> [ModelDocument.Warning] {
    let schema = DocumentSchema.of(name)
    let entity = name == "entity" ? settings["name"] : entity
    let isProperty = ["attribute", "relationship", "fetchedProperty"].contains(name)
    let property = isProperty ? settings["name"] : property
    func warning(_ finding: ModelDocument.Warning.Finding) -> ModelDocument.Warning {
      .init(place: settings.place, entity: entity, property: property, finding: finding)
    }
    let attributes = settings.texts.keys.filter { !(schema?.attributes.contains($0) ?? false) }
    let elements = childrenByName.keys.filter { !(schema?.children.contains($0) ?? false) }
    return attributes.sorted().map { warning(.unknownAttribute($0, of: name)) }
      + elements.sorted().map { warning(.unknownElement($0, in: name)) }
      + (schema?.children ?? []).flatMap { child in
        children(child).flatMap { $0.unknownParts(as: child, entity: entity, property: property) }
      }
  }
}
