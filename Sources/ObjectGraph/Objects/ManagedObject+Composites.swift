public import ObjectModel

/// Composites as a whole; their elements are attributes too, named by paths such as `place.latitude`.
extension ManagedObject {
  /// The elements of a composite that have values, by their paths below it; nil if none has.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func composite(forKey key: String) throws(ObjectGraphError) -> [String: AttributeValue]? {
    var values: [String: AttributeValue] = [:]
    for name in try elementNames(of: key) {
      values[name] = try value(forKey: "\(key).\(name)")
    }
    return values.isEmpty ? nil : values
  }

  /// Sets all elements of a composite; those that are not named have no value then.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)`` or
  ///   ``ObjectGraphError/wrongType(entity:property:value:)``, before anything was set.
  public func setComposite(_ values: [String: AttributeValue]?, forKey key: String)
    throws(ObjectGraphError)
  {
    let names = try elementNames(of: key)
    let values = values ?? [:]
    if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
      throw .unknownProperty(entity: entityName, property: "\(key).\(unknown)", known: names)
    }
    let types = entity.flatAttributesByName
    for (name, value) in values.sorted(by: { $0.key < $1.key })
    where !value.fits(types["\(key).\(name)"]?.type ?? .undefined) {
      throw .wrongType(entity: entityName, property: "\(key).\(name)", value: value)
    }
    for name in names { try setValue(values[name], forKey: "\(key).\(name)") }
  }

  private func elementNames(of key: String) throws(ObjectGraphError) -> [String] {
    guard let composite = entity.attributesByName[key], composite.composite != nil else {
      throw .unknownProperty(
        entity: entityName, property: key,
        known: entity.attributes.filter { $0.composite != nil }.map(\.name).sorted())
    }
    return composite.flatElements.map { String($0.name.dropFirst(key.count + 1)) }
  }
}
