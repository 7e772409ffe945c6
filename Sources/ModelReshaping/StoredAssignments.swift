import Lineage

/// The codes of kinds and the places of attributes in a model with existing stores.
///
/// A model with an additional kind or attribute keeps them: if a code changed its meaning, every
/// user's books would become articles.
package struct StoredAssignments: Hashable, Sendable {
  package var codes: [String: Int] = [:]
  /// The shared attribute of each kind's own attribute.
  package var columns: [RelationshipEnd: String] = [:]

  package init() {}
}

extension StoredAssignments {
  private static let codesKey = "LineageKinds"
  private static let columnsKey = "LineageColumns"

  /// Parses ``userInfo``.
  init(_ userInfo: [String: String]) {
    for (kind, code) in Self.pairs(userInfo[Self.codesKey]) { codes[kind] = Int(code) }
    for (path, column) in Self.pairs(userInfo[Self.columnsKey]) {
      let names = path.split(separator: ".").map(String.init)
      guard names.count == 2 else { continue }
      columns[RelationshipEnd(entity: names[0], name: names[1])] = column
    }
  }

  private static func pairs(_ text: String?) -> [(String, String)] {
    (text ?? "").split(separator: " ").compactMap { pair in
      let parts = pair.split(separator: "=").map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// The assignments as values of an entity's user info, `Book=3 Film=4` and `Book.isbn=text1`.
  var userInfo: [String: String] {
    var values: [String: String] = [:]
    values[Self.codesKey] = codes.sorted { $0.value < $1.value }.map { "\($0.key)=\($0.value)" }
      .joined(separator: " ")
    values[Self.columnsKey] = columns.map { "\($0.key.entity).\($0.key.name)=\($0.value)" }.sorted()
      .joined(separator: " ")
    return values.filter { !$0.value.isEmpty }
  }

  /// Collects a model's assignments, including those of removed kinds, whose codes stay reserved.
  init(of model: ReshapedModel) {
    self = model.tree.assignments
    for placement in model.placements.values {
      if let code = placement.discriminator?.code { codes[placement.kind] = Int(code) }
    }
    guard !codes.isEmpty else { return }
    for kind in model.tree.kinds.dropFirst() {
      for attribute in kind.attributes {
        if case .attribute(let name)? = model.placements[kind.name]?.places[attribute.name] {
          columns[RelationshipEnd(entity: kind.name, name: attribute.name)] = name
        }
      }
    }
  }
}
