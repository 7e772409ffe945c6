import ObjectGraph
import ObjectModel

/// Fetched properties, templates and configurations.
extension ModelDecoder {
  /// Nil, with a warning, where the predicate cannot be said here: without it the property would
  /// find too much.
  func fetchedProperty(_ name: String, _ object: ArchivedObject, _ place: String)
    throws(ModelArchiveError) -> FetchedPropertyDescription?
  {
    guard let request = try object.object("NSFetchRequest"),
      let template = try template(
        request, entityName: try object.requiredText("_NSFetchRequestEntityName"), place)
    else {
      warn(place, "is a fetched property whose request cannot be read, and is left out", loss: nil)
      return nil
    }
    return FetchedPropertyDescription(name: name, fetchRequest: template)
  }

  func addModelParts(of root: ArchivedObject, to model: ManagedObjectModel)
    throws(ModelArchiveError)
  {
    for identifier in try root.members("NSVersionIdentifiers") {
      if case .text(let text) = identifier { model.versionIdentifiers.insert(text) }
    }
    let configurations = try root.entries("NSConfigurations")
    let limit = root.archive.budget.limits.entityCount
    guard configurations.count <= limit else { throw .limitExceeded(.configurations, limit: limit) }
    for (name, value) in configurations {
      guard case .object(let members) = value else { continue }
      model.setEntityNames(try entityNames(in: members), forConfigurationName: name)
    }
    for (name, value) in try root.entries("NSFetchRequestTemplates") {
      guard case .object(let request) = value,
        let entityName = try request.object("NSEntity")?.requiredText("NSEntityName"),
        let template = try template(request, entityName: entityName, "fetch request \(name)")
      else {
        warn("fetch request \(name)", "cannot be read and is left out", loss: nil)
        continue
      }
      model.setFetchRequestTemplate(template, forName: name)
    }
  }

  private func entityNames(in collection: ArchivedObject) throws(ModelArchiveError) -> [String] {
    var names: [String] = []
    for member in try collection.collectedValues() {
      if case .object(let entity) = member { names.append(try entity.requiredText("NSEntityName")) }
    }
    return names
  }

  private func template(_ request: ArchivedObject, entityName: String, _ place: String)
    throws(ModelArchiveError) -> FetchRequestTemplate?
  {
    var template = FetchRequestTemplate(entityName: entityName)
    if let predicate = try request.object("NSPredicate") {
      guard let text = try PredicateText.predicate(predicate),
        (try? FetchPredicate(format: text, arguments: [])) != nil
      else { return nil }
      template.predicateFormat = text
    }
    for member in try request.members("NSSortDescriptors") {
      guard case .object(let sort) = member, let key = try sort.text("NSKey"),
        try sort.text("NSSelector") ?? "compare:" == "compare:"
      else {
        warn(place, "an order of its request has no counterpart and is left out", loss: nil)
        continue
      }
      template.sorts.append(
        FetchRequestTemplate.Sort(key: key, isAscending: try sort.flag("NSAscending")))
    }
    template.fetchLimit = max(0, try request.integer("NSFetchLimit") ?? 0)
    template.fetchBatchSize = max(0, try request.integer("NSBatchSize") ?? 0)
    return template
  }
}
