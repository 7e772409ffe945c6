import Inspection
import Lineage

/// An index that the model declares with a fetch index or a uniqueness constraint.
struct DeclaredIndex {
  let entity: EntityDescription
  let name: String
  /// The columns in order, each with its entity, because siblings may have properties of one name.
  let elements: [String]
  let condition: String?
  let isConstraint: Bool

  /// Returns a tree's indexes, without Core Data's own on the keys of to-one relationships.
  static func all(in tree: ModelTree) -> [DeclaredIndex] {
    tree.entities.flatMap { entity in
      let relationships = Set(entity.relationships.map(\.name))
      let indexes = entity.indexes.compactMap { index -> DeclaredIndex? in
        guard
          index.elements.allSatisfy({ $0.collationType == .binary && $0.expressionType == nil }),
          index.elements.count > 1 || !relationships.contains(index.elements.first?.property ?? "")
        else { return nil }
        return DeclaredIndex(
          entity: entity, name: index.name,
          elements: index.elements.map {
            entity.column($0.property) + ($0.isAscending ? "" : " descending")
          }, condition: index.partialIndexPredicateFormat, isConstraint: false)
      }
      return indexes
        + entity.uniquenessConstraints.map { names in
          DeclaredIndex(
            entity: entity, name: "uniqueness of \(names.listed)",
            elements: names.map(entity.column), condition: nil, isConstraint: true)
        }
    }
  }

  var places: [LintFinding.Place] {
    elements.map { LintFinding.Place(text: $0.split(separator: " ").first ?? "") }
  }

  /// True if both contain the same rows in the same order.
  func equals(_ other: DeclaredIndex) -> Bool {
    elements == other.elements && condition == other.condition
  }

  /// True if this index's columns are the first columns of the other one.
  func isBeginning(of other: DeclaredIndex) -> Bool {
    condition == other.condition && elements.count < other.elements.count
      && other.elements.starts(with: elements)
  }

  /// Returns its pages in the store, as the end of a sentence; empty without a store.
  func pages(in store: ReadStore?) -> String {
    stored(in: store).map { ", on \(counted($0.pages.count, "page")) of this store" } ?? ""
  }

  /// True if the store has the index, about which its inspection then tells.
  func isStored(in store: ReadStore?) -> Bool { stored(in: store) != nil }

  private func stored(in store: ReadStore?) -> RawIndex? {
    let name = "Z_\(entity.name)_\(self.name)".uppercased()
    return store?.inspection.indexes.first { $0.name.uppercased() == name }
  }
}

extension EntityDescription {
  /// Returns a property's name, prefixed with the entity that declares it.
  fileprivate func column(_ property: String) -> String {
    "\(propertiesByName[property]?.entity?.name ?? name).\(property)"
  }
}
