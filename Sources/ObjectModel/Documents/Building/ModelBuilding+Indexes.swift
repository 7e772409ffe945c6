extension ModelBuilding {
  /// Gives an entity its indexes from all three dialects, which old files mix.
  mutating func addIndexes(of source: ModelDocument.Entity) {
    guard let entity = entities[source.name], documents[source.name] == source else { return }
    let properties = Set((entity.allProperties + entity.flatProperties).map(\.name))
    var indexes: [FetchIndexDescription] = []
    for index in source.fetchIndexes {
      let elements = index.elements.map(Self.element)
      guard
        arePresent(
          elements.filter { $0.expressionType == nil }.map(\.property),
          in: properties.union(FetchIndexDescription.systemColumns),
          "index \(index.name)", index.settings, source.name)
      else { continue }
      indexes.append(
        FetchIndexDescription(
          name: index.name, elements: elements,
          partialIndexPredicateFormat: index.settings["partialIndexPredicate"]))
    }
    indexes += compoundIndexes(of: source, properties) + singleIndexes(of: source)
    entity.indexes = uniquelyNamed(indexes, source)
    entity.uniquenessConstraints = (source.uniquenessConstraints ?? []).filter {
      arePresent($0, in: properties, "a uniqueness constraint", source.settings, source.name)
    }
  }

  private static func element(
    _ settings: ModelDocument.Settings
  ) -> FetchIndexDescription.Element {
    let expression = settings["expression"]
    let type = settings["expressionType"].flatMap { AttributeType(documentName: $0) }
    return FetchIndexDescription.Element(
      property: settings["property"] ?? expression ?? "",
      isAscending: settings["order"] != "descending",
      collationType: settings["type"] == "RTree" ? .rTree : .binary,
      expressionType: settings["property"] == nil && expression != nil ? type ?? .undefined : nil)
  }

  /// Core Data calls converted compound indexes `compoundIndex`, `compoundIndex1` and so on.
  private mutating func compoundIndexes(
    of source: ModelDocument.Entity, _ properties: Set<String>
  ) -> [FetchIndexDescription] {
    var indexes: [FetchIndexDescription] = []
    for names in source.compoundIndexes ?? [] {
      if let path = names.first(where: { $0.contains(".") }) {
        warn(.keyPathIndex(path), source.settings, source.name)
      } else if arePresent(names, in: properties, "a compound index", source.settings, source.name)
      {
        let number = indexes.isEmpty ? "" : "\(indexes.count)"
        indexes.append(
          FetchIndexDescription(
            name: "compoundIndex\(number)", elements: names.map { .init(property: $0) }))
      }
    }
    return indexes
  }

  /// The oldest dialect; a relationship's column has an index without being asked.
  private func singleIndexes(of source: ModelDocument.Entity) -> [FetchIndexDescription] {
    source.attributes.filter { $0.settings.isYes("indexed") && !$0.isTransient }.map {
      FetchIndexDescription(
        name: "by\($0.name.prefix(1).uppercased())\($0.name.dropFirst())Index",
        elements: [.init(property: $0.name)])
    }
  }

  private mutating func uniquelyNamed(
    _ indexes: [FetchIndexDescription], _ source: ModelDocument.Entity
  ) -> [FetchIndexDescription] {
    var names: Set<String> = []
    // Equal ones are one index, whoever listed it twice.
    return indexes.withoutRepetitions.map { index in
      var index = index
      if names.contains(index.name) {
        warn(.repeatedIndex(index.name), source.settings, source.name)
        let free = (2...).lazy.map { "\(index.name)\($0)" }.first { !names.contains($0) }
        index.name = free ?? index.name
      }
      names.insert(index.name)
      return index
    }
  }

  private mutating func arePresent(
    _ names: [String], in properties: Set<String>, _ user: String,
    _ settings: ModelDocument.Settings, _ entity: String
  ) -> Bool {
    let missing = names.filter { !properties.contains($0) }
    for name in missing { report(.unknownProperty(name, of: user), settings, entity) }
    return missing.isEmpty
  }
}
