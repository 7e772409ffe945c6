/// The objects of a request in batches, which the context does not retain.
///
/// ```swift
/// let cursor = try context.cursor(FetchRequest<Dog>(), batchSize: 1_000)
/// while let dogs = try cursor.next() {
///   for dog in dogs { print(dog.name) }
/// }
/// ```
///
/// A cursor belongs to one isolation, as its context does.
public final class ObjectCursor<Result: ManagedObject> {
  private let context: ManagedObjectContext
  private let request: FetchRequest<Result>
  private let batchSize: Int
  private var fetch: StoreFetch
  /// The objects that are not read yet, or nil if the store finds each batch after the last one.
  private var rest: ArraySlice<StoreAddress>?
  /// The keys of objects that the cursor has returned and whose memory it has not freed yet.
  private var returnedKeys: ClosedRange<Int64>?
  private var returnedCount = 0
  private var isAtEnd = false

  init(
    _ context: ManagedObjectContext, _ request: FetchRequest<Result>, _ fetch: StoreFetch,
    batchSize: Int
  ) throws(ObjectGraphError) {
    self.context = context
    self.request = request
    self.batchSize = max(1, batchSize)
    self.fetch = fetch
    if let start = try context.store.firstPageStart(fetch) {
      self.fetch.limit = self.batchSize
      self.fetch.start = start
    } else {
      rest = try context.store.addresses(fetch)[...]
    }
  }

  /// Returns the next objects, at most a batch, with their values; nil at the end.
  ///
  /// ```swift
  /// let cursor = try context.cursor(FetchRequest<Publication>(), batchSize: 2)
  /// while let batch = try cursor.next() { print(batch.count) }
  /// // prints 2
  /// // prints 1
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_PK > ? ORDER BY t0.Z_PK LIMIT ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func next() throws(ObjectGraphError) -> [Result]? {
    freeKeys()
    try context.mergeSavesOfOthers()
    while !isAtEnd {
      let objects = try readBatch()
      guard !objects.isEmpty else { continue }
      note(objects)
      return try context.finished(objects, of: request, fetch.entity)
    }
    return nil
  }

  private func readBatch() throws(ObjectGraphError) -> ContiguousArray<ManagedObject> {
    if let rest {
      let batch = rest.prefix(batchSize)
      self.rest = rest.dropFirst(batchSize)
      isAtEnd = rest.count <= batchSize
      return try context.objects(at: Array(batch))
    }
    guard !fetch.sortDescriptors.isEmpty else {
      let objects = try context.objects(of: fetch, includesDeleted: true)
      isAtEnd = objects.count < batchSize
      if let last = objects.last { fetch.start = .key(last.key) }
      return objects
    }
    // Another program may change the value that the last object is sorted by.
    do { return try context.store.readTransaction(readSortedBatch) } catch {
      throw ObjectGraphError(error)
    }
  }

  private func readSortedBatch() throws(ObjectGraphError) -> ContiguousArray<ManagedObject> {
    let ascending = fetch.sortDescriptors[0].ascending
    var batch: ContiguousArray<ManagedObject> = []
    var page = fetch
    while !isAtEnd, batch.count < batchSize {
      page.limit = batchSize - batch.count
      let objects = try context.objects(of: page, includesDeleted: true)
      batch += objects
      if let last = objects.last {
        page.start = try context.store.pageStart(after: last.key, fetch)
      }
      if objects.count < page.limit {
        page.start = page.start?.next(ascending: ascending)
        isAtEnd = page.start == nil
      }
    }
    fetch.start = page.start
    return batch
  }

  private func note(_ objects: ContiguousArray<ManagedObject>) {
    var (least, greatest) = (objects[0].key, objects[0].key)
    for object in objects {
      (least, greatest) = (min(least, object.key), max(greatest, object.key))
    }
    returnedCount += objects.count
    returnedKeys =
      min(
        least, returnedKeys?.lowerBound ?? least)...max(
        greatest, returnedKeys?.upperBound ?? greatest)
  }

  /// Frees the memory of returned keys, unless they are so scattered that looking for it would take
  /// longer than reading the objects.
  private func freeKeys() {
    guard let keys = returnedKeys,
      isAtEnd || Double(keys.upperBound) - Double(keys.lowerBound) < 16 * Double(returnedCount)
    else { return }
    context.registry.removeEmptyPages(of: fetch.entity, keys)
    (returnedKeys, returnedCount) = (nil, 0)
  }
}
