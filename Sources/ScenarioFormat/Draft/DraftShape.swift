import LogicalModel
import OrderedCollections

/// Assigns each field of a file: to a property or link of the root, of some kinds, or to nothing.
struct DraftShape {
  /// Kinds that a field can belong to.
  private struct Concrete {
    /// The name under which ``KindFieldCounts`` counts the kind's items.
    let counted: String
    let name: String
    let items: Int
  }

  private let census: FileCensus
  private let sorting: DraftSorting
  private let count: KindFieldCounts
  private let companionCounts: [String: CompanionTexts]
  private let mixed: MixedFields
  private let order: FieldOrder
  private let root: String
  /// The noun for several members.
  private let members: String
  private var kindNames: DraftNames
  /// The property and link names used so far.
  private var names = DraftNames()
  private var kinds: [String: ScenarioDraft.Kind] = [:]
  private(set) var companions: [ScenarioDraft.Kind] = []
  private(set) var importing: DraftImport

  init(
    _ census: FileCensus, _ sorting: DraftSorting, _ count: KindFieldCounts,
    _ companionCounts: [String: CompanionTexts], _ mixed: MixedFields, _ order: FieldOrder,
    root: String, members: String
  ) {
    self.census = census
    self.sorting = sorting
    self.count = count
    self.companionCounts = companionCounts
    self.mixed = mixed
    self.order = order
    self.root = root
    self.members = members
    kindNames = sorting.names
    importing = DraftImport(mapping: sorting.mapping)
    importing.mapping.absentTexts = census.absentTexts.keys.sorted()
    importing.absentComment = census.absentTexts.values.min().map {
      "no value, as in `\($0)`, whose other values all have one type"
    }
  }

  /// Returns the kinds, root first, then the most frequent; fills ``companions`` and ``importing``.
  mutating func family(choice sentence: String) -> [ScenarioDraft.Kind] {
    importing.kindComments = [sentence.capitalisedWord + "."] + census.losses
    let concrete = concreteKinds()
    let hasPlainMembers = concrete.contains { $0.name == root }
    kinds[root] = ScenarioDraft.Kind(name: root)
    kinds[root]?.isAbstract = !hasPlainMembers
    for kind in concrete {
      if kind.name != root { kinds[kind.name] = ScenarioDraft.Kind(name: kind.name, parent: root) }
      kinds[kind.name]?.count = kind.items
    }
    for path in order.sorted(paths) { place(path, concrete) }
    for path in census.openObjects.sorted() where !isBelowLeftOut(path) {
      leaveOut(path, "more than \(FileCensus.mostParts) parts, so their names are data")
    }
    let others = concrete.map(\.name).filter { $0 != root }.compactMap { kinds[$0] }
    return [kinds[root]].compactMap { $0 }
      + others.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Items that no kind matched become members of the root, unless they have fields that other
  /// kinds lack.
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
    census.fields.keys.contains { path in
      count.count(of: path, in: DraftSorting.rest) > 0
        && sorting.kinds.contains { count.count(of: path, in: $0) == 0 }
    }
  }

  private var paths: [String] {
    census.fields.compactMap { path, profile in
      path != sorting.field && (profile.count > 0 || !census.hasParts(path)) ? path : nil
    }
  }
}

/// Assignment of fields.
extension DraftShape {
  private mutating func leaveOut(_ path: String, _ reason: String, count: Int? = nil) {
    importing.leftOut.append(DraftImport.LeftOut(path: path, reason: reason, count: count))
  }

  private func isBelowLeftOut(_ path: String) -> Bool {
    importing.leftOut.contains { path.hasPrefix($0.path + ".") }
  }

  private mutating func place(_ path: String, _ concrete: [Concrete]) {
    guard let profile = census.fields[path], !isBelowLeftOut(path) else { return }
    if let profiles = mixed.profiles[path] { return placeByKind(path, profiles, concrete) }
    if let reason = reasonToLeaveOut(path, profile) {
      return leaveOut(path, reason, count: profile.count)
    }
    let owners = concrete.filter { count.count(of: path, in: $0.counted) > 0 }
    // Two kinds cannot have links of the same name and should not both declare a property.
    let owner = owners.count == 1 ? owners[0] : nil
    let all = Concrete(counted: "", name: root, items: census.itemCount)
    let isOfSome = owner == nil && owners.reduce(0) { $0 + $1.items } * 50 < census.itemCount * 49
    let comment = isOfSome ? "only for \(Self.list(owners))" : nil
    if profile.listCount > 0 {
      addLink(path, profile, to: owner ?? all, comment)
    } else {
      addProperty(path, profile, to: owner ?? all, comment)
    }
  }

  /// Gives each kind that has the field a property of its own type.
  private mutating func placeByKind(
    _ path: String, _ profiles: [String: FieldProfile], _ concrete: [Concrete]
  ) {
    let name = names.property(path)
    let withLists = profiles.count { $0.value.listCount > 0 }
    for kind in concrete {
      guard let profile = profiles[kind.counted] else { continue }
      let isPlain = profile.plainCount > 0
      switch (isPlain, profile.listCount > 0, profile.objectCount > 0) {
      case (true, false, false):
        addProperty(path, named: name, profile, to: kind, nil)
      // The parts of objects have paths of their own.
      case (false, false, true): continue
      case (false, true, false)
      where withLists == 1 && LinkGuess.reasonToIgnore(profile.entries) == nil:
        addLink(path, named: name, profile, to: kind, nil)
      default:
        leaveOut(
          "\(path) in \(kind.name)", "values of several forms, or lists as in other kinds",
          count: profile.count)
      }
    }
  }

  static func isReadable(_ path: String) -> Bool {
    YAMLScalar.survives(path) && !path.contains("..") && !path.hasSuffix(".")
  }

  private func reasonToLeaveOut(_ path: String, _ profile: FieldProfile) -> String? {
    if path.isEmpty { return "a field without a name" }
    if !YAMLScalar.survives(path) { return "a name that a scenario cannot contain" }
    if !Self.isReadable(path) || census.unreadableParts.contains(path) {
      return "its name has a dot, so it looks like a path"
    }
    if profile.count == 0 { return "never has a value" }
    if census.hasParts(path) { return "an object in some items and none in others" }
    if profile.objectCount > 0 { return "objects nested too deeply" }
    return profile.listCount > 0 ? LinkGuess.reasonToIgnore(profile.entries) : nil
  }

  private mutating func addProperty(
    _ path: String, named name: String? = nil, _ profile: FieldProfile, to owner: Concrete,
    _ comment: String?
  ) {
    let guess = TypeGuess(profile, named: path, isColumn: name == nil)
    let present = owner.name == root ? profile.count : count.count(of: path, in: owner.counted)
    var property = Self.property(
      name ?? names.property(path), profile, guess, present, of: owner.items)
    let comments = [guess.comment, comment].compactMap { $0 }
    property.comment = comments.isEmpty ? nil : comments.joined(separator: "; ")
    kinds[owner.name]?.properties.append(property)
    let place = PropertyPath(kind: owner.name, name: property.name)
    importing.mapping.fields[place] = [path]
    importing.mapping.dateFormats[place] = guess.format
  }

  private static func property(
    _ name: String, _ profile: FieldProfile, _ guess: TypeGuess, _ present: Int, of items: Int
  ) -> ScenarioDraft.Property {
    var property = ScenarioDraft.Property(name: name, type: guess.type)
    let choice = DraftChoice(profile, guess.type)
    property.distribution =
      choice?.distribution ?? DraftDistribution(rangeOf: profile.numbers, guess.type)
    property.commonValues = choice?.commonest ?? []
    if guess.type == .string { property.words = profile.texts.words }
    property.isOptional = present < items
    property.absent = 1 - Double(present) / Double(max(1, items))
    property.comment = guess.comment
    return property
  }

  private static func list(_ owners: [Concrete]) -> String {
    owners.count > 6
      ? "\(owners.count) kinds" : owners.map(\.name).sorted().joined(separator: ", ")
  }

  private mutating func addLink(
    _ path: String, named name: String? = nil, _ profile: FieldProfile, to owner: Concrete,
    _ comment: String?
  ) {
    guard let count = companionCounts[path] else { return }
    let word = DraftNames.words(path.split(separator: ".").last.map(String.init) ?? path).last ?? ""
    var companion = ScenarioDraft.Kind(
      name: kindNames.kind(word.singular, otherwise: "Entry"))
    companion.comments = ["The distinct entries of `\(path)`."]
    companion.count = max(1, min(profile.entries.count, count.texts.estimate))
    if !count.texts.isExact { companion.comments.append("Their number is an estimate.") }
    var property = ScenarioDraft.Property(name: "name", type: .string)
    (property.isOptional, property.isIndexed) = (false, true)
    companion.properties = [property]
    var own = DraftNames()
    own.take("name")
    let fields = addParts(of: profile.entries, path, count, to: &companion, &own)
    let place = PropertyPath(kind: owner.name, name: name ?? names.property(path))
    let link = Link(
      name: place.name, destination: companion.name, cardinality: .many,
      inverseName: own.property(owner.name == root ? members : owner.name.plural))
    let mean = Double(profile.entries.count) / Double(max(1, owner.items))
    // Generated companions can be as few as the distinct texts: one.
    let least = profile.count < owner.items ? 0 : 1
    let most = max(max(least, 1), min(1_000, Int((2 * mean).rounded()) - least))
    kinds[owner.name]?.links.append(
      ScenarioDraft.Link(
        link: link, count: least...most,
        absent: 1 - Double(profile.count) / Double(max(1, owner.items)), comment: comment))
    importing.mapping.links[place] = LinkField(
      field: path, property: "name", parts: count.parts, fields: fields)
    companions.append(companion)
  }

  /// Adds the parts of entries that describe the companion as its properties.
  private mutating func addParts(
    of entries: EntryProfile, _ path: String, _ count: CompanionTexts,
    to companion: inout ScenarioDraft.Kind, _ names: inout DraftNames
  ) -> OrderedDictionary<String, String> {
    var fields: OrderedDictionary<String, String> = [:]
    let parts = entries.objects.fields.filter {
      $0.value.count > 0 && !count.parts.contains($0.key)
    }
    for part in order.sorted(parts.keys, of: path) {
      guard let profile = parts[part] else { continue }
      let reason =
        profile.plainCount < profile.count || entries.objects.hasParts(part)
        ? "a list or object in some entries"
        : entries.objects.unreadableParts.contains(part)
          ? "its name has a dot, so it looks like a path"
          : count.isOfCompanion(part)
            ? nil : "differs between entries with the same name, and a link has no properties"
      if let reason {
        leaveOut("\(path).\(part)", reason, count: profile.count)
        continue
      }
      let guess = TypeGuess(profile, named: part, isColumn: false)
      let property = Self.property(
        names.property(part), profile, guess, profile.count, of: entries.count)
      companion.properties.append(property)
      fields[property.name] = part
    }
    for part in entries.objects.openObjects.sorted() {
      leaveOut(
        "\(path).\(part)", "more than \(FileCensus.mostParts) parts, so their names are data")
    }
    return fields
  }
}
