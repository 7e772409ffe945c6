import LogicalModel
import OrderedCollections

/// Turns items into members one after another and keeps account of what could not be stored.
struct MemberBuilder {
  private let mapping: ImportMapping
  private let domain: Domain
  private let ignored: Set<String>
  private var plans: [String: KindPlan] = [:]
  private var family: [Member] = []
  private var companions: [String: CompanionTree] = [:]
  private(set) var report: ImportReport

  init(path: String, mapping: ImportMapping, domain: Domain) {
    self.mapping = mapping
    self.domain = domain
    ignored = Set(mapping.ignored)
    report = ImportReport(path: path)
  }

  /// The members so far by the root of their tree.
  var trees: [String: [Member]] {
    var trees = companions.mapValues(\.members)
    for companion in domain.companions where trees[companion.name] == nil {
      trees[companion.name] = []
    }
    trees[domain.family] = family
    return trees
  }

  /// Adds an item; positions in the file count from 0.
  mutating func add(_ item: DataItem, position: Int) {
    report.itemCount += 1
    guard let kind = kind(of: item) else { return }
    let plan = plans[kind] ?? KindPlan(kind: kind, mapping: mapping, domain: domain)
    plans[kind] = plan
    noteUnused(item, plan)
    guard let values = values(of: item, position, plan) else { return }
    let references = plan.links.map { self.references(of: item, $0) }
    family.append(
      Member(kind: kind, ordinal: family.count, values: values, references: references))
    report.members.add(kind)
  }

  private mutating func kind(of item: DataItem) -> String? {
    guard let field = mapping.kindField else { return mapping.otherwise }
    let value = item.fields[field]?.plainText?.trimmed ?? ""
    if let kind = mapping.kinds[value] { return kind }
    let name = value.isEmpty ? "(none)" : value
    guard let kind = mapping.otherwise else {
      report.unmappedKinds.add(name)
      return nil
    }
    report.otherKinds.add(name)
    return kind
  }

  private mutating func noteUnused(_ item: DataItem, _ plan: KindPlan) {
    for (field, value) in item.fields where !value.isAbsent && field != mapping.kindField {
      guard !plan.usedFields.contains(field) else { continue }
      if ignored.contains(field) {
        report.ignoredFields.add(field)
      } else {
        report.unmappedFields.add(field, example: plan.kind)
      }
    }
  }

  /// Nil, and noted, if a required property stays without a value.
  private mutating func values(of item: DataItem, _ position: Int, _ plan: KindPlan)
    -> [PropertyValue]?
  {
    var values: [PropertyValue] = []
    var missing: PropertyPath?
    for property in plan.properties {
      let value = value(of: item, position, property)
      if value == .absent && !property.property.isOptional { missing = missing ?? property.path }
      values.append(value)
    }
    guard let missing else { return values }
    report.leftOut.add("\(missing)", example: "line \(item.line)")
    return nil
  }

  private mutating func value(
    of item: DataItem, _ position: Int, _ plan: KindPlan.PropertyPlan
  ) -> PropertyValue {
    for field in plan.fields {
      guard let found = item.fields[field], !found.isAbsent else { continue }
      switch found.converted(to: plan.property.type) {
      case .value(let value): return value
      case .approximated(let value):
        report.approximated.add("\(plan.path)")
        return value
      case .none:
        report.unconvertible.add("\(plan.path)", example: found.excerpt)
      }
    }
    guard let whenMissing = plan.whenMissing else { return .absent }
    report.filled.add("\(plan.path)")
    return Self.value(whenMissing, plan.property.type, position)
  }

  private static func value(_ missing: MissingValue, _ type: PropertyType, _ position: Int)
    -> PropertyValue
  {
    switch missing {
    case .uuidFromPosition: return .uuid(PositionUUID.uuid(position))
    case .text(let text):
      switch FieldValue.text(text).converted(to: type) {
      case .value(let value), .approximated(let value): return value
      case .none: return .absent
      }
    }
  }

  private mutating func references(of item: DataItem, _ plan: KindPlan.LinkPlan) -> [Int] {
    guard let source = plan.source, let value = item.fields[source.field] else { return [] }
    let entries = LinkEntries(value, source)
    for part in entries.unusedParts {
      let name = "\(source.field).\(part)"
      if ignored.contains(name) {
        report.ignoredFields.add(name)
      } else {
        report.unmappedFields.add(name)
      }
    }
    for excerpt in entries.unreadable { report.unconvertible.add("\(plan.path)", example: excerpt) }
    var ordinals: OrderedSet<Int> = []
    for text in entries.texts {
      if plan.link.cardinality == .one && !ordinals.isEmpty {
        report.surplusEntries.add("\(plan.path)")
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
