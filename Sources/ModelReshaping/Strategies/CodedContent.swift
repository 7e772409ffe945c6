import Lineage

/// One entity for the whole family, with the kinds' own values as coded data in one attribute.
///
/// The values are an enum with associated values that is `Codable` and stored as a whole, as in
/// many apps. The table is as narrow as possible and does not change with a kind, but the store
/// cannot search the data, so every condition on it decodes all members.
package struct CodedContent: Strategy {
  package let name = "coded-content"
  package let summary =
    "One entity for the whole family: the shared properties, a type attribute, and the kinds' own "
    + "values as JSON in one Binary attribute, read by a Codable enum."

  package init() {}

  package func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    var rebuilding = TreeRebuilding(tree, strategy: name)
    let content = tree.freeName(
      "content", avoiding: tree.kinds.flatMap(\.attributes), in: tree.kinds, prefix: "own")
    var column = ModelDocument.Attribute(name: content, type: "Binary")
    column.isOptional = true
    rebuilding.add(rebuilding.typedEntity(adding: [column]), for: tree.kinds)
    for (kind, code) in tree.codedKinds {
      var placement = rebuilding.typedPlacement(of: kind, code: code)
      for attribute in tree.lineage(of: kind.name).dropFirst().flatMap(\.attributes) {
        func rejection(_ why: String) -> ReshapingError {
          .cannotHold(strategy: name, entity: kind.name, property: attribute.name, why: why)
        }
        if attribute.type == "Composite" {
          throw rejection("a composite inside coded content is not supported")
        }
        if attribute.settings.isYes("allowsExternalBinaryDataStorage") {
          throw rejection("coded content cannot refer to a file of external storage")
        }
        placement.places[attribute.name] = .coded(attribute: content, key: attribute.name)
      }
      rebuilding.add(placement)
    }
    return try rebuilding.model(notes: notes(tree))
  }

  private func notes(_ tree: EntityTree) -> [String] {
    guard tree.subkinds.contains(where: { !$0.attributes.isEmpty }) else { return [] }
    let lost = tree.subkinds.flatMap { kind in
      kind.fetchIndexes.flatMap(\.elements).compactMap { $0["property"] }.filter { name in
        kind.attributes.contains { $0.name == name }
      }.map { "\(kind.name).\($0)" }
    }
    var notes =
      [
        "A condition or sort order on a value of one kind fetches and decodes every member of "
          + "the kind."
      ]
    if !lost.isEmpty {
      notes.append(
        "Inside coded content there is no index on \(lost.joined(separator: ", ")), which the "
          + "scenario asks for.")
    }
    return notes
  }
}
