package import OrderedCollections

/// The mapping from the items of an imported file to members of the domain.
package struct ImportMapping: Codable, Hashable, Sendable {
  /// The supported file formats.
  package enum Format: String, CaseIterable, Codable, Hashable, Sendable {
    /// One JSON object per line.
    case jsonLines = "jsonl"
    /// One JSON array of objects.
    case jsonArray = "json"
    /// Comma-separated values with a header line (RFC 4180).
    case csv
    /// A Core Data store: entities are kinds, attributes properties and relationships links, with
    /// the same names unless the mapping says otherwise. The values of a kind field become kinds by
    /// frequency: the most common one is the first kind below the family's root.
    case store
  }

  package var format: Format
  /// The path of the model, for a store that contains none.
  package var model: String?
  /// The rules that are tried before the kind field.
  ///
  /// The first match decides.
  package var kindRules: [KindRule]
  /// The field that names an item's kind, or nil if all items have one kind.
  package var kindField: String?
  /// The domain's kind for each value of the kind field.
  package var kinds: OrderedDictionary<String, String>
  /// The kind of items that no rule and no listed value assigns, or nil to count them as
  /// unmappable.
  package var otherwise: String?
  /// The fields that fill each property, in order of preference.
  package var fields: OrderedDictionary<PropertyPath, [String]>
  /// The declared formats of dates, by property.
  package var dateFormats: OrderedDictionary<PropertyPath, String>
  /// The field that fills each link.
  package var links: OrderedDictionary<PropertyPath, LinkField>
  /// The value of a property that has no usable field in an item.
  package var whenMissing: OrderedDictionary<PropertyPath, MissingValue>
  /// Texts that mean "no value", such as "NA".
  package var absentTexts: [String]
  /// Fields, or objects with all their parts, that are deliberately not stored.
  ///
  /// Other unused fields are reported as unmapped.
  package var ignored: [String]

  package init(
    format: Format, kindField: String? = nil, kinds: OrderedDictionary<String, String> = [:],
    otherwise: String? = nil, fields: OrderedDictionary<PropertyPath, [String]> = [:],
    links: OrderedDictionary<PropertyPath, LinkField> = [:],
    whenMissing: OrderedDictionary<PropertyPath, MissingValue> = [:], ignored: [String] = [],
    dateFormats: OrderedDictionary<PropertyPath, String> = [:], kindRules: [KindRule] = [],
    absentTexts: [String] = []
  ) {
    self.format = format
    self.kindRules = kindRules
    self.absentTexts = absentTexts
    self.kindField = kindField
    self.kinds = kinds
    self.otherwise = otherwise
    self.fields = fields
    self.links = links
    self.whenMissing = whenMissing
    self.ignored = ignored
    self.dateFormats = dateFormats
  }
}

/// The value of a property that an item lacks.
package enum MissingValue: Codable, Hashable, Sendable {
  /// This text, converted as if it were in the file.
  case text(String)
  /// A UUID computed from the item's position in the file.
  case uuidFromPosition
}

/// A field whose entries become linked companions, one per distinct text.
package struct LinkField: Codable, Hashable, Sendable {
  /// The item's field: a text, a list of texts or a list of objects.
  package var field: String
  /// The companion's property that receives the text.
  package var property: String
  /// For entries that are objects: the parts that are joined with spaces to form the text.
  package var parts: [String]
  /// For entries that are objects: the part for each other property of the companion.
  package var fields: OrderedDictionary<String, String>
  /// For a field that is one text: the separator of its entries.
  package var separator: String?

  package init(
    field: String, property: String, parts: [String] = [],
    fields: OrderedDictionary<String, String> = [:], separator: String? = nil
  ) {
    self.field = field
    self.property = property
    self.parts = parts
    self.fields = fields
    self.separator = separator
  }
}
