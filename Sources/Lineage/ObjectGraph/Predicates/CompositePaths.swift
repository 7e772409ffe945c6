/// Paths into composites, which without the model look like paths over relationships.
extension ModelLayout {
  /// Returns the path with each composite element as one step, as rows store it.
  ///
  /// Sort keys are texts and never rewritten, so code that follows a path must call this.
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
