import ObjectModel

/// Following key paths.
///
/// A to-one relationship that is absent, or whose destination a cast excludes, makes what follows
/// it absent, and a collection behind it empty. A cast of a to-many relationship leaves only the
/// destinations that it fits.
extension PredicateEvaluator {
  /// An object on the way and the entity that the path says it is of.
  private struct Position {
    /// Nil if the path was broken off before.
    var subject: Subject?
    var entity: EntityLayout
  }

  /// The values at the end of a path: one, or any number for a path over a to-many relationship.
  func values(along path: FetchKeyPath, in scope: Scope) throws(ObjectGraphError)
    -> [StoredValue?]
  {
    let start = try start(of: path, in: scope)
    let path = model.withWholeElements(path, from: start.entity)
    guard let last = path.steps.last else { return [start.subject?.reference] }
    var values: [StoredValue?] = []
    for position in try positions(from: start, along: path.steps.dropLast()) {
      if let relationship = position.entity.relationships[last.name], relationship.isToMany {
        for next in try step(last, relationship, from: position) {
          values.append(next.subject?.reference)
        }
      } else {
        values.append(try value(of: last, at: position))
      }
    }
    return values
  }

  /// The objects at the end of a path.
  func subjects(along path: FetchKeyPath, in scope: Scope) throws(ObjectGraphError) -> [Subject] {
    try positions(from: start(of: path, in: scope), along: path.steps[...]).compactMap(\.subject)
  }

  /// True if a path leads over a to-many relationship.
  func isToMany(_ path: FetchKeyPath, in scope: Scope) -> Bool {
    guard var entity = try? start(of: path, in: scope).entity else { return false }
    for step in path.steps {
      guard let relationship = entity.relationships[step.name] else { return false }
      if relationship.isToMany { return true }
      entity = destination(of: relationship, castTo: step.castTo)
    }
    return false
  }

  private func start(of path: FetchKeyPath, in scope: Scope) throws(ObjectGraphError) -> Position {
    var position: Position
    switch path.base {
    case .subject: position = Position(subject: scope.subject, entity: entity)
    case .element(let name):
      guard let element = scope.elements[name] else {
        throw .invalidPredicate("$\(name)", reason: "is not the variable of a subquery around it")
      }
      position = Position(subject: element, entity: element.layout)
    }
    position.entity = cast(position.entity, to: path.castTo)
    if let subject = position.subject, !position.entity.subtree.contains(subject.layout.index) {
      position.subject = nil
    }
    return position
  }

  private func positions(from start: Position, along steps: ArraySlice<FetchKeyPath.Step>)
    throws(ObjectGraphError) -> [Position]
  {
    var positions = [start]
    for name in steps {
      var next: [Position] = []
      for position in positions {
        guard let relationship = position.entity.relationships[name.name] else {
          throw unknown(name, in: position.entity)
        }
        next += try step(name, relationship, from: position)
      }
      positions = next
    }
    return positions
  }

  private func step(
    _ step: FetchKeyPath.Step, _ relationship: RelationshipLayout, from position: Position
  ) throws(ObjectGraphError) -> [Position] {
    let entity = destination(of: relationship, castTo: step.castTo)
    func fits(_ subject: Subject) -> Bool { entity.subtree.contains(subject.layout.index) }
    if relationship.isToMany {
      return try (position.subject?.destinations(of: relationship) ?? []).filter(fits)
        .map { Position(subject: $0, entity: entity) }
    }
    guard let slot = position.entity.slot(named: step.name) else {
      throw unknown(step, in: position.entity)
    }
    let subject = try position.subject?.destination(of: slot)
    return [Position(subject: subject.flatMap { fits($0) ? $0 : nil }, entity: entity)]
  }

  /// The value of the last, single-valued step.
  private func value(of step: FetchKeyPath.Step, at position: Position) throws(ObjectGraphError)
    -> StoredValue?
  {
    guard let slot = position.entity.slot(named: step.name) else {
      throw unknown(step, in: position.entity)
    }
    let value = try position.subject?.storedValue(of: slot)
    guard let cast = step.castTo, case .object(let index, _) = value else { return value }
    return try entity(named: cast).subtree.contains(index) ? value : nil
  }

  private func destination(of relationship: RelationshipLayout, castTo name: String?)
    -> EntityLayout
  {
    cast(model.entities[relationship.destination], to: name)
  }

  /// A cast upwards tells nothing new.
  private func cast(_ entity: EntityLayout, to name: String?) -> EntityLayout {
    guard let target = name.flatMap(model.entity) else { return entity }
    return target.subtree.contains(entity.index) ? entity : target
  }

  private func unknown(_ step: FetchKeyPath.Step, in entity: EntityLayout) -> ObjectGraphError {
    .unknownProperty(
      entity: entity.name, property: step.name,
      known: entity.slotNames + entity.relationships.values.filter(\.isToMany).map(\.name).sorted())
  }
}
