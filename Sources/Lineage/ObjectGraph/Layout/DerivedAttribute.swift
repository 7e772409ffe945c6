/// An attribute whose value a store computes on every save.
struct DerivedAttribute: Sendable {
  /// The values on which the attribute depends.
  enum Source: Sendable {
    /// The time when the object is written.
    case time
    /// Attributes of the object itself, by name.
    case own(Set<String>)
    /// The destinations of a relationship, and the relevant attributes of these.
    case far(RelationshipLayout, Set<String>)
  }

  /// The index of the entity that declares the attribute.
  let entity: Int
  let name: String
  /// The slot, which is the same in all sub-entities.
  let slot: Slot
  let source: Source
  /// The expression for the value, or nil for the current time.
  let expression: FetchExpression?

  /// Returns nil for an expression that no store here can compute.
  ///
  /// Supports the expressions that Core Data documents: an attribute of the object or of a to-one
  /// destination; one of three functions of a text; the count of a to-many's destinations or the
  /// sum of a number of theirs; and `now()`.
  init?(_ attribute: AttributeDescription, of entity: EntityLayout, _ entities: [EntityLayout]) {
    guard let text = attribute.derivationExpression, let slot = entity.slot(named: attribute.name)
    else { return nil }
    self.entity = entity.index
    name = attribute.name
    self.slot = slot
    if text.filter({ !$0.isWhitespace }) == "now()" {
      guard slot.content == .date else { return nil }
      (source, expression) = (.time, nil)
      return
    }
    guard let expression = try? FetchExpression(format: text),
      let found = Self.source(of: expression, in: entity, entities),
      found.content.fits(slot.content)
    else { return nil }
    (source, self.expression) = (found.source, expression)
  }

  private struct Found {
    let source: Source
    let content: Slot.Content
  }

  private static func source(
    of expression: FetchExpression, in entity: EntityLayout, _ entities: [EntityLayout]
  ) -> Found? {
    switch expression.form {
    case .keyPath(let path): return single(path, in: entity, entities)
    case .function(let function, let arguments):
      guard [.lowercase, .uppercase, .canonical].contains(function), arguments.count == 1,
        case .keyPath(let path) = arguments[0].form, let found = single(path, in: entity, entities),
        found.content == .string
      else { return nil }
      return found
    case .aggregate(let aggregate, let collection):
      guard case .keyPath(let path) = collection.form, let names = plainNames(path),
        let relationship = entity.relationships[names[0]],
        relationship.isToMany, !relationship.isTransient
      else { return nil }
      if aggregate == .count && names.count == 1 {
        return Found(source: .far(relationship, []), content: .integer)
      }
      guard aggregate == .sum,
        let (name, slot) = stored(names.dropFirst(), in: entities[relationship.destination]),
        slot.content.isNumber
      else { return nil }
      return Found(source: .far(relationship, [name]), content: slot.content)
    default: return nil
    }
  }

  /// Returns an attribute of the object or of a to-one destination.
  private static func single(
    _ path: FetchKeyPath, in entity: EntityLayout, _ entities: [EntityLayout]
  ) -> Found? {
    guard let names = plainNames(path) else { return nil }
    guard let relationship = entity.relationships[names[0]] else {
      return stored(names[...], in: entity).map { Found(source: .own([$0]), content: $1.content) }
    }
    guard !relationship.isToMany, !relationship.isTransient,
      let (name, slot) = stored(names.dropFirst(), in: entities[relationship.destination])
    else { return nil }
    return Found(source: .far(relationship, [name]), content: slot.content)
  }

  private static func stored(_ names: ArraySlice<String>, in entity: EntityLayout) -> (
    String, Slot
  )? {
    let name = names.joined(separator: ".")
    guard let slot = entity.slot(named: name), !slot.isTransient, !slot.content.isReference else {
      return nil
    }
    return (name, slot)
  }

  private static func plainNames(_ path: FetchKeyPath) -> [String]? {
    guard path.base == .subject, path.castTo == nil, !path.steps.isEmpty,
      path.steps.allSatisfy({ $0.castTo == nil })
    else { return nil }
    return path.steps.map(\.name)
  }
}

extension Slot.Content {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .double, .decimal: true
    default: false
    }
  }

  /// Returns true if a slot with the other content can hold a value of this one.
  fileprivate func fits(_ other: Slot.Content) -> Bool {
    self == other || isNumber && other.isNumber
  }
}

extension ModelLayout {
  /// Returns the derived attributes of a model, in the entities' numbering order.
  ///
  /// - Throws: `ModelError` with every expression that no store here can compute, unless the model
  ///   may have such.
  static func derivedAttributes(
    of model: ManagedObjectModel, _ entities: [EntityLayout], _ descriptions: [EntityDescription]
  ) throws(ModelError) -> [DerivedAttribute] {
    var problems: [ModelError.Problem] = []
    var found: [DerivedAttribute] = []
    for (entity, description) in zip(entities, descriptions) {
      for property in description.properties {
        guard let attribute = property as? AttributeDescription, !attribute.isTransient,
          let text = attribute.derivationExpression
        else { continue }
        if let derived = DerivedAttribute(attribute, of: entity, entities) {
          found.append(derived)
        } else {
          problems.append(
            .init(
              entity: entity.name, property: attribute.name,
              rule: .derivedAttribute(expression: text)))
        }
      }
    }
    problems.removeAll { problem in model.leniencies.contains { $0.allows(problem.rule) } }
    guard problems.isEmpty else { throw ModelError(problems: problems) }
    return found
  }
}
