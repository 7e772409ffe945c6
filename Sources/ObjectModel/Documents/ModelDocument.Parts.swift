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
