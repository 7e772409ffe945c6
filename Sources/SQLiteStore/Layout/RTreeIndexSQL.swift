import ObjectGraph
import ObjectModel

/// The virtual table of an R-tree index and the triggers that keep it (store format spec, 5).
///
/// Name, columns and the triggers' names are as Apple's files have them; what the triggers say is
/// ours. A row that lacks one of the values is not in the tree. The tree keeps 32-bit bounds that
/// enclose each value, so a search in it finds candidates.
struct RTreeIndexSQL {
  /// The engine's limit of dimensions.
  private static let dimensionCountLimit = 5

  private let name: String
  private let table: String
  private let columns: [String]

  /// - Throws: why there can be no such tree.
  init(
    _ index: FetchIndexDescription, of entity: EntityLayout, _ layout: StoreLayout
  ) throws(OmittedIndex.Reason) {
    guard index.elements.allSatisfy({ $0.collationType == .rTree }) else {
      throw .rTree(problem: "it mixes both types of elements")
    }
    guard index.partialIndexPredicateFormat == nil else {
      throw .rTree(problem: "it has a predicate")
    }
    guard index.elements.count <= Self.dimensionCountLimit else {
      throw .rTree(problem: "it has more than \(Self.dimensionCountLimit) elements")
    }
    var columns: [String] = []
    for element in index.elements {
      guard let slot = entity.slot(named: element.property), slot.content.isMeasure,
        let column = layout.columnName(element.property, of: entity)
      else { throw .rTree(problem: "\(element.property) is no stored number or date") }
      columns.append(column)
    }
    guard Set(columns).count == columns.count else {
      throw .rTree(problem: "it names a property twice")
    }
    name = "Z_RT_\(entity.name)_\(index.name)"
    table = layout.table(of: entity).name
    self.columns = columns
  }

  /// The virtual table and those that the engine makes for it.
  static func tableNames(_ index: FetchIndexDescription, of entity: EntityLayout) -> [String] {
    ["", "_node", "_parent", "_rowid"].map { "Z_RT_\(entity.name)_\(index.name)\($0)" }
  }

  var statements: [String] {
    let bounds = columns.map { ", \($0)_MIN FLOAT, \($0)_MAX FLOAT" }.joined()
    let isComplete = columns.map { "NEW.\($0) IS NOT NULL" }.joined(separator: " AND ")
    let values = columns.map { ", NEW.\($0), NEW.\($0)" }.joined()
    let changed = (["Z_PK"] + columns).joined(separator: ", ")
    let tree = DeclaredIndexSQL.name(name)
    let removal = "DELETE FROM \(tree) WHERE Z_PK = OLD.Z_PK;"
    return [
      "CREATE VIRTUAL TABLE \(tree) USING RTREE (Z_PK INTEGER PRIMARY KEY\(bounds))",
      trigger(
        "INSERT", "INSERT", when: " WHEN \(isComplete)",
        "INSERT INTO \(tree) VALUES (NEW.Z_PK\(values));"),
      trigger(
        "UPDATE", "UPDATE OF \(changed)",
        "\(removal) INSERT INTO \(tree) SELECT NEW.Z_PK\(values) WHERE \(isComplete);"),
      trigger("DELETE", "DELETE", removal),
    ]
  }

  /// Brings in the rows of a table that was there before the tree.
  var filling: String {
    let values = columns.map { ", \($0), \($0)" }.joined()
    let isComplete = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    return "INSERT INTO \(DeclaredIndexSQL.name(name)) SELECT Z_PK\(values) FROM \(table) "
      + "WHERE \(isComplete)"
  }

  private func trigger(
    _ suffix: String, _ event: String, when condition: String = "", _ body: String
  ) -> String {
    "CREATE TRIGGER \(DeclaredIndexSQL.name("\(name)_\(suffix)")) AFTER \(event) ON \(table)"
      + "\(condition) BEGIN \(body) END"
  }
}

extension Slot.Content {
  /// True for what has a place on a line.
  fileprivate var isMeasure: Bool {
    switch self {
    case .integer, .double, .date, .decimal: true
    case .boolean, .string, .uri, .binary, .uuid, .toOne, .toOneOfTree: false
    }
  }
}
