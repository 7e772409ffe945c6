import ObjectModel

extension ManagedObject {
  /// What a fetched property leads to: fetched at the first look and kept until the object is
  /// refreshed or the context reset.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetchedProperty(_ name: String) throws(ObjectGraphError) -> [ManagedObject] {
    guard let context = managedObjectContext else { throw .contextGone(entity: layout.name) }
    if let known = context.fetchedProperties[ObjectIdentifier(self)]?.values[name] { return known }
    let found = try context.fetch(fetchedPropertyRequest(name, context))
    context.fetchedProperties[ObjectIdentifier(self), default: (self, [:])].values[name] = found
    return found
  }

  private func fetchedPropertyRequest(_ name: String, _ context: ManagedObjectContext)
    throws(ObjectGraphError) -> FetchRequest<ManagedObject>
  {
    let description = context.layout.description(of: layout)
    let known = description.fetchedProperties
    guard let property = known.first(where: { $0.name == name }),
      let template = property.fetchRequest
    else {
      throw .unknownProperty(entity: layout.name, property: name, known: known.map(\.name))
    }
    var request = FetchRequest<ManagedObject>(template)
    let owner = property.entity?.name ?? layout.name
    guard let predicate = context.layout.templates.byFetchedProperty[owner]?[name] else {
      return request
    }
    var variables: [String: FetchValue] = [:]
    for variable in predicate.variableNames {
      variables[variable] = try value(of: variable, property)
    }
    do {
      request.predicate = try predicate.substituting(variables: variables)
    } catch {
      throw .variable(error)
    }
    return request
  }

  /// What `$FETCH_SOURCE` and `$FETCHED_PROPERTY` stand for, nil for any other variable.
  private func value(of variable: String, _ property: FetchedPropertyDescription)
    throws(ObjectGraphError) -> FetchValue?
  {
    let steps = variable.split(separator: ".").map(String.init)
    switch (steps.first, steps.dropFirst().first) {
    case ("FETCH_SOURCE", nil): return .object(objectID)
    case ("FETCH_SOURCE", _): return try value(ofPath: Array(steps.dropFirst()))
    case ("FETCHED_PROPERTY", "userInfo"):
      let key = steps.dropFirst(2).joined(separator: ".")
      return property.userInfo[key].map { .attribute(.string($0)) } ?? .null
    case ("FETCHED_PROPERTY", "name"): return .attribute(.string(property.name))
    default: return nil
    }
  }

  /// Follows to-one relationships to an attribute or a last object.
  private func value(ofPath steps: [String]) throws(ObjectGraphError) -> FetchValue {
    guard let first = steps.first else { return .object(objectID) }
    guard let slot = layout.slot(named: first), slot.content.isReference else {
      let value = try value(forKey: first)
      guard steps.count == 1 || value == nil else {
        throw .unknownProperty(
          entity: layout.name, property: steps.joined(separator: "."), known: layout.slotNames)
      }
      return value.map(FetchValue.attribute) ?? .null
    }
    return try destination(of: slot)?.value(ofPath: Array(steps.dropFirst())) ?? .null
  }
}
