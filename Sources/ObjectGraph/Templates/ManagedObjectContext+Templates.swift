import ObjectModel

extension ManagedObjectContext {
  /// A request made from a template of the model, its variables replaced by values.
  ///
  /// Each call makes a copy: what is done to it does nothing to the template. Point its
  /// `entityName` at a sub-entity to ask the same of that one only.
  ///
  /// ```swift
  /// let request: FetchRequest<Publication> = try context.fetchRequest(
  ///   fromTemplate: "byAuthor", substituting: ["AUTHOR": .attribute(.string("Ada"))])
  /// ```
  ///
  /// Variables are named without their `$`; values beyond those of the template do no harm.
  ///
  /// - Throws: ``ObjectGraphError``, if there is no such template, a variable has no value, or a
  ///   value's type does not fit what it is compared with.
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
    let entity = try boundEntity(named: request.entityName).layout
    _ = try StoreFetch(request, entity: entity).checked(in: layout)
    return request
  }
}

extension FetchRequest {
  /// All that a template says but its predicate.
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
