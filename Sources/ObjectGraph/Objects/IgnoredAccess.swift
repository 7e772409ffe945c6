import Logging

/// What is asked of objects that are no more, which nobody can foresee who only holds them: somebody
/// else deleted the row, a new object took it over, the context has gone, or the store cannot be
/// read.
///
/// It is let pass and noted in the log, as Core Data does it.
enum IgnoredAccess {
  case change
  case link
  case reading(any Error)

  private static let logger = Logger(label: "lineage")

  func note(of property: String, _ object: ManagedObject) {
    let place = "\(object.entityName).\(property) of \(object.uri)"
    switch self {
    case .change:
      Self.logger.notice("\(place) was set on an object that is deleted or of no context; ignored")
    case .link:
      Self.logger.notice(
        "\(place) was to lead from or to an object that is deleted or of no context; ignored")
    case .reading(let error):
      Self.logger.error(
        "\(object.uri) cannot be read and is shown without values; existingObject(with:) gives this as an error: \(error)"
      )
    }
  }
}

extension ManagedObject {
  /// For messages; asking for the ID of an unsaved object would be remembered.
  fileprivate var uri: String {
    "\(entityName)/\(key < 0 ? "t" : "p")\(abs(key))"
  }
}
