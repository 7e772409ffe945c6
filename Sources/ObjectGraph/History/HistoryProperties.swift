package import ObjectModel

/// The properties of one entity as the history numbers them.
///
/// Which of them an update changed is noted in a bitmap. Its length is Core Data's, a byte for each
/// eight properties and one more (store format spec, section 8); which bit is which property is not
/// known of Core Data's files, so the order is this library's own: attributes and relationships,
/// inherited, to-many and transient ones too, sorted by the bytes of their names and numbered from
/// 1; property 1 is the second bit from the top of the first byte. Files of others must not be read
/// by it.
package struct HistoryProperties: Sendable {
  /// In the order of their numbers, which is that of their bytes.
  package let names: [String]
  /// Attributes whose values outlive the object, sorted in the same way.
  package let preservedNames: [String]
  private let places: [String: Int]
  private let placesOfSlots: [Int]
  private let types: [String: AttributeType]

  init(_ entity: EntityLayout, _ description: EntityDescription) {
    let attributes = description.flatAttributes
    let names = (attributes.map(\.name) + description.relationships.map(\.name))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let places = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.names = names
    self.places = places
    placesOfSlots = entity.slotNames.map { places[$0] ?? 0 }
    types = Dictionary(attributes.map { ($0.name, $0.type) }, uniquingKeysWith: { $1 })
    preservedNames = attributes.filter { attribute in
      attribute.preservesValueInHistoryOnDeletion && !attribute.isTransient
        && entity.slot(named: attribute.name) != nil
    }
    .map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package init(_ entity: EntityLayout, in model: ModelLayout) {
    self.init(entity, model.description(of: entity))
  }

  package var bitmapByteCount: Int { names.count >> 3 + 1 }

  /// The names whose bits are set, nil for what is no bitmap of these properties.
  package func names(in bitmap: [UInt8]) -> [String]? {
    guard bitmap.count == bitmapByteCount else { return nil }
    return names.enumerated().compactMap { place, name in
      let (byte, bit) = Self.position(place)
      return bitmap[byte] & bit != 0 ? name : nil
    }
  }

  func mark(_ name: String, in bitmap: inout [UInt8]) {
    if let place = places[name] { mark(place, &bitmap) }
  }

  func markSlot(_ slot: Int, in bitmap: inout [UInt8]) { mark(placesOfSlots[slot], &bitmap) }

  private func mark(_ place: Int, _ bitmap: inout [UInt8]) {
    let (byte, bit) = Self.position(place)
    bitmap[byte] |= bit
  }

  private static func position(_ place: Int) -> (byte: Int, bit: UInt8) {
    ((place + 1) >> 3, 0x80 >> UInt8((place + 1) & 7))
  }

  /// A preserved value as the attribute's type has it, nil for one that cannot be of that type.
  package func tombstone(_ value: StoredValue, of name: String) -> AttributeValue? {
    guard let content = types[name].flatMap(Slot.Content.init), let kind = ValueKind(content) else {
      return nil
    }
    var value = value
    // A column without a type of its own keeps whole seconds as whole numbers.
    if case .integer(let seconds) = value, content == .date { value = .double(Double(seconds)) }
    return value.converted(to: content)?.attributeValue(as: kind)
  }
}

/// The numbered properties of all entities of a model.
package final class HistoryModel: Sendable {
  package let layout: ModelLayout
  /// By entity index.
  package let properties: [HistoryProperties]

  package init(_ layout: ModelLayout) {
    self.layout = layout
    properties = layout.entities.map { HistoryProperties($0, layout.description(of: $0)) }
  }
}
