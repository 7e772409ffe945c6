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
  /// How texts are ordered; nothing means by their UTF-8 bytes.
  public var options: TextOptions

  public init(key: String, ascending: Bool = true, options: TextOptions = []) {
    self.key = key
    self.ascending = ascending
    self.options = options
  }
}
