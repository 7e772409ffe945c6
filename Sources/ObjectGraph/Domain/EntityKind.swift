public import ObjectModel

/// The kinds of a family, as an enum of the names of their entities.
///
/// For mapping a hierarchy to a domain enum without forgetting a kind: the `switch` over the enum
/// is checked by the compiler, and the enum by ``check(below:in:)``.
///
/// ```swift
/// enum PublicationKind: String, EntityKind { case book = "Book", paper = "Paper" }
///
/// func makeDomain() throws -> PublicationModel {
///   switch try kind(PublicationKind.self) {
///   case .book: .book(try narrowed(to: Book.self).model())
///   case .paper: .paper(try narrowed(to: Paper.self).model())
///   }
/// }
/// ```
public protocol EntityKind: CaseIterable, RawRepresentable, Hashable, Sendable
where RawValue == String {}

extension EntityKind {
  /// Compares the cases with the entities that objects of a family can be of.
  ///
  /// - Throws: ``DeclarationError`` with every entity without a case and every case without one.
  public static func check(below rootName: String, in model: ManagedObjectModel)
    throws(DeclarationError)
  {
    let entities = model.entitiesInNumberingOrder
    guard let root = entities.first(where: { $0.name == rootName }) else {
      let rule = DeclarationError.Problem.Rule.noEntity(known: entities.map(\.name))
      throw DeclarationError(problems: [.init(entity: rootName, rule: rule)])
    }
    let family = entities.filter { $0.isKind(of: root) && !$0.isAbstract }.map(\.name)
    let kinds = allCases.map(\.rawValue)
    let problems =
      family.filter { !kinds.contains($0) }.map {
        DeclarationError.Problem(entity: $0, rule: .noCase)
      }
      + kinds.filter { !family.contains($0) }.map {
        DeclarationError.Problem(entity: $0, rule: .noKind)
      }
    if !problems.isEmpty { throw DeclarationError(problems: problems) }
  }
}

extension ManagedObject {
  /// Which of a family's kinds the object is, by its exact entity.
  ///
  /// - Throws: ``DomainMappingError/unknownKind(entity:object:known:)``.
  public func kind<Kind: EntityKind>(_: Kind.Type = Kind.self) throws(DomainMappingError) -> Kind {
    guard let kind = Kind(rawValue: entityName) else {
      let known = Kind.allCases.map(\.rawValue)
      throw .unknownKind(entity: entityName, object: objectID, known: known)
    }
    return kind
  }

  /// The object as a subclass that it must be of.
  ///
  /// - Throws: ``DomainMappingError/otherKind(object:expected:found:)``.
  public func narrowed<Subclass: ManagedObject>(to subclass: Subclass.Type)
    throws(DomainMappingError) -> Subclass
  {
    guard let narrow = self as? Subclass else {
      throw .otherKind(object: objectID, expected: "\(subclass)", found: "\(type(of: self))")
    }
    return narrow
  }
}
