import Foundation
import LogicalModel
import OrderedCollections
import Statistics

/// Converts items to members one by one and records what could not be stored.
struct MemberBuilder {
  static let mostLevels = 8

  private let mapping: ImportMapping
  private let domain: Domain
  private let columns: [FieldPath: DateColumn]
  private let sorting: KindSorting
  private let ignored: Set<String>
  private var plans: [String: KindPlan] = [:]
  private var family: MemberSpool
  private var companions: [String: CompanionHierarchy] = [:]
  var report: ImportReport

  /// Creates a builder with the date column of each field.
  ///
  /// - Throws: A Foundation error if members cannot be written.
  init(
    path: String, mapping: ImportMapping, domain: Domain, columns: [FieldPath: DateColumn]
  ) throws {
    self.mapping = mapping
    self.domain = domain
    self.columns = columns
    sorting = KindSorting(mapping)
    ignored = Set(mapping.ignored)
    report = ImportReport(path: path)
    family = try MemberSpool(domain)
  }

  /// Returns the members.
  ///
  /// Further items are not accepted.
  ///
  /// - Throws: A Foundation error if members cannot be written.
  mutating func data() throws -> ImportedData {
    var hierarchies = companions.mapValues(\.members)
    for companion in domain.companions where hierarchies[companion.name] == nil {
      hierarchies[companion.name] = []
    }
    return ImportedData(
      family: domain.family, members: try family.finish(domain), companions: hierarchies)
  }

  /// Adds the next item of the file.
  ///
  /// - Throws: A Foundation error if members cannot be written.
  mutating func add(_ item: DataItem) throws {
    let position = report.itemCount
    report.itemCount += 1
    guard let kind = kind(of: item) else { return }
    let plan = plans[kind] ?? KindPlan(kind: kind, mapping: mapping, domain: domain)
    plans[kind] = plan
    recordUnused(item, plan)
    for path in item.repeated where plan.touches(path) || isUnreported(path, item) {
      recordUnread(path, item, \.repeatedNames)
    }
    guard let values = values(of: item, position, plan) else { return }
    let references = plan.links.map { self.references(of: item, $0) }
    try family.append(
      Member(kind: kind, ordinal: family.count, values: values, references: references))
    report.members.add(kind)
  }

  private mutating func kind(of item: DataItem) -> String? {
    let kinds = sorting.ruleKinds(of: item)
    if kinds.count > 1 {
      report.severalKinds.add(
        kinds.joined(separator: " and "), at: ImportReport.Occurrence(line: item.line))
    }
    switch sorting.outcome(item, kinds) {
    case .kind(let kind): return kind
    case .other(let name, let kind):
      report.otherKinds.add(name)
      return kind
    case .none(let name):
      report.unmappedKinds.add(
        name, at: ImportReport.Occurrence(line: item.line, field: mapping.kindField))
      return nil
    }
  }

  private mutating func recordUnused(_ item: DataItem, _ plan: KindPlan) {
    for (field, value) in item.fields where !plan.usedFields.contains(field) && !value.isAbsent {
      guard plan.openedFields.contains(field), !ignored.contains(field) else {
        recordUnused(field, plan)
        continue
      }
      DataItem.each(field, value, Self.mostLevels) { path, part in
        guard !part.isAbsent else { return }
        if !plan.reads(path) { recordUnused(path, plan) }
        if let read = plan.parts[path], read.value(in: item) != part {
          recordUnread(path, item, \.hiddenParts)
        }
      }
    }
  }

  /// True for a field that is not ignored and whose last value is blank, because nothing else
  /// reports it.
  private func isUnreported(_ path: String, _ item: DataItem) -> Bool {
    !isIgnored(path) && FieldPath(path).value(in: item)?.isAbsent ?? true
  }

  /// Records a value that the mapping would read but another value hides.
  private mutating func recordUnread(
    _ path: String, _ item: DataItem, _ tally: WritableKeyPath<ImportReport, ImportReport.Tally>
  ) {
    report.mappedValueCount += 1
    report.lostValueCount += 1
    report[keyPath: tally].add(path, at: ImportReport.Occurrence(line: item.line, field: path))
  }

  private mutating func recordUnused(_ path: String, _ plan: KindPlan) {
    let name = path.isEmpty ? "(no name)" : path
    if isIgnored(path) {
      report.ignoredFields.add(name)
    } else {
      report.unmappedFields.add(name, example: plan.kind)
    }
  }

  /// True also for a part of an ignored object.
  private func isIgnored(_ path: String) -> Bool {
    var path = path[...]
    while true {
      if ignored.contains(String(path)) { return true }
      guard let dot = path.lastIndex(of: ".") else { return false }
      path = path[..<dot]
    }
  }

  /// Returns nil, and records it, if a required property has no value.
  private mutating func values(of item: DataItem, _ position: Int, _ plan: KindPlan)
    -> [PropertyValue]?
  {
    var values: [PropertyValue] = []
    values.reserveCapacity(plan.properties.count)
    var missing: KindPlan.PropertyPlan?
    for property in plan.properties {
      let value = value(of: item, position, property)
      if value == .absent && !property.property.isOptional { missing = missing ?? property }
      values.append(value)
    }
    guard let missing else { return values }
    report.leftOut.add("\(missing.path)", example: "line \(item.line)", at: place(item, missing))
    return nil
  }

  /// Returns the place where the value would be, with the text found there.
  private func place(_ item: DataItem, _ plan: KindPlan.PropertyPlan) -> ImportReport.Occurrence {
    for field in plan.fields {
      guard let value = field.value(in: item), !value.isAbsent else { continue }
      return ImportReport.Occurrence(line: item.line, field: field.text, value: value.excerpt)
    }
    return ImportReport.Occurrence(line: item.line)
  }

  private mutating func value(
    of item: DataItem, _ position: Int, _ plan: KindPlan.PropertyPlan
  ) -> PropertyValue {
    var isThere = false
    for field in plan.fields {
      guard let found = field.value(in: item), !found.isAbsent else { continue }
      if !isThere { report.mappedValueCount += 1 }
      isThere = true
      let isColumn = plan.property.type == .date && !plan.isOfCompanion
      let column = isColumn ? columns[field] ?? DateColumn() : DateColumn()
      switch found.converted(to: plan.property.type, in: column, format: plan.format) {
      case .value(let value): return value
      case .approximated(let value):
        report.approximated.add(plan.name)
        return value
      case .ambiguous:
        recordUnconvertible(found, of: plan.name, field, item)
        let place = ImportReport.Occurrence(
          line: item.line, field: field.text, value: found.excerpt)
        report.ambiguousDates.add(plan.name, at: place)
      case .none: recordUnconvertible(found, of: plan.name, field, item)
      }
    }
    if isThere { report.lostValueCount += 1 }
    guard let whenMissing = plan.whenMissing else { return .absent }
    report.filled.add(plan.name)
    return Self.value(whenMissing, plan.property.type, position)
  }

  private mutating func recordUnconvertible(
    _ value: FieldValue, of name: String, _ field: FieldPath, _ item: DataItem
  ) {
    let excerpt = value.excerpt
    report.unconvertible.add(
      name, example: excerpt,
      at: ImportReport.Occurrence(line: item.line, field: field.text, value: excerpt))
  }

  private static func value(_ missing: MissingValue, _ type: PropertyType, _ position: Int)
    -> PropertyValue
  {
    switch missing {
    case .uuidFromPosition: return .uuid(PositionUUID.uuid(position))
    case .text(let text):
      switch FieldValue.text(text).converted(to: type) {
      case .value(let value), .approximated(let value): return value
      case .ambiguous, .none: return .absent
      }
    }
  }

  private mutating func references(of item: DataItem, _ plan: KindPlan.LinkPlan) -> [Int] {
    guard let source = plan.source, let field = plan.field, let value = field.value(in: item)
    else { return [] }
    let entries = LinkEntries(value, source)
    report.mappedValueCount += entries.read.count + entries.unreadable.count
    report.lostValueCount += entries.unreadable.count
    for part in entries.unusedParts {
      let name = "\(source.field).\(part)"
      if isIgnored(name) {
        report.ignoredFields.add(name)
      } else {
        report.unmappedFields.add(name)
      }
    }
    let place = ImportReport.Occurrence(line: item.line, field: field.text)
    for excerpt in entries.unreadable {
      report.unconvertible.add("\(plan.path)", example: excerpt, at: place)
    }
    var ordinals: OrderedSet<Int> = []
    for entry in entries.read {
      if plan.link.cardinality == .one && !ordinals.isEmpty {
        report.surplusEntries.add("\(plan.path)", at: place)
      } else if !ordinals.append(companion(entry, plan, source, item.line)).inserted {
        report.repeatedEntries.add("\(plan.path)")
      }
    }
    return ordinals.sorted()
  }

  private mutating func companion(
    _ entry: LinkEntries.Entry, _ plan: KindPlan.LinkPlan, _ source: LinkField, _ line: Int
  ) -> Int {
    let kind = plan.link.destination
    let item = DataItem(line: line, fields: entry.parts)
    let (ordinal, isNew) = companions[plan.root, default: CompanionHierarchy()]
      .ordinal(of: entry.text, kind: kind, property: source.property, domain)
    if isNew { report.members.add(kind) }
    for (index, part) in plan.parts {
      let value = value(of: item, 0, part)
      let isKept = companions[plan.root]?.fill(index, of: ordinal, with: value) == true
      guard !isKept, value != .absent else { continue }
      report.lostValueCount += 1
      report.differingParts.add(
        part.name, at: ImportReport.Occurrence(line: line, field: source.field))
    }
    return ordinal
  }
}

/// The plan for reading items of one kind: the mapping resolved along the kind's lineage.
struct KindPlan {
  struct PropertyPlan {
    let path: PropertyPath
    /// The path as text.
    let name: String
    let property: Property
    /// The source fields in order of preference.
    let fields: [FieldPath]
    /// The declared date format, or nil to detect it.
    let format: DateFormat?
    let whenMissing: MissingValue?
    /// True for a part of an entry, whose dates have no column.
    var isOfCompanion = false
  }

  struct LinkPlan {
    let path: PropertyPath
    let link: Link
    /// The root of the destination's hierarchy.
    let root: String
    /// The source, or nil if the file does not fill the link.
    let source: LinkField?
    /// The field of the source.
    let field: FieldPath?
    /// The companion's properties that entry parts fill.
    let parts: [(index: Int, property: PropertyPlan)]
  }

  let kind: String
  /// The properties in the order of ``Domain/properties(of:)``.
  let properties: [PropertyPlan]
  /// The links in the order of ``Domain/links(of:)``.
  let links: [LinkPlan]
  /// Every field and part that some property or link reads.
  let usedFields: Set<String>
  /// The fields of which only parts are read.
  let openedFields: Set<String>
  /// The object parts that are read.
  let parts: [String: FieldPath]

  init(kind: String, mapping: ImportMapping, domain: Domain) {
    self.kind = kind
    let lineage = domain.lineage(of: kind)
    properties = lineage.flatMap { ancestor in
      ancestor.properties.map { property in
        let path = PropertyPath(kind: ancestor.name, name: property.name)
        return PropertyPlan(
          path: path, name: "\(path)", property: property,
          fields: (mapping.fields[path] ?? []).map(FieldPath.init),
          format: mapping.dateFormats[path].flatMap { try? DateFormat($0) },
          whenMissing: mapping.whenMissing[path])
      }
    }
    links = lineage.flatMap { ancestor in
      ancestor.links.map { link in
        let path = PropertyPath(kind: ancestor.name, name: link.name)
        return LinkPlan(
          path: path, link: link, root: domain.root(of: link.destination),
          source: mapping.links[path], field: mapping.links[path].map { FieldPath($0.field) },
          parts: Self.parts(mapping.links[path]?.fields ?? [:], of: link.destination, domain))
      }
    }
    let used = properties.flatMap(\.fields) + links.compactMap(\.field)
    usedFields = Set(used.map(\.text) + [mapping.kindField].compactMap { $0 })
    let kindField = mapping.kindField.map { [FieldPath($0)] } ?? []
    let nested = (used + kindField).filter(\.isNested)
    openedFields = Set(nested.map(\.top))
    parts = Dictionary(nested.map { ($0.text, $0) }) { first, _ in first }
  }
}

extension KindPlan {
  private static func parts(
    _ fields: OrderedDictionary<String, String>, of companion: String, _ domain: Domain
  ) -> [(index: Int, property: PropertyPlan)] {
    domain.properties(of: companion).enumerated().compactMap { index, property in
      guard let part = fields[property.name] else { return nil }
      let path = PropertyPath(kind: companion, name: property.name)
      let plan = PropertyPlan(
        path: path, name: "\(path)", property: property, fields: [FieldPath(part)], format: nil,
        whenMissing: nil, isOfCompanion: true)
      return (index, plan)
    }
  }

  /// True if the field or a part of it is read.
  func touches(_ path: String) -> Bool {
    reads(path) || usedFields.contains { $0.hasPrefix(path + ".") }
  }

  /// True if the field, or an object that contains it, is read.
  func reads(_ path: String) -> Bool {
    usedFields.contains { used in
      path.hasPrefix(used)
        && (path.utf8.count == used.utf8.count || path.dropFirst(used.count).first == ".")
    }
  }
}

/// Determines the kind of each item by a mapping's rules and kind field.
struct KindSorting {
  /// The kind of an item, or the kind field's value if it decided nothing.
  enum Outcome: Hashable {
    case kind(String)
    /// The kind for all unlisted values.
    case other(value: String, kind: String)
    case none(value: String)
  }

  private let rules: [(field: FieldPath, rule: KindRule)]
  private let kindField: FieldPath?
  private let mapping: ImportMapping

  init(_ mapping: ImportMapping) {
    self.mapping = mapping
    rules = mapping.kindRules.map { (FieldPath($0.field), $0) }
    kindField = mapping.kindField.map(FieldPath.init)
  }

  var hasRules: Bool { !rules.isEmpty }

  /// Returns the kinds whose rules match, in the order of the rules; the first decides.
  func ruleKinds(of item: DataItem) -> OrderedSet<String> {
    OrderedSet(
      rules.filter { $0.rule.test.holds(of: $0.field.value(in: item)) }.map(\.rule.kind))
  }

  func outcome(_ item: DataItem) -> Outcome { outcome(item, ruleKinds(of: item)) }

  /// Returns the outcome for an item whose rules' kinds are known.
  func outcome(_ item: DataItem, _ ruleKinds: OrderedSet<String>) -> Outcome {
    if let kind = ruleKinds.first { return .kind(kind) }
    guard let kindField else {
      let name = "(no rule matches)"
      return mapping.otherwise.map { rules.isEmpty ? .kind($0) : .other(value: name, kind: $0) }
        ?? .none(value: name)
    }
    let value = kindField.value(in: item)?.plainText?.trimmed ?? ""
    if let kind = mapping.kinds[value] { return .kind(kind) }
    let name = value.isEmpty ? "(none)" : value
    return mapping.otherwise.map { .other(value: name, kind: $0) } ?? .none(value: name)
  }
}

extension KindRule.Test {
  fileprivate func holds(of value: FieldValue?) -> Bool {
    switch value {
    case .object(let parts)?: self == .isPresent(!parts.isEmpty)
    case .list(let items)?:
      items.isEmpty
        ? passes(nil)
        : self == .isPresent(true) || items.contains { passes($0.plainText?.trimmed) }
    default: passes(value?.plainText?.trimmed)
    }
  }
}

/// The entries of a field that fills a link.
struct LinkEntries {
  struct Entry: Hashable {
    /// The text: not empty and without surrounding spaces.
    let text: String
    /// The parts of an object.
    let parts: [String: FieldValue]
  }

  /// The entries that have a text, in file order.
  private(set) var read: [Entry] = []
  /// Excerpts of entries that gave no text.
  private(set) var unreadable: [String] = []
  /// The paths of unused parts, for each entry that is an object.
  private(set) var unusedParts: [String] = []
  private let parts: [FieldPath]
  private let used: Set<String>

  init(_ value: FieldValue, _ source: LinkField) {
    parts = source.parts.map(FieldPath.init)
    used = Set(source.parts).union(source.fields.values)
    switch value {
    case .list(let items): for item in items { add(item) }
    case .text(let text): for piece in Self.pieces(text, source.separator) { add(.text(piece)) }
    default: add(value)
    }
  }

  private mutating func add(_ value: FieldValue) {
    guard !value.isAbsent else { return }
    guard case .object(let fields) = value else { return append(value.plainText, [:], or: value) }
    let item = DataItem(line: 0, fields: fields)
    let present = parts.compactMap { $0.value(in: item) }.filter { !$0.isAbsent }
    let words = present.compactMap { $0.plainText?.trimmed }
    item.eachPath(levels: MemberBuilder.mostLevels) { path, part in
      if !part.isAbsent, !used.contains(path) { unusedParts.append(path) }
    }
    append(words.isEmpty ? nil : words.joined(separator: " "), fields, or: value)
  }

  private mutating func append(
    _ text: String?, _ parts: [String: FieldValue], or value: FieldValue
  ) {
    if let text = text?.trimmed, !text.isEmpty {
      read.append(Entry(text: text, parts: parts))
    } else {
      unreadable.append(value.excerpt)
    }
  }

  private static func pieces(_ text: String, _ separator: String?) -> [String] {
    guard let separator, !separator.isEmpty else { return [text] }
    return text.split(separator: separator).map(String.init)
  }
}

/// UUIDs for items without one, computed from the item's position in the file.
enum PositionUUID {
  /// Returns a UUID of version 8 (RFC 9562), whose bits are vendor-specific.
  ///
  /// Neighbouring positions get distant values, as with real UUIDs, so inserts go to random places
  /// of an index rather than to its end.
  static func uuid(_ position: Int) -> UUID {
    let first = mix(UInt64(position) &+ 1)
    let high = first & 0xffff_ffff_ffff_0fff | 0x8000
    let low = mix(first ^ 0x5bd1_e995_9d1b_873d) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }

  private static func mix(_ value: UInt64) -> UInt64 { SplitMix64.mixed(value &* SplitMix64.gamma) }
}
