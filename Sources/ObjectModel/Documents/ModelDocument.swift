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

  /// What a document that did not come from Xcode says of itself.
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
