import ObjectModel

extension PredicateCheck {
  /// What lies at the end of a path.
  func checked(_ path: FetchKeyPath) throws(ObjectGraphError) -> CheckedExpression {
    let path = model.withWholeElements(path, from: try start(of: path))
    var position = try start(of: path)
    var isToMany = false
    for (place, step) in path.steps.enumerated() {
      if let relationship = position.relationships[step.name] {
        guard !relationship.isTransient else {
          throw problem(path.description, .transientProperty(step.name, of: position.name))
        }
        isToMany = isToMany || relationship.isToMany
        position = try cast(
          model.entities[relationship.destination], to: step.castTo, path)
        continue
      }
      if step == .objectID, place == path.steps.count - 1,
        position.slot(named: step.name) == nil
      {
        // The object and its ID are the same to a store.
        var object = path
        object.steps.removeLast()
        return CheckedExpression(
          expression: .keyPath(object), kind: .object(position.index), isCollection: isToMany)
      }
      let kind = try attributeKind(of: step, in: position, path)
      guard place == path.steps.count - 1 else {
        throw problem(
          path.description,
          .notARelationship(
            step.name, of: position.name, relationships: position.relationships.keys.sorted()))
      }
      return CheckedExpression(expression: .keyPath(path), kind: kind, isCollection: isToMany)
    }
    return CheckedExpression(
      expression: .keyPath(path), kind: .object(position.index), isCollection: isToMany)
  }

  private func start(of path: FetchKeyPath) throws(ObjectGraphError) -> EntityLayout {
    var start = entity
    if case .element(let name) = path.base {
      guard let element = elements[name] else {
        throw problem(
          path.description, .unknownElement(name, known: elements.keys.sorted()))
      }
      start = element
    }
    return try cast(start, to: path.castTo, path)
  }

  private func attributeKind(
    of step: FetchKeyPath.Step, in entity: EntityLayout, _ path: FetchKeyPath
  ) throws(ObjectGraphError) -> ValueKind {
    guard let slot = entity.slot(named: step.name), let kind = ValueKind(slot.content) else {
      throw problem(
        path.description,
        .unknownProperty(step.name, of: entity.name, known: entity.storedPropertyNames))
    }
    guard allowsTransientProperties || !slot.isTransient else {
      throw problem(path.description, .transientProperty(step.name, of: entity.name))
    }
    guard step.castTo == nil else {
      throw problem(path.description, .castOfAnAttribute(step.name, of: entity.name))
    }
    return kind
  }

  /// The entity that a cast leads to; a cast upwards tells nothing new.
  private func cast(_ entity: EntityLayout, to name: String?, _ path: FetchKeyPath)
    throws(ObjectGraphError) -> EntityLayout
  {
    guard let name else { return entity }
    let target = try requireKinship(of: name, with: entity, .keyPath(path))
    return target.subtree.contains(entity.index) ? entity : target
  }

  /// - Returns: the entity of that name, which is above or below the other.
  @discardableResult
  func requireKinship(of name: String, with entity: EntityLayout, _ expression: FetchExpression)
    throws(ObjectGraphError) -> EntityLayout
  {
    if let target = model.entity(named: name),
      target.subtree.contains(entity.index) || entity.subtree.contains(target.index)
    {
      return target
    }
    throw problem(
      expression,
      .notASubentity(
        name, of: entity.name, known: model.entities[entity.subtree].dropFirst().map(\.name)))
  }
}

extension FetchKeyPath.Step {
  /// What Core Data calls the ID of an object in predicates, beside `SELF`.
  fileprivate static let objectID = FetchKeyPath.Step("objectID")
}

extension EntityLayout {
  /// What a predicate may name.
  var storedPropertyNames: [String] {
    slots.filter { !$0.isTransient }.map { slotNames[$0.index] }
      + relationships.values.filter { $0.isToMany && !$0.isTransient }.map(\.name).sorted()
  }
}
