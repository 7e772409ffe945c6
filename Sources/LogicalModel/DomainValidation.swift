/// Why kinds do not make a domain: every problem, each naming its kind.
public struct DomainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem of one kind.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The kind with the problem, empty for the domain as a whole.
    public var kind: String
    /// The property or link with the problem, nil for the kind itself.
    public var member: String?
    public var what: String

    public var description: String {
      [kind, member].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".") + ": " + what
    }
  }

  public var problems: [Problem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The rules that a set of kinds must keep, each a small function that returns its violations.
struct DomainValidation {
  typealias Problem = DomainError.Problem

  let family: String
  let kinds: [Kind]

  var problems: [Problem] {
    let structural = familyProblems + duplicateProblems + parentProblems + cycleProblems
    // Inherited names can only be collected once every lineage ends at a root.
    return structural.isEmpty ? nameProblems + linkProblems + limitProblems : structural
  }

  private var byName: [String: Kind] {
    Dictionary(kinds.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var familyProblems: [Problem] {
    guard let root = byName[family] else {
      return [Problem(kind: family, what: "the family's root kind is not declared")]
    }
    guard let parent = root.parent else { return [] }
    return [
      Problem(kind: family, what: "a family starts at a root, but this kind has parent \(parent)")
    ]
  }

  private var duplicateProblems: [Problem] {
    Dictionary(grouping: kinds, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
      .map { Problem(kind: $0, what: "declared more than once") }
  }

  private var parentProblems: [Problem] {
    kinds.compactMap { kind in
      guard let parent = kind.parent, byName[parent] == nil else { return nil }
      return Problem(kind: kind.name, what: "its parent \(parent) is not declared")
    }
  }

  private var cycleProblems: [Problem] {
    kinds.compactMap { kind in
      ancestors(of: kind).contains(kind.name)
        ? Problem(kind: kind.name, what: "is its own ancestor: \(cyclePath(from: kind))") : nil
    }
  }

  private var nameProblems: [Problem] {
    kinds.flatMap { kind in
      var seen: Set<String> = []
      return Self.lineage(of: kind, byName).flatMap { ancestor in
        (ancestor.properties.map(\.name) + ancestor.links.map(\.name) + inverseNames(at: ancestor))
          .compactMap { name -> Problem? in
            guard !seen.insert(name).inserted, ancestor.name == kind.name else { return nil }
            return Problem(
              kind: kind.name, member: name, what: "this name is already taken in its lineage")
          }
      }
    }
  }

  private var linkProblems: [Problem] {
    kinds.flatMap { kind in
      kind.links.compactMap { link in
        guard byName[link.destination] == nil else { return nil }
        return Problem(
          kind: kind.name, member: link.name,
          what: "its destination \(link.destination) is not declared")
      }
    }
  }

  private var limitProblems: [Problem] {
    kinds.flatMap { kind in
      kind.properties.compactMap { property -> Problem? in
        let limits = property.limits
        let what: String? =
          limits.range != nil && !property.type.hasRange
          ? "a range is of numbers, and this is a \(property.type.rawValue)"
          : limits.length != nil && !property.type.hasLength
            ? "a length is of a String or Binary, and this is a \(property.type.rawValue)"
            : (limits.length?.lowerBound ?? 0) < 0 ? "a length is never below 0" : nil
        return what.map { Problem(kind: kind.name, member: property.name, what: $0) }
      }
    }
  }

  private func inverseNames(at kind: Kind) -> [String] {
    kinds.flatMap(\.links).filter { $0.destination == kind.name }.map(\.inverseName)
  }

  /// Names of the ancestors, stopping at the first repetition so that cycles end.
  private func ancestors(of kind: Kind) -> [String] {
    var result: [String] = []
    var next = kind.parent
    while let name = next, !result.contains(name) {
      result.append(name)
      next = byName[name]?.parent
    }
    return result
  }

  private func cyclePath(from kind: Kind) -> String {
    ([kind.name] + ancestors(of: kind)).joined(separator: " -> ")
  }

  private static func lineage(of kind: Kind, _ byName: [String: Kind]) -> [Kind] {
    var result = [kind]
    while let parent = result[0].parent.flatMap({ byName[$0] }) { result.insert(parent, at: 0) }
    return result
  }

  /// The kinds reordered so that each stands after its parent; otherwise in declaration order.
  static func parentsFirst(_ kinds: [Kind]) -> [Kind] {
    var placed: Set<String> = []
    var result: [Kind] = []
    while result.count < kinds.count {
      for kind in kinds where !placed.contains(kind.name) {
        guard kind.parent.map(placed.contains) ?? true else { continue }
        placed.insert(kind.name)
        result.append(kind)
      }
    }
    return result
  }
}
