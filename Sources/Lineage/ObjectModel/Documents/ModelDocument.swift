/// The content of an `.xcdatamodel` as Xcode's model editor wrote it.
///
/// A document keeps every setting, including those without effect on a store (code generation,
/// synchronisation, positions in the editor's diagram), and writes them back unchanged. ``model()``
/// converts it to a ``ManagedObjectModel``, which has only the effective ones.
public struct ModelDocument: Hashable, Sendable {
  public var settings: Settings
  public var entities: [Entity]
  public var configurations: [Configuration]
  public var fetchRequests: [FetchRequest]
  public var composites: [Composite]
  /// Positions in the editor's diagram, or nil without an `elements` element, which newer Xcodes
  /// omit.
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

  /// The settings of a document that was not created by Xcode.
  ///
  /// The tools version belongs to an Xcode that supports every element written here.
  public static let standardSettings = Settings([
    "type": "com.apple.IDECoreDataModeler.DataModel", "documentVersion": "1.0",
    "lastSavedToolsVersion": "22758", "minimumToolsVersion": "Automatic",
    "sourceLanguage": "Swift", "userDefinedModelVersionIdentifier": "",
  ])

  /// The developer's identifier of the model version, often empty.
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
    /// Lists of property names, the notation of Xcode 5 to 8; nil without the element.
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
    /// The class as written: `.Book` for one in the app's own module, `Shop.Book`, empty, or
    /// absent.
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
    /// The type as written, such as `Integer 16`; absent for a transient attribute without a type.
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
    /// True for `toMany`, or without it for a `maxCount` other than 1, which another tool writes.
    public var isToMany: Bool {
      settings.isYes("toMany") || !["1", nil].contains(settings["maxCount"])
    }

    var element: DocumentElement {
      DocumentElement(settings, children: ["userInfo": userInfo.map { [$0.element] } ?? []])
    }
  }

  /// A `fetchedProperty` element and its request.
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
  /// A `fetchRequest` element: a template of the model, or a fetched property's request.
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

  /// A `fetchIndex` element, the notation of Xcode 9 and later.
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

  /// A `configuration` element: a named subset of the model's entities.
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

  /// A `composite` element: the attributes of a type for Composite attributes.
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

  /// A `userInfo` element: arbitrary keys and values in order.
  public struct UserInfo: Hashable, Sendable {
    /// The settings of each `entry`: key and value.
    public var entries: [Settings]

    public init(_ values: [String: String]) {
      entries = values.sorted { $0.key < $1.key }.map { Settings(["key": $0, "value": $1]) }
    }

    init(_ element: DocumentElement) { entries = element.children("entry").map(\.settings) }

    /// The values by key; of a repeated key, the last one.
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
  /// The XML attributes of one element by name, as in the file.
  ///
  /// Every element keeps its own, including unknown ones, because Xcode adds new ones every few
  /// years and they must not be lost.
  public struct Settings: Hashable, Sendable {
    public internal(set) var texts: [String: String]
    /// The element's place in a file.
    ///
    /// It does not affect equality.
    public internal(set) var place: SourcePlace?
    /// Warnings found while reading, kept only in the root's settings.
    var readingWarnings: [Warning] = []

    public init(_ texts: [String: String] = [:]) {
      self.texts = texts
    }

    public subscript(name: String) -> String? {
      get { texts[name] }
      set { texts[name] = newValue }
    }

    /// True for `YES`, and for its common hand-written variants.
    public func isYes(_ name: String) -> Bool {
      ["yes", "true", "1"].contains(texts[name]?.lowercased())
    }

    mutating func setYes(_ name: String, _ isYes: Bool) {
      if self.isYes(name) != isYes { texts[name] = isYes ? "YES" : nil }
    }

    public static func == (one: Self, other: Self) -> Bool { one.texts == other.texts }
    public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
  }

  /// A file and a line number.
  public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// The line, counted from 1, or nil for the file as a whole.
    public var line: Int?

    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }

    public var description: String { line.map { "\(file):\($0)" } ?? file }
  }
}
