/// The content of an `.xcdatamodel`: what Xcode's model editor wrote, value for value.
///
/// A document keeps everything, also the settings that mean nothing to a store (code generation,
/// synchronisation, places in the editor's picture), so that writing it gives them back.
/// ``model()`` turns it into a ``ManagedObjectModel``, which has only what counts.
public struct ModelDocument: Hashable, Sendable {
  public var settings: Settings
  public var entities: [Entity]
  public var configurations: [Configuration]
  public var fetchRequests: [FetchRequest]
  public var composites: [Composite]
  /// Places in the editor's picture; nil without an `elements` element, as newer Xcodes write.
  public var diagram: [Settings]?

  public init(
    settings: Settings = Self.standardSettings, entities: [Entity] = [],
    configurations: [Configuration] = [], fetchRequests: [FetchRequest] = [],
    composites: [Composite] = [], diagram: [Settings]? = nil
  ) {
    self.settings = settings
    self.entities = entities
    self.configurations = configurations
    self.fetchRequests = fetchRequests
    self.composites = composites
    self.diagram = diagram
  }

  /// The settings of a document that did not come from Xcode.
  ///
  /// The tools version is that of an Xcode that reads every element we write.
  public static let standardSettings = Settings([
    "type": "com.apple.IDECoreDataModeler.DataModel", "documentVersion": "1.0",
    "lastSavedToolsVersion": "22758", "minimumToolsVersion": "Automatic",
    "sourceLanguage": "Swift", "userDefinedModelVersionIdentifier": "",
  ])

  /// The name of the model's version that the developer gave, often empty.
  public var versionIdentifier: String {
    get { settings["userDefinedModelVersionIdentifier"] ?? "" }
    set { settings["userDefinedModelVersionIdentifier"] = newValue }
  }
}

extension ModelDocument {
  init(_ element: DocumentElement) {
    self.init(
      settings: element.settings, entities: element.children("entity").map(Entity.init),
      configurations: element.children("configuration").map(Configuration.init),
      fetchRequests: element.children("fetchRequest").map(FetchRequest.init),
      composites: element.children("composite").map(Composite.init),
      diagram: element.child("elements")?.children("element").map(\.settings))
  }

  var element: DocumentElement {
    DocumentElement(
      settings,
      children: [
        "entity": entities.map(\.element), "configuration": configurations.map(\.element),
        "fetchRequest": fetchRequests.map(\.element), "composite": composites.map(\.element),
        "elements": diagram.map { places in
          [DocumentElement(children: ["element": places.map { DocumentElement($0) }])]
        } ?? [],
      ])
  }
}

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

extension ModelDocument {
  /// An `attribute` element, of an entity or of a composite.
  public struct Attribute: Hashable, Sendable {
    public var settings: Settings
    public var userInfo: UserInfo?

    public init(name: String, type: String?) {
      settings = Settings(["name": name])
      settings["attributeType"] = type
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      userInfo = element.child("userInfo").map(UserInfo.init)
    }

    public var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }
    /// The type as written, such as `Integer 16`; absent for a transient of no type.
    public var type: String? {
      get { settings["attributeType"] }
      set { settings["attributeType"] = newValue }
    }
    public var isOptional: Bool {
      get { settings.isYes("optional") }
      set { settings.setYes("optional", newValue) }
    }
    public var isTransient: Bool {
      get { settings.isYes("transient") }
      set { settings.setYes("transient", newValue) }
    }

    var element: DocumentElement {
      DocumentElement(settings, children: ["userInfo": userInfo.map { [$0.element] } ?? []])
    }
  }

  /// A `relationship` element.
  public struct Relationship: Hashable, Sendable {
    public var settings: Settings
    public var userInfo: UserInfo?

    public init(name: String, destination: String) {
      settings = Settings(["name": name, "destinationEntity": destination])
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      userInfo = element.child("userInfo").map(UserInfo.init)
    }

    public var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }
    public var destinationEntity: String? {
      get { settings["destinationEntity"] }
      set { settings["destinationEntity"] = newValue }
    }
    public var inverseName: String? {
      get { settings["inverseName"] }
      set { settings["inverseName"] = newValue }
    }
    public var isOptional: Bool {
      get { settings.isYes("optional") }
      set { settings.setYes("optional", newValue) }
    }
    /// True for `toMany`, and for another tool's `maxCount` of other than one without it.
    public var isToMany: Bool {
      settings.isYes("toMany") || !["1", nil].contains(settings["maxCount"])
    }

    var element: DocumentElement {
      DocumentElement(settings, children: ["userInfo": userInfo.map { [$0.element] } ?? []])
    }
  }

  /// A `fetchedProperty` element with its request.
  public struct FetchedProperty: Hashable, Sendable {
    public var settings: Settings
    public var fetchRequest: FetchRequest?
    public var userInfo: UserInfo?

    public init(name: String, fetchRequest: FetchRequest) {
      settings = Settings(["name": name])
      self.fetchRequest = fetchRequest
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      fetchRequest = element.child("fetchRequest").map(FetchRequest.init)
      userInfo = element.child("userInfo").map(UserInfo.init)
    }

    public var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }

    var element: DocumentElement {
      DocumentElement(
        settings,
        children: [
          "fetchRequest": fetchRequest.map { [$0.element] } ?? [],
          "userInfo": userInfo.map { [$0.element] } ?? [],
        ])
    }
  }
}

extension ModelDocument {
  /// A `fetchRequest` element: a template of the model, or the request of a fetched property.
  public struct FetchRequest: Hashable, Sendable {
    public var settings: Settings

    public init(name: String, entity: String, predicate: String? = nil) {
      settings = Settings(["name": name, "entity": entity])
      settings["predicateString"] = predicate
    }

    init(_ element: DocumentElement) { settings = element.settings }

    public var name: String { settings["name"] ?? "" }
    public var entity: String? { settings["entity"] }
    public var predicate: String? { settings["predicateString"] }

    var element: DocumentElement { DocumentElement(settings) }
  }

  /// A `fetchIndex` element, the form of Xcode 9 and later.
  public struct FetchIndex: Hashable, Sendable {
    public var settings: Settings
    /// The settings of each `fetchIndexElement`: property or expression, type, order.
    public var elements: [Settings]

    public init(name: String, elements: [Settings]) {
      settings = Settings(["name": name])
      self.elements = elements
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      elements = element.children("fetchIndexElement").map(\.settings)
    }

    public var name: String { settings["name"] ?? "" }

    var element: DocumentElement {
      DocumentElement(
        settings, children: ["fetchIndexElement": elements.map { DocumentElement($0) }])
    }
  }

  /// A `configuration` element: a name for some of the model's entities.
  public struct Configuration: Hashable, Sendable {
    public var settings: Settings
    public var entities: [String]

    public init(name: String, entities: [String]) {
      settings = Settings(["name": name])
      self.entities = entities
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      entities = element.children("memberEntity").map { $0.settings["name"] ?? "" }
    }

    public var name: String { settings["name"] ?? "" }

    var element: DocumentElement {
      DocumentElement(
        settings,
        children: [
          "memberEntity": entities.map { DocumentElement(Settings(["name": $0])) }
        ])
    }
  }

  /// A `composite` element: attributes that an attribute of type Composite consists of.
  public struct Composite: Hashable, Sendable {
    public var settings: Settings
    public var attributes: [Attribute]

    public init(name: String, attributes: [Attribute]) {
      settings = Settings(["name": name])
      self.attributes = attributes
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      attributes = element.children("attribute").map(Attribute.init)
    }

    public var name: String { settings["name"] ?? "" }

    var element: DocumentElement {
      DocumentElement(settings, children: ["attribute": attributes.map(\.element)])
    }
  }

  /// A `userInfo` element: free keys and values of the developer's tools, in order.
  public struct UserInfo: Hashable, Sendable {
    /// The settings of each `entry`: key and value.
    public var entries: [Settings]

    public init(_ values: [String: String]) {
      entries = values.sorted { $0.key < $1.key }.map { Settings(["key": $0, "value": $1]) }
    }

    init(_ element: DocumentElement) { entries = element.children("entry").map(\.settings) }

    /// Values by key, the last one where a key repeats.
    public var values: [String: String] {
      Dictionary(
        entries.map { ($0["key"] ?? "", $0["value"] ?? "") }, uniquingKeysWith: { $1 })
    }

    var element: DocumentElement {
      DocumentElement(children: ["entry": entries.map { DocumentElement($0) }])
    }
  }
}

extension ModelDocument {
  /// The attributes of one element of a document, by name, as the file has them.
  ///
  /// Every element keeps its own, known or not: Xcode adds new ones every few years, and what a
  /// program does not understand it must not lose.
  public struct Settings: Hashable, Sendable {
    public internal(set) var texts: [String: String]
    /// The place of the element in a file; equal settings of other places are equal.
    public internal(set) var place: SourcePlace?
    /// The warnings about elements below this one while reading; only the root's settings have any.
    var readingWarnings: [Warning] = []

    public init(_ texts: [String: String] = [:]) {
      self.texts = texts
    }

    public subscript(name: String) -> String? {
      get { texts[name] }
      set { texts[name] = newValue }
    }

    /// True for `YES`, and for what people write by hand instead of it.
    public func isYes(_ name: String) -> Bool {
      ["yes", "true", "1"].contains(texts[name]?.lowercased())
    }

    mutating func setYes(_ name: String, _ isYes: Bool) {
      if self.isYes(name) != isYes { texts[name] = isYes ? "YES" : nil }
    }

    public static func == (one: Self, other: Self) -> Bool { one.texts == other.texts }
    public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
  }

  /// A file and a line in it.
  public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counted from 1; nil for the file as a whole.
    public var line: Int?

    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }

    public var description: String { line.map { "\(file):\($0)" } ?? file }
  }
}
