import Lineage

extension LintRule {
  static let leafOnlyUse = LintRule(
    id: "leaf-only-use", title: "A tree of which only leaves are fetched", severity: .note,
    looksAt: "A tree with a fetch request in the model, where requests, fetched properties and "
      + "relationships lead to two leaves or more and to no entity that has sub-entities.",
    example: "The requests recentBooks and allMagazines, and none for Publication.",
    advice:
      "If the code does not fetch a parent either, a separate entity for each kind is faster; "
      + "`run-scenario draft` writes a scenario to measure it.",
    price: .ownTable
  ) { subject in
    let requests = Set(subject.model.fetchRequestTemplatesByName.values.map(\.entityName))
    return subject.trees.compactMap { tree in
      let used = tree.entities.filter { subject.destinations.contains($0.name) }
      guard used.count > 1, used.allSatisfy(\.subentities.isEmpty),
        used.contains(where: { requests.contains($0.name) })
      else { return nil }
      return LintFinding(
        tree, [tree.root.place()], confidence: .likely,
        why: "The model leads to \(used.map(\.name).listed) and to none of their ancestors, though "
          + "\(counted(tree.kinds.count, "kind")) share a table")
    }
  }
}
