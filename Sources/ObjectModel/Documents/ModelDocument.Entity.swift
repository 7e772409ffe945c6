extension ModelDocument {
  /// An `entity` element.
  public struct Entity: Hashable, Sendable {
    public var settings: Settings
    public var attributes: [Attribute] = []
    public var relationships: [Relationship] = []
    public var fetchedProperties: [FetchedProperty] = []
    /// Lists of property names, the form of Xcode 5 to 8; nil without the element.
    public var compoundIndexes: [[String]]?
    public var fetchIndexes: [FetchIndex] = []
    public var uniquenessConstraints: [[String]]?
    public var userInfo: UserInfo?

    public init(name: String) {
      settings = Settings(["name": name])
    }

    public var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }
    public var parentEntity: String? {
      get { settings["parentEntity"] }
      set { settings["parentEntity"] = newValue }
    }
    public var isAbstract: Bool {
      get { settings.isYes("isAbstract") }
      set { settings.setYes("isAbstract", newValue) }
    }
    /// The class as written: `.Book` for one of the app's own module, `Shop.Book`, empty, absent.
    public var representedClassName: String? {
      get { settings["representedClassName"] }
      set { settings["representedClassName"] = newValue }
    }
  }
}

extension ModelDocument.Entity {
  init(_ element: DocumentElement) {
    settings = element.settings
    attributes = element.children("attribute").map(ModelDocument.Attribute.init)
    relationships = element.children("relationship").map(ModelDocument.Relationship.init)
    fetchedProperties = element.children("fetchedProperty").map(ModelDocument.FetchedProperty.init)
    compoundIndexes = element.child("compoundIndexes")?.children("compoundIndex").map {
      $0.values(of: "index")
    }
    fetchIndexes = element.children("fetchIndex").map(ModelDocument.FetchIndex.init)
    uniquenessConstraints = element.child("uniquenessConstraints")?
      .children("uniquenessConstraint").map { $0.values(of: "constraint") }
    userInfo = element.child("userInfo").map(ModelDocument.UserInfo.init)
  }

  var element: DocumentElement {
    DocumentElement(
      settings,
      children: [
        "attribute": attributes.map(\.element), "relationship": relationships.map(\.element),
        "fetchedProperty": fetchedProperties.map(\.element),
        "compoundIndexes": DocumentElement.nested(compoundIndexes, "compoundIndex", "index"),
        "fetchIndex": fetchIndexes.map(\.element),
        "uniquenessConstraints": DocumentElement.nested(
          uniquenessConstraints, "uniquenessConstraint", "constraint"),
        "userInfo": userInfo.map { [$0.element] } ?? [],
      ])
  }
}
