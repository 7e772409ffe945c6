/// Limits on the memory that an inspection uses.
///
/// The file's size bounds everything else, because each page is visited once. What exceeds a limit
/// is reported as a problem.
package struct InspectionLimits: Hashable, Sendable {
  /// Tables and indexes.
  ///
  /// Real stores have up to a few hundred.
  var schemaObjects = 20_000
  /// Columns per table.
  ///
  /// SQLite's own limit is 32,767.
  var columnsPerTable = 32_767
  /// Columns of all tables together.
  var columns = 200_000
  /// Bytes of one statement of the schema, and of all together.
  var statementBytes = 1 << 20
  var schemaBytes = 8 << 20
  /// Counters per table: entities times columns.
  var countersPerTable = 2_000_000
  /// Counters of all tables together.
  ///
  /// Each table can always have those of one entity.
  var counters = 4_000_000
  /// Bytes of one value, such as the model's archive.
  var valueBytes = 16 << 20
  /// Keys stored to compare both sides of a one-to-one relationship.
  var keysPerSide = 1_000_000
  /// Bytes read to compare both sides of all one-to-one relationships.
  ///
  /// A record counts each time it is read, and as at least 64 bytes.
  var comparedBytes = 256 << 20
  /// Transactions of the history that are listed, latest first.
  var transactions = 1000
  /// Listed metadata entries.
  var metadataEntries = 5000
  /// Values of sampled rows.
  var sampledValues = 200_000
  /// Tables and indexes built to measure another layout of one hierarchy.
  var builtObjects = 20_000
  /// Problems listed per table and in total.
  var problemsPerTable = 5
  var problems = 1000

  package static let standard = InspectionLimits()

  package init() {}
}
