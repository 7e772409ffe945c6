public import Foundation

/// The objects of a request, kept up to date, with word of what changed.
///
/// What `NSFetchedResultsController` is in Core Data. It belongs to its context; what it tells is
/// values, so that it can be awaited elsewhere:
///
/// ```swift
/// let results = try FetchedResults(Publication.newestFirst, in: context)
/// for await change in results.changes { show(change) }
/// ```
///
/// Results may come in sections; the request must be ordered by what makes them first:
///
/// ```swift
/// let teams = try FetchedResults(Player.byTeam, in: context, sectionNameKeyPath: "team.name")
/// let player = teams.object(at: [0, 3])
/// ```
public final class FetchedResults<Result: ManagedObject>: ResultsWatching {
  /// The source of the name of an object's section.
  private enum SectionNaming {
    case none
    case keyPath(String)
    case computed((Result) -> String)
  }

  private let context: ManagedObjectContext
  public let request: FetchRequest<Result>
  /// In the request's order.
  public private(set) var objects: [Result]
  /// The error of the last fetch, with which the objects may be out of date; nil once one
  /// succeeded.
  public private(set) var error: ObjectGraphError?
  private let naming: SectionNaming
  private var places: SectionedPlaces
  /// The changes made while the store could not be read.
  private var untold = ChangesSinceNotice()
  private let broadcast = Broadcast<FetchedResultsChange>()

  /// Fetches, and watches from here on.
  ///
  /// A section is made of equal values of what `sectionNameKeyPath` names: an attribute, or a path
  /// over to-one relationships to one. Nil makes one section of everything.
  ///
  /// - Throws: ``ObjectGraphError``.
  public convenience init(
    _ request: FetchRequest<Result>, in context: ManagedObjectContext,
    sectionNameKeyPath: String? = nil
  ) throws(ObjectGraphError) {
    try self.init(request, context, sectionNameKeyPath.map { .keyPath($0) } ?? .none)
  }

  /// Fetches, and watches from here on, in sections whose names are computed from their objects.
  ///
  /// - Throws: ``ObjectGraphError``.
  public convenience init(
    _ request: FetchRequest<Result>, in context: ManagedObjectContext,
    sectionName: @escaping (Result) -> String
  ) throws(ObjectGraphError) {
    try self.init(request, context, .computed(sectionName))
  }

  private init(
    _ request: FetchRequest<Result>, _ context: ManagedObjectContext, _ naming: SectionNaming
  ) throws(ObjectGraphError) {
    self.context = context
    self.request = request
    self.naming = naming
    objects = try context.fetch(request)
    places = try Self.places(of: objects, naming)
    context.addWatcher(self, of: try context.resolvedEntity(named: request.entityName).layout)
  }

  /// Every change from now on, until the results are let go.
  ///
  /// While the store cannot be read nothing is reported and ``error`` says why; the next change
  /// that can be read tells everything since.
  public var changes: AsyncStream<FetchedResultsChange> { broadcast.stream() }

  /// Ends every stream of changes that was given out.
  public func finish() { broadcast.finish() }

  func contextDidChange(_ changes: ChangesSinceNotice) {
    untold.add(changes)
    // A store that cannot be read now keeps the last known results.
    let (fresh, freshPlaces): ([Result], SectionedPlaces)
    do {
      fresh = try context.fetch(request)
      try context.fillAll(untold.faults(among: fresh))
      freshPlaces = try Self.places(of: fresh, naming)
    } catch {
      return self.error = error
    }
    error = nil
    let changed = untold.changed(among: fresh)
    untold = ChangesSinceNotice()
    let change = FetchedResultsChange(
      from: objects, places, to: fresh, freshPlaces, changed: changed)
    (objects, places) = (fresh, freshPlaces)
    if !change.isEmpty { broadcast.yield(change) }
  }

  private static func places(of objects: [Result], _ naming: SectionNaming)
    throws(ObjectGraphError) -> SectionedPlaces
  {
    switch naming {
    case .none: return SectionedPlaces(count: objects.count)
    case .computed(let name): return SectionedPlaces(names: objects.map(name))
    case .keyPath(let path):
      var names: [String] = []
      for object in objects {
        names.append(try object.value(forKeyPath: path)?.sectionName ?? "")
      }
      return SectionedPlaces(names: names)
    }
  }
}

/// Sections, and places in them as index paths of section and item.
extension FetchedResults {
  /// The sections by the results' section key; one of everything without a key.
  public var sections: [FetchedResultsSection<Result>] {
    places.sections.indices.map { index in
      FetchedResultsSection(
        name: places.sections[index].name, objects: Array(objects[places.range(of: index)]))
    }
  }

  /// The object at a section and a place in it.
  ///
  /// - Precondition: there is such a place.
  public func object(at indexPath: IndexPath) -> Result {
    precondition(
      indexPath.count == 2 && places.sections.indices.contains(indexPath[0])
        && places.range(of: indexPath[0]).count > indexPath[1] && indexPath[1] >= 0,
      "the results have no index path \(indexPath)")
    return objects[places.starts[indexPath[0]] + indexPath[1]]
  }

  /// The place of an object, nil if it is none of the results.
  public func indexPath(forObject object: Result) -> IndexPath? {
    objects.firstIndex { $0 === object }.map(places.indexPath)
  }

  /// The objects in sections of equal values of an attribute, or of a path over to-one
  /// relationships to one; the request must be ordered by that first.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func sections(by key: String) throws(ObjectGraphError) -> [FetchedResultsSection<Result>] {
    var sections: [FetchedResultsSection<Result>] = []
    for object in objects {
      let value = try object.value(forKeyPath: key)
      if let last = sections.last, last.value == value {
        sections[sections.count - 1].objects.append(object)
      } else {
        sections.append(
          FetchedResultsSection(name: value?.sectionName ?? "", value: value, objects: [object]))
      }
    }
    return sections
  }
}

/// The change of a fetch's results.
///
/// To bring a list up to date take out what was deleted and moved by the places of before, last
/// first, and the deleted sections; then put in the new sections, and what was inserted and moved
/// by the places of after, first first.
public struct FetchedResultsChange: Hashable, Sendable {
  /// An object and its place.
  public struct Place: Hashable, Sendable {
    public var objectID: ManagedObjectID
    /// Among all results.
    public var index: Int
    /// The section and the place in it.
    public var indexPath: IndexPath
  }

  /// An object that has another place among those that stayed, or is in another section.
  public struct Move: Hashable, Sendable {
    public var objectID: ManagedObjectID
    public var from: Int
    public var to: Int
    public var fromIndexPath: IndexPath
    public var toIndexPath: IndexPath
  }

  /// A section and its place among the sections.
  public struct Section: Hashable, Sendable {
    public var name: String
    public var index: Int
  }

  /// Sections that are there no more, by their places before the change.
  public var deletedSections: [Section] = []
  /// New sections, by their places after the change.
  public var insertedSections: [Section] = []
  /// By their places before the change.
  public var deleted: [Place] = []
  /// By their places after the change.
  public var inserted: [Place] = []
  /// The objects that moved, whether or not they have other values too.
  public var moved: [Move] = []
  /// The objects that stayed where they were and have other values, by their places after the
  /// change.
  public var updated: [Place] = []

  public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty
  }

  /// Computes the change from one list to another.
  ///
  /// Objects are compared, not IDs, which a save makes permanent. As few as possible count as
  /// moved, and rather changed objects than those that they went past.
  init(
    from old: [ManagedObject], _ oldPlaces: SectionedPlaces, to new: [ManagedObject],
    _ newPlaces: SectionedPlaces, changed: Set<ManagedObject>
  ) {
    let before = Self.places(of: old)
    let after = Self.places(of: new)
    for (index, object) in old.enumerated() where after[ObjectIdentifier(object)] == nil {
      deleted.append(Place(object, index, oldPlaces))
    }
    var stayed: [(from: Int, to: Int)] = []
    for (index, object) in new.enumerated() {
      if let from = before[ObjectIdentifier(object)] {
        stayed.append((from, index))
      } else {
        inserted.append(Place(object, index, newPlaces))
      }
    }
    let keptSections = recordSections(from: oldPlaces, to: newPlaces)
    // Whoever is in another section has moved, whatever its place among all.
    let atHome = stayed.filter {
      let section = newPlaces.section(of: $0.to)
      return keptSections.contains(section) && oldPlaces.section(of: $0.from) == section
    }
    // One that did not change outweighs all that did.
    let weights = atHome.map { changed.contains(new[$0.to]) ? 1 : atHome.count + 1 }
    let unmoved = RisingSequence.heaviest(in: atHome.map(\.from), weights: weights)
    let unmovedIndexes = Set(unmoved.map { atHome[$0].to })
    for place in stayed {
      if !unmovedIndexes.contains(place.to) {
        moved.append(
          Move(
            objectID: new[place.to].objectID, from: place.from, to: place.to,
            fromIndexPath: oldPlaces.indexPath(of: place.from),
            toIndexPath: newPlaces.indexPath(of: place.to)))
      } else if changed.contains(new[place.to]) {
        updated.append(Place(new[place.to], place.to, newPlaces))
      }
    }
  }

  /// - Returns: the sections that stay; of those that change their order the fewer go and come
  ///   back.
  private mutating func recordSections(from old: SectionedPlaces, to new: SectionedPlaces)
    -> Set<SectionedPlaces.Section>
  {
    let before = Dictionary(uniqueKeysWithValues: old.sections.enumerated().map { ($1, $0) })
    let common = new.sections.filter { before[$0] != nil }
    let rising = RisingSequence.heaviest(
      in: common.compactMap { before[$0] }, weights: common.map { _ in 1 })
    let kept = Set(rising.map { common[$0] })
    for (index, section) in old.sections.enumerated() where !kept.contains(section) {
      deletedSections.append(Section(name: section.name, index: index))
    }
    for (index, section) in new.sections.enumerated() where !kept.contains(section) {
      insertedSections.append(Section(name: section.name, index: index))
    }
    return kept
  }

  private static func places(of objects: [ManagedObject]) -> [ObjectIdentifier: Int] {
    Dictionary(
      objects.enumerated().map { (ObjectIdentifier($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension FetchedResultsChange.Place {
  fileprivate init(_ object: ManagedObject, _ index: Int, _ places: SectionedPlaces) {
    self.init(objectID: object.objectID, index: index, indexPath: places.indexPath(of: index))
  }
}

/// Neighbouring results that have one value, or one name made of it, in common.
public struct FetchedResultsSection<Result: ManagedObject> {
  /// The value as a text, empty for none; sections are distinguished by it.
  public var name: String
  /// Nil where a section's name is computed.
  public var value: AttributeValue?
  public var objects: [Result]
}

extension AttributeValue {
  /// The value as the name of a section.
  var sectionName: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let value): value
    // As Core Data's, where it is a number.
    case .boolean(let value): value ? "1" : "0"
    case .date(let value): value.formatted(.iso8601)
    case .binary(let value): value.base64EncodedString()
    case .uuid(let value): value.uuidString
    case .uri(let value): value.absoluteString
    }
  }
}

/// The division of results into sections: the place of each of them.
struct SectionedPlaces {
  /// A section by its name; neighbours share one, so a name may come back further down.
  struct Section: Hashable {
    let name: String
    let occurrence: Int
  }

  private(set) var sections: [Section] = []
  /// The places in the flat list at which sections begin.
  private(set) var starts: [Int] = []
  /// The section of each result, by its place in the flat list.
  private(set) var sectionIndexes: [Int] = []

  /// One section of everything, even of nothing.
  init(count: Int) {
    sections = [Section(name: "", occurrence: 0)]
    starts = [0]
    sectionIndexes = [Int](repeating: 0, count: count)
  }

  /// - Parameter names: of the section that each result belongs to.
  init(names: [String]) {
    var counts: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if sections.last?.name != name {
        sections.append(Section(name: name, occurrence: counts[name, default: 0]))
        counts[name, default: 0] += 1
        starts.append(index)
      }
      sectionIndexes.append(sections.count - 1)
    }
  }

  /// The results of a section in the flat list.
  func range(of section: Int) -> Range<Int> {
    let end = section + 1 < starts.count ? starts[section + 1] : sectionIndexes.count
    return starts[section]..<end
  }

  /// Section and place in it.
  func indexPath(of index: Int) -> IndexPath {
    let section = sectionIndexes[index]
    return IndexPath(indexes: [section, index - starts[section]])
  }

  func section(of index: Int) -> Section { sections[sectionIndexes[index]] }
}

/// The part of a sequence of distinct numbers that may stay where it is while the rest moves.
private enum RisingSequence {
  /// The places of the rising subsequence of the greatest weight: n log n, whatever changed.
  ///
  /// - Precondition: all numbers are distinct and not negative.
  static func heaviest(in numbers: [Int], weights: [Int]) -> Set<Int> {
    // By rank, a binary indexed hierarchy of the best end among all numbers up to one (Fenwick
    // 1994).
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (rank, place) in numbers.indices.sorted(by: { numbers[$0] < numbers[$1] }).enumerated() {
      ranks[place] = rank + 1
    }
    var best = [Int?](repeating: nil, count: numbers.count + 1)
    var totals = weights
    var previous = [Int?](repeating: nil, count: numbers.count)
    func isHeavier(_ place: Int, than other: Int?) -> Bool {
      other.map { totals[place] > totals[$0] } ?? true
    }
    for place in numbers.indices {
      var rank = ranks[place] - 1
      while rank > 0 {
        if let end = best[rank], isHeavier(end, than: previous[place]) { previous[place] = end }
        rank &= rank - 1
      }
      totals[place] += previous[place].map { totals[$0] } ?? 0
      rank = ranks[place]
      while rank < best.count {
        if isHeavier(place, than: best[rank]) { best[rank] = place }
        rank += rank & -rank
      }
    }
    var current = numbers.indices.max { totals[$0] < totals[$1] }
    var result: Set<Int> = []
    while let place = current {
      result.insert(place)
      current = previous[place]
    }
    return result
  }
}
