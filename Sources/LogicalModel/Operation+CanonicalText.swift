import Foundation

extension Operation {
  var canonicalLine: String {
    "operation \(name) \(action.canonicalText) v\(action.version)"
      + " samples \(samples)x\(repetitions) reading \(reading.rawValue)"
      + (pace.map { " pace \($0.actionsPerSecond) \($0.arrivals.rawValue)" } ?? "")
  }
}

extension Operation.Action {
  /// Raised when the same operation does something else than before, so that old figures of it are
  /// not compared with new ones.
  public var version: Int {
    switch self {
    case .insert, .fetchAll, .newest, .linked, .search, .countPerKind, .fetchByID, .update, .delete,
      .filtered, .exactly, .readProperty, .follow, .countLinked, .convert, .addKind:
      1
    }
  }

  fileprivate var canonicalText: String {
    switch self {
    case .insert(let batch): "insert \(batch.map(String.init) ?? "all")"
    case .fetchAll(let kind): "fetchAll \(kind)"
    case .newest(let kind, let property, let limit): "newest \(kind) \(property) \(limit)"
    case .linked(let kind, let link): "linked \(kind) \(link)"
    case .search(let kind, let property, let words):
      "search \(kind) \(property) \(CanonicalText.list(words))"
    case .countPerKind: "countPerKind"
    case .fetchByID(let kind): "fetchByID \(kind)"
    case .update(let kind, let property, let count): "update \(kind) \(property) \(count)"
    case .delete(let kind, let count): "delete \(kind) \(count)"
    case .filtered(let kind, let property, let relation, let values):
      "filtered \(kind) \(property) \(relation.rawValue) "
        + CanonicalText.list(values.map(\.canonicalText))
    case .exactly(let kind): "exactly \(kind)"
    case .readProperty(let kind, let property): "readProperty \(kind) \(property)"
    case .follow(let kind, let link): "follow \(kind) \(link)"
    case .countLinked(let kind, let link): "countLinked \(kind) \(link)"
    case .convert(let kind, let to, let count): "convert \(kind) \(to) \(count)"
    case .addKind(let parent, let properties): "addKind \(parent) \(properties)"
    }
  }
}

extension PropertyValue {
  fileprivate var canonicalText: String {
    switch self {
    case .absent: "absent"
    case .integer(let number): "integer \(number)"
    case .real(let number): "real \(number)"
    case .decimal(let number): "decimal \(number)"
    case .text(let text): "text \(text)"
    case .boolean(let flag): "boolean \(flag)"
    case .date(let seconds): "date \(seconds)"
    case .uuid(let uuid): "uuid \(uuid)"
    case .uri(let text): "uri \(text)"
    case .binary(let data): "binary \(data.base64EncodedString())"
    }
  }
}
