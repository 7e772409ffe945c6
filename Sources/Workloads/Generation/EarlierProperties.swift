import LogicalModel

/// Draws properties together with those that their values come after.
struct EarlierProperties {
  let domain: Domain
  let dataset: Dataset

  /// - Throws: the problem, also for a property that comes after itself.
  func drawn(
    _ property: Property, at path: PropertyPath, rows: Int, behind: [PropertyPath] = []
  ) throws(GenerationError.Problem) -> DrawnProperty {
    let distribution = dataset.values[path]
    var earlier: DrawnProperty?
    if case .after(let name, _, _)? = distribution?.law {
      guard !behind.contains(path) else {
        throw .init(
          path, "its values come after themselves; give one of the properties another law")
      }
      let (first, firstPath) = try declared(name, before: path)
      guard (first.type == .date) == (property.type == .date), NumberForm(first.type) != nil else {
        throw .init(
          path, "cannot come after \(name), which is of type \(first.type.rawValue); take another")
      }
      earlier = try drawn(first, at: firstPath, rows: rows, behind: behind + [path])
    }
    return try DrawnProperty(
      property, at: path, distribution: distribution, seed: dataset.seed, rows: rows,
      earlier: earlier)
  }

  private func declared(_ name: String, before path: PropertyPath) throws(GenerationError.Problem)
    -> (Property, PropertyPath)
  {
    for kind in domain.lineage(of: path.kind).reversed() {
      if let property = kind.properties.first(where: { $0.name == name }) {
        return (property, PropertyPath(kind: kind.name, name: name))
      }
    }
    throw .init(path, "its kind has no property \(name) to come after; name one, also inherited")
  }
}
