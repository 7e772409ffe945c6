public import Foundation

extension EntityDescription {
  /// A 32-byte fingerprint of what the entity stores.
  ///
  /// It covers name, ancestors, abstractness, the hash modifier and every own stored property;
  /// class names, user info, defaults, rules, delete rules, renaming identifiers, indexes and
  /// fetched properties do not count. Apple's own hashes cannot be computed outside Apple's tools,
  /// so these only tell versions of our models apart.
  public var versionHash: Data { Data(versionHashBytes) }

  private var versionHashBytes: [UInt8] {
    let ancestor =
      superentity.map { $0.versionHashBytes.map(String.init).joined(separator: ",") } ?? ""
    let lines =
      ["entity \(name)", "super \(ancestor)", "abstract \(isAbstract)"]
      + (versionHashModifier.map { ["modifier \($0)"] } ?? [])
    let fingerprints = properties.compactMap(\.fingerprint).sorted()
    return SHA256.hash(Array((lines + fingerprints).joined(separator: "\n").utf8))
  }
}

extension ManagedObjectModel {
  /// The version hash of every entity by its name.
  public var entityVersionHashesByName: [String: Data] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0.versionHash) },
      uniquingKeysWith: { first, _ in first })
  }

  /// True if stores of both models hold the same, so that either may open them.
  public func isCompatible(withVersionHashes hashes: [String: Data]) -> Bool {
    entityVersionHashesByName == hashes
  }
}

extension PropertyDescription {
  /// A 32-byte fingerprint of what is stored for the property, nil for a fetched property.
  public var versionHash: Data? {
    fingerprint.map { Data(SHA256.hash(Array($0.utf8))) }
  }

  fileprivate var fingerprint: String? {
    let modifier = versionHashModifier.map { " modifier \($0)" } ?? ""
    let common = "\(name) optional \(isOptional) transient \(isTransient)\(modifier)"
    if let attribute = self as? AttributeDescription {
      let elements = attribute.composite?.elements.compactMap(\.fingerprint) ?? []
      return (["attribute \(common) type \(attribute.type.rawValue)"] + elements)
        .joined(separator: " / ")
    }
    guard let relationship = self as? RelationshipDescription else { return nil }
    // A to-one's least count says nothing that its optionality does not.
    let minCount = relationship.isToMany ? relationship.minCount : 0
    return "relationship \(common) to \(relationship.destinationEntity?.name ?? "") "
      + "inverse \(relationship.inverseRelationship?.name ?? "") "
      + "count \(minCount)...\(relationship.maxCount) "
      + "ordered \(relationship.isOrdered)"
  }
}
