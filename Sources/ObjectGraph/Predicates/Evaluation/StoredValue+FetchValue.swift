import Foundation
import ObjectModel

extension StoredValue {
  /// The value of an expression of the given kind, as a fetch of dictionaries returns it.
  ///
  /// What was computed with whole numbers and left 64 bits is a double although its kind is whole.
  func fetchValue(as kind: ValueKind, in model: ModelLayout, storeIdentifier: String)
    -> FetchValue
  {
    if case .object(let entity, let key) = self {
      return .object(
        ManagedObjectID(
          entity: model.entities[entity], key: key, storeIdentifier: storeIdentifier))
    }
    return attributeValue(as: kind).map(FetchValue.attribute) ?? .null
  }

  /// Nil for an object, and for what the kind has no value for.
  func attributeValue(as kind: ValueKind) -> AttributeValue? {
    switch (self, kind) {
    case (.integer(let value), .boolean): .boolean(value != 0)
    case (.integer(let value), .double): .double(Double(value))
    case (.integer(let value), .decimal): .decimal(Decimal(value))
    case (.integer(let value), _): .integer(value)
    case (.double(let value), .decimal):
      ManagedObject.decimal(from: value).map(AttributeValue.decimal)
    case (.double(let value), .date): .date(Date(timeIntervalSinceReferenceDate: value))
    case (.double(let value), _): .double(value)
    case (.text(let value), .uri): URL(string: value).map(AttributeValue.uri)
    case (.text(let value), _): .string(value)
    case (.bytes(let value), .uuid): Self.uuid(value).map(AttributeValue.uuid)
    case (.bytes(let value), _): .binary(value)
    case (.object, _): nil
    }
  }

  private static func uuid(_ bytes: Data) -> UUID? {
    guard bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The value in the form that a slot holds, nil if that is not possible without loss.
  func converted(to content: Slot.Content) -> StoredValue? {
    switch (self, content) {
    case (.integer, .integer), (.integer, .boolean), (.double, .double), (.double, .date),
      (.double, .decimal), (.text, .string), (.text, .uri), (.bytes, .binary), (.bytes, .uuid),
      (.object, .toOne), (.object, .toOneOfTree):
      self
    case (.integer(let value), .double), (.integer(let value), .decimal): .double(Double(value))
    case (.double(let value), .integer): Int64(exactly: value).map(StoredValue.integer)
    default: nil
    }
  }
}
