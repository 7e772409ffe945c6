public import Foundation

/// The objects of a request, kept up to date, with notifications of changes.
///
/// It corresponds to Core Data's `NSFetchedResultsController`. It belongs to its context, but its
/// notifications are values that can be awaited elsewhere:
///
/// ```swift
/// let results = try FetchedResults(Publication.newestFirst, in: context)
/// for await change in results.changes { show(change) }
/// ```
///
/// Results can be divided into sections; the request must sort by the section first:
///
/// ```swift
/// let byAuthor = FetchRequest(Query<Publication>.all.ascending(\.author.name))
/// let results = try FetchedResults(byAuthor, in: context, sectionNameKeyPath: "author.name")
/// print(results.sections.map { $0.name })  // prints ["Ada", "Grace"]
/// let second = results.object(at: [0, 1])
/// ```
public final class FetchedResults<Result: ManagedObject>: ResultsWatching {
  /// The source of section names.
  private enum SectionNaming {
    case none
    case keyPath(String)
    case computed((Result) -> String)
  }

  private let context: ManagedObjectContext
  /// The request, which is fetched again after each change of its entity's objects.
  public let request: FetchRequest<Result>
  /// The objects in the request's order.
  ///
  /// ```swift
  /// let results = try FetchedResults(Publication.newestFirst, in: context)
  /// context.delete(book)
  /// try context.processPendingChanges()
  /// print(results.objects.map { $0.title })
  /// // prints ["Automatic programming", "The education of a computer"]
  /// ```
  public private(set) var objects: [Result]
  /// The error of the last fetch, after which the objects may be out of date; nil if it succeeded.
  public private(set) var error: ObjectGraphError?
  private let naming: SectionNaming
  private var places: SectionedPlaces
  /// The changes made while the store could not be read.
  private var unreported = ChangesSinceNotice()
  private let broadcast = Broadcast<FetchedResultsChange>()

  /// Fetches the objects and observes further changes.
  ///
  /// A section consists of equal values of `sectionNameKeyPath`: an attribute, `entityName`, or a
  /// path over to-one relationships to one. Nil puts all objects in one section.
  ///
  /// ```swift
  /// let byYear = FetchRequest(Query<Book>.all.ascending(\.year))
  /// let results = try FetchedResults(byYear, in: context, sectionNameKeyPath: "year")
  /// print(results.sections.map { $0.name })  // prints ["1843", "2004"]
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 ORDER BY t0.ZYEAR, t0.Z_PK
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public convenience init(
    _ request: FetchRequest<Result>, in context: ManagedObjectContext,
    sectionNameKeyPath: String? = nil
  ) throws(ObjectGraphError) {
    try self.init(request, context, sectionNameKeyPath.map { .keyPath($0) } ?? .none)
  }

  /// Fetches the objects and observes further changes, with computed section names.
  ///
  /// ```swift
  /// let byTitle = FetchRequest(Query<Book>.all.ascending(\.title))
  /// let results = try FetchedResults(byTitle, in: context) { String($0.title.prefix(1)) }
  /// print(results.sections.map { $0.name })  // prints ["A", "N"]
  /// ```
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

  /// All future changes, until the results are released.
  ///
  /// While the store cannot be read, there are no notifications and ``error`` contains the reason;
  /// the next successful read reports all changes since.
  ///
  /// ```swift
  /// let results = try FetchedResults(Publication.newestFirst, in: context)
  /// var changes = results.changes.makeAsyncIterator()
  /// context.delete(book)
  /// try context.processPendingChanges()
  /// print(await changes.next()?.deleted.map { $0.index } ?? [])  // prints [1]
  /// ```
  public var changes: AsyncStream<FetchedResultsChange> { broadcast.stream() }

  /// Ends all streams of changes.
  public func finish() { broadcast.finish() }

  func contextDidChange(_ changes: ChangesSinceNotice) {
    unreported.add(changes)
    // If the store cannot be read, the last known results stay.
    let (fresh, freshPlaces): ([Result], SectionedPlaces)
    do {
      fresh = try context.fetch(request)
      try context.fillAll(unreported.faults(among: fresh))
      freshPlaces = try Self.places(of: fresh, naming)
    } catch {
      return self.error = error
    }
    error = nil
    // A converted object keeps its place in the list, under its new entity.
    let former = objects.map {
      $0.state == .discarded ? context.registeredObject($0.storeAddress) ?? $0 : $0
    }
    let converted = zip(objects, former).filter { $0 !== $1 }.map(\.1)
    let changed = unreported.changed(among: fresh).union(converted)
    unreported = ChangesSinceNotice()
    let change = FetchedResultsChange(
      from: former, places, to: fresh, freshPlaces, changed: changed)
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

/// Sections, and index paths of section and item.
extension FetchedResults {
  /// The sections by the results' section key, or one section without a key.
  ///
  /// ```swift
  /// let results = try FetchedResults(Publication.newestFirst, in: context) {
  ///   $0.year == nil ? "undated" : "dated"
  /// }
  /// print(results.sections.map { "\($0.name): \($0.objects.count)" })
  /// // prints ["dated: 2", "undated: 1"]
  /// ```
  public var sections: [FetchedResultsSection<Result>] {
    places.sections.indices.map { index in
      FetchedResultsSection(
        name: places.sections[index].name, objects: Array(objects[places.range(of: index)]))
    }
  }

  /// Returns the object at an index path.
  ///
  /// ```swift
  /// let results = try FetchedResults(Publication.newestFirst, in: context)
  /// print(results.object(at: [0, 0]).title)  // prints Automatic programming
  /// ```
  ///
  /// - Precondition: The index path is valid.
  public func object(at indexPath: IndexPath) -> Result {
    precondition(
      indexPath.count == 2 && places.sections.indices.contains(indexPath[0])
        && places.range(of: indexPath[0]).count > indexPath[1] && indexPath[1] >= 0,
      "the results have no index path \(indexPath)")
    return objects[places.starts[indexPath[0]] + indexPath[1]]
  }

  /// Returns the index path of an object, or nil if it is not among the results.
  ///
  /// ```swift
  /// let results = try FetchedResults(Publication.newestFirst, in: context)
  /// print(results.indexPath(forObject: paper) ?? [])  // prints [0, 2]
  /// ```
  public func indexPath(forObject object: Result) -> IndexPath? {
    objects.firstIndex { $0 === object }.map(places.indexPath)
  }

  /// Returns the objects in sections of equal values of an attribute, or of a path over to-one
  /// relationships to one.
  ///
  /// The request must sort by it first.
  ///
  /// - Throws: ``ObjectGraphError``.
  package func sections(by key: String)
    throws(ObjectGraphError) -> [FetchedResultsSection<Result>]
  {
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

/// A change of a fetch's results.
///
/// ```swift
/// let results = try FetchedResults(Publication.newestFirst, in: context)
/// var changes = results.changes.makeAsyncIterator()
/// book.year = 2010
/// try context.processPendingChanges()
/// for move in await changes.next()?.moved ?? [] { print(move.from, move.to) }  // prints 1 0
/// ```
///
/// To update a list, remove deleted and moved objects by their old places, last first, then deleted
/// sections; then insert new sections, and inserted and moved objects by their new places, first
/// first.
public struct FetchedResultsChange: Hashable, Sendable {
  /// An object and its place.
  public struct Place: Hashable, Sendable {
    /// The ID, which is temporary until the object is saved.
    public var objectID: ManagedObjectID
    /// The index among all results.
    public var index: Int
    /// The section and the index within it.
    public var indexPath: IndexPath
  }

  /// An object whose position relative to the remaining ones, or whose section, changed.
  public struct Move: Hashable, Sendable {
    /// The ID, which is temporary until the object is saved.
    public var objectID: ManagedObjectID
    /// The old index among all results.
    public var from: Int
    /// The new index among all results.
    public var to: Int
    /// The old section and the index within it.
    public var fromIndexPath: IndexPath
    /// The new section and the index within it.
    public var toIndexPath: IndexPath
  }

  /// A section and its index among the sections.
  public struct Section: Hashable, Sendable {
    /// The section's name, or empty for the only section.
    public var name: String
    /// The index among the old sections, or among the new ones for an insertion.
    public var index: Int
  }

  /// Removed sections, by their old indexes.
  public var deletedSections: [Section] = []
  /// New sections, by their new indexes.
  public var insertedSections: [Section] = []
  /// Deleted objects, by their old places.
  public var deleted: [Place] = []
  /// Inserted objects, by their new places.
  public var inserted: [Place] = []
  /// Moved objects, whether or not their values changed.
  public var moved: [Move] = []
  /// Objects with changed values that did not move, by their new places.
  public var updated: [Place] = []

  /// True if nothing changed, which is not reported.
  var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty
  }

  /// Computes the change from one list to another.
  ///
  /// Compares objects rather than IDs, which a save makes permanent. As few objects as possible
  /// count as moved, and preferably changed ones.
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
    // An object in another section counts as moved, whatever its place among all.
    let atHome = stayed.filter {
      let section = newPlaces.section(of: $0.to)
      return keptSections.contains(section) && oldPlaces.section(of: $0.from) == section
    }
    // One unchanged object outweighs all changed ones.
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

  /// - Returns: The sections that stay. If sections are reordered, the fewest possible are removed
  ///   and inserted again.
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

/// Adjacent results with a common value, or a common computed name.
///
/// ```swift
/// let byAuthor = FetchRequest(Query<Publication>.all.ascending(\.author.name))
/// let results = try FetchedResults(byAuthor, in: context, sectionNameKeyPath: "author.name")
/// print(results.sections[1].objects.map { $0.title })  // prints ["The education of a computer"]
/// ```
public struct FetchedResultsSection<Result: ManagedObject> {
  /// The value as text, or empty for none.
  ///
  /// It identifies the section.
  public var name: String
  /// The value, or nil if the section's name is computed.
  package var value: AttributeValue?
  /// The objects in the request's order.
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
    // As in Core Data, where it is a number.
    case .boolean(let value): value ? "1" : "0"
    case .date(let value): value.formatted(.iso8601)
    case .binary(let value): value.base64EncodedString()
    case .uuid(let value): value.uuidString
    case .uri(let value): value.absoluteString
    }
  }
}

/// The division of results into sections, with the place of each result.
struct SectionedPlaces {
  /// A section by its name.
  ///
  /// Only adjacent results share a section, so a name may occur again.
  struct Section: Hashable {
    let name: String
    let occurrence: Int
  }

  private(set) var sections: [Section] = []
  /// The indexes in the flat list at which sections begin.
  private(set) var starts: [Int] = []
  /// The section of each result, by its index in the flat list.
  private(set) var sectionIndexes: [Int] = []

  /// Creates one section for everything, even if empty.
  init(count: Int) {
    sections = [Section(name: "", occurrence: 0)]
    starts = [0]
    sectionIndexes = [Int](repeating: 0, count: count)
  }

  /// - Parameter names: The section name of each result.
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

  /// Returns the indexes of a section's results in the flat list.
  func range(of section: Int) -> Range<Int> {
    let end = section + 1 < starts.count ? starts[section + 1] : sectionIndexes.count
    return starts[section]..<end
  }

  /// Returns the section and the index within it.
  func indexPath(of index: Int) -> IndexPath {
    let section = sectionIndexes[index]
    return IndexPath(indexes: [section, index - starts[section]])
  }

  func section(of index: Int) -> Section { sections[sectionIndexes[index]] }
}

/// The part of a sequence of distinct numbers that can stay in place while the rest moves.
private enum RisingSequence {
  /// Returns the positions of the increasing subsequence with the largest weight, in O(n log n).
  ///
  /// - Precondition: All numbers are distinct and not negative.
  static func heaviest(in numbers: [Int], weights: [Int]) -> Set<Int> {
    // By rank, a binary indexed tree of the best end among all numbers up to one (Fenwick 1994).
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
