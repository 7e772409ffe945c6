#if Macros
  public import Lineage

  /// Declares a class as an entity. Each stored `var` becomes an attribute; the superclass's
  /// properties are inherited.
  ///
  /// ```swift
  /// @Entity class Publication: ManagedObject {
  ///   var title: String = "untitled"
  ///   var publishDate: Date?
  /// }
  /// @Entity final class Book: Publication {
  ///   var isbn: String?
  /// }
  ///
  /// let container = try PersistentContainer(
  ///   model: ManagedObjectModel(classes: [Book.self]), sqliteAt: path)
  /// ```
  ///
  /// Also adds a static property for queries, such as `Book.isbn`, for each property. The arguments
  /// are those of ``EntityDeclaration``.
  @attached(member, names: named(entityDeclaration), named(init))
  @attached(memberAttribute)
  public macro Entity(
    isAbstract: Bool = false, renamingIdentifier: String? = nil,
    indexes: [FetchIndexDescription] = [], uniquenessConstraints: [[String]] = []
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "EntityMacro")

  /// Declares an attribute with settings; a property without a macro is one without settings.
  ///
  /// ```swift
  /// @Attribute(.indexed, .rules(AttributeRules(maximumLength: 200))) var title: String = "untitled"
  /// ```
  @attached(peer)
  public macro Attribute(_ settings: AttributeSetting...) =
    #externalMacro(module: "LineageMacrosPlugin", type: "MarkerMacro")

  /// Declares a relationship: to-one for an optional, to-many for a set, ordered to-many for an
  /// array.
  ///
  /// ```swift
  /// @Relationship(inverse: \.works) var author: Author?
  /// @Relationship(deleteRule: .cascade) var chapters: [Chapter]
  /// ```
  ///
  /// At least one of the two sides names its inverse.
  @attached(peer)
  public macro Relationship(
    inverse: KeyPath<PropertyOfDestination, PropertyOfDestination>? = nil,
    deleteRule: DeleteRule = .nullify, isOptional: Bool = true, renamingIdentifier: String? = nil
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "MarkerMacro")

  /// Declares a relationship whose inverse is written as for SwiftData, with the destination:
  /// `\Author.works`.
  ///
  /// ```swift
  /// @Relationship(inverse: \Publication.author) var works: Set<Publication>
  /// ```
  @attached(peer)
  public macro Relationship<Destination: ManagedObject>(
    inverse: PartialKeyPath<Destination>, deleteRule: DeleteRule = .nullify,
    isOptional: Bool = true, renamingIdentifier: String? = nil
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "MarkerMacro")

  /// Marks a property that is not part of the entity and exists only in memory.
  ///
  /// ```swift
  /// @Ignored var isSelected = false
  /// ```
  @attached(peer)
  public macro Ignored() = #externalMacro(module: "LineageMacrosPlugin", type: "MarkerMacro")

  /// Makes a struct usable as the value of a composite attribute, with an element for each stored
  /// property.
  ///
  /// ```swift
  /// @Composite struct Size {
  ///   var width: Double
  ///   var depth: Double?
  /// }
  /// @Entity final class Parcel: ManagedObject {
  ///   @Embedded var size: Size?
  /// }
  /// let wide = Query<Parcel>.where { $0.size.width > 10 }
  /// ```
  @attached(member, names: named(Elements), named(elements), named(declarations))
  @attached(extension, conformances: CompositeRepresentable, names: named(init), named(values))
  public macro Composite() =
    #externalMacro(module: "LineageMacrosPlugin", type: "CompositeMacro")

  /// Makes an enum usable as the value of a composite attribute, with an element for the kind and
  /// one for each associated value. A store holds the elements of one kind, and NULL for the
  /// others.
  ///
  /// ```swift
  /// @Kinds enum Content {
  ///   case value(Double)
  ///   case interval(start: Date, end: Date)
  ///   case nothing
  /// }
  /// @Entity final class Item: ManagedObject {
  ///   @Content var content: Content = .nothing
  /// }
  /// let values = Query<Item>.where { $0.content.kind == .value && $0.content.value > 10 }
  /// ```
  @attached(member, names: named(Elements), named(elements), named(declarations))
  @attached(
    extension, conformances: CompositeRepresentable,
    names: named(Kind), named(kind), named(init), named(values))
  public macro Kinds() = #externalMacro(module: "LineageMacrosPlugin", type: "KindsMacro")

  /// Declares a property whose type is a ``Composite()`` struct.
  ///
  /// ```swift
  /// @Embedded var size: Dimensions?
  /// ```
  @attached(peer)
  public macro Embedded(renamingIdentifier: String? = nil) =
    #externalMacro(module: "LineageMacrosPlugin", type: "MarkerMacro")

  /// Declares a property whose type is a ``Kinds()`` enum.
  ///
  /// ```swift
  /// @Content var content: Content = .value(0)
  /// ```
  @attached(peer)
  public macro Content(renamingIdentifier: String? = nil) =
    #externalMacro(module: "LineageMacrosPlugin", type: "MarkerMacro")

  /// Accepts any property name.
  ///
  /// The compiler checks the inverse's name in the code that the macro writes.
  ///
  /// A key path into the destination would be circular if both sides named each other.
  @dynamicMemberLookup
  public struct PropertyOfDestination {
    /// Returns the same value for every name.
    public subscript(dynamicMember name: String) -> PropertyOfDestination { self }
  }

  // `@Entity` adds one of these to each stored property. The compiler chooses it by the property's
  // type. A macro with an optional parameter is chosen if no other one accepts the type; it reports
  // the mistake at the property.

  /// Stores an attribute.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value: AttributeRepresentable>(attribute: Value.Type) =
    #externalMacro(module: "LineageMacrosPlugin", type: "AttributeMacro")

  /// Reports an enum that lacks `AttributeScalar`.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value: RawRepresentable>(attribute: Value.Type?) =
    #externalMacro(module: "LineageMacrosPlugin", type: "UnmarkedEnumMacro")

  /// Reports a missing `@Relationship`.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value: ManagedObject>(attribute: Value.Type?) =
    #externalMacro(module: "LineageMacrosPlugin", type: "UnmarkedRelationshipMacro")

  /// Reports a missing `@Embedded` or `@Content`.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value: CompositeRepresentable>(attribute: Value.Type?) =
    #externalMacro(module: "LineageMacrosPlugin", type: "UnmarkedCompositeMacro")

  /// Reports a type that no attribute holds.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value>(attribute: Value.Type?) =
    #externalMacro(module: "LineageMacrosPlugin", type: "UnstorableMacro")

  /// Stores a relationship.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value: ManagedObject>(relationship: Value.Type) =
    #externalMacro(module: "LineageMacrosPlugin", type: "RelationshipMacro")

  /// Reports a relationship to something other than objects.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value>(relationship: Value.Type?) =
    #externalMacro(module: "LineageMacrosPlugin", type: "NoDestinationMacro")

  /// Stores a composite.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value: CompositeRepresentable>(composite: Value.Type) =
    #externalMacro(module: "LineageMacrosPlugin", type: "EmbeddedMacro")

  /// Reports a type that is no composite.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro EntityProperty<Value>(composite: Value.Type?) =
    #externalMacro(module: "LineageMacrosPlugin", type: "NoCompositeMacro")

  /// A property with a reported mistake, which therefore causes no other errors.
  public struct RejectedProperty: Sendable {
    /// Creates the replacement of a property.
    public init() {}

    /// Returns a declaration without a name, which no entity uses.
    public func declared(
      default value: Any? = nil, inverse: (any DeclaredProperty)? = nil,
      deleteRule: DeleteRule = .nullify, isOptional: Bool = true, isOrdered: Bool = false,
      renamingIdentifier: String? = nil, _ settings: AttributeSetting...
    ) -> PropertyDeclaration { Lineage.Attribute<Int>("").declared() }
  }

  /// The relationships of a destination, by which the code of a macro names an inverse.
  @dynamicMemberLookup
  public struct Inverse<Destination: ManagedObject> {
    /// Creates the relationships of the destination.
    public init() {}

    /// Returns the to-one relationship of this name.
    public subscript<Origin>(dynamicMember name: KeyPath<Destination.Type, ToOne<Origin>>)
      -> any DeclaredProperty
    { Destination.self[keyPath: name] }

    /// Returns the to-many relationship of this name.
    public subscript<Origin>(dynamicMember name: KeyPath<Destination.Type, ToMany<Origin>>)
      -> any DeclaredProperty
    { Destination.self[keyPath: name] }

    /// Reports a name that the destination does not have.
    @available(*, unavailable, message: "the destination has no relationship of this name")
    public subscript(dynamicMember name: String) -> any DeclaredProperty {
      ToOne<Destination>("")
    }
  }

  extension CompositeElement {
    /// Reports an element whose type cannot be stored.
    @available(
      *, unavailable, message: "add 'AttributeScalar' or '@Composite' to the element's type"
    )
    public static func named<Value>(_ name: StaticString, _ type: Value.Type)
      -> RejectedElement<Value>
    { RejectedElement() }

    /// Reports an optional element whose type cannot be stored.
    @available(
      *, unavailable, message: "add 'AttributeScalar' or '@Composite' to the element's type"
    )
    public static func named<Value>(_ name: StaticString, _ type: Value?.Type)
      -> RejectedElement<Value>
    { RejectedElement() }
  }

  /// An element of a type that the compiler has rejected, which therefore causes no other errors.
  public struct RejectedElement<Value>: Sendable {
    /// Returns a declaration without a name, which no composite uses.
    public func declared(default value: Value? = nil) -> PropertyDeclaration {
      Lineage.Attribute<Int>("").declared()
    }
  }

  extension CompositeValues {
    /// Returns nil, and ignores a new value.
    public subscript<Value>(element: RejectedElement<Value>) -> Value? {
      get { nil }
      set {}
    }
  }
#endif
