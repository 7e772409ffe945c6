import SQLiteStore

/// Whether what inheritance costs is a reason to do anything, in one sentence.
///
/// What decides is the share of the file, not of the cells: an impossible cell takes one byte, a
/// value may take thousands.
struct InheritanceVerdict: Encodable {
  /// A smaller share of the file is no reason to change a model.
  private static let worthKnowing = 0.01
  /// A larger one may be worth a migration.
  private static let worthChanging = 0.05

  /// Bytes of impossible NULLs in all trees; nil if the model is not known.
  let impossibleBytes: Int?
  let fileBytes: Int
  let sentence: String

  /// Nil where there is no inheritance to judge: no entity with sub-entities has rows.
  init?(_ inspection: StoreInspection) {
    let costs = inspection.treesByCost.filter(\.hasSubentities).compactMap(\.cost)
    guard !costs.isEmpty else { return nil }
    let fileBytes = inspection.file.pageCount * inspection.file.pageSizeBytes
    self.fileBytes = fileBytes
    let known = costs.compactMap(\.impossibleBytes)
    guard known.count == costs.count else {
      impossibleBytes = nil
      let bytes = costs.reduce(0) { $0 + $1.nullBytes }
      sentence =
        "What inheritance costs is not known without the model; it is at most the "
        + "\(Figures.count(bytes, "byte")) of all NULLs in shared tables, "
        + "\(Figures.smallShare(bytes, of: fileBytes)) of the file."
      return
    }
    let bytes = known.reduce(0, +)
    impossibleBytes = bytes
    sentence =
      "Inheritance costs \(Figures.count(bytes, "byte")) of impossible NULLs, "
      + "\(Figures.smallShare(bytes, of: fileBytes)) of the file: "
      + Self.advice(Double(bytes) / Double(max(1, fileBytes)))
  }

  private static func advice(_ share: Double) -> String {
    switch share {
    case ..<worthKnowing: "no reason to change the model."
    case ..<worthChanging: "good to know, and by itself not worth a migration."
    default: "worth a look at the entities that cause it."
    }
  }
}
