import Foundation
import Inspection
import Lineage
import LogicalModel
import OrderedCollections
import ScenarioFormat

/// A draft of a scenario from a family of a model, with the numbers of rows of a store.
struct FamilyDraft {
  /// The size of a family of unknown size.
  private static let usualSize = 10_000
  /// The number of rows below which times are too short to measure; shares are kept.
  static let leastSize = 2_000

  let subject: Subject
  /// The root, or the first entity of a group.
  let root: EntityDescription
  /// The model that the scenario measures.
  private(set) var family: FamilyDocument
  private(set) var domain: Domain
  /// True to make the root the only kind.
  private let isAlone: Bool
  private let figures: StoreFigures?

  /// Chooses the family.
  ///
  /// - Parameters:
  ///   - subject: The model or store.
  ///   - tree: The root; nil for the largest tree, in a store the one with most entities with rows.
  ///   - isAlone: True to leave out the root's sub-entities.
  ///   - group: Entities that repeat attributes, instead of a tree.
  /// - Throws: `SubjectError` for an unknown tree, or `DraftError` for a model without entities.
  init(_ subject: Subject, tree: String?, isAlone: Bool = false, group: [String] = []) throws {
    (self.subject, self.isAlone) = (subject, isAlone)
    figures = (subject.store?.inspection).map(StoreFigures.init)
    root =
      try (group.first ?? tree).map { try subject.entity(named: $0) }
      ?? Self.largest(subject, figures)
    let model = ModelDocument.describing(subject.model).document
    family =
      group.isEmpty
      ? FamilyDocument(model, root: root.name, isAlone: isAlone)
      : FamilyDocument(model, group: group)
    domain = Domain(family.document, family: family.root)
  }

  private static func largest(_ subject: Subject, _ figures: StoreFigures?) throws(DraftError)
    -> EntityDescription
  {
    let ranked = subject.model.entitiesInNumberingOrder.filter { $0.superentity == nil }.map {
      (root: $0, rank: rank($0, figures))
    }
    guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) })?.root else {
      throw .emptyModel(path: subject.path)
    }
    return best
  }

  /// Returns the numbers of kinds with rows, kinds, rows and properties.
  private static func rank(_ root: EntityDescription, _ figures: StoreFigures?) -> [Int] {
    let hierarchy = [root] + root.descendants
    let rows = hierarchy.map { figures?.rows(of: $0.name) ?? 0 }
    let properties = hierarchy.reduce(0) { $0 + $1.properties.count }
    return [rows.count { $0 > 0 }, hierarchy.count, rows.reduce(0, +), properties]
  }

  /// True if a kind of the family has rows.
  var hasRows: Bool {
    domain.withDescendants(of: domain.family).contains { figures?.rows(of: $0.name) ?? 0 > 0 }
  }

  func draft() -> ScenarioDraft {
    var draft = ScenarioDraft(
      name: FileDraft.shortName(subject.path), title: domain.family,
      question: "How should \(domain.family) and its kinds be stored?",
      family: domain.withDescendants(of: domain.family).map { kind in
        self.kind(kind, count: kind.isAbstract ? 0 : figures?.rows(of: kind.name) ?? 0)
      })
    draft.head = head
    draft.model = subject.modelFile
    draft.keepsIndexes = true
    draft.companions = domain.companions.map { kind in
      self.kind(kind, count: figures?.rowsWithSubentities(of: kind.name) ?? 0)
    }
    let rows = draft.family.reduce(0) { $0 + $1.count }
    if rows == 0 || figures == nil {
      draft.spreadEvenly()
      draft.generatedSize = Self.usualSize
      draft.sizeComment = "a guess"
    } else if rows < Self.leastSize {
      draft.generatedSize = generatedSize(rows, companions: draft.companions)
      draft.sizeComment = "the store has \(rows), too few to time anything; its shares are kept"
    }
    draft.countCompanions()
    if let omission {
      draft.advice.append(omission)
      draft.head.append(omission.prefix(1).uppercased() + omission.dropFirst() + ".")
    }
    if draft.concrete.count == 1, !isAlone {
      let others = otherTrees.filter { !$0.subentities.isEmpty }.map(\.name)
      draft.advice.append(
        "one kind: there is nothing to compare, because all objects of \(root.name) have one entity; "
          + (others.isEmpty
            ? "no other entity of the model has sub-entities"
            : "--tree takes \(others.joined(separator: ", "))"))
    }
    return draft
  }

  /// Returns a size that also limits the number of companions, which grows in proportion.
  private func generatedSize(_ rows: Int, companions: [ScenarioDraft.Kind]) -> Int {
    let beside = companions.map(\.count).max() ?? 0
    let factor = min(Self.usualSize / max(1, rows), ScenarioDraft.mostCompanions / max(1, beside))
    return rows * max(1, factor)
  }

  /// The roots of the model's other trees.
  private var otherTrees: [EntityDescription] {
    subject.model.entitiesInNumberingOrder.filter {
      $0.superentity == nil && $0 !== root.rootEntity
    }
  }

  private var head: [String] {
    let file = URL(fileURLWithPath: subject.path).lastPathComponent
    let trees = otherTrees.map {
      "\($0.name)\($0.descendants.isEmpty ? "" : " (\($0.descendants.count + 1) kinds)")"
    }
    let others =
      trees.isEmpty
      ? []
      : [
        "Other hierarchies for --tree: " + trees.prefix(20).joined(separator: ", ")
          + (trees.count > 20 ? " and \(trees.count - 20) more" : "")
      ]
    let source = figures == nil ? "model" : "store"
    let figuresLine =
      figures == nil
      ? "A model has no numbers: size, shares, gaps and links are guesses."
      : "Shares, gaps and numbers of links come from its rows."
    return ["Drafted from the \(source) \(file). Comments mark guesses.", figuresLine] + others
  }

  private static let namedOmissions = 4

  /// A description of what the draft leaves out, nil for nothing.
  ///
  /// Transient properties have nothing to store, so they do not count.
  private var omission: String? {
    let omissions = family.omissions.filter { !isTransient($0) }
    guard !omissions.isEmpty else { return nil }
    let tree = treeEntities
    let own = omissions.filter { name in name.contains(".") && tree.contains { name.isOf($0.name) }
    }
    let others = omissions.filter { !own.contains($0) }
    let count = Set(tree.flatMap(\.properties).filter(\.isStored).map(ObjectIdentifier.init)).count
    let whole =
      own.isEmpty
      ? "nothing of the tree of \(root.name) is left out"
      : "left out \(own.count) of the \(count) stored properties of the tree of \(root.name): "
        + named(own)
    return whole + (others.isEmpty ? "" : "; left out outside the tree: \(named(others))")
  }

  /// The entities whose properties the family's kinds have.
  private var treeEntities: [EntityDescription] {
    let names = domain.withDescendants(of: domain.family).map(\.name)
    return root.lineage
      + names.compactMap { subject.model.entitiesByName[$0] }.filter { $0 !== root }
  }

  private func named(_ names: [String]) -> String {
    let rest = names.count - Self.namedOmissions
    return names.prefix(Self.namedOmissions).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private func isTransient(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let entity = subject.model.entitiesByName[parts[0]] else {
      return false
    }
    return entity.propertiesByName[parts[1]]?.isStored == false
  }
}

extension String {
  /// True for the name of an entity's property.
  fileprivate func isOf(_ entity: String) -> Bool { hasPrefix("\(entity).") }
}

extension PropertyDescription {
  /// False for a transient property and for a fetched one.
  fileprivate var isStored: Bool {
    switch self {
    case let attribute as AttributeDescription: !attribute.isTransient
    case let relationship as RelationshipDescription: !relationship.isTransient
    default: false
    }
  }
}

/// The numbers of rows, values and links.
extension FamilyDraft {
  private func kind(_ kind: Kind, count: Int) -> ScenarioDraft.Kind {
    var drafted = ScenarioDraft.Kind(name: kind.name, parent: kind.parent)
    drafted.isAbstract = kind.isAbstract
    drafted.count = count
    drafted.properties = kind.properties.map { property in
      var drafted = ScenarioDraft.Property(name: property.name, type: property.type)
      drafted.isIndexed = property.isIndexed
      drafted.absent = absent(property.name, in: kind.name)
      return drafted
    }
    drafted.links = kind.links.map { link in
      ScenarioDraft.Link(link: link, count: self.count(link, in: kind.name))
    }
    return drafted
  }

  /// The property in the model that has a kind's property, or contains it as an element.
  private func property(_ name: String, in kind: String) -> PropertyDescription? {
    let entity = subject.model.entitiesByName[kind] ?? root
    return entity.propertiesByName[String(name.prefix { $0 != "." })]
  }

  /// Returns the share of rows without a value; 20 % of an optional attribute if unknown.
  private func absent(_ name: String, in kind: String) -> Double {
    let property = property(name, in: kind)
    let declaring = property?.entity?.name ?? kind
    guard let figures, let count = figures.count(of: name, in: declaring),
      case let rows = figures.rowsWithSubentities(of: declaring), rows > 0
    else { return property?.isOptional ?? true ? 0.2 : 0 }
    return max(0, 1 - Double(count) / Double(rows))
  }

  /// Returns the number of an object's destinations: with figures from none to twice the mean, and
  /// for a parent none or one.
  private func count(_ link: Link, in kind: String) -> ClosedRange<Int> {
    let property = property(link.name, in: kind)
    let declaring = property?.entity?.name ?? kind
    let rows = figures?.rowsWithSubentities(of: declaring) ?? 0
    let mean = figures?.count(of: link.name, in: declaring).flatMap { links in
      rows > 0 ? Double(links) / Double(rows) : nil
    }
    if link.cardinality == .many {
      return mean.map { 0...max(1, min(100, Int((2 * $0).rounded()))) } ?? 0...3
    }
    let isParent =
      domain.lineage(of: kind).contains { $0.name == link.destination }
      || domain.lineage(of: link.destination).contains { $0.name == kind }
    let hasAlways = mean.map { $0 == 1 } ?? (property?.isOptional == false)
    return hasAlways && link.inverseCardinality == .many && !isParent ? 1...1 : 0...1
  }
}

extension FamilyDraft {
  /// Replaces the family's only kind in the model and in a draft by one for each value of an
  /// attribute.
  mutating func split(_ draft: inout ScenarioDraft, by attribute: String, into kinds: KindsByValue)
  {
    family.split(by: attribute, into: kinds)
    domain = Domain(family.document, family: domain.family)
    draft.family = domain.withDescendants(of: domain.family).map { kind in
      self.kind(kind, count: kinds.count(of: kind.name))
    }
    draft.questions.removeAll { question in
      !question.orders.allSatisfy { domain.end(of: $0.property, from: question.kind) != nil }
        || question.condition.text.map {
          (try? CheckedCondition($0, of: question.kind, in: domain)) == nil
        } == true
    }
  }
}

extension FamilyDocument {
  /// Replaces the root by an abstract entity, or one for the rows without a value, with a sub-entity
  /// for each value; an attribute that only one value's rows have moves to that.
  fileprivate mutating func split(by attribute: String, into kinds: KindsByValue) {
    let root = root
    change { document in
      guard let place = document.entities.firstIndex(where: { $0.name == root }) else { return }
      var whole = document.entities[place]
      whole.attributes.removeAll { $0.name == attribute }
      whole.fetchIndexes.removeAll { index in
        index.elements.contains { $0["property"] == attribute }
      }
      document.entities[place] = whole.common(to: kinds)
      document.entities += kinds.names.map { whole.kind($0, of: kinds) }
    }
  }
}

extension ModelDocument.Entity {
  /// Returns the entity without what the rows of one value alone have.
  // Swift 6.3.1's optimizer crashes if this and `kind` are inlined into the same closure.
  @inline(never)
  fileprivate func common(to kinds: KindsByValue) -> Self {
    var common = self
    common.isAbstract = kinds.hasAllValues
    common.attributes.removeAll { kinds.owners[$0.name] != nil }
    common.fetchIndexes.removeAll { kinds.owner(of: $0) != nil }
    return common
  }

  /// Returns a sub-entity with what the rows of its value alone have.
  @inline(never)
  fileprivate func kind(_ name: String, of kinds: KindsByValue) -> Self {
    var kind = ModelDocument.Entity(name: name)
    kind.representedClassName = representedClassName
    kind.parentEntity = self.name
    kind.attributes = attributes.filter { kinds.owners[$0.name] == name }
    kind.fetchIndexes = fetchIndexes.filter { kinds.owner(of: $0) == name }
    return kind
  }
}

extension KindsByValue {
  /// Returns the kind that alone has an attribute of the index; nil if none has.
  fileprivate func owner(of index: ModelDocument.FetchIndex) -> String? {
    index.elements.lazy.compactMap { $0["property"] }.compactMap { owners[$0] }.first
  }
}

extension ScenarioDraft {
  /// Gives every concrete kind the same weight.
  fileprivate mutating func spreadEvenly() {
    let count = family.count { !$0.isAbstract }
    for index in family.indices where !family[index].isAbstract {
      family[index].count = max(1, 100 / max(1, count))
    }
  }

  /// Scales the companions in proportion to the members; a tenth as many if unknown.
  fileprivate mutating func countCompanions() {
    let rows = max(1, memberCount)
    for index in companions.indices {
      let count = companions[index].count
      companions[index].count = count == 0 ? max(1, size / 10) : max(1, count * size / rows)
    }
  }
}
