public import Foundation

extension EntityDescription {
  /// A 32-byte hash of the entity's stored form.
  ///
  /// Includes the name, ancestors, abstractness, hash modifier and own stored properties, but not
  /// class names, user info, defaults, rules, delete rules, renaming identifiers, indexes or
  /// fetched properties. Apple's hashes can be computed only by Apple's tools, so these distinguish
  /// only versions of this library's models.
  ///
  /// ```swift
  /// print(model.entitiesByName["Book"]?.versionHash == newer.entitiesByName["Book"]?.versionHash)  // prints false
  /// ```
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
  /// The version hash of each entity, by name.
  ///
  /// ```swift
  /// print(model.entityVersionHashesByName["Tag"] == newer.entityVersionHashesByName["Tag"])  // prints true
  /// ```
  public var entityVersionHashesByName: [String: Data] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0.versionHash) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns true if the hashes match, so that stores of both models have the same form.
  ///
  /// ```swift
  /// print(newer.isCompatible(withVersionHashes: model.entityVersionHashesByName))  // prints false
  /// ```
  public func isCompatible(withVersionHashes hashes: [String: Data]) -> Bool {
    entityVersionHashesByName == hashes
  }
}

extension PropertyDescription {
  /// A 32-byte hash of the property's stored form, or nil for a fetched property.
  ///
  /// ```swift
  /// let title = book.entity.attributesByName["title"]
  /// print(title?.versionHash == newer.entitiesByName["Book"]?.attributesByName["title"]?.versionHash)  // prints true
  /// ```
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
    // A to-one's minimum count follows from its optionality.
    let minCount = relationship.isToMany ? relationship.minCount : 0
    return "relationship \(common) to \(relationship.destinationEntity?.name ?? "") "
      + "inverse \(relationship.inverseRelationship?.name ?? "") "
      + "count \(minCount)...\(relationship.maxCount) "
      + "ordered \(relationship.isOrdered)"
  }
}
