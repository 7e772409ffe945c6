/// How much of a file an inspection is willing to hold in memory.
///
/// A file's size bounds everything else: no page is visited twice. What lies beyond a limit is
/// listed as a problem, never silently left out.
public struct InspectionLimits: Hashable, Sendable {
  /// Real stores have up to a few hundred tables and indexes.
  public var schemaObjects = 20_000
  /// SQLite itself stops at 32,767.
  public var columnsPerTable = 32_767
  /// Of all tables together.
  public var columns = 200_000
  /// One statement of the schema, and all of them.
  public var statementBytes = 1 << 20
  public var schemaBytes = 8 << 20
  /// Counters of one table: entities times columns.
  public var countersPerTable = 2_000_000
  /// Of all tables together; each has those of one entity in any case.
  public var counters = 4_000_000
  /// One value, such as the model's archive.
  public var valueBytes = 16 << 20
  /// Keys kept to compare both sides of a one-to-one relationship.
  public var keysPerSide = 1_000_000
  /// Records read to compare both sides of all one-to-one relationships, each counted as often as
  /// it is read and as at least 64 bytes.
  public var comparedBytes = 256 << 20
  /// Transactions of the history that are told one by one, the latest.
  public var transactions = 1000
  /// Entries of the metadata that are told.
  public var metadataEntries = 5000
  /// Values of sampled rows.
  public var sampledValues = 200_000
  /// Problems told of one table, and of all.
  public var problemsPerTable = 5
  public var problems = 1000

  public static let standard = InspectionLimits()

  public init() {}
}
