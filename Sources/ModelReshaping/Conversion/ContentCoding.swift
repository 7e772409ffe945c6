import Foundation
import Lineage

/// Moves the values of one kind into or out of coded content, where attributes are not just copied.
struct ContentCoding: Sendable {
  private let old: KindPlacement
  private let new: KindPlacement
  /// The attributes of the kind with their types.
  private let fields: [ContentCoder.Field]
  private let oldContent: String?
  private let newContent: String?
  private let coder: ContentCoder

  init(_ attributes: [ModelDocument.Attribute], from old: KindPlacement, to new: KindPlacement) {
    (self.old, self.new) = (old, new)
    (oldContent, newContent) = (old.content, new.content)
    fields = attributes.map { ContentCoder.Field(key: $0.name, type: $0.type ?? "") }
    coder = ContentCoder(
      fields: fields.filter { field in
        [old, new].contains { placement in
          if case .coded? = placement.places[field.key] { true } else { false }
        }
      })
  }

  /// Returns a function that computes the coded or decoded values of the new object; nil if none
  /// are coded.
  ///
  /// `isDetails` is true for the object that holds a kind's details.
  func transformation(ofDetails isDetails: Bool = false) -> EntityMapping.Transformation? {
    guard oldContent != nil || newContent != nil && !isDetails else { return nil }
    return { object in
      var decoded: [String: AttributeValue?] = [:]
      if let oldContent, case .binary(let data)? = object[oldContent] {
        let values = try coder.values(in: data)
        for (field, value) in zip(coder.fields, values) { decoded[field.key] = value }
      }
      func value(_ key: String) -> AttributeValue? {
        switch old.places[key] {
        case .attribute(let name): object[name]
        case .detail(let relationship, let name): object.object(relationship)?[name]
        case .coded: decoded[key] ?? nil
        case nil: nil
        }
      }
      var result: [String: AttributeValue?] = [:]
      for field in fields {
        guard case .coded? = old.places[field.key] else { continue }
        switch new.places[field.key] {
        case .attribute(let name) where !isDetails: result[name] = .some(value(field.key))
        case .detail(_, let name) where isDetails: result[name] = .some(value(field.key))
        default: break
        }
      }
      if let newContent, !isDetails {
        result[newContent] = .binary(try coder.data(of: coder.fields.map { value($0.key) }))
      }
      return result
    }
  }
}

extension KindPlacement {
  /// The attribute that holds the kind's own values as coded content.
  fileprivate var content: String? {
    for case .coded(let attribute, _) in places.values { return attribute }
    return nil
  }
}
