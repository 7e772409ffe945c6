extension ManagedObjectContext {
  /// Creates a request from a template of the model, with values for its variables.
  ///
  /// Each call returns a copy, so changing it does not affect the template. Set `entityName` to a
  /// sub-entity to fetch only its objects.
  ///
  /// ```swift
  /// let request: FetchRequest<Publication> = try context.fetchRequest(
  ///   fromTemplate: "byAuthor", substituting: ["AUTHOR": .attribute(.string("Ada"))])
  /// print(try context.fetch(request).count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  ///   WHERE t1.ZNAME == ?
  /// ```
  ///
  /// Variable names exclude the `$`. Superfluous values are ignored.
  ///
  /// - Throws: ``ObjectGraphError`` if the template does not exist, a variable has no value, or a
  ///   value's type does not match its comparison.
  public func fetchRequest<Result: ManagedObject>(
    fromTemplate name: String, substituting variables: [String: FetchValue] = [:],
    as _: Result.Type = Result.self
  ) throws(ObjectGraphError) -> FetchRequest<Result> {
    guard let template = layout.model.fetchRequestTemplate(forName: name) else {
      throw .unknownTemplate(
        name, known: layout.model.fetchRequestTemplatesByName.keys.sorted())
    }
    var request = FetchRequest<Result>(template)
    do {
      request.predicate = try layout.templates.byTemplate[name]?
        .substituting(variables: variables)
    } catch {
      throw .variable(error)
    }
    let entity = try resolvedEntity(named: request.entityName).layout
    _ = try FetchDraft(request, entity: entity).checked(in: layout)
    return request
  }
}

extension FetchRequest {
  /// Copies a template without its predicate.
  init(_ template: FetchRequestTemplate) {
    self.init(entityName: template.entityName)
    sortDescriptors = template.sorts.map {
      FetchSortDescriptor(key: $0.key, ascending: $0.isAscending)
    }
    fetchLimit = template.fetchLimit
    fetchBatchSize = template.fetchBatchSize
    includesSubentities = template.includesSubentities
    includesPendingChanges = template.includesPendingChanges
  }
}

extension ManagedObject {
  /// Returns the objects of a fetched property.
  ///
  /// They are fetched on first access and cached until the object is refreshed or the context is
  /// reset.
  ///
  /// ```swift
  /// try book.fetchedProperty("sequels")  // throws sequels
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetchedProperty(_ name: String) throws(ObjectGraphError) -> [ManagedObject] {
    guard let context = managedObjectContext else { throw .contextGone(entity: layout.name) }
    if let known = context.readCache.fetchedProperty(name, of: self) { return known }
    let found = try context.fetch(fetchedPropertyRequest(name, context))
    context.readCache.setFetchedProperty(name, of: self, to: found)
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

  /// Returns the value of `$FETCH_SOURCE` or `$FETCHED_PROPERTY`, or nil for any other variable.
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

  /// Follows to-one relationships to an attribute or a final object.
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

/// The predicates in a model's texts, parsed once when the model is opened.
struct TemplatePredicates: Sendable {
  /// The predicates by template name.
  private(set) var byTemplate: [String: FetchPredicate] = [:]
  /// The predicates by entity and fetched property.
  private(set) var byFetchedProperty: [String: [String: FetchPredicate]] = [:]

  /// - Throws: `ModelError` with every text that cannot be parsed.
  init(model: ManagedObjectModel) throws(ModelError) {
    var problems: [ModelError.Problem] = []
    func parsed(_ text: String?, _ place: String, _ property: String?) -> FetchPredicate? {
      guard let text else { return nil }
      do {
        return try FetchPredicate(format: text, arguments: [])
      } catch {
        problems.append(
          ModelError.Problem(
            entity: place, property: property, rule: .invalidPredicate("\(error)")))
        return nil
      }
    }
    for (name, template) in model.fetchRequestTemplatesByName.sorted(by: { $0.key < $1.key }) {
      byTemplate[name] = parsed(template.predicateFormat, "fetch request \(name)", nil)
    }
    for entity in model.entitiesInNumberingOrder {
      for property in entity.properties.compactMap({ $0 as? FetchedPropertyDescription }) {
        let text = property.fetchRequest?.predicateFormat
        byFetchedProperty[entity.name, default: [:]][property.name] = parsed(
          text, entity.name, property.name)
      }
    }
    guard problems.isEmpty else { throw ModelError(problems: problems) }
  }
}
