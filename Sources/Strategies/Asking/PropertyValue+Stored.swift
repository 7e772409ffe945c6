import Foundation
import LogicalModel
import ObjectGraph
import ObjectModel

extension PropertyValue {
  /// The value as the object graph takes it, nil for none.
  var attributeValue: AttributeValue? {
    switch self {
    case .absent: nil
    case .integer(let value): .integer(value)
    case .real(let value): .double(value)
    case .decimal(let value): .decimal(value)
    case .text(let value): .string(value)
    case .boolean(let value): .boolean(value)
    case .date(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid(let value): .uuid(value)
    case .uri(let value): URL(string: value).map(AttributeValue.uri)
    case .binary(let value): .binary(value)
    }
  }

  /// The value in the form in which predicates compare and orders sort, nil for none.
  var comparable: ObjectGraph.StoredValue? {
    switch self {
    // Texts and addresses as they are: an address need not be one that Foundation understands.
    case .text(let value), .uri(let value): .text(value)
    default: attributeValue.flatMap { ObjectGraph.StoredValue($0) }
    }
  }

  /// A value that a dictionary fetch gave for a property of the given type.
  init(_ value: FetchValue?, type: PropertyType) {
    switch value {
    case .attribute(.integer(let value)): self = .integer(value)
    case .attribute(.double(let value)): self = .real(value)
    case .attribute(.decimal(let value)): self = .decimal(value)
    case .attribute(.string(let value)): self = .text(value)
    case .attribute(.boolean(let value)): self = .boolean(value)
    case .attribute(.date(let value)): self = .date(value.timeIntervalSinceReferenceDate)
    case .attribute(.binary(let value)): self = .binary(value)
    case .attribute(.uuid(let value)): self = .uuid(value)
    case .attribute(.uri(let value)): self = .uri(value.absoluteString)
    default: self = .absent
    }
  }
}
