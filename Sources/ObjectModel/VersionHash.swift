extension EntityDescription {
  /// A 32-byte fingerprint of what the entity stores.
  ///
  /// It covers name, ancestors, abstractness and every own property's type, optionality and
  /// destination (mission spec 1.3). Apple's own hashes cannot be computed outside Apple's tools
  /// (store format spec, section 6), so these only tell versions of our models apart.
  public var versionHash: [UInt8] {
    let ancestor = superentity.map { $0.versionHash.map(String.init).joined(separator: ",") } ?? ""
    let lines = ["entity \(name)", "super \(ancestor)", "abstract \(isAbstract)"]
    return SHA256.hash(
      Array((lines + properties.map(Self.fingerprint).sorted()).joined(separator: "\n").utf8))
  }

  private static func fingerprint(_ property: PropertyDescription) -> String {
    let common =
      "\(property.name) optional \(property.isOptional) transient \(property.isTransient)"
    if let attribute = property as? AttributeDescription {
      return "attribute \(common) type \(attribute.type.rawValue)"
    }
    guard let relationship = property as? RelationshipDescription else { return common }
    return "relationship \(common) to \(relationship.destinationEntity?.name ?? "") "
      + "inverse \(relationship.inverseRelationship?.name ?? "") "
      + "count \(relationship.minCount)...\(relationship.maxCount) rule \(relationship.deleteRule.rawValue)"
  }
}
