/// The content of an `.xcdatamodel` as Xcode's model editor wrote it.
///
/// A document keeps every setting, including those without effect on a store (code generation,
/// synchronisation, positions in the editor's diagram), and writes them back unchanged. ``model()``
/// converts it to a ``ManagedObjectModel``, which has only the effective ones.
///
/// ```swift
/// var document = try ModelDocument(model)
/// document.versionIdentifier = "1.0"
/// try document.write(to: "Library.xcdatamodel")
/// ```
public struct ModelDocument: Hashable, Sendable {
  package var settings: Settings
  package var entities: [Entity]
  package var configurations: [Configuration]
  package var fetchRequests: [FetchRequest]
  package var composites: [Composite]
  /// Positions in the editor's diagram, or nil without an `elements` element, which newer Xcodes
  /// omit.
  package var diagram: [Settings]?

  package init(
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
  package static let standardSettings = Settings([
    "type": "com.apple.IDECoreDataModeler.DataModel", "documentVersion": "1.0",
    "lastSavedToolsVersion": "22758", "minimumToolsVersion": "Automatic",
    "sourceLanguage": "Swift", "userDefinedModelVersionIdentifier": "",
  ])

  /// The developer's identifier of the model version, often empty.
  ///
  /// ```swift
  /// var document = try ModelDocument(model)
  /// document.versionIdentifier = "2.0"
  /// print(try document.model().versionIdentifiers)  // prints ["2.0"]
  /// ```
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
  package struct Entity: Hashable, Sendable {
    package var settings: Settings
    package var attributes: [Attribute] = []
    package var relationships: [Relationship] = []
    package var fetchedProperties: [FetchedProperty] = []
    /// Lists of property names, the notation of Xcode 5 to 8; nil without the element.
    package var compoundIndexes: [[String]]?
    package var fetchIndexes: [FetchIndex] = []
    package var uniquenessConstraints: [[String]]?
    package var userInfo: UserInfo?

    package init(name: String) {
      settings = Settings(["name": name])
    }

    package var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }
    package var parentEntity: String? {
      get { settings["parentEntity"] }
      set { settings["parentEntity"] = newValue }
    }
    package var isAbstract: Bool {
      get { settings.isYes("isAbstract") }
      set { settings.setYes("isAbstract", newValue) }
    }
    /// The class as written: `.Book` for one in the app's own module, `Shop.Book`, empty, or
    /// absent.
    package var representedClassName: String? {
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
  package struct Attribute: Hashable, Sendable {
    package var settings: Settings
    package var userInfo: UserInfo?

    package init(name: String, type: String?) {
      settings = Settings(["name": name])
      settings["attributeType"] = type
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      userInfo = element.child("userInfo").map(UserInfo.init)
    }

    package var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }
    /// The type as written, such as `Integer 16`; absent for a transient attribute without a type.
    package var type: String? {
      get { settings["attributeType"] }
      set { settings["attributeType"] = newValue }
    }
    package var isOptional: Bool {
      get { settings.isYes("optional") }
      set { settings.setYes("optional", newValue) }
    }
    package var isTransient: Bool {
      get { settings.isYes("transient") }
      set { settings.setYes("transient", newValue) }
    }

    var element: DocumentElement {
      DocumentElement(settings, children: ["userInfo": userInfo.map { [$0.element] } ?? []])
    }
  }

  /// A `relationship` element.
  package struct Relationship: Hashable, Sendable {
    package var settings: Settings
    package var userInfo: UserInfo?

    package init(name: String, destination: String) {
      settings = Settings(["name": name, "destinationEntity": destination])
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      userInfo = element.child("userInfo").map(UserInfo.init)
    }

    package var name: String {
      get { settings["name"] ?? "" }
      set { settings["name"] = newValue }
    }
    package var destinationEntity: String? {
      get { settings["destinationEntity"] }
      set { settings["destinationEntity"] = newValue }
    }
    package var inverseName: String? {
      get { settings["inverseName"] }
      set { settings["inverseName"] = newValue }
    }
    package var isOptional: Bool {
      get { settings.isYes("optional") }
      set { settings.setYes("optional", newValue) }
    }
    /// True for `toMany`, or without it for a `maxCount` other than 1, which another tool writes.
    package var isToMany: Bool {
      settings.isYes("toMany") || !["1", nil].contains(settings["maxCount"])
    }

    var element: DocumentElement {
      DocumentElement(settings, children: ["userInfo": userInfo.map { [$0.element] } ?? []])
    }
  }

  /// A `fetchedProperty` element and its request.
  package struct FetchedProperty: Hashable, Sendable {
    package var settings: Settings
    package var fetchRequest: FetchRequest?
    package var userInfo: UserInfo?

    package init(name: String, fetchRequest: FetchRequest) {
      settings = Settings(["name": name])
      self.fetchRequest = fetchRequest
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      fetchRequest = element.child("fetchRequest").map(FetchRequest.init)
      userInfo = element.child("userInfo").map(UserInfo.init)
    }

    package var name: String {
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
  package struct FetchRequest: Hashable, Sendable {
    package var settings: Settings

    package init(name: String, entity: String, predicate: String? = nil) {
      settings = Settings(["name": name, "entity": entity])
      settings["predicateString"] = predicate
    }

    init(_ element: DocumentElement) { settings = element.settings }

    package var name: String { settings["name"] ?? "" }
    package var entity: String? { settings["entity"] }
    package var predicate: String? { settings["predicateString"] }

    var element: DocumentElement { DocumentElement(settings) }
  }

  /// A `fetchIndex` element, the notation of Xcode 9 and later.
  package struct FetchIndex: Hashable, Sendable {
    package var settings: Settings
    /// The settings of each `fetchIndexElement`: property or expression, type, order.
    package var elements: [Settings]

    package init(name: String, elements: [Settings]) {
      settings = Settings(["name": name])
      self.elements = elements
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      elements = element.children("fetchIndexElement").map(\.settings)
    }

    package var name: String { settings["name"] ?? "" }

    var element: DocumentElement {
      DocumentElement(
        settings, children: ["fetchIndexElement": elements.map { DocumentElement($0) }])
    }
  }

  /// A `configuration` element: a named subset of the model's entities.
  package struct Configuration: Hashable, Sendable {
    package var settings: Settings
    package var entities: [String]

    package init(name: String, entities: [String]) {
      settings = Settings(["name": name])
      self.entities = entities
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      entities = element.children("memberEntity").map { $0.settings["name"] ?? "" }
    }

    package var name: String { settings["name"] ?? "" }

    var element: DocumentElement {
      DocumentElement(
        settings,
        children: [
          "memberEntity": entities.map { DocumentElement(Settings(["name": $0])) }
        ])
    }
  }

  /// A `composite` element: the attributes of a type for Composite attributes.
  package struct Composite: Hashable, Sendable {
    package var settings: Settings
    package var attributes: [Attribute]

    package init(name: String, attributes: [Attribute]) {
      settings = Settings(["name": name])
      self.attributes = attributes
    }

    init(_ element: DocumentElement) {
      settings = element.settings
      attributes = element.children("attribute").map(Attribute.init)
    }

    package var name: String { settings["name"] ?? "" }

    var element: DocumentElement {
      DocumentElement(settings, children: ["attribute": attributes.map(\.element)])
    }
  }

  /// A `userInfo` element: arbitrary keys and values in order.
  package struct UserInfo: Hashable, Sendable {
    /// The settings of each `entry`: key and value.
    package var entries: [Settings]

    package init(_ values: [String: String]) {
      entries = values.sorted { $0.key < $1.key }.map { Settings(["key": $0, "value": $1]) }
    }

    init(_ element: DocumentElement) { entries = element.children("entry").map(\.settings) }

    /// The values by key; of a repeated key, the last one.
    package var values: [String: String] {
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
  package struct Settings: Hashable, Sendable {
    package internal(set) var texts: [String: String]
    /// The element's place in a file.
    ///
    /// It does not affect equality.
    package internal(set) var place: SourcePlace?
    /// Warnings found while reading, kept only in the root's settings.
    var readingWarnings: [Warning] = []

    package init(_ texts: [String: String] = [:]) {
      self.texts = texts
    }

    package subscript(name: String) -> String? {
      get { texts[name] }
      set { texts[name] = newValue }
    }

    /// True for `YES`, and for its common hand-written variants.
    package func isYes(_ name: String) -> Bool {
      ["yes", "true", "1"].contains(texts[name]?.lowercased())
    }

    mutating func setYes(_ name: String, _ isYes: Bool) {
      if self.isYes(name) != isYes { texts[name] = isYes ? "YES" : nil }
    }

    package static func == (one: Self, other: Self) -> Bool { one.texts == other.texts }
    package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
  }

  /// A file and a line number.
  ///
  /// ```swift
  /// print(ModelDocument.SourcePlace(file: "contents", line: 12))  // prints contents:12
  /// ```
  public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file, or the name that was given for it.
    public var file: String
    /// The line, counted from 1, or nil for the file as a whole.
    public var line: Int?

    /// Creates a place; without a line it is the whole file.
    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }

    /// The place as `FILE:LINE`, or only the file.
    public var description: String { line.map { "\(file):\($0)" } ?? file }
  }
}
