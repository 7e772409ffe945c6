import LogicalModel
import OrderedCollections

/// Turns items into members one after another and keeps account of what could not be stored.
struct MemberBuilder {
  private static let mostLevels = 8

  private let mapping: ImportMapping
  private let domain: Domain
  private let columns: [FieldPath: DateColumn]
  private let sorting: KindSorting
  private let ignored: Set<String>
  private var plans: [String: KindPlan] = [:]
  private var family: MemberSpool
  private var companions: [String: CompanionTree] = [:]
  var report: ImportReport

  /// Takes what is known of the dates in each field.
  ///
  /// - Throws: an error of Foundation if members cannot be kept.
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

  /// The members so far; no more can be added.
  ///
  /// - Throws: an error of Foundation if members cannot be kept.
  mutating func data() throws -> ImportedData {
    var trees = companions.mapValues(\.members)
    for companion in domain.companions where trees[companion.name] == nil {
      trees[companion.name] = []
    }
    return ImportedData(
      family: domain.family, members: try family.finish(domain), companions: trees)
  }

  /// Adds the next item of the file.
  ///
  /// - Throws: an error of Foundation if members cannot be kept.
  mutating func add(_ item: DataItem) throws {
    let position = report.itemCount
    report.itemCount += 1
    guard let kind = kind(of: item) else { return }
    let plan = plans[kind] ?? KindPlan(kind: kind, mapping: mapping, domain: domain)
    plans[kind] = plan
    noteUnused(item, plan)
    for path in item.repeated where plan.touches(path) || isUntold(path, item) {
      noteUnread(path, item, \.repeatedNames)
    }
    guard let values = values(of: item, position, plan) else { return }
    let references = plan.links.map { self.references(of: item, $0) }
    try family.append(
      Member(kind: kind, ordinal: family.count, values: values, references: references))
    report.members.add(kind)
  }

  private mutating func kind(of item: DataItem) -> String? {
    switch sorting.outcome(item) {
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

  private mutating func noteUnused(_ item: DataItem, _ plan: KindPlan) {
    for (field, value) in item.fields where !plan.usedFields.contains(field) && !value.isAbsent {
      guard plan.openedFields.contains(field), !ignored.contains(field) else {
        noteUnused(field, plan)
        continue
      }
      DataItem.each(field, value, Self.mostLevels) { path, part in
        guard !part.isAbsent else { return }
        if !plan.reads(path) { noteUnused(path, plan) }
        if let read = plan.parts[path], read.value(in: item) != part {
          noteUnread(path, item, \.hiddenParts)
        }
      }
    }
  }

  /// True for a field that is not ignored and whose last value is blank: then nothing else tells of it.
  private func isUntold(_ path: String, _ item: DataItem) -> Bool {
    !isIgnored(path) && FieldPath(path).value(in: item)?.isAbsent ?? true
  }

  /// A value that another stands before where the mapping would read it.
  private mutating func noteUnread(
    _ path: String, _ item: DataItem, _ tally: WritableKeyPath<ImportReport, ImportReport.Tally>
  ) {
    report.mappedValueCount += 1
    report.lostValueCount += 1
    report[keyPath: tally].add(path, at: ImportReport.Occurrence(line: item.line, field: path))
  }

  private mutating func noteUnused(_ path: String, _ plan: KindPlan) {
    let name = path.isEmpty ? "(no name)" : path
    if isIgnored(path) {
      report.ignoredFields.add(name)
    } else {
      report.unmappedFields.add(name, example: plan.kind)
    }
  }

  /// Also a part of an object that is ignored as a whole.
  private func isIgnored(_ path: String) -> Bool {
    var path = path[...]
    while true {
      if ignored.contains(String(path)) { return true }
      guard let dot = path.lastIndex(of: ".") else { return false }
      path = path[..<dot]
    }
  }

  /// Nil, and noted, if a required property stays without a value.
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

  /// Where the value would be, and what stands there.
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
      let column = plan.property.type == .date ? columns[field] ?? DateColumn() : DateColumn()
      switch found.converted(to: plan.property.type, in: column, format: plan.format) {
      case .value(let value): return value
      case .approximated(let value):
        report.approximated.add(plan.name)
        return value
      case .ambiguous:
        noteUnconvertible(found, of: plan.name, field, item)
        let place = ImportReport.Occurrence(
          line: item.line, field: field.text, value: found.excerpt)
        report.ambiguousDates.add(plan.name, at: place)
      case .none: noteUnconvertible(found, of: plan.name, field, item)
      }
    }
    if isThere { report.lostValueCount += 1 }
    guard let whenMissing = plan.whenMissing else { return .absent }
    report.filled.add(plan.name)
    return Self.value(whenMissing, plan.property.type, position)
  }

  private mutating func noteUnconvertible(
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
    report.mappedValueCount += entries.texts.count + entries.unreadable.count
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
    for text in entries.texts {
      if plan.link.cardinality == .one && !ordinals.isEmpty {
        report.surplusEntries.add("\(plan.path)", at: place)
      } else if !ordinals.append(companion(text, plan, source)).inserted {
        report.repeatedEntries.add("\(plan.path)")
      }
    }
    return ordinals.sorted()
  }

  private mutating func companion(_ text: String, _ plan: KindPlan.LinkPlan, _ source: LinkField)
    -> Int
  {
    let kind = plan.link.destination
    let (ordinal, isNew) = companions[plan.root, default: CompanionTree()]
      .ordinal(of: text, kind: kind, property: source.property, domain)
    if isNew { report.members.add(kind) }
    return ordinal
  }
}
