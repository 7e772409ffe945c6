public import Foundation

extension EntityDescription {
  /// A 32-byte fingerprint of what the entity stores.
  ///
  /// It covers name, ancestors, abstractness, the hash modifier and every own stored property;
  /// class names, user info, defaults, rules, delete rules, renaming identifiers, indexes and
  /// fetched properties do not count. Apple's own hashes cannot be computed outside Apple's tools,
  /// so these only tell versions of our models apart.
  public var versionHash: Data { Data(versionHashBytes(.current)) }

  /// The fingerprint that stores have which were made before 0.1.0.
  var formerVersionHash: Data { Data(versionHashBytes(.withDeleteRules)) }

  private func versionHashBytes(_ form: VersionHashForm) -> [UInt8] {
    let ancestor =
      superentity.map { $0.versionHashBytes(form).map(String.init).joined(separator: ",") } ?? ""
    let lines =
      ["entity \(name)", "super \(ancestor)", "abstract \(isAbstract)"]
      + (versionHashModifier.map { ["modifier \($0)"] } ?? [])
    let fingerprints = properties.compactMap { $0.fingerprint(form) }.sorted()
    return SHA256.hash(Array((lines + fingerprints).joined(separator: "\n").utf8))
  }
}

/// The parts of a model that a version hash covers.
private enum VersionHashForm {
  case current
  /// Counted the delete rules too, which changes nothing that a store holds.
  case withDeleteRules
}

extension ManagedObjectModel {
  /// The version hash of every entity by its name.
  public var entityVersionHashesByName: [String: Data] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0.versionHash) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The hashes that a store of the model has if it was made before 0.1.0.
  var formerVersionHashesByName: [String: Data] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0.formerVersionHash) },
      uniquingKeysWith: { first, _ in first })
  }

  /// True if stores of both models hold the same, so that either may open them.
  public func isCompatible(withVersionHashes hashes: [String: Data]) -> Bool {
    entityVersionHashesByName == hashes || formerVersionHashesByName == hashes
  }
}

extension PropertyDescription {
  /// A 32-byte fingerprint of what is stored for the property, nil for a fetched property.
  public var versionHash: Data? {
    fingerprint(.current).map { Data(SHA256.hash(Array($0.utf8))) }
  }

  fileprivate func fingerprint(_ form: VersionHashForm) -> String? {
    let modifier = versionHashModifier.map { " modifier \($0)" } ?? ""
    let common = "\(name) optional \(isOptional) transient \(isTransient)\(modifier)"
    if let attribute = self as? AttributeDescription {
      let elements = attribute.composite?.elements.compactMap { $0.fingerprint(form) } ?? []
      return (["attribute \(common) type \(attribute.type.rawValue)"] + elements)
        .joined(separator: " / ")
    }
    guard let relationship = self as? RelationshipDescription else { return nil }
    // A to-one's least count says nothing that its optionality does not.
    let minCount = relationship.isToMany ? relationship.minCount : 0
    let rule = form == .withDeleteRules ? "rule \(relationship.deleteRule.rawValue) " : ""
    return "relationship \(common) to \(relationship.destinationEntity?.name ?? "") "
      + "inverse \(relationship.inverseRelationship?.name ?? "") "
      + "count \(minCount)...\(relationship.maxCount) "
      + "\(rule)ordered \(relationship.isOrdered)"
  }
}
