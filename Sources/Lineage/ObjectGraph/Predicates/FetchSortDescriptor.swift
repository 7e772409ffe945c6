public import Foundation

/// One sort criterion of a fetch.
///
/// Absent values sort first when ascending and last when descending, as SQLite sorts NULL. Ties are
/// sorted by key in the direction of the last criterion, so that pages never overlap. Without
/// criteria, pages are sorted by key, and a complete fetch has no defined order.
///
/// ```swift
/// var request = FetchRequest<Publication>()
/// request.sortDescriptors = [.init(key: "author.name"), .init(key: "year", ascending: false)]
/// print(try context.fetch(request).map(\.title)[0])  // prints Automatic programming
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
/// ORDER BY t1.ZNAME, t0.ZYEAR DESC, t0.Z_PK DESC
/// ```
public struct FetchSortDescriptor: Hashable, Sendable {
  /// An attribute, or a dot-separated path of to-one relationships to one.
  public var key: String
  /// False to sort in descending order, with absent values last.
  public var ascending: Bool
  /// The options of sorting texts.
  ///
  /// ```swift
  /// var request = FetchRequest<Publication>()
  /// request.sortDescriptors = [FetchSortDescriptor(key: "title", options: .localizedStandard)]
  /// print(try context.fetch(request).map(\.title)[0])  // prints Automatic programming
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 ORDER BY LINEAGE_FOLD(t0.ZTITLE, 7), t0.Z_PK
  /// ```
  ///
  /// The default is by UTF-8 bytes.
  public var options: TextOptions

  /// Creates a criterion, by default ascending and by UTF-8 bytes.
  public init(key: String, ascending: Bool = true, options: TextOptions = []) {
    self.key = key
    self.ascending = ascending
    self.options = options
  }
}

extension FetchSortDescriptor {
  /// Translates a sort descriptor of Foundation.
  ///
  /// ```swift
  /// let byTitle = try FetchSortDescriptor(
  ///   SortDescriptor(\Book.title, comparator: .lexical, order: .reverse), in: container)
  /// print(byTitle.key, byTitle.ascending)  // prints title false
  /// ```
  ///
  /// Texts are sorted by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - descriptor: The sort descriptor.
  ///   - container: The container whose model has the key paths' properties.
  ///   - names: Properties for key paths whose getters return something else, and dot-separated
  ///     paths for key paths over relationships.
  /// - Throws: ``PredicateTranslationError`` if a store cannot sort by it.
  public init<Object: ManagedObject>(
    _ descriptor: SortDescriptor<Object>, in container: PersistentContainer,
    names: [AnyKeyPath: String] = [:]
  ) throws(PredicateTranslationError) {
    guard let keyPath = descriptor.keyPath else {
      throw .unsupported(expression: "SortDescriptor", reason: "it has no key path")
    }
    if var comparator = descriptor.stringComparator {
      comparator.order = .forward
      guard comparator == .lexical else {
        throw .unsupported(
          expression: "SortDescriptor",
          reason: "a store cannot sort by language; use the comparator .lexical")
      }
    }
    let steps = try ModelKeyPaths(container, names: names).steps(of: keyPath, from: Object.self)
    self.init(key: steps.joined(separator: "."), ascending: descriptor.order == .forward)
  }
}
