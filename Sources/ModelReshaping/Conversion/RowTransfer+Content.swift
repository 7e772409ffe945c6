import Foundation
import Lineage

/// The values of a kind that are inside coded content in one of the stores.
struct Coding {
  struct Field {
    let attribute: StoredAttribute
    /// The expression of the old value; nil inside coded content.
    let oldValue: String?
    /// True if the new value is inside coded content.
    let isNewCoded: Bool
  }

  let fields: [Field]
  let coder: ContentCoder
  let oldContent: String?
  let newContent: String?

  /// Returns the parameter for a value that is no longer inside coded content.
  func parameter(of attribute: String) -> String? {
    fields.firstIndex { $0.attribute.name == attribute && $0.oldValue == nil && !$0.isNewCoded }
      .map { "?\($0 + 3)" }
  }
}

extension RowTransfer {
  /// Returns nil if neither store has coded content of a kind.
  func coding(of kind: KindPair) -> Coding? {
    let (old, new) = (kind.old.placement.content, kind.new.placement.content)
    guard old != nil || new != nil else { return nil }
    let fields = kind.attributes.compactMap { attribute -> Coding.Field? in
      let isNewCoded = attribute.new.isCoded
      guard attribute.old.isCoded || isNewCoded else { return nil }
      return Coding.Field(
        attribute: attribute, oldValue: value(of: attribute.old, kind), isNewCoded: isNewCoded)
    }
    return Coding(
      fields: fields,
      coder: ContentCoder(
        fields: fields.map { ContentCoder.Field(key: $0.attribute.name, type: $0.attribute.type) }),
      oldContent: old.flatMap { kind.old.column($0) }.map { "o.\($0)" }, newContent: new)
  }

  /// Copies a portion of a kind's rows one by one, with the values that are decoded or encoded.
  ///
  /// The parameters of the insertions are the key, the new content, and the value of each field.
  mutating func copyCoded(
    _ kind: KindPair, _ coding: Coding, from source: String, _ insertions: [Statement],
    after: Int64, to last: Int64
  ) throws {
    let read = [coding.oldContent ?? "NULL"] + coding.fields.map { $0.oldValue ?? "NULL" }
    let rows = try database.makeStatement(
      sql: """
        SELECT o.Z_PK, \(read.joined(separator: ", ")) FROM \(source)
        WHERE \(kind.old.condition("o")) AND o.Z_PK > ? AND o.Z_PK <= ? ORDER BY o.Z_PK
        """)
    try database.bind([after, last], to: rows)
    while try database.step(rows) {
      let key = rows.integer(at: 0)
      var values: [StoredValue?] = []
      for (place, field) in coding.fields.enumerated() {
        let column = Int32(place + 2)
        let value = field.oldValue == nil ? nil : rows.value(at: column)
        values.append(value)
        guard let value else { continue }
        if !coding.coder.holds(value, at: place) || !rows.isValidText(at: column) {
          leave(kind, field.attribute.name, "\(field.attribute.type) as JSON", key)
          values[place] = nil
        }
      }
      if coding.oldContent != nil { try decode(kind, coding, rows, key, &values) }
      let content = coding.newContent == nil ? nil : try coding.coder.data(of: values)
      let arguments = [key, content] as [(any DatabaseValueConvertible)?] + values
      for insertion in insertions {
        try database.execute(
          insertion, arguments: Array(arguments.prefix(insertion.parameterCount)))
      }
    }
  }

  private mutating func decode(
    _ kind: KindPair, _ coding: Coding, _ rows: Statement, _ key: Int64,
    _ values: inout [StoredValue?]
  ) throws {
    let content: ContentCoder.Content
    switch rows.value(at: 1) {
    case .bytes(let data)?:
      do {
        content = try coding.coder.content(in: data)
      } catch {
        return leave(kind, nil, "content that is no JSON object", key)
      }
    case nil: return
    default: return leave(kind, nil, "content that is no BLOB", key)
    }
    for (place, field) in coding.fields.enumerated() where field.oldValue == nil {
      values[place] = content.values[place]
      if content.unreadable.contains(place) {
        leave(kind, field.attribute.name, "JSON that is no \(field.attribute.type)", key)
      }
    }
    for name in content.unknownKeys { noteUnknownKey("\(kind.name).\(name)") }
  }
}

extension AttributePlace {
  /// True for a key of coded content.
  var isCoded: Bool {
    if case .coded = self { true } else { false }
  }
}
