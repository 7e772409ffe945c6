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

  /// A `fetchedProperty` element with the request it stands for.
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
