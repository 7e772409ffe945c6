import SQLiteStore

/// What the rows of a tree would take with a table for each entity, as far as the file tells it.
///
/// Exact is what would go; what pages and statements would make of it is only measured by building
/// it, which the named command prepares.
struct SeparateTables {
  let sentences: [String]

  /// Nil for a tree without sub-entities or rows, or whose model is not known.
  init?(_ tree: TreeInspection, _ cost: InheritanceCost, in inspection: StoreInspection) {
    guard tree.hasSubentities, cost.rows > 0, let impossible = cost.impossibleBytes,
      let breakdown = Breakdown(bytesOf: tree, in: inspection)
    else { return nil }
    let tables = tree.entities.filter { $0.rows > 0 }.count
    let entries = IndexBurden(tree, inspection).entries
    let entriesToo =
      entries == 0
      ? ""
      : ", and have \(Figures.count(entries, "fewer index entry", "fewer index entries"))"
    let fetch =
      tables < 2
      ? "all its rows are of one entity, so that no fetch would read another table"
      : "a fetch of every \(tree.root.printable) would read \(tables) tables instead of one"
    sentences = [
      "With a table for each entity, the same rows would take "
        + "\(Figures.count(impossible, "byte")) less, "
        + "\(Figures.smallShare(impossible, of: breakdown.whole)) of what they take on disk"
        + "\(entriesToo); \(fetch).",
      "To measure what that and other shapes cost in time and bytes: run-scenario draft "
        + "\(Self.quoted(Self.name(of: inspection.file.path))) --entity \(Self.quoted(tree.root)).",
    ]
  }

  /// Without its folder, which would only make the line long.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// As a shell takes it.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "._-/+@".contains($0) }
    return isPlain ? text : "'\(text.printable.replacing("'", with: "'\\''"))'"
  }
}
