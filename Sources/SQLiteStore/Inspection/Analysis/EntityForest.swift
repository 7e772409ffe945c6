import ObjectGraph
import ObjectModel

/// The entities of a store as trees, from its model or else from its registry.
struct EntityForest {
  struct Node {
    let number: Int
    let name: String
    let storedName: String?
    let parent: Int?
    let depth: Int
    let greatestKey: Int?
    /// Nil for an entity that no model tells of.
    let entity: EntityLayout?
  }

  /// Each tree depth first, its root first.
  let trees: [[Node]]
  /// Numbers of entities whose parents run in a circle or do not exist.
  let orphans: [Int]

  init(_ model: InspectedModel?, _ registry: EntityRegistry) {
    var trees: [[Node]] = []
    if let model {
      for entity in model.entities {
        let node = Self.node(entity, model, registry)
        if node.parent == nil { trees.append([node]) } else { trees[trees.count - 1].append(node) }
      }
    }
    let known = Set(trees.joined().map(\.number))
    let others = registry.entries.filter { !known.contains($0.number) }
    let children = Dictionary(grouping: others, by: \.parent)
    var reached: Set<Int> = []
    for root in others where root.parent == 0 {
      trees.append(Self.tree(root, children, &reached))
    }
    orphans = others.map(\.number).filter { !reached.contains($0) }
    self.trees = trees
  }

  private static func node(
    _ entity: EntityLayout, _ model: InspectedModel, _ registry: EntityRegistry
  ) -> Node {
    let number = model.layout.number(of: entity)
    let entry = registry.entry(number)
    var depth = 0
    var ancestor = model.description(of: entity).superentity
    let parent = ancestor.flatMap { model.layout.model.entity(named: $0.name) }
    while let next = ancestor {
      depth += 1
      ancestor = next.superentity
    }
    return Node(
      number: number, name: entity.name,
      storedName: entry.flatMap { $0.name == entity.name ? nil : $0.name },
      parent: parent.map(model.layout.number), depth: depth, greatestKey: entry?.greatestKey,
      entity: entity)
  }

  /// A loop rather than a recursion: a hostile registry may be one long chain.
  private static func tree(
    _ root: EntityRegistry.Entry, _ children: [Int: [EntityRegistry.Entry]],
    _ reached: inout Set<Int>
  ) -> [Node] {
    var nodes: [Node] = []
    var waiting = [(entry: root, depth: 0)]
    while let (entry, depth) = waiting.popLast() {
      guard reached.insert(entry.number).inserted else { continue }
      nodes.append(
        Node(
          number: entry.number, name: entry.name, storedName: nil,
          parent: depth == 0 ? nil : entry.parent, depth: depth, greatestKey: entry.greatestKey,
          entity: nil))
      waiting += (children[entry.number] ?? []).reversed().map { ($0, depth + 1) }
    }
    return nodes
  }
}
