/// An attribute behind to-one relationships.
public struct AttributePath<Value: AttributeRepresentable>: AttributeReference {
  public let keyPath: FetchKeyPath
}

/// A to-one relationship behind others.
public struct ToOnePath<Destination: ManagedObject>: ToOneReference {
  public let keyPath: FetchKeyPath
}

/// A to-many relationship behind to-one relationships.
public struct ToManyPath<Destination: ManagedObject>: ToManyReference {
  public let keyPath: FetchKeyPath
}

extension FetchKeyPath {
  static func + (path: FetchKeyPath, rest: FetchKeyPath) -> FetchKeyPath {
    FetchKeyPath(base: path.base, castTo: path.castTo, steps: path.steps + rest.steps)
  }

  /// The same path whose end only counts if it is of the named entity or below.
  func cast(to entityName: String) -> FetchKeyPath {
    var path = self
    if path.steps.isEmpty {
      path.castTo = entityName
    } else {
      path.steps[path.steps.count - 1].castTo = entityName
    }
    return path
  }
}
