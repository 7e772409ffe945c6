extension ModelBuilding {
  /// Puts each entity into its parent's list, but none that would be its own ancestor.
  mutating func linkParents() {
    var children: [String: [EntityDescription]] = [:]
    for source in document.entities {
      guard let parent = source.parentEntity, !parent.isEmpty, let entity = entities[source.name]
      else { continue }
      guard entities[parent] != nil else {
        report(.unknownParent(parent), source.settings, source.name)
        continue
      }
      switch chain(from: source.name) {
      case .cycle(let names): report(.inheritanceCycle(names), source.settings, source.name)
      case .tooLong(let count):
        report(
          .tooMany("ancestors", count: count, limit: Self.depthLimit), source.settings,
          source.name)
      case .sound: children[parent, default: []].append(entity)
      }
    }
    for (name, list) in children { entities[name]?.subentities = list }
  }

  private enum Chain {
    case sound
    case cycle([String])
    case tooLong(Int)
  }

  private func chain(from name: String) -> Chain {
    var names = [name]
    while let parent = documents[names[names.count - 1]]?.parentEntity, documents[parent] != nil {
      // A cycle further up is told where it is, and must not be built upon either.
      if names.contains(parent) { return .cycle(names + [parent]) }
      names.append(parent)
      if names.count > Self.depthLimit { return .tooLong(names.count - 1) }
    }
    return .sound
  }
}
