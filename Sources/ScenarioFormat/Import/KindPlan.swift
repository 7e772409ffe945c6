import LogicalModel
import OrderedCollections

/// How items of one kind are read: a mapping, resolved along the kind's lineage.
struct KindPlan {
  struct PropertyPlan {
    let path: PropertyPath
    /// The path as text.
    let name: String
    let property: Property
    /// In order of preference.
    let fields: [FieldPath]
    /// How its dates are written, nil to find out.
    let format: DateFormat?
    let whenMissing: MissingValue?
  }

  struct LinkPlan {
    let path: PropertyPath
    let link: Link
    /// The root of the tree that the destination belongs to.
    let root: String
    /// Nil for a link that the file does not fill.
    let source: LinkField?
    /// Where the source is.
    let field: FieldPath?
  }

  let kind: String
  /// In the order of ``Domain/properties(of:)``.
  let properties: [PropertyPlan]
  /// In the order of ``Domain/links(of:)``.
  let links: [LinkPlan]
  /// Every field, and every part of one, that some property or link reads.
  let usedFields: Set<String>
  /// The fields of which some parts are read.
  let openedFields: Set<String>
  /// The parts of objects that are read.
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
          source: mapping.links[path], field: mapping.links[path].map { FieldPath($0.field) })
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
  /// True if something of a field is read.
  func touches(_ path: String) -> Bool {
    reads(path) || usedFields.contains { $0.hasPrefix(path + ".") }
  }

  /// True if a field, or an object that it is a part of, is read.
  func reads(_ path: String) -> Bool {
    usedFields.contains { used in
      path.hasPrefix(used)
        && (path.utf8.count == used.utf8.count || path.dropFirst(used.count).first == ".")
    }
  }
}
