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
  @attached(member, names: named(entityDeclaration))
  @attached(memberAttribute)
  public macro Entity(
    isAbstract: Bool = false, renamingIdentifier: String? = nil,
    indexes: [FetchIndexDescription] = [], uniquenessConstraints: [[String]] = []
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "EntityMacro")

  /// Declares an attribute with settings. Without settings,
  /// ``Entity(isAbstract:renamingIdentifier:indexes:uniquenessConstraints:)`` adds it.
  ///
  /// ```swift
  /// @Attribute(.indexed, .rules(AttributeRules(maximumLength: 200))) var title: String = "untitled"
  /// ```
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Attribute(_ settings: AttributeSetting...) =
    #externalMacro(module: "LineageMacrosPlugin", type: "AttributeMacro")

  /// Declares a relationship: to-one for an optional, to-many for a set, ordered to-many for an
  /// array.
  ///
  /// ```swift
  /// @Relationship(inverse: \.works) var author: Author?
  /// @Relationship(deleteRule: .cascade) var chapters: [Chapter]
  /// ```
  ///
  /// At least one of the two sides names its inverse.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Relationship(
    inverse: KeyPath<PropertyOfDestination, PropertyOfDestination>? = nil,
    deleteRule: DeleteRule = .nullify, isOptional: Bool = true, renamingIdentifier: String? = nil
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "RelationshipMacro")

  /// Marks a property that is not part of the entity and exists only in memory.
  @attached(peer)
  public macro Ignored() = #externalMacro(module: "LineageMacrosPlugin", type: "IgnoredMacro")

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
  @attached(
    extension, conformances: CompositeRepresentable,
    names: named(Elements), named(elements), named(declarations), named(init), named(values))
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
  @attached(
    extension, conformances: CompositeRepresentable,
    names: named(Kind), named(kind), named(Elements), named(elements), named(declarations),
    named(init), named(values))
  public macro Kinds() = #externalMacro(module: "LineageMacrosPlugin", type: "KindsMacro")

  /// Declares a property whose type is a ``Composite()`` struct.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Embedded(renamingIdentifier: String? = nil) =
    #externalMacro(module: "LineageMacrosPlugin", type: "EmbeddedMacro")

  /// Declares a property whose type is a ``Kinds()`` enum.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Content(renamingIdentifier: String? = nil) =
    #externalMacro(module: "LineageMacrosPlugin", type: "EmbeddedMacro")

  /// Accepts any property name.
  ///
  /// The compiler checks the inverse's name in the code that the macro writes.
  ///
  /// A key path into the destination would be circular if both sides named each other.
  @dynamicMemberLookup
  public struct PropertyOfDestination {
    public subscript(dynamicMember name: String) -> PropertyOfDestination { self }
  }
#endif
