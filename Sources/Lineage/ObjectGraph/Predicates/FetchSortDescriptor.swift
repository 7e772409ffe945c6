public import Foundation

/// One sort criterion of a fetch.
///
/// Absent values sort first when ascending and last when descending, as SQLite sorts NULL. Ties are
/// sorted by key in the direction of the last criterion, so that pages never overlap. Without
/// criteria, pages are sorted by key, and a complete fetch has no defined order.
public struct FetchSortDescriptor: Hashable, Sendable {
  /// An attribute, or a dot-separated path of to-one relationships to one.
  public var key: String
  public var ascending: Bool
  /// The options of sorting texts.
  ///
  /// The default is by UTF-8 bytes.
  public var options: TextOptions

  public init(key: String, ascending: Bool = true, options: TextOptions = []) {
    self.key = key
    self.ascending = ascending
    self.options = options
  }
}

extension FetchSortDescriptor {
  /// Translates a sort descriptor of Foundation.
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
