#if Macros
  public import Lineage

  /// Makes a class the declaration of its entity: each stored `var` is an attribute of it, and what the
  /// superclass has is inherited.
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
  /// Each property also is a static one for queries, `Book.isbn`, as if written by hand. The arguments are
  /// those of ``EntityDeclaration``.
  @attached(member, names: named(entityDeclaration))
  @attached(memberAttribute)
  public macro Entity(
    isAbstract: Bool = false, renamingIdentifier: String? = nil,
    indexes: [FetchIndexDescription] = [], uniquenessConstraints: [[String]] = []
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "EntityMacro")

  /// An attribute with settings; without any, ``Entity(isAbstract:renamingIdentifier:indexes:uniquenessConstraints:)``
  /// adds it.
  ///
  /// ```swift
  /// @Attribute(.indexed, .rules(AttributeRules(maximumLength: 200))) var title: String = "untitled"
  /// ```
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Attribute(_ settings: AttributeSetting...) =
    #externalMacro(module: "LineageMacrosPlugin", type: "AttributeMacro")

  /// A relationship: to one if the type is optional, to many if it is a set, to many in an order of their
  /// own if it is an array.
  ///
  /// ```swift
  /// @Relationship(inverse: \.works) var author: Author?
  /// @Relationship(deleteRule: .cascade) var chapters: [Chapter]
  /// ```
  ///
  /// One of both sides names the other, or both do.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Relationship(
    inverse: KeyPath<PropertyOfDestination, PropertyOfDestination>? = nil,
    deleteRule: DeleteRule = .nullify, isOptional: Bool = true, renamingIdentifier: String? = nil
  ) = #externalMacro(module: "LineageMacrosPlugin", type: "RelationshipMacro")

  /// A property that is no part of the entity, and lives as long as the object.
  @attached(peer)
  public macro Ignored() = #externalMacro(module: "LineageMacrosPlugin", type: "IgnoredMacro")

  /// Makes a struct the value of a composite attribute, with an element for each stored property.
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

  /// Makes an enum the value of a composite attribute: the kind, and an element for each associated
  /// value. A store holds those of one kind, and NULL for the others.
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

  /// A property whose value is a ``Composite()``.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Embedded(renamingIdentifier: String? = nil) =
    #externalMacro(module: "LineageMacrosPlugin", type: "EmbeddedMacro")

  /// A property whose value is one of ``Kinds()``.
  @attached(accessor)
  @attached(peer, names: overloaded)
  public macro Content(renamingIdentifier: String? = nil) =
    #externalMacro(module: "LineageMacrosPlugin", type: "EmbeddedMacro")

  /// Any name: the compiler checks the one of an inverse where the macro writes it out.
  ///
  /// A key path into the destination would lead in a circle where both sides name each other.
  @dynamicMemberLookup
  public struct PropertyOfDestination {
    public subscript(dynamicMember name: String) -> PropertyOfDestination { self }
  }
#endif
