import LogicalModel

/// What an app with such data does, as far as the data tell.
struct DraftWorkload {
  /// An entry of a workload.
  struct Entry {
    struct Operand {
      let key: String
      let value: String
    }

    let key: String
    let value: String
    let operands: [Operand]
  }

  /// A property with the kind that declares it, and the one whose members it is asked of.
  private struct Place {
    let kind: ScenarioDraft.Kind
    let property: ScenarioDraft.Property

    var path: PropertyPath { PropertyPath(kind: kind.name, name: property.name) }

    /// From 1 to 21: a property that few members have serves few questions.
    var presence: Int { 1 + Int((1 - property.absent) * 20) }
  }

  /// In the order of the workload.
  private(set) var operations: [Entry] = []
  /// What is sorted and looked up by.
  private(set) var indexed: [PropertyPath] = []
  private let draft: ScenarioDraft

  init(_ draft: ScenarioDraft) {
    self.draft = draft
    add("insert", "all at once")
    addFetches()
    addNewest()
    addLookUp()
    addLinked()
    addFilter()
    addSearch()
    if draft.concrete.count > 1 { add("countPerKind", root, ["samples": "20"]) }
    ask("fetchByID", root, ["samples": "20", "repetitions": "50"])
    addChanges()
  }

  private var root: String { draft.root.name }

  private mutating func add(
    _ key: String, _ value: String, _ operands: KeyValuePairs<String, String> = [:]
  ) {
    let operands = operands.map { Entry.Operand(key: $0.key, value: $0.value) }
    operations.append(Entry(key: key, value: value, operands: operands))
  }

  /// Whoever asks for members shows them: a shape that keeps values elsewhere has to get them there.
  private mutating func ask(
    _ key: String, _ value: String, _ operands: KeyValuePairs<String, String>
  ) {
    let operands = operands.map { Entry.Operand(key: $0.key, value: $0.value) }
    let reading = Entry.Operand(key: "reading", value: "values")
    operations.append(Entry(key: key, value: value, operands: operands + [reading]))
  }

  /// The root's properties, then those of sub-kinds that have many members.
  private var places: [Place] {
    let kinds = draft.family.map { (kind: $0, count: draft.memberCount(of: $0.name)) }
    let common = kinds.dropFirst().filter { $0.count * 50 >= draft.memberCount }
      .sorted { ($1.count, $0.kind.name) < ($0.count, $1.kind.name) }
    return (kinds.prefix(1) + common).map(\.kind).flatMap { kind in
      kind.properties.map { Place(kind: kind, property: $0) }
    }
  }

  /// The one with the greatest rank above zero, of equals the first.
  private func best(_ places: [Place], _ rank: (Place) -> Int) -> Place? {
    let ranked = places.map { (place: $0, rank: rank($0)) }.filter { $0.rank > 0 }
    guard let greatest = ranked.map(\.rank).max() else { return nil }
    return ranked.first { $0.rank == greatest }?.place
  }
}

/// Reading.
extension DraftWorkload {
  /// Everything, and one kind: not the commonest, if another is common enough to tell something.
  private mutating func addFetches() {
    ask("fetchAll", root, ["samples": "10"])
    let kinds = draft.concrete.filter { $0.parent != nil && $0.count * 20 >= draft.memberCount }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    guard let kind = kinds.dropFirst().first ?? kinds.first else { return }
    ask("fetchAll", kind.name, ["samples": "10"])
  }

  private mutating func addNewest() {
    let place = best(places) { place in
      let hint = NameHint(place.property.name)
      let bonus = (place.kind.name == root ? 100 : 0) + place.presence
      if place.property.type == .date { return bonus + (hint.isRecent ? 30 : 25) }
      return hint.isYear && place.property.type.isInteger ? bonus : 0
    }
    guard let place else { return }
    indexed.append(place.path)
    ask(
      "newest", place.kind.name,
      ["by": place.property.name, "limit": "100", "samples": "20", "repetitions": "5"])
  }

  private mutating func addLookUp() {
    let place = best(places) { place in
      guard place.property.examples.isUnique, !place.property.examples.values.isEmpty,
        PropertyNeed.comparable.suits(place.property.type), place.property.absent < 0.5
      else { return 0 }
      let hint = NameHint(place.property.name)
      let bonus = (place.kind.name == root ? 100 : 0) + place.presence
      if hint.isIdentity { return bonus + 40 }
      switch place.property.type {
      case .uuid: return bonus + 30
      case .integer16, .integer32, .integer64: return bonus + 10
      case .string: return hint.isText ? 0 : bonus + 20
      default: return 0
      }
    }
    guard let place else { return }
    indexed.append(place.path)
    addFiltered(place, "equal", place.property.examples.values, repetitions: 10)
  }

  private mutating func addLinked() {
    let kinds = draft.family.filter { kind in
      kind.parent == nil || kind.count * 50 >= draft.memberCount
    }
    guard let kind = kinds.first(where: { !$0.links.isEmpty }), let link = kind.links.first else {
      return
    }
    ask(
      "linked", kind.name,
      ["link": link.link.name, "samples": "20", "repetitions": "10"])
  }

  /// By what one kind has alone, if there is such a thing: it is what shapes differ in most.
  private mutating func addFilter() {
    let used = Set(operations.compactMap { $0.key == "filtered" ? $0.operands.first?.value : nil })
    let place = best(places) { place in
      let property = place.property
      guard !used.contains(property.name), !property.examples.isUnique,
        !NameHint(property.name).isIdentity
      else { return 0 }
      let bonus = (place.kind.parent == nil ? 0 : 100) + place.presence
      let suits = PropertyNeed.comparable.suits(property.type)
      if !property.examples.thresholds.isEmpty { return bonus + 10 }
      return suits && !property.examples.values.isEmpty ? bonus : 0
    }
    guard let place else { return }
    let thresholds = place.property.examples.thresholds
    if thresholds.isEmpty {
      addFiltered(place, "equal", place.property.examples.values, repetitions: 1)
    } else {
      addFiltered(place, "greater-or-equal", thresholds, repetitions: 1)
    }
  }

  private mutating func addFiltered(
    _ place: Place, _ relation: String, _ values: [String], repetitions: Int
  ) {
    let list = "[\(values.prefix(3).map(YAMLScalar.text).joined(separator: ", "))]"
    ask(
      "filtered", place.kind.name,
      [
        "by": place.property.name, "relation": relation, "values": list, "samples": "20",
        "repetitions": "\(repetitions)",
      ])
  }

  private mutating func addSearch() {
    let place = best(places) { place in
      guard place.property.type == .string, !place.property.examples.words.isEmpty else { return 0 }
      let hint = NameHint(place.property.name)
      return (place.kind.name == root ? 100 : 0) + place.presence
        + (hint.isTitle ? 30 : hint.isText ? 20 : 0)
    }
    guard let place else { return }
    let words = place.property.examples.words.map(YAMLScalar.text).joined(separator: ", ")
    ask(
      "search", place.kind.name,
      ["in": place.property.name, "words": "[\(words)]", "samples": "10"])
  }
}

/// Changes.
extension DraftWorkload {
  /// Not more than runs leave of it, so that nothing has to be made smaller.
  private var changeCount: Int { min(500, max(1, draft.size / 30)) }

  private mutating func addChanges() {
    let place = best(places.filter { $0.kind.name == root }) { place in
      guard PropertyNeed.changeable.suits(place.property.type) else { return 0 }
      let hint = NameHint(place.property.name)
      let bonus = hint.isTitle ? 30 : place.property.type == .string ? 20 : 10
      return hint.isIdentity ? 1 : place.presence + bonus
    }
    if let place {
      add(
        "update", root,
        ["set": place.property.name, "count": "\(changeCount)", "samples": "3"])
    }
    add("delete", root, ["count": "\(changeCount)", "samples": "3"])
  }
}

extension PropertyType {
  fileprivate var isInteger: Bool { [.integer16, .integer32, .integer64].contains(self) }
}
