import Logging

/// What is asked of objects that are no more, which nobody can foresee who only holds them: somebody
/// else deleted the row, a new object took it over, the context has gone, the store cannot be read, or
/// holds what its model does not allow.
///
/// It is let pass and noted in the log, as Core Data does it.
enum IgnoredAccess {
  case change
  case link
  case reading(any Error)
  /// A value that an attribute's type does not have and the file has all the same, as another program
  /// wrote it.
  case value(stored: String, shownAs: String)

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
    case .value(let stored, let shown):
      Self.logger.error(
        "\(place) is \(stored) in the store, which its type does not have; shown as \(shown)")
    }
  }
}

/// What another program wrote.
extension ManagedObject {
  /// What the store has for an attribute that cannot be shown as its declared type: NULL where the
  /// model requires a value, or a value that is none of the type's.
  ///
  /// Nil for what was set here, and for NULL where the model allows it.
  func unshownValue(of key: StaticString) -> String? {
    guard state == .clean || state == .updated, let row else { return nil }
    let slot = bound.slot(key)
    guard !isChanged(slot.index) else { return nil }
    guard row.isPresent(slot.index) else { return slot.isOptional ? nil : "NULL" }
    return value(in: slot, of: row).map { "\($0)" } ?? "a text that is no URI"
  }

  /// False for a number that the attribute's type in the model does not have.
  func allows(_ number: Int64, for key: StaticString) -> Bool {
    let slot = bound.slot(key)
    return layout.integerRanges.first { $0.slot == slot }?.range.contains(number) ?? true
  }
}

extension ManagedObject {
  /// For messages; asking for the ID of an unsaved object would be remembered.
  fileprivate var uri: String {
    "\(entityName)/\(key < 0 ? "t" : "p")\(abs(key))"
  }
}
