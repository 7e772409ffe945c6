public import Foundation
import ObjectModel

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
  /// What the name of an object's section is made of.
  private enum SectionNaming {
    case none
    case keyPath(String)
    case computed((Result) -> String)
  }

  private let context: ManagedObjectContext
  public let request: FetchRequest<Result>
  /// In the request's order.
  public private(set) var objects: [Result]
  /// Why the objects may be out of date: the last fetch failed; nil once one succeeded.
  public private(set) var error: ObjectGraphError?
  private let naming: SectionNaming
  private var places: SectionedPlaces
  /// What changed while the store could not be read.
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
    context.addWatcher(self, of: try context.boundEntity(named: request.entityName).layout)
  }

  /// Every change from now on, until the results are let go.
  ///
  /// While the store cannot be read nothing is told and ``error`` says why; the next change that can be
  /// read tells everything since.
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
  /// The sections that the results were asked for; one of everything if they were not.
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
      "the results have no place \(indexPath)")
    return objects[places.starts[indexPath[0]] + indexPath[1]]
  }

  /// Where an object stands, nil if it is none of the results.
  public func indexPath(forObject object: Result) -> IndexPath? {
    objects.firstIndex { $0 === object }.map(places.indexPath)
  }

  /// The objects in sections of equal values of an attribute, or of a path over to-one relationships
  /// to one; the request must be ordered by that first.
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
