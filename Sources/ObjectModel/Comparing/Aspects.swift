import Foundation

/// One thing that can be said of a description, comparable between versions.
struct Aspect {
  let label: String
  /// What people read; nil for nothing to say.
  let text: String?
  /// What of it counts for the version hash; equal for all if it never counts.
  var hashed = ""

  /// The change from an older value of the same aspect, nil without any.
  func change(from old: Aspect?) -> (text: String, changesHash: Bool)? {
    guard text != old?.text || hashed != old?.hashed else { return nil }
    let name = label.isEmpty ? "" : "\(label) "
    return ("\(name)\(old?.text ?? "none") -> \(text ?? "none")", hashed != old?.hashed)
  }

  /// An aspect whose every change gives a new hash.
  static func counting(_ label: String, _ text: String?) -> Aspect {
    Aspect(label: label, text: text, hashed: text ?? "")
  }

  static func userInfo(_ values: [String: String]) -> Aspect {
    let entries = values.sorted { $0.key < $1.key }.map { "\($0) = \($1)" }
    return Aspect(
      label: "user info", text: entries.isEmpty ? nil : "(\(entries.joined(separator: ", ")))")
  }
}

extension PropertyDescription {
  /// What can change in a property, its signature first.
  ///
  /// What counts for the hash must be what ``EntityDescription/versionHash`` counts.
  var aspects: [Aspect] {
    let specific: [Aspect] =
      switch self {
      case let attribute as AttributeDescription: attribute.attributeAspects
      case let relationship as RelationshipDescription: relationship.relationshipAspects
      default: [Aspect(label: "", text: signature)]
      }
    let isStored = !(self is FetchedPropertyDescription)
    return specific + [
      Aspect(
        label: "transient", text: isTransient ? "yes" : "no",
        hashed: isStored ? "\(isTransient)" : ""),
      Aspect(
        label: "version hash modifier", text: versionHashModifier,
        hashed: isStored ? versionHashModifier ?? "" : ""),
      Aspect(label: "renaming identifier", text: renamingIdentifier),
      Aspect(
        label: "kept in history", text: preservesValueInHistoryOnDeletion ? "yes" : "no"),
      .userInfo(userInfo),
    ]
  }
}

extension AttributeDescription {
  fileprivate var attributeAspects: [Aspect] {
    let elements = (composite?.elements ?? []).map { "\($0.name): \($0.signature)" }
    // The hash knows a composite by its elements' hashes, not by its name.
    let hashes = (composite?.elements ?? []).map {
      "\($0.versionHash?.base64EncodedString() ?? "")"
    }
    let stored = "\(type.rawValue) \(isOptional) \(hashes)"
    return [
      Aspect(label: "", text: signature, hashed: stored),
      Aspect(
        label: "elements", text: composite == nil ? nil : "(\(elements.joined(separator: ", ")))"),
      Aspect(label: "rules", text: rules.isEmpty ? nil : rules.signature),
      Aspect(label: "transformer", text: valueTransformerName),
      Aspect(label: "value class", text: attributeValueClassName),
      Aspect(label: "external storage", text: allowsExternalBinaryDataStorage ? "yes" : "no"),
      Aspect(label: "cloud encryption", text: allowsCloudEncryption ? "yes" : "no"),
      Aspect(label: "derived from", text: derivationExpression),
    ]
  }
}

extension RelationshipDescription {
  fileprivate var relationshipAspects: [Aspect] {
    let minCount = isToMany ? minCount : 0
    let stored =
      "\(destinationEntity?.name ?? "") \(isOptional) \(minCount) \(maxCount) \(isOrdered)"
    return [
      Aspect(label: "", text: signature, hashed: stored),
      .counting("inverse", inverseRelationship?.name),
      Aspect(label: "delete rule", text: deleteRule.documentName),
    ]
  }
}

extension EntityDescription {
  /// What can change in an entity, its properties left out.
  var aspects: [Aspect] {
    let constraints = uniquenessConstraints.map { $0.joined(separator: " + ") }.sorted()
    return [
      .counting("parent", superentity?.name),
      .counting("abstract", isAbstract ? "yes" : "no"),
      .counting("version hash modifier", versionHashModifier),
      Aspect(label: "class", text: managedObjectClassName),
      Aspect(label: "renaming identifier", text: renamingIdentifier),
      Aspect(
        label: "unique", text: constraints.isEmpty ? nil : constraints.joined(separator: ", ")),
      .userInfo(userInfo),
    ]
  }
}
