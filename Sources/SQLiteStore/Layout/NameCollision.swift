/// A name in a store's file that would stand for two things.
///
/// Columns of one table are numbered where their names collide (store format spec, sections 2 and
/// 4). Of tables and indexes no such rule is known, and of the columns that every table has none
/// either, so the model is refused before there is a file.
public struct NameCollision: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  /// What has the name first, such as `the index byName of Person`.
  public let first: String
  /// What would have it as well.
  public let second: String

  public var description: String {
    "\(name) would be the name of \(first) and of \(second); rename \(second), or a property or "
      + "entity that its name is made of"
  }
}
