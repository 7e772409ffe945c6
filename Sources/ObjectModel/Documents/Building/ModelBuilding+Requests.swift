extension ModelBuilding {
  mutating func add(_ source: ModelDocument.FetchedProperty, to entity: EntityDescription) {
    let property = FetchedPropertyDescription(name: source.name)
    property.isOptional = source.settings.isYes("optional")
    property.renamingIdentifier = renaming(source.settings, entity.name, source.name)
    property.userInfo = values(of: source.userInfo, entity.name, source.name)
    if let request = source.fetchRequest, request.entity != nil {
      property.fetchRequest = template(request, user: "its fetchRequest", entity.name, source.name)
    } else {
      report(.missingFetchRequest, source.settings, entity.name, source.name)
    }
    entity.properties.append(property)
  }

  mutating func addTemplates(to model: ManagedObjectModel) {
    for request in document.fetchRequests {
      guard let template = template(request, user: "fetchRequest \(request.name)") else { continue }
      model.setFetchRequestTemplate(template, forName: request.name)
      if let entity = entities[template.entityName], !entity.subentities.isEmpty,
        !template.includesSubentities
      {
        warn(.exactEntityOnly(entity.name), request.settings, request.name)
      }
    }
  }

  mutating func addConfigurations(to model: ManagedObjectModel) {
    for configuration in document.configurations {
      for name in configuration.entities where documents[name] == nil {
        report(
          .unknownEntity(name, of: "configuration \(configuration.name)"), configuration.settings)
      }
      model.setEntityNames(configuration.entities, forConfigurationName: configuration.name)
    }
  }

  /// The request of an element, in which an absent setting means no (format spec, chapter 3).
  private mutating func template(
    _ source: ModelDocument.FetchRequest, user: String, _ entity: String? = nil,
    _ property: String? = nil
  ) -> FetchRequestTemplate? {
    let settings = source.settings
    guard let name = source.entity, entityNames.contains(name) else {
      report(.unknownEntity(source.entity ?? "", of: user), settings, entity, property)
      return nil
    }
    var template = FetchRequestTemplate(entityName: name, predicateFormat: source.predicate)
    template.fetchLimit = number("fetchLimit", settings, entity, property)
    template.fetchBatchSize = number("fetchBatchSize", settings, entity, property)
    template.resultType =
      .init(rawValue: number("resultType", settings, entity, property)) ?? .objects
    template.includesSubentities =
      settings.isYes("includeSubentities") || settings.isYes("includesSubentities")
    template.includesPropertyValues =
      settings.isYes("includePropertyValues") || settings.isYes("includesPropertyValues")
    template.returnsObjectsAsFaults =
      settings.isYes("returnObjectsAsFaults") || settings.isYes("returnsObjectsAsFaults")
    template.includesPendingChanges = settings.isYes("includesPendingChanges")
    template.returnsDistinctResults =
      settings.isYes("returnDistinctResults") || settings.isYes("returnsDistinctResults")
    return template
  }

  private mutating func number(
    _ name: String, _ settings: ModelDocument.Settings, _ entity: String?, _ property: String?
  ) -> Int {
    guard let text = settings[name] else { return 0 }
    if let number = Int(text), number >= 0 { return number }
    report(.notANumber(text, of: name), settings, entity, property ?? settings["name"])
    return 0
  }
}
