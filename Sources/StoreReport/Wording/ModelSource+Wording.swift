import SQLiteStore

extension StoreInspection.ModelSource {
  var text: String {
    switch self {
    case .archive: "model from Z_MODELCACHE"
    case .document: "model from the document in Z_METADATA"
    case .none: "no model (properties and their entities are not known)"
    }
  }
}
