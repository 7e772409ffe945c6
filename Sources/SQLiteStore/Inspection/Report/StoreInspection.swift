/// Everything that can be told of a store's file: its entities, the same content as plain tables,
/// and what its inheritance costs.
///
/// A value, so that text, JSON and a page show the same figures. Making one changes no byte of the
/// file and nothing beside it: a private copy is read.
public struct StoreInspection: Codable, Hashable, Sendable {
  /// Where the knowledge of properties comes from.
  public enum ModelSource: String, Codable, Hashable, Sendable {
    /// Core Data's own archive in Z_MODELCACHE.
    case archive
    /// The model document that Lineage keeps in the metadata.
    case document
    /// Nothing: names of properties and what a column belongs to are not known.
    case none
  }

  /// Something that could not be read or that does not fit together.
  public struct Problem: Codable, Hashable, Sendable {
    /// The table, or another part of the file.
    public let place: String
    public let message: String
    /// False for what is merely unusual, such as a store without its model.
    public let isDamage: Bool
  }

  public let file: FileFacts
  /// Nil if there is no readable row in Z_METADATA.
  public let identity: StoreIdentity?
  public let modelSource: ModelSource
  /// One for each tree of entities, by number.
  public let trees: [TreeInspection]
  /// Nil if the store keeps no history.
  public let history: HistorySummary?
  public let tables: [RawTable]
  public let indexes: [RawIndex]
  /// Views, triggers and virtual tables.
  public let otherObjects: [RawObject]
  public let findings: [Finding]
  /// Why a model that the store has is not used, nil if it is or there is none.
  ///
  /// Then ``modelSource`` is none, and no figure that needs a model is told.
  public let modelProblem: String?
  public let problems: [Problem]
  /// What Z_METADATA says, key by key.
  public let metadata: [MetadataEntry]
  /// Rows with their values, nil unless they were asked for.
  public let samples: [RowSample]?

  /// True if something of the file could not be read.
  public var isDamaged: Bool { problems.contains(where: \.isDamage) }
}
