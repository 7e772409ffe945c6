/// Questions about an entity's place in its tree, and about several entities' places.
extension EntityDescription {
  /// The entities above this one, the parent first and the root last.
  public var ancestors: [EntityDescription] { lineage.dropLast().reversed() }

  /// The entities below this one, each before its own sub-entities.
  public var descendants: [EntityDescription] {
    subentities.flatMap { [$0] + $0.descendants }
  }

  /// True for an entity somewhere below the other, or directly below it; not for the other itself.
  public func isDescendant(of other: EntityDescription, directly isDirect: Bool = false) -> Bool {
    isDirect ? superentity === other : self !== other && isKind(of: other)
  }

  /// The lowest entity that both are or descend from, nil in different trees.
  public func commonAncestor(with other: EntityDescription) -> EntityDescription? {
    lineage.last { other.isKind(of: $0) }
  }
}

extension Sequence<EntityDescription> {
  /// The lowest entity that all are or descend from, nil in different trees or of none.
  public var commonAncestor: EntityDescription? {
    var iterator = makeIterator()
    var common = iterator.next()
    while let entity = iterator.next() { common = common?.commonAncestor(with: entity) }
    return common
  }

  /// The entities without those that descend from another one of them, each once, in order.
  ///
  /// What is left stands for all: a fetch of each of these with its sub-entities finds the objects
  /// of every one given, none twice.
  public var withoutDescendants: [EntityDescription] {
    let all = Array(self)
    return all.enumerated().filter { index, entity in
      !all.contains { entity.isDescendant(of: $0) } && !all[..<index].contains { $0 === entity }
    }.map(\.element)
  }
}
