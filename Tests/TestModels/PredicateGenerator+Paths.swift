import Lineage

/// A class of comparable operands.
enum ValueClass: CaseIterable {
  case number
  case text
  case boolean
  case date
  case binary
  case uuid
  case uri

  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: self = .number
    case .string: self = .text
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary: self = .binary
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .transformable, .undefined, .objectID, .composite: return nil
    }
  }

  /// The types of constants to compare with.
  var types: [AttributeType] {
    switch self {
    case .number: [.integer16, .integer32, .integer64, .decimal, .double, .float]
    case .text: [.string]
    case .boolean: [.boolean]
    case .date: [.date]
    case .binary: [.binary]
    case .uuid: [.uuid]
    case .uri: [.uri]
    }
  }

  /// True if < and > are defined.
  var isOrdered: Bool { self == .number || self == .text || self == .date }

  /// True if there is a least and a greatest value.
  var hasExtremes: Bool { isOrdered || self == .boolean || self == .binary }
}

/// Key paths through a model.
extension PredicateGenerator {
  /// A path that ends at objects of an entity.
  struct Way {
    var path: FetchKeyPath
    var entity: EntityDescription
  }

  /// An attribute at the end of a path, and its type.
  struct AttributePath {
    var path: FetchKeyPath
    var type: AttributeType
  }

  /// Returns a path from some scope over to-one relationships to an object.
  mutating func singleWay() -> Way {
    // Usually the nearest object, sometimes one further out.
    let scope = chance(4, of: 5) ? scopes[scopes.count - 1] : pick(scopes)
    var way = Way(path: FetchKeyPath(base: scope.base, steps: []), entity: scope.entity)
    castSometimes(&way)
    while chance(1, of: 3), way.path.steps.count < 3,
      let next = relationships(of: way.entity, toMany: false).randomElement(using: &random)
    {
      step(&way, next)
    }
    return way
  }

  /// Returns a path from some scope over at least one to-many relationship.
  mutating func collectionWay() -> Way? {
    var way = singleWay()
    guard
      let next = relationships(of: way.entity, toMany: true).randomElement(using: &random)
    else { return nil }
    step(&way, next)
    if chance(1, of: 5),
      let next =
        (relationships(of: way.entity, toMany: true)
        + relationships(of: way.entity, toMany: false)).randomElement(using: &random)
    {
      step(&way, next)
    }
    return way
  }

  mutating func attribute(of way: Way, _ valueClass: ValueClass? = nil) -> AttributePath? {
    let candidates = way.entity.attributes.filter { attribute in
      guard !attribute.isTransient, let found = ValueClass(attribute.type) else { return false }
      return valueClass == nil || valueClass == found
    }
    guard let attribute = candidates.randomElement(using: &random) else { return nil }
    var path = way.path
    path.steps.append(FetchKeyPath.Step(attribute.name))
    return AttributePath(path: path, type: attribute.type)
  }

  func relationships(
    of entity: EntityDescription, toMany: Bool
  ) -> [RelationshipDescription] {
    entity.relationships.filter {
      $0.isToMany == toMany && !$0.isTransient && $0.destinationEntity != nil
    }
  }

  private mutating func step(_ way: inout Way, _ relationship: RelationshipDescription) {
    guard let destination = relationship.destinationEntity else { return }
    way.path.steps.append(FetchKeyPath.Step(relationship.name))
    way.entity = destination
    castSometimes(&way)
  }

  private mutating func castSometimes(_ way: inout Way) {
    guard chance(1, of: 4), let entity = entitiesBelow(way.entity).randomElement(using: &random)
    else { return }
    way.entity = entity
    if way.path.steps.isEmpty {
      way.path.castTo = entity.name
    } else {
      way.path.steps[way.path.steps.count - 1].castTo = entity.name
    }
  }

  func entitiesBelow(_ entity: EntityDescription) -> [EntityDescription] {
    entity.subentities.flatMap { [$0] + entitiesBelow($0) }
  }
}
