public import Foundation

/// One criterion of a fetch's order.
///
/// Absent values come first when ascending and last when descending, as SQLite orders NULL. What
/// is equal by all criteria is ordered by key in the direction of the last one, so that pages
/// never overlap. Without any criteria pages are by key, and a fetch of everything is in whatever
/// order the store finds it.
public struct FetchSortDescriptor: Hashable, Sendable {
  /// An attribute, or a path of to-one relationships to one, divided by dots.
  public var key: String
  public var ascending: Bool
  /// The options of ordering texts; without any, the order is that of their UTF-8 bytes.
  public var options: TextOptions

  public init(key: String, ascending: Bool = true, options: TextOptions = []) {
    self.key = key
    self.ascending = ascending
    self.options = options
  }
}

extension FetchSortDescriptor {
  /// Translates a sort descriptor of Foundation; texts are ordered by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - descriptor: What to order by.
  ///   - container: Where the properties of key paths are looked up.
  ///   - names: Properties for key paths whose getters return something else, and paths divided by
  ///     dots for key paths over relationships.
  /// - Throws: ``PredicateTranslationError`` for what a store cannot order by.
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
