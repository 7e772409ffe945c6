/// The objects of a request, kept up to date, with word of what changed.
///
/// What `NSFetchedResultsController` is in Core Data. It belongs to its context; what it tells is
/// values, so that it can be awaited elsewhere:
///
/// ```swift
/// let results = try FetchedResults(Publication.newestFirst, in: context)
/// for await change in results.changes { show(change) }
/// ```
public final class FetchedResults<Result: ManagedObject>: ResultsWatching {
  private let context: ManagedObjectContext
  public let request: FetchRequest<Result>
  /// In the request's order.
  public private(set) var objects: [Result]
  /// Why the objects may be out of date: the last fetch failed; nil once one succeeded.
  public private(set) var error: ObjectGraphError?
  /// What changed while the store could not be read.
  private var untold = ChangesSinceNotice()
  private var continuations: [Int: AsyncStream<FetchedResultsChange>.Continuation] = [:]

  /// Fetches, and watches from here on.
  ///
  /// - Throws: ``ObjectGraphError``.
  public init(_ request: FetchRequest<Result>, in context: ManagedObjectContext)
    throws(ObjectGraphError)
  {
    self.context = context
    self.request = request
    objects = try context.fetch(request)
    context.addWatcher(self, of: try context.boundEntity(named: request.entityName).layout)
  }

  deinit { finish() }

  /// Every change from now on, until the results are let go.
  public var changes: AsyncStream<FetchedResultsChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: FetchedResultsChange.self)
    continuations[continuations.count] = continuation
    return stream
  }

  /// Ends every stream of changes that was given out.
  public func finish() {
    for continuation in continuations.values { continuation.finish() }
    continuations.removeAll()
  }

  /// The objects in sections of equal values; the request must be ordered by that property first.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func sections(by key: String) throws(ObjectGraphError) -> [FetchedResultsSection<Result>] {
    var sections: [FetchedResultsSection<Result>] = []
    for object in objects {
      let value = try object.value(forKey: key)
      if let last = sections.last, last.value == value {
        sections[sections.count - 1].objects.append(object)
      } else {
        sections.append(FetchedResultsSection(value: value, objects: [object]))
      }
    }
    return sections
  }

  func contextDidChange(_ changes: ChangesSinceNotice) {
    untold.add(changes)
    // A store that cannot be read now keeps the last known results.
    let fresh: [Result]
    do {
      fresh = try context.fetch(request)
      try context.fillAll(untold.faults(among: fresh))
    } catch {
      return self.error = error
    }
    error = nil
    let changed = untold.changed(among: fresh)
    untold = ChangesSinceNotice()
    let change = FetchedResultsChange(from: objects, to: fresh, changed: changed)
    objects = fresh
    guard !change.isEmpty else { return }
    for continuation in continuations.values { continuation.yield(change) }
  }
}
