import LogicalModel
import OrderedCollections

/// Gives each field of a file its place: a property or link of the root, of some kinds, or none.
struct DraftShape {
  /// Kinds that a field can belong to.
  private struct Concrete {
    /// As items are counted.
    let counted: String
    let name: String
    let items: Int
  }

  private let census: FileCensus
  private let sorting: DraftSorting
  private let count: KindFieldCounts
  private let order: FieldOrder
  private let root: String
  private var kindNames: DraftNames
  /// Of properties and links; siblings share what one field fills.
  private var names = DraftNames()
  private var kinds: [String: ScenarioDraft.Kind] = [:]
  private(set) var companions: [ScenarioDraft.Kind] = []
  private(set) var importing: DraftImport

  init(
    _ census: FileCensus, _ sorting: DraftSorting, _ count: KindFieldCounts, _ order: FieldOrder,
    root: String, names: DraftNames
  ) {
    self.census = census
    self.sorting = sorting
    self.count = count
    self.order = order
    self.root = root
    kindNames = names
    importing = DraftImport(mapping: sorting.mapping)
    importing.kindComments = sorting.comments + census.losses
    importing.mapping.absentTexts = census.absentTexts.keys.sorted()
    importing.absentComment = census.absentTexts.values.min().map {
      "no value, as in `\($0)`, where all else has one type"
    }
  }

  /// The kinds, root first, then the commonest; fills ``companions`` and ``importing`` on the way.
  mutating func family() -> [ScenarioDraft.Kind] {
    let concrete = concreteKinds()
    let hasPlainMembers = concrete.contains { $0.name == root }
    kinds[root] = ScenarioDraft.Kind(name: root)
    kinds[root]?.isAbstract = !hasPlainMembers
    for kind in concrete {
      if kind.name != root { kinds[kind.name] = ScenarioDraft.Kind(name: kind.name, parent: root) }
      kinds[kind.name]?.count = kind.items
    }
    for path in order.sorted(paths) { place(path, concrete) }
    for path in census.openObjects.sorted() where !isBelowIgnored(path) {
      ignore(path, "more than \(FileCensus.mostParts) parts: their names are data")
    }
    let others = concrete.map(\.name).filter { $0 != root }.compactMap { kinds[$0] }
    return [kinds[root]].compactMap { $0 }
      + others.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The rest is the root itself, unless it has fields that other kinds do not have.
  private mutating func concreteKinds() -> [Concrete] {
    var concrete = sorting.kinds.map {
      Concrete(counted: $0, name: $0, items: count.items[$0] ?? 0)
    }
    guard let rest = count.items[DraftSorting.rest] else {
      importing.mapping.otherwise = nil
      return concrete
    }
    let isRoot = concrete.isEmpty || !restHasOwnFields
    let name = isRoot ? root : kindNames.kind("Other\(root)")
    importing.mapping.otherwise = name
    concrete.append(Concrete(counted: DraftSorting.rest, name: name, items: rest))
    return concrete
  }

  private var restHasOwnFields: Bool {
    (count.fields[DraftSorting.rest] ?? [:]).keys.contains { path in
      sorting.kinds.contains { count.fields[$0]?[path] == nil }
    }
  }

  private var paths: [String] {
    census.fields.compactMap { path, profile in
      path != sorting.field && (profile.count > 0 || !census.hasParts(path)) ? path : nil
    }
  }
}

/// Places.
extension DraftShape {
  private mutating func ignore(_ path: String, _ reason: String) {
    importing.mapping.ignored.append(path)
    importing.reasons[path] = reason
  }

  private func isBelowIgnored(_ path: String) -> Bool {
    importing.mapping.ignored.contains { path.hasPrefix($0 + ".") }
  }

  private mutating func place(_ path: String, _ concrete: [Concrete]) {
    guard let profile = census.fields[path], !isBelowIgnored(path) else { return }
    if !Self.isReadable(path) {
      return YAMLScalar.survives(path)
        ? ignore(path, "its name has a dot, so it looks like a path")
        : importing.kindComments.append(Self.unreadable(path))
    }
    if let reason = reasonToIgnore(path, profile) { return ignore(path, reason) }
    let owners = concrete.filter { count.fields[$0.counted]?[path] != nil }
    if profile.listCount > 0 {
      addLink(path, profile, owners, concrete)
    } else {
      // A rare kind without the field does not make it each other kind's own.
      let items = owners.reduce(0) { $0 + $1.items }
      addProperty(path, profile, owners, isShared: items * 100 >= census.itemCount * 98)
    }
  }

  private static func unreadable(_ path: String) -> String {
    path.isEmpty
      ? "Not stored: a field without a name."
      : "Not stored: a field whose name no scenario can say, \"\(path)\"."
  }

  private static func isReadable(_ path: String) -> Bool {
    YAMLScalar.survives(path) && !path.contains("..") && !path.hasSuffix(".")
  }

  private func reasonToIgnore(_ path: String, _ profile: FieldProfile) -> String? {
    if profile.count == 0 { return "never has a value" }
    if census.unreadableParts.contains(path) {
      return "its name has a dot, so it looks like a path"
    }
    let isObject = profile.objectCount > 0 || census.hasParts(path)
    if isObject && profile.plainCount + profile.listCount > 0 {
      return "an object in some items and none in others"
    }
    if isObject { return "objects within objects within objects" }
    guard profile.listCount > 0 else { return nil }
    return LinkGuess.reasonToIgnore(profile)
  }

  private mutating func addProperty(
    _ path: String, _ profile: FieldProfile, _ owners: [Concrete], isShared: Bool
  ) {
    let guess = TypeGuess(profile, named: path)
    var property = ScenarioDraft.Property(name: names.property(path), type: guess.type)
    let choice = DraftChoice(profile, guess.type)
    property.distribution = choice?.distribution
    property.commonValues = choice?.commonest ?? []
    if guess.type == .string { property.words = profile.texts.words }
    property.comment = guess.comment
    // Said once, where it is read first.
    if !isShared, owners.count > 1 {
      let note = "\(Self.list(owners)) have one each; a kind above them could declare it"
      property.comment = [guess.comment, note].compactMap { $0 }.joined(separator: "; ")
    }
    let all = Concrete(counted: "", name: root, items: census.itemCount)
    for owner in isShared ? [all] : owners {
      let present = isShared ? profile.count : count.fields[owner.counted]?[path] ?? 0
      property.isOptional = present < owner.items
      property.absent = 1 - Double(present) / Double(max(1, owner.items))
      kinds[owner.name]?.properties.append(property)
      property.comment = guess.comment
      let place = PropertyPath(kind: owner.name, name: property.name)
      importing.mapping.fields[place] = [path]
      importing.mapping.dateFormats[place] = guess.format
    }
  }

  private static func list(_ owners: [Concrete]) -> String {
    owners.count > 6
      ? "\(owners.count) kinds" : owners.map(\.name).sorted().joined(separator: ", ")
  }

  /// To one kind if no other has the field, else to the root: two kinds cannot have links of one name,
  /// as some strategies store them in one entity.
  private mutating func addLink(
    _ path: String, _ profile: FieldProfile, _ owners: [Concrete], _ concrete: [Concrete]
  ) {
    let guess = LinkGuess(profile)
    let word = DraftNames.words(path.split(separator: ".").last.map(String.init) ?? path).last ?? ""
    let companion = kindNames.kind(DraftNames.singular(word), otherwise: "Entry")
    let only = owners.count == 1 ? owners.first : nil
    let (owner, items) = (only?.name ?? root, only?.items ?? census.itemCount)
    var inverses = DraftNames()
    inverses.take("name")
    let place = PropertyPath(kind: owner, name: names.link(path))
    let link = Link(
      name: place.name, destination: companion, cardinality: .many,
      inverseName: inverses.property(DraftNames.plural(owner)))
    let isOfSome = only == nil && owners.count < concrete.count
    kinds[owner]?.links.append(
      ScenarioDraft.Link(
        link: link, count: guess.count(present: profile.count, of: items),
        comment: isOfSome ? "only \(Self.list(owners)) have any" : nil))
    importing.mapping.links[place] = LinkField(field: path, property: "name", parts: guess.parts)
    companions.append(guess.companion(companion, from: path))
    for part in guess.unusedParts { ignore("\(path).\(part)", "a link has no properties") }
  }
}
