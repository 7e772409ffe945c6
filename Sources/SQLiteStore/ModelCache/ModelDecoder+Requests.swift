import ObjectGraph
import ObjectModel

/// Fetched properties, templates, configurations and indexes.
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
      warn(place, "is a fetched property whose request cannot be read, and is left out")
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
    for (name, value) in try root.entries("NSConfigurations") {
      guard case .object(let members) = value else { continue }
      model.setEntityNames(try entityNames(in: members), forConfigurationName: name)
    }
    for (name, value) in try root.entries("NSFetchRequestTemplates") {
      guard case .object(let request) = value,
        let entityName = try request.object("NSEntity")?.requiredText("NSEntityName"),
        let template = try template(request, entityName: entityName, "fetch request \(name)")
      else {
        warn("fetch request \(name)", "cannot be read and is left out")
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
        warn(place, "an order of its request has no counterpart and is left out")
        continue
      }
      template.sorts.append(
        FetchRequestTemplate.Sort(key: key, isAscending: try sort.flag("NSAscending")))
    }
    template.fetchLimit = max(0, try request.integer("NSFetchLimit") ?? 0)
    template.fetchBatchSize = max(0, try request.integer("NSBatchSize") ?? 0)
    return template
  }

  func addIndexes(of object: ArchivedObject, to entity: EntityDescription)
    throws(ModelArchiveError)
  {
    for member in try object.members("NSFetchIndexDescriptions") {
      guard case .object(let archived) = member else { continue }
      if let index = try index(archived, entity.name) { entity.indexes.append(index) }
    }
    for member in try object.members("NSUniqueTuples") {
      guard case .object(let tuple) = member else { continue }
      let names = try tuple.collectedValues().compactMap { value in
        if case .text(let name) = value { name } else { nil }
      }
      entity.uniquenessConstraints.append(names)
    }
    try warnOfOlderIndexes(object, entity)
  }

  private func index(_ object: ArchivedObject, _ entityName: String) throws(ModelArchiveError)
    -> FetchIndexDescription?
  {
    let name = try object.requiredText("NSIndexName")
    let place = "\(entityName), index \(name)"
    var index = FetchIndexDescription(name: name, elements: [])
    for member in try object.members("NSIndexElements") {
      guard case .object(let element) = member, let property = try element.text("NSPropertyName"),
        let collation = FetchIndexDescription.CollationType(
          rawValue: try element.integer("NSFetchIndexElementType") ?? 0)
      else {
        warn(place, "has an element that is not known, and is left out")
        return nil
      }
      index.elements.append(
        FetchIndexDescription.Element(
          property: property, isAscending: try element.flag("NSAscending"),
          collationType: collation))
    }
    if let predicate = try object.object("NSPartialIndexPredicate") {
      guard let text = try PredicateText.predicate(predicate) else {
        warn(place, "has a condition that is not known, and is left out")
        return nil
      }
      index.partialIndexPredicateFormat = text
    }
    return index
  }

  /// Before fetch indexes there were marks on properties and lists of names; newer archives have
  /// both, the older ones only as a memory.
  private func warnOfOlderIndexes(_ object: ArchivedObject, _ entity: EntityDescription)
    throws(ModelArchiveError)
  {
    let compounds = try object.members("NSCompoundIndexes").count
    guard compounds > 0, entity.indexes.isEmpty else { return }
    warn(entity.name, "\(compounds) index(es) of an older form are not part of the model")
  }
}
