/// Paths into composites, which look like paths over relationships without the model.
extension ModelLayout {
  /// The path with each element of a composite as one step, as rows know it.
  ///
  /// Sorts come as texts and are never rewritten, so that whoever follows a path asks for this.
  func withWholeElements(_ path: FetchKeyPath, from start: EntityLayout) -> FetchKeyPath {
    guard path.steps.count > 1 else { return path }
    var position = start
    for (place, step) in path.steps.enumerated() {
      if let relationship = position.relationships[step.name] {
        position = step.castTo.flatMap(entity) ?? entities[relationship.destination]
        continue
      }
      let rest = path.steps[place...]
      let name = rest.map(\.name).joined(separator: ".")
      guard rest.count > 1, position.slot(named: name) != nil,
        rest.allSatisfy({ $0.castTo == nil })
      else { return path }
      var whole = path
      whole.steps.removeSubrange(place...)
      whole.steps.append(FetchKeyPath.Step(name))
      return whole
    }
    return path
  }
}
