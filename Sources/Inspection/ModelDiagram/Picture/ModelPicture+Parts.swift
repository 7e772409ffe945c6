extension ModelPicture {
  /// The lines that a picture shows.
  package enum Lines: String, CaseIterable, Sendable {
    case all
    case relationships
    /// Only entity names and inheritance, for models of any size.
    case inheritance
  }

  /// Returns the picture with only some of the lines.
  package func with(_ lines: Lines) -> ModelPicture {
    var picture = self
    switch lines {
    case .all: break
    case .relationships: picture.parents = []
    case .inheritance:
      picture.links = []
      for index in picture.boxes.indices {
        (picture.boxes[index].attributes, picture.boxes[index].relationships) = ([], [])
        picture.boxes[index].fetchedProperties = []
      }
    }
    return picture
  }

  /// Returns an entity with all its sub-entities, or nil if it does not exist.
  package func tree(below name: String) -> ModelPicture? {
    guard let root = boxes.firstIndex(where: { $0.name == name }) else { return nil }
    let children = Dictionary(grouping: parents, by: \.parent).mapValues { $0.map(\.child) }
    var members: Set<Int> = []
    var waiting = [root]
    while let box = waiting.popLast() {
      if members.insert(box).inserted { waiting += children[box] ?? [] }
    }
    return keeping(members)
  }

  /// Returns an entity with its neighbours and the lines between it and them, or nil if it does not
  /// exist.
  package func around(_ name: String) -> ModelPicture? {
    guard let centre = boxes.firstIndex(where: { $0.name == name }) else { return nil }
    var picture = self
    picture.parents = parents.filter { $0.child == centre || $0.parent == centre }
    picture.links = links.filter { $0.start.box == centre || $0.end.box == centre }
    let near =
      picture.parents.flatMap { [$0.child, $0.parent] }
      + picture.links.flatMap { [$0.start.box, $0.end.box] }
    return picture.keeping(Set(near + [centre]))
  }

  /// Returns the given boxes and the lines between them.
  private func keeping(_ members: Set<Int>) -> ModelPicture {
    let kept = boxes.indices.filter(members.contains)
    let places = Dictionary(
      uniqueKeysWithValues: kept.enumerated().map { ($0.element, $0.offset) })
    var picture = self
    picture.boxes = kept.map { boxes[$0] }
    picture.parents = parents.compactMap { parent in
      guard let child = places[parent.child], let above = places[parent.parent] else { return nil }
      return Parent(child: child, parent: above)
    }
    picture.links = links.compactMap { link in
      guard let start = places[link.start.box], let end = places[link.end.box] else { return nil }
      var moved = link
      (moved.start.box, moved.end.box) = (start, end)
      return moved
    }
    return picture
  }
}
