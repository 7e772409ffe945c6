import SQLiteStore

/// Something to know before the figures: what the file is if it is no store, and what of it could
/// not be read.
struct Remark: Hashable {
  let place: String
  let message: String
  let isDamage: Bool
  /// True for what has to be known before the figures; the others stand at the end.
  var isFirst: Bool { isDamage || isOfModel }
  private var isOfModel = false

  init(place: String, message: String, isDamage: Bool, isOfModel: Bool = false) {
    self.place = place
    self.message = message
    self.isDamage = isDamage
    self.isOfModel = isOfModel
  }

  /// All remarks on an inspection, with what a stranger to Core Data's tables needs in words.
  static func remarks(on inspection: StoreInspection) -> [Remark] {
    let others = inspection.problems.map {
      Remark(
        place: $0.place.printable, message: $0.message.printable(limit: 1500),
        isDamage: $0.isDamage, isOfModel: $0.message == inspection.modelProblem)
    }
    guard inspection.isCoreDataStore else {
      return [notAStore(inspection)] + others.filter { !tablesOfEveryStore.contains($0.place) }
    }
    // A model that does not fit is told by a problem of its own.
    guard inspection.modelSource == .none, inspection.modelProblem == nil else { return others }
    return others.filter(\.isDamage) + [withoutModel]
      + others.filter { !$0.isDamage && $0.place != "Z_MODELCACHE" }
  }

  static let tablesOfEveryStore: Set = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

  private static func notAStore(_ inspection: StoreInspection) -> Remark {
    let what =
      "is an SQLite database, but not a Core Data store: the tables that every store has "
      + "(Z_PRIMARYKEY and Z_METADATA) are not there. "
    return Remark(
      place: "this file",
      message: what
        + (inspection.tables.isEmpty
          ? "It has no tables at all. "
          : "Its tables are shown as they are. ")
        + "If you look for an app's store: it is often named after the model, ends in .sqlite or "
        + ".storedata, and lies in the app's Library/Application Support.",
      isDamage: true)
  }

  private static let withoutModel = Remark(
    place: "no model in the store",
    message: "Without it columns cannot be told apart by entity: types, relationships and "
      + "impossible NULLs are not known. Core Data keeps the model in Z_MODELCACHE when it "
      + "creates or migrates a store; older stores do not have it.",
    isDamage: false, isOfModel: true)
}

extension StoreInspection {
  /// True if there is at least one of the tables by which a store is known.
  var isCoreDataStore: Bool {
    identity != nil || !trees.isEmpty
      || tables.contains { ["Z_PRIMARYKEY", "Z_METADATA"].contains($0.name.uppercased()) }
  }

  /// Trees with rows: those that share a table between entities first, the largest first.
  var treesByCost: [TreeInspection] {
    trees.filter { $0.cost.map { $0.rows > 0 } ?? false }.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      guard a.hasSubentities == b.hasSubentities else { return a.hasSubentities }
      let (first, second) = (a.cost?.cells ?? 0, b.cost?.cells ?? 0)
      return first == second ? one.offset < other.offset : first > second
    }.map(\.element)
  }
}
