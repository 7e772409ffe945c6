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
  /// The objects that are not read yet, or nil if the store finds each batch by the last key.
  private var rest: ArraySlice<StoreAddress>?
  private var lastKeys: ClosedRange<Int64>?
  private var isAtEnd = false

  init(
    _ context: ManagedObjectContext, _ request: FetchRequest<Result>, _ fetch: StoreFetch,
    batchSize: Int
  ) throws(ObjectGraphError) {
    self.context = context
    self.request = request
    self.batchSize = max(1, batchSize)
    self.fetch = fetch
    if try context.store.findsByLastKey(fetch) {
      self.fetch.limit = self.batchSize
      self.fetch.after = .min
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
    if let lastKeys { context.registry.removeEmptyPages(of: fetch.entity, lastKeys) }
    lastKeys = nil
    try context.mergeSavesOfOthers()
    while !isAtEnd {
      let objects = try readBatch()
      guard !objects.isEmpty else { continue }
      return try context.finished(objects, of: request, fetch.entity)
    }
    return nil
  }

  private func readBatch() throws(ObjectGraphError) -> ContiguousArray<ManagedObject> {
    guard let rest else {
      let objects = try context.objects(of: fetch, includesDeleted: true)
      isAtEnd = objects.count < batchSize
      if let first = objects.first, let last = objects.last {
        fetch.after = last.key
        lastKeys = first.key...last.key
      }
      return objects
    }
    let batch = rest.prefix(batchSize)
    self.rest = rest.dropFirst(batchSize)
    isAtEnd = rest.count <= batchSize
    return try context.objects(at: Array(batch))
  }
}
